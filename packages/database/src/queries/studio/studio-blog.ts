import type { StudioAuthorChange, StudioBlogCategoryChange } from '@tempolibre/contract'
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
  sortName,
  writeTexts,
  writtenFallback,
  writtenTexts,
} from './record-rows.ts'

/** The texts whose absence is a gap. */
export const blogCategoryTexts = { required: ['title'], optional: [] } as const
export const authorTexts = { required: ['name', 'biography'], optional: [] } as const

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
      writtenTexts('blog_category', 'title').as('title'),
      writtenTexts('blog_category', 'slug').as('slug'),
      writtenFallback('blog_category').as('fallback'),
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
  const matching = narrow(categoryColumns(db), 'blog_category', { found, texts: blogCategoryTexts }, paging)
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
  { fallback, position, slug, title }: Required<StudioBlogCategoryChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('blog_category')
    .values({ position, cover: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'blog_category', id, texts: { title, slug }, fallback })
  return { id }
}

export async function changeStudioBlogCategory(
  transaction: Transaction<Database>,
  { change: { fallback, position, slug, title }, id }: { id: number; change: StudioBlogCategoryChange },
): Promise<void> {
  if (position !== undefined)
    await transaction.updateTable('blog_category').where('id', '=', id).set({ position }).execute()
  await writeTexts(transaction, { table: 'blog_category', id, texts: { title, slug }, fallback })
}

const authorColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('author')
    .select([
      'author.id',
      'author.picture',
      'author.picture_alt',
      writtenTexts('author', 'name').as('name'),
      writtenTexts('author', 'slug').as('slug'),
      writtenTexts('author', 'biography').as('biography'),
      writtenFallback('author').as('fallback'),
      sql<number>`(select count(*)::int from article where author_id = author.id)`.as('articles'),
    ])

/** A list of authors; names are sorted in `language`. */
export function listStudioAuthors(
  db: Kysely<Database>,
  { language, sort, ...paging }: BlogPaging<'name' | 'articles' | 'id'>,
) {
  const found = (words: string) => anyTextContains('author', ['name'], words)
  const matching = narrow(authorColumns(db), 'author', { found, texts: authorTexts }, paging)
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
  const { biography, fallback, name, slug } = author
  await writeTexts(transaction, { table: 'author', id, texts: { name, slug, biography }, fallback })
  return { id }
}

export async function changeStudioAuthor(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioAuthorChange },
): Promise<void> {
  const { biography, fallback, name, slug } = change
  const columns = pictureColumns(change)
  if (Object.keys(columns).length > 0)
    await transaction.updateTable('author').where('id', '=', id).set(columns).execute()
  await writeTexts(transaction, { table: 'author', id, texts: { name, slug, biography }, fallback })
}
