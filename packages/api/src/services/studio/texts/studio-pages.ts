import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type PageContent,
  pageContentSchema,
  type StudioPage,
  type StudioPageChange,
} from '@tempolibre/contract'
import { contractPages, daysAfter, noFallback, type TermsDocument, termsDocuments } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import {
  announceTermsDraft,
  changeStudioPage as storePageChange,
  countNoticed,
  countUnnoticed,
  type Database,
  findPendingTerms,
  findStudioPage,
  findTerms,
  listStudioPages as findPages,
  noteChange,
  putTermsIntoForce,
  removeTermsDraft,
  writeTermsDraft,
} from '@tempolibre/database'
import { textsOf } from '@tempolibre/domain/record-texts'
import { languages, perLanguage } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { findVersion, listVersions, type VersionedKind } from '../../../studio/content-versions.ts'
import { requirePictures } from '../../../studio/picture-store.ts'
import { answerRecord, locking, withVersion } from '../../../studio/record-answers.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { refuseUndescribedPictures } from './studio-pictures.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { describeTexts, givenOf, settleTexts } from '../../../studio/record-texts.ts'
import { changeRecord, type RecordKind, whoOf } from '../../../studio/records.ts'
import { requireConfirmation } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { differingSections } from '../../../terms/differing-sections.ts'
import { freezeDraft, writeDraft } from '../../../terms/terms-cache.ts'
import type { StudioTermsSettings } from '../business/studio-terms.ts'

type PageFields = Omit<StudioPage, 'version'>

const pages: RecordKind<PageFields> = {
  subject: 'page',
  editable: editable.page,
  label: ({ title }) => title.en,
}
const versions: VersionedKind<PageContent> = {
  subject: 'page',
  fields: editable.page,
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
      const document = documentOf(before)
      if (!document) await requireContractPower(transaction, before, caller)
      const chosen = await choose(transaction, before)
      // What binds a customer is there in their language.
      const change = settleTexts(
        textsOf('page'),
        before.is_terms ? { ...chosen, fallback: noFallback } : chosen,
        before,
      )
      refuseUndescribedPictures('description', change.description)
      if (!document) return storePageChange(transaction, { id: rowId, change })
      const after = { ...before, ...givenOf(change) }
      // Text that binds customers is always a draft first; what search engines show is on the page at once.
      if (differs(draftFields, before, after))
        await writeTermsDraft(transaction, { document, texts: pick(after) })
      if (differs(headFields, before, after)) {
        await requireContractPower(transaction, before, caller)
        const { meta_description, meta_title } = after
        await storePageChange(transaction, { id: rowId, change: { meta_description, meta_title } })
      }
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

/** A document of the terms has the texts of what is to come of it. */
async function readPage(db: Kysely<Database>, id: string): Promise<PageFields | undefined> {
  const row = await findStudioPage(db, { id: toRecordId(id) })
  const document = row && documentOf(row)
  if (!document) return row && toPage(row)
  const { announced, draft } = await findPendingTerms(db, { document })
  return toPage({ ...row, ...(draft ?? announced)?.texts })
}

const draftFields = ['title', 'subheading', 'description'] as const
const headFields = ['meta_title', 'meta_description'] as const

const documentOf = ({ name }: { name: string }): TermsDocument | undefined =>
  termsDocuments.find((document) => document === name)

const pick = ({ description, subheading, title }: PageContent) => ({ title, subheading, description })

const differs = (names: readonly (keyof PageContent)[], before: PageContent, after: PageContent) =>
  names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Only administrators change what contracts refer to, and have proved who they are. */
async function requireContractPower(
  transaction: Transaction<Database>,
  { name }: { name: string },
  { role, user }: StaffCaller,
): Promise<void> {
  if (!contractPages.includes(name)) return
  if (role !== 'administrator') throw new ApiError('forbidden')
  await requireConfirmation(transaction, user.sessionId)
}

/** Gives a document of the terms up to what it said before it was drafted. @throws ApiError `not_found` without a draft */
export function removeStudioTermsDraft(
  { db }: StudioSettings,
  { id, version }: EndpointParsedInput<'removeStudioTermsDraft'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioTermsDraft'>> {
  return changeTermsPage(db, { id, version, caller }, async (transaction, { document }) => {
    if (!(await removeTermsDraft(transaction, { document }))) throw new ApiError('not_found')
  })
}

/**
 * Puts the draft of a document into force from a day on, and has it announced to accounts under another version.
 * @throws ApiError `not_found` without a draft, `invalid_input` for a day that is past, a missing summary, or a draft that changes
 *   nothing, `conflict` while another version is announced
 */
export async function announceStudioTerms(
  { db, siteUrl, terms }: StudioTermsSettings,
  { applies_on, id, summary, version }: EndpointParsedInput<'announceStudioTerms'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'announceStudioTerms'>> {
  const missing = languages.filter((language) => summary[language].trim() === '')
  if (missing.length > 0)
    throw refuseFields(missing.map((language) => ({ field: `summary.${language}`, fault: 'text_missing' })))
  const today = new Date().toISOString().slice(0, 10)
  // Somewhere it is still the day before.
  if (applies_on < daysAfter(today, -1)) throw refuseFields([{ field: 'applies_on', fault: 'day_past' }])
  const page = await readPage(db, id)
  const document = page && documentOf(page)
  if (!document) throw new ApiError('not_found')
  // Before the transaction, which must not wait for another connection.
  const frozen = await freezeDraft(db, siteUrl, { document, texts: pick(page) })
  const { documents } = await terms.inForce()
  if (frozen.version === documents[document]?.version)
    throw refuseFields([{ field: 'applies_on', fault: 'terms_unchanged' }])
  const appliesFrom = applies_on <= today ? new Date() : new Date(`${applies_on}T00:00:00Z`)
  const answer = await changeTermsPage(db, { id, version, caller }, async (transaction, before) => {
    const { announced, draft } = await findPendingTerms(transaction, { document })
    if (!draft) throw new ApiError('not_found')
    if (announced) throw new ApiError('conflict')
    await announceTermsDraft(transaction, { document, version: frozen.version, summary, appliesFrom })
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'page',
      subjectId: id,
      label: pages.label(before),
      before: null,
      after: { terms_version: frozen.version, applies_on, summary },
    })
  })
  await putTermsIntoForce(db)
  return answer
}

async function changeTermsPage(
  db: Kysely<Database>,
  { caller, id, version }: { id: string; version: string; caller: StaffCaller },
  change: (
    transaction: Transaction<Database>,
    before: PageFields & { document: TermsDocument },
  ) => Promise<void>,
) {
  const fields = await changeRecord(db, {
    kind: pages,
    id,
    version,
    caller,
    lock: locking('page', toRecordId(id)),
    read: (inside) => readPage(inside, id),
    async write(transaction, before) {
      const document = documentOf(before)
      if (!document) throw new ApiError('not_found')
      await change(transaction, { ...before, document })
    },
  })
  return answerRecord(pages, fields)
}

/** What would happen if the draft of a document were put into force, and what is announced. @throws ApiError `not_found` */
export async function getStudioTermsChange(
  { db, sendsMails = true, siteUrl, terms }: StudioTermsSettings,
  { id }: EndpointParsedInput<'getStudioTermsChange'>,
): Promise<EndpointOutput<'getStudioTermsChange'>> {
  const page = await readPage(db, id)
  const document = page && documentOf(page)
  if (!document) throw new ApiError('not_found')
  const [{ announced, draft }, written, { documents }] = await Promise.all([
    findPendingTerms(db, { document }),
    writeDraft(db, siteUrl, { document, texts: pick(page) }),
    terms.inForce(),
  ])
  const inForce = documents[document]?.version ?? ''
  const former = await Promise.all(
    languages.map(async (language) => (await findTerms(db, { version: inForce, language }))?.text ?? ''),
  )
  return {
    success: true,
    change: {
      drafted: draft !== undefined,
      sends_mails: sendsMails,
      in_force: inForce,
      sections: perLanguage((language) =>
        differingSections(former[languages.indexOf(language)] ?? '', written[language]),
      ),
      // Of a draft none is told yet.
      accounts: await countUnnoticed(db, {
        document,
        version: draft ? '' : (announced?.version ?? ''),
        appliesFrom: draft ? null : (announced?.applies_from ?? null),
      }),
      announced: announced
        ? {
            version: announced.version,
            announced_at: announced.announced_at.toISOString(),
            applies_from: announced.applies_from.toISOString(),
            summary: announced.summary,
            told: await countNoticed(db, { version: announced.version }),
          }
        : null,
    },
  }
}

function toPage(row: NonNullable<Awaited<ReturnType<typeof findStudioPage>>>): PageFields {
  return {
    ...row,
    id: String(row.id),
    is_terms: termsDocuments.some((document) => document === row.name),
    ...describeTexts(textsOf('page'), row),
    updated_at: row.updated_at.toISOString(),
  }
}
