import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioAuthor,
  type StudioBlogCategory,
} from '@tempolibre/contract'
import {
  addStudioAuthor as storeAuthor,
  addStudioBlogCategory as storeCategory,
  authorTexts,
  blogCategoryTexts,
  changeStudioAuthor as storeAuthorChange,
  changeStudioBlogCategory as storeCategoryChange,
  type Database,
  deleteRecord,
  findStudioAuthor,
  findStudioBlogCategory,
  listStudioAuthors as findAuthors,
  listStudioBlogCategories as findCategories,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../http/caller.ts'
import { mediaUrl } from '../../http/media-url.ts'
import { answerRecord, locking, withVersion } from '../../studio/record-answers.ts'
import { toIds, toRecordId } from '../../studio/record-ids.ts'
import {
  addRecord,
  changeRecord,
  chooseSlugs,
  findGaps,
  type RecordKind,
  refuseGaps,
  removeRecord,
} from '../../studio/records.ts'
import type { StudioSettings } from '../../studio/studio-settings.ts'

type CategoryFields = Omit<StudioBlogCategory, 'version'>
type AuthorFields = Omit<StudioAuthor, 'version'>

const categories: RecordKind<CategoryFields> = {
  subject: 'blog_category',
  editable: ['title', 'slug', 'position'],
  label: ({ title }) => title.en,
}
const authors: RecordKind<AuthorFields> = {
  subject: 'author',
  editable: ['name', 'slug', 'biography'],
  label: ({ name }) => name.en,
}

export async function listStudioBlogCategories(
  { db, siteUrl }: StudioSettings,
  { ids, lang: language, ...input }: EndpointParsedInput<'listStudioBlogCategories'>,
): Promise<EndpointOutput<'listStudioBlogCategories'>> {
  const { rows, total } = await findCategories(db, { ...input, language, ids: toIds(ids) })
  const records = rows.map((row) => withVersion(categories, toCategory(siteUrl, row)))
  return { success: true, records, total }
}

export async function getStudioBlogCategory(
  { db, siteUrl }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioBlogCategory'>,
): Promise<EndpointOutput<'getStudioBlogCategory'>> {
  return answerRecord(categories, await readCategory(siteUrl)(db, id))
}

export async function addStudioBlogCategory(
  { db, siteUrl }: StudioSettings,
  category: EndpointParsedInput<'addStudioBlogCategory'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioBlogCategory'>> {
  refuseGaps(blogCategoryTexts, category)
  const fields = await addRecord(db, {
    kind: categories,
    caller,
    read: readCategory(siteUrl),
    async write(transaction) {
      const { slug: given, title } = category
      const slug = await chooseSlugs(transaction, { table: 'blog_category', id: undefined, given, title })
      return String((await storeCategory(transaction, { ...category, slug })).id)
    },
  })
  return answerRecord(categories, fields)
}

export async function changeStudioBlogCategory(
  { db, siteUrl }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioBlogCategory'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioBlogCategory'>> {
  refuseGaps(blogCategoryTexts, change)
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: categories,
    id,
    version,
    caller,
    lock: locking('blog_category', rowId),
    read: (inside) => readCategory(siteUrl)(inside, id),
    async write(transaction, before) {
      const { slug: given, title = before.title } = change
      const slug =
        given && (await chooseSlugs(transaction, { table: 'blog_category', id: rowId, given, title }))
      await storeCategoryChange(transaction, { id: rowId, change: { ...change, slug } })
    },
  })
  return answerRecord(categories, fields)
}

export async function removeStudioBlogCategory(
  { db, siteUrl }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioBlogCategory'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioBlogCategory'>> {
  await removeRecord(db, {
    kind: categories,
    id,
    caller,
    lock: locking('blog_category', toRecordId(id)),
    read: (inside) => readCategory(siteUrl)(inside, id),
    remove: (transaction, before) => removeUnused(transaction, 'blog_category', before),
  })
  return { success: true }
}

const readCategory =
  (siteUrl: string) =>
  async (db: Kysely<Database>, id: string): Promise<CategoryFields | undefined> => {
    const row = await findStudioBlogCategory(db, { id: toRecordId(id) })
    return row && toCategory(siteUrl, row)
  }

function toCategory(
  siteUrl: string,
  { cover, ...row }: NonNullable<Awaited<ReturnType<typeof findStudioBlogCategory>>>,
): CategoryFields {
  return {
    ...row,
    id: String(row.id),
    cover_url: mediaUrl(siteUrl, cover),
    gaps: findGaps(blogCategoryTexts, row),
  }
}

export async function listStudioAuthors(
  { db }: StudioSettings,
  { ids, lang: language, ...input }: EndpointParsedInput<'listStudioAuthors'>,
): Promise<EndpointOutput<'listStudioAuthors'>> {
  const { rows, total } = await findAuthors(db, { ...input, language, ids: toIds(ids) })
  return { success: true, records: rows.map((row) => withVersion(authors, toAuthor(row))), total }
}

export async function getStudioAuthor(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioAuthor'>,
): Promise<EndpointOutput<'getStudioAuthor'>> {
  return answerRecord(authors, await readAuthor(db, id))
}

export async function addStudioAuthor(
  { db }: StudioSettings,
  author: EndpointParsedInput<'addStudioAuthor'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioAuthor'>> {
  refuseGaps(authorTexts, author)
  const fields = await addRecord(db, {
    kind: authors,
    caller,
    read: readAuthor,
    async write(transaction) {
      const { name: title, slug: given } = author
      const slug = await chooseSlugs(transaction, { table: 'author', id: undefined, given, title })
      return String((await storeAuthor(transaction, { ...author, slug })).id)
    },
  })
  return answerRecord(authors, fields)
}

export async function changeStudioAuthor(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioAuthor'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioAuthor'>> {
  refuseGaps(authorTexts, change)
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: authors,
    id,
    version,
    caller,
    lock: locking('author', rowId),
    read: (inside) => readAuthor(inside, id),
    async write(transaction, before) {
      const { name: title = before.name, slug: given } = change
      const slug = given && (await chooseSlugs(transaction, { table: 'author', id: rowId, given, title }))
      await storeAuthorChange(transaction, { id: rowId, change: { ...change, slug } })
    },
  })
  return answerRecord(authors, fields)
}

export async function removeStudioAuthor(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioAuthor'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioAuthor'>> {
  await removeRecord(db, {
    kind: authors,
    id,
    caller,
    lock: locking('author', toRecordId(id)),
    read: (inside) => readAuthor(inside, id),
    remove: (transaction, before) => removeUnused(transaction, 'author', before),
  })
  return { success: true }
}

async function readAuthor(db: Kysely<Database>, id: string): Promise<AuthorFields | undefined> {
  const row = await findStudioAuthor(db, { id: toRecordId(id) })
  return row && toAuthor(row)
}

function toAuthor(row: NonNullable<Awaited<ReturnType<typeof findStudioAuthor>>>): AuthorFields {
  return { ...row, id: String(row.id), gaps: findGaps(authorTexts, row) }
}

/** Deletes a record that no article has. @throws ApiError `record_in_use` */
async function removeUnused(
  transaction: Transaction<Database>,
  table: 'author' | 'blog_category',
  { articles, id }: { id: string; articles: number },
): Promise<void> {
  if (articles > 0) throw new ApiError('record_in_use')
  await deleteRecord(transaction, { table, id: toRecordId(id) })
}
