import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../schema.ts'
import {
  fallbacksByLanguage,
  hasSlug,
  ownSlug,
  pictureAlt,
  translated,
  untranslatedLanguages,
} from '../translated.ts'

/** Every blog category with title and slug in all languages, in the operator's order. */
export function listBlogCategories(db: Kysely<Database>) {
  return blogCategories(db).orderBy('blog_category.position').orderBy('blog_category.id').execute()
}

/** The blog category with a slug in *any* language, that language's own first. */
export function findBlogCategory(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return blogCategories(db)
    .innerJoin('blog_category_text as text', 'text.blog_category_id', 'blog_category.id')
    .where('text.language', '=', params.language)
    .where(hasSlug('blog_category', params.slug))
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .executeTakeFirst()
}

function blogCategories(db: Kysely<Database>) {
  return db
    .selectFrom('blog_category')
    .select([
      'blog_category.id',
      'blog_category.cover',
      translated('blog_category', 'title').as('title'),
      translated('blog_category', 'slug').as('slug'),
      fallbacksByLanguage('blog_category').as('fallbacks'),
    ])
}

export interface ArticleCursor {
  publishedAt: string
  id: number
}

export interface ListArticles {
  language: Language
  limit: number
  after?: ArticleCursor | undefined
  /** A blog category's slug in `language`. */
  category?: string | undefined
  /** An author's slug in `language`. */
  author?: string | undefined
  /** Leaves out articles that are shown in English in `language`. */
  translated?: boolean | undefined
}

/** One page of published articles, newest first. */
export async function listArticles(db: Kysely<Database>, params: ListArticles) {
  let query = summaries(db, params.language).where('article.published_at', '<=', sql<Date>`now()`)
  const { after, author, category, translated: isTranslated } = params
  if (isTranslated) query = query.where(sql<boolean>`text.fallbacks = '{}'`)
  if (category !== undefined) {
    query = query.where('article.blog_category_id', 'in', (inner) =>
      inner
        .selectFrom('blog_category_text as own')
        .where('own.language', '=', params.language)
        .where('own.slug', '=', category)
        .select('own.blog_category_id'),
    )
  }
  if (author !== undefined) {
    query = query.where('article.author_id', 'in', (inner) =>
      inner
        .selectFrom('author_text as own')
        .where('own.language', '=', params.language)
        .where('own.slug', '=', author)
        .select('own.author_id'),
    )
  }
  if (after) {
    query = query.where(
      sql<boolean>`(article.published_at, article.id) < (${after.publishedAt}, ${after.id})`,
    )
  }
  const rows = await query
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(params.limit + 1)
    .execute()
  const articles = rows.slice(0, params.limit)
  return { articles, next: rows.length > params.limit ? articles.at(-1) : undefined }
}

/** The published article with a slug in *any* language; its texts are in `language`. */
export function findArticle(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return wholeArticles(db, params.language)
    .where('article.published_at', '<=', sql<Date>`now()`)
    .where(hasSlug('article', params.slug))
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An article, published or not, as it would be shown: a draft as if it were published now. */
export function findUnpublishedArticle(db: Kysely<Database>, params: { id: number; language: Language }) {
  return wholeArticles(db, params.language).where('article.id', '=', params.id).executeTakeFirst()
}

function wholeArticles(db: Kysely<Database>, language: Language) {
  return summaries(db, language).select((builder) => [
    'text.meta_title',
    'text.meta_description',
    'text.body',
    pictureAlt('article', language).as('cover_alt'),
    jsonObjectFrom(
      builder
        .selectFrom('author')
        .whereRef('author.id', '=', 'article.author_id')
        .select(['author.picture', pictureAlt('author', language).as('picture_alt')]),
    )
      .$notNull()
      .as('author_picture'),
    translated('article', 'slug').as('slugs'),
    untranslatedLanguages('article').as('untranslated'),
  ])
}

/**
 * Raises the content revision if a scheduled article has appeared since it was last raised by this, so that cached
 * lists show it.
 */
export async function announceDueArticles(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    update content_revision set revision = revision + 1, articles_until = now()
    where exists (
      select from article where published_at > content_revision.articles_until and published_at <= now())
    returning revision`.execute(db)
  if (rows.length > 0) await sql`select pg_notify('content_revision', '')`.execute(db)
}

/** The author with a slug in *any* language; the texts are in `language`. */
export function findAuthor(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return db
    .selectFrom('author')
    .innerJoin('shown_author_text as text', 'text.author_id', 'author.id')
    .where('text.language', '=', params.language)
    .where(hasSlug('author', params.slug))
    .select([
      'author.id',
      'text.name',
      'text.slug',
      'text.biography',
      'text.fallbacks',
      'author.picture',
      pictureAlt('author', params.language).as('picture_alt'),
      translated('author', 'slug').as('slugs'),
      untranslatedLanguages('author').as('untranslated'),
    ])
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .executeTakeFirst()
}

function summaries(db: Kysely<Database>, language: Language) {
  return db
    .selectFrom('article')
    .innerJoin('shown_article_text as text', 'text.article_id', 'article.id')
    .where('text.language', '=', language)
    .select((builder) => [
      'article.id',
      sql<Date>`coalesce(article.published_at, now())`.as('published_at'),
      'article.updated_at',
      'article.cover',
      'text.title',
      'text.slug',
      'text.summary',
      'text.fallbacks',
      jsonObjectFrom(
        builder
          .selectFrom('shown_blog_category_text as category')
          .whereRef('category.blog_category_id', '=', 'article.blog_category_id')
          .where('category.language', '=', language)
          .select([
            'category.blog_category_id as id',
            'category.title',
            'category.slug',
            'category.fallbacks',
          ]),
      )
        .$notNull()
        .as('category'),
      jsonObjectFrom(
        builder
          .selectFrom('shown_author_text as author')
          .whereRef('author.author_id', '=', 'article.author_id')
          .where('author.language', '=', language)
          .select(['author.author_id as id', 'author.name', 'author.slug', 'author.fallbacks']),
      )
        .$notNull()
        .as('author'),
    ])
}
