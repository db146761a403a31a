import {
  ApiError,
  contractPages,
  type EndpointOutput,
  type EndpointParsedInput,
  noFallback,
  type PageContent,
  pageContentSchema,
  type StudioPage,
  type StudioPageChange,
  termsDocuments,
} from '@tempolibre/contract'
import {
  changeStudioPage as storePageChange,
  type Database,
  findStudioPage,
  listStudioPages as findPages,
  pageTexts,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { findVersion, listVersions, type VersionedKind } from '../../../studio/content-versions.ts'
import { requirePictures } from '../../../studio/picture-store.ts'
import { answerRecord, locking, withVersion } from '../../../studio/record-answers.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { refuseUndescribedPictures } from './studio-pictures.ts'
import { describeTexts, settleTexts } from '../../../studio/record-texts.ts'
import { changeRecord, type RecordKind } from '../../../studio/records.ts'
import { requireConfirmation } from '../../../studio/standing.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type PageFields = Omit<StudioPage, 'version'>

const texts = keysOf(pageContentSchema.shape)
const pages: RecordKind<PageFields> = {
  subject: 'page',
  editable: texts,
  label: ({ title }) => title.en,
}
const versions: VersionedKind<PageContent> = {
  subject: 'page',
  fields: texts,
  parsePart: (replaced) => pageContentSchema.partial().parse(replaced),
}

export async function listStudioPages(
  { db }: StudioSettings,
  { ids, lang: language, ...input }: EndpointParsedInput<'listStudioPages'>,
): Promise<EndpointOutput<'listStudioPages'>> {
  const { rows, total } = await findPages(db, { ...input, language, ids: toIds(ids) })
  return { success: true, records: rows.map((row) => withVersion(pages, toPage(row))), total }
}

export async function getStudioPage(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioPage'>,
): Promise<EndpointOutput<'getStudioPage'>> {
  return answerRecord(pages, await readPage(db, id))
}

export async function changeStudioPage(
  { db, pictures }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioPage'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioPage'>> {
  return writePage(db, {
    id,
    version,
    caller,
    async choose(transaction) {
      await requirePictures(transaction, pictures, change)
      return change
    },
  })
}

export async function listStudioPageVersions(
  { db }: StudioSettings,
  { id, page, per_page }: EndpointParsedInput<'listStudioPageVersions'>,
): Promise<EndpointOutput<'listStudioPageVersions'>> {
  if (!(await readPage(db, id))) throw new ApiError('not_found')
  const all = await listVersions(db, versions, id)
  return { success: true, records: all.slice((page - 1) * per_page, page * per_page), total: all.length }
}

export async function getStudioPageVersion(
  { db }: StudioSettings,
  { entry, id }: EndpointParsedInput<'getStudioPageVersion'>,
): Promise<EndpointOutput<'getStudioPageVersion'>> {
  const present = await readPage(db, id)
  if (!present) throw new ApiError('not_found')
  return { success: true, ...(await findVersion(db, versions, { id, entry, present: contentOf(present) })) }
}

export async function restoreStudioPageVersion(
  { db }: StudioSettings,
  { entry, id, version }: EndpointParsedInput<'restoreStudioPageVersion'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'restoreStudioPageVersion'>> {
  return writePage(db, {
    id,
    version,
    caller,
    async choose(inside, before) {
      const { content } = await findVersion(inside, versions, { id, entry, present: contentOf(before) })
      return content
    },
  })
}

async function writePage(
  db: Kysely<Database>,
  {
    caller,
    choose,
    id,
    version,
  }: {
    id: string
    version: string
    caller: StaffCaller
    choose(inside: Transaction<Database>, before: PageFields): Promise<StudioPageChange>
  },
) {
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: pages,
    id,
    version,
    caller,
    lock: locking('page', rowId),
    read: (inside) => readPage(inside, id),
    async write(transaction, before) {
      if (contractPages.includes(before.name)) {
        if (caller.role !== 'administrator') throw new ApiError('forbidden')
        await requireConfirmation(transaction, caller.user.sessionId)
      }
      const chosen = await choose(transaction, before)
      // What binds a customer is there in their language.
      const change = settleTexts(
        pageTexts,
        before.is_terms ? { ...chosen, fallback: noFallback } : chosen,
        before,
      )
      refuseUndescribedPictures('description', change.description)
      await storePageChange(transaction, { id: rowId, change })
    },
  })
  return answerRecord(pages, fields)
}

const contentOf = ({
  description,
  fallback,
  meta_description,
  meta_title,
  subheading,
  title,
}: PageContent): PageContent => ({
  title,
  subheading,
  description,
  meta_title,
  meta_description,
  fallback,
})

async function readPage(db: Kysely<Database>, id: string): Promise<PageFields | undefined> {
  const row = await findStudioPage(db, { id: toRecordId(id) })
  return row && toPage(row)
}

function toPage(row: NonNullable<Awaited<ReturnType<typeof findStudioPage>>>): PageFields {
  return {
    ...row,
    id: String(row.id),
    is_terms: termsDocuments.some((document) => document === row.name),
    ...describeTexts(pageTexts, row),
    updated_at: row.updated_at.toISOString(),
  }
}
