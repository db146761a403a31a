import type { StudioAuthorChange, StudioBlogCategoryChange } from '@tempolibre/contract'
import { textNamesOf, textsOf } from '@tempolibre/domain/record-texts'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { pictureColumns } from './record-pictures.ts'
import {
  anyTextContains,
  narrow,
  paged,
  type RecordFilter,
  type RecordPaging,
  selectTexts,
  sortName,
  writeTexts,
} from '../record-rows.ts'

const writtenOfCategory = [...textNamesOf('blogCategory'), 'slug'] as const
const writtenOfAuthor = [...textNamesOf('author'), 'slug'] as const

interface BlogPaging<Sort extends string> extends RecordPaging<Sort>, RecordFilter {
  language: Language
}

const categoryColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('blog_category')
    .select([
      'blog_category.id',
      'blog_category.position',
      'blog_category.cover',
      ...selectTexts('blog_category', writtenOfCategory),
      sql<number>`(select count(*)::int from article where blog_category_id = blog_category.id)`.as(
        'articles',
      ),
    ])

/** A list of blog categories; titles are sorted in `language`. */
export function listStudioBlogCategories(
  db: Kysely<Database>,
  { language, sort, ...paging }: BlogPaging<'position' | 'title' | 'articles' | 'id'>,
) {
  const found = (words: string) => anyTextContains('blog_category', ['title'], words)
  const matching = narrow(
    categoryColumns(db),
    'blog_category',
    { found, texts: textsOf('blogCategory') },
    paging,
  )
  const by = {
    position: sql.ref('blog_category.position'),
    title: sortName('blog_category', 'title', language),
    articles: sql`articles`,
    id: sql.ref('blog_category.id'),
  }
  return paged(matching, by[sort], sql.ref('blog_category.id'), paging)
}

export function findStudioBlogCategory(db: Kysely<Database>, { id }: { id: number }) {
  return categoryColumns(db).where('blog_category.id', '=', id).executeTakeFirst()
}

export async function addStudioBlogCategory(
  transaction: Transaction<Database>,
  category: Required<StudioBlogCategoryChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('blog_category')
    .values({ position: category.position, cover: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'blog_category', id, names: writtenOfCategory, change: category })
  return { id }
}

export async function changeStudioBlogCategory(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioBlogCategoryChange },
): Promise<void> {
  const { position } = change
  if (position !== undefined)
    await transaction.updateTable('blog_category').where('id', '=', id).set({ position }).execute()
  await writeTexts(transaction, { table: 'blog_category', id, names: writtenOfCategory, change })
}

const authorColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('author')
    .select([
      'author.id',
      'author.picture',
      'author.picture_alt',
      ...selectTexts('author', writtenOfAuthor),
      sql<number>`(select count(*)::int from article where author_id = author.id)`.as('articles'),
    ])

/** A list of authors; names are sorted in `language`. */
export function listStudioAuthors(
  db: Kysely<Database>,
  { language, sort, ...paging }: BlogPaging<'name' | 'articles' | 'id'>,
) {
  const found = (words: string) => anyTextContains('author', ['name'], words)
  const matching = narrow(authorColumns(db), 'author', { found, texts: textsOf('author') }, paging)
  const by = { name: sortName('author', 'name', language), articles: sql`articles`, id: sql.ref('author.id') }
  return paged(matching, by[sort], sql.ref('author.id'), paging)
}

export function findStudioAuthor(db: Kysely<Database>, { id }: { id: number }) {
  return authorColumns(db).where('author.id', '=', id).executeTakeFirst()
}

export async function addStudioAuthor(
  transaction: Transaction<Database>,
  author: Required<StudioAuthorChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('author')
    .values({ import_id: null, ...pictureColumns(author) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'author', id, names: writtenOfAuthor, change: author })
  return { id }
}

export async function changeStudioAuthor(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioAuthorChange },
): Promise<void> {
  const columns = pictureColumns(change)
  if (Object.keys(columns).length > 0)
    await transaction.updateTable('author').where('id', '=', id).set(columns).execute()
  await writeTexts(transaction, { table: 'author', id, names: writtenOfAuthor, change })
}
