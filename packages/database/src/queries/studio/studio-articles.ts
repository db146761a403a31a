import type { ArticleState, StudioArticleChange } from '@tempolibre/contract'
import { textNamesOf, textsOf } from '@tempolibre/domain/record-texts'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
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

const written = [...textNamesOf('article'), 'slug'] as const

const states: Record<ArticleState, RawBuilder<boolean>> = {
  draft: sql`article.published_at is null`,
  scheduled: sql`article.published_at > now()`,
  published: sql`article.published_at <= now()`,
}

const state = sql<ArticleState>`case when ${states.draft} then 'draft' when ${states.scheduled} then 'scheduled' else 'published' end`

const nameOf = (table: string, column: string, language: Language) => sql<string>`(
  select ${sql.ref(`named.${column}`)} from ${sql.table(`shown_${table}_text`)} as named
  where ${sql.ref(`named.${table}_id`)} = ${sql.ref(`article.${table}_id`)} and named.language = ${language})`

/** Names of category and author are in `language`. */
const articleColumns = (db: Kysely<Database>, language: Language) =>
  db
    .selectFrom('article')
    .select([
      'article.id',
      'article.blog_category_id as category_id',
      'article.author_id',
      'article.published_at',
      'article.updated_at',
      'article.cover',
      'article.delivered_cover',
      'article.picture',
      'article.picture_alt',
      state.as('state'),
      nameOf('blog_category', 'title', language).as('category_title'),
      nameOf('author', 'name', language).as('author_name'),
      ...selectTexts('article', written),
    ])

/** A list of articles; titles are sorted in `language`. */
export function listStudioArticles(
  db: Kysely<Database>,
  {
    authorId,
    categoryId,
    language,
    sort,
    state: wanted,
    ...paging
  }: RecordPaging<'title' | 'published_at' | 'updated_at'> &
    RecordFilter & {
      language: Language
      categoryId?: number | undefined
      authorId?: number | undefined
      state?: ArticleState | undefined
    },
) {
  const found = (words: string) => anyTextContains('article', ['title', 'summary', 'body'], words)
  let matching = narrow(articleColumns(db, language), 'article', { found, texts: textsOf('article') }, paging)
  if (categoryId !== undefined) matching = matching.where('article.blog_category_id', '=', categoryId)
  if (authorId !== undefined) matching = matching.where('article.author_id', '=', authorId)
  if (wanted) matching = matching.where(states[wanted])
  const by = {
    title: sortName('article', 'title', language),
    published_at: sql.ref('article.published_at'),
    updated_at: sql.ref('article.updated_at'),
  }
  return paged(matching, by[sort], sql.ref('article.id'), paging)
}

export function findStudioArticle(
  db: Kysely<Database>,
  { id, language }: { id: number; language: Language },
) {
  return articleColumns(db, language).where('article.id', '=', id).executeTakeFirst()
}

/** Category and author of an article, as the site names and addresses them; undefined if one does not exist. */
export function findFiling(
  db: Kysely<Database>,
  { authorId, categoryId, language }: { authorId: number; categoryId: number; language: Language },
) {
  return db
    .selectFrom('shown_blog_category_text as category')
    .innerJoin('shown_author_text as author', (join) =>
      join.on('author.author_id', '=', authorId).on('author.language', '=', language),
    )
    .where('category.blog_category_id', '=', categoryId)
    .where('category.language', '=', language)
    .select([
      'category.title as category_title',
      'category.slug as category_slug',
      'author.name as author_name',
      'author.slug as author_slug',
    ])
    .executeTakeFirst()
}

/** What an editor wrote, with the slugs that were chosen. */
export type ArticleTexts = Required<StudioArticleChange>

export async function addStudioArticle(
  transaction: Transaction<Database>,
  article: ArticleTexts,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('article')
    .values({
      blog_category_id: Number(article.category_id),
      author_id: Number(article.author_id),
      published_at: timeOf(article.published_at),
      delivered_cover: null,
      ...pictureColumns(article),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'article', id, names: written, change: article })
  return { id }
}

export async function changeStudioArticle(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioArticleChange },
): Promise<void> {
  const { author_id, category_id, published_at } = change
  // First, since an address that a draft had until now is not kept.
  await writeTexts(transaction, { table: 'article', id, names: written, change })
  await transaction
    .updateTable('article')
    .where('id', '=', id)
    .set({
      updated_at: sql<Date>`now()`,
      ...pictureColumns(change),
      ...(category_id !== undefined && { blog_category_id: Number(category_id) }),
      ...(author_id !== undefined && { author_id: Number(author_id) }),
      ...(published_at !== undefined && { published_at: timeOf(published_at) }),
    })
    .execute()
}

/** In milliseconds, as the API shows it. */
const timeOf = (time: string | null) =>
  time === 'now' ? sql<Date>`date_trunc('milliseconds', now())` : time && new Date(time)

/** Fields that name a category or an author that does not exist. */
export async function findUnknownOfArticle(
  db: Kysely<Database>,
  { author_id, category_id }: Pick<StudioArticleChange, 'author_id' | 'category_id'>,
): Promise<('author_id' | 'category_id')[]> {
  // Locked, so that it is not removed before the article is stored.
  const isKnown = async (table: 'author' | 'blog_category', id: string | undefined) =>
    id === undefined ||
    (await db
      .selectFrom(table)
      .where(sql<boolean>`id = ${id}::bigint`)
      .select('id')
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  return [
    ...((await isKnown('blog_category', category_id)) ? [] : ['category_id' as const]),
    ...((await isKnown('author', author_id)) ? [] : ['author_id' as const]),
  ]
}
