import type { StudioAuthorChange, StudioBlogCategoryChange } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  anyTextContains,
  isIncomplete,
  paged,
  type RecordPaging,
  sortName,
  writeTexts,
  writtenTexts,
} from './record-rows.ts'

/** The texts whose absence is a gap. */
export const blogCategoryTexts = { required: ['title'], optional: [] } as const
export const authorTexts = { required: ['name', 'biography'], optional: [] } as const

interface BlogPaging<Sort extends string> extends RecordPaging<Sort> {
  language: Language
  q?: string | undefined
  ids?: readonly number[] | undefined
  incomplete?: boolean | undefined
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
      sql<number>`(select count(*)::int from article where blog_category_id = blog_category.id)`.as(
        'articles',
      ),
    ])

/** A list of blog categories; titles are sorted in `language`. */
export function listStudioBlogCategories(
  db: Kysely<Database>,
  { ids, incomplete, language, q, sort, ...paging }: BlogPaging<'position' | 'title' | 'articles' | 'id'>,
) {
  let matching = categoryColumns(db)
  if (q !== undefined && q !== '') matching = matching.where(anyTextContains('blog_category', 'title', q))
  if (ids) matching = matching.where('blog_category.id', 'in', ids)
  if (incomplete !== undefined) {
    const gap = isIncomplete('blog_category', blogCategoryTexts)
    matching = matching.where(incomplete ? gap : sql<boolean>`not ${gap}`)
  }
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
  { position, slug, title }: Required<StudioBlogCategoryChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('blog_category')
    .values({ position, cover: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'blog_category', id, texts: { title, slug } })
  return { id }
}

export async function changeStudioBlogCategory(
  transaction: Transaction<Database>,
  { change: { position, slug, title }, id }: { id: number; change: StudioBlogCategoryChange },
): Promise<void> {
  if (position !== undefined)
    await transaction.updateTable('blog_category').where('id', '=', id).set({ position }).execute()
  await writeTexts(transaction, { table: 'blog_category', id, texts: { title, slug } })
}

const authorColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('author')
    .select([
      'author.id',
      writtenTexts('author', 'name').as('name'),
      writtenTexts('author', 'slug').as('slug'),
      writtenTexts('author', 'biography').as('biography'),
      sql<number>`(select count(*)::int from article where author_id = author.id)`.as('articles'),
    ])

/** A list of authors; names are sorted in `language`. */
export function listStudioAuthors(
  db: Kysely<Database>,
  { ids, incomplete, language, q, sort, ...paging }: BlogPaging<'name' | 'articles' | 'id'>,
) {
  let matching = authorColumns(db)
  if (q !== undefined && q !== '') matching = matching.where(anyTextContains('author', 'name', q))
  if (ids) matching = matching.where('author.id', 'in', ids)
  if (incomplete !== undefined) {
    const gap = isIncomplete('author', authorTexts)
    matching = matching.where(incomplete ? gap : sql<boolean>`not ${gap}`)
  }
  const by = { name: sortName('author', 'name', language), articles: sql`articles`, id: sql.ref('author.id') }
  return paged(matching, by[sort], sql.ref('author.id'), paging)
}

export function findStudioAuthor(db: Kysely<Database>, { id }: { id: number }) {
  return authorColumns(db).where('author.id', '=', id).executeTakeFirst()
}

export async function addStudioAuthor(
  transaction: Transaction<Database>,
  texts: Required<StudioAuthorChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('author')
    .values({ import_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { biography, name, slug } = texts
  await writeTexts(transaction, { table: 'author', id, texts: { name, slug, biography } })
  return { id }
}

export async function changeStudioAuthor(
  transaction: Transaction<Database>,
  { change: { biography, name, slug }, id }: { id: number; change: StudioAuthorChange },
): Promise<void> {
  await writeTexts(transaction, { table: 'author', id, texts: { name, slug, biography } })
}
