import type { Language } from '@tempolibre/locales'
import { type RawBuilder, sql } from 'kysely'

/**
 * `{en, es, fr}` of one text column as visitors see it, with English as the fallback for a missing row. `owner` is the
 * outer query's id, e.g. `track.id`; the texts are those of the view `shown_{table}_text`.
 */
export function translated(
  table: string,
  column: string,
  owner = `${table}.id`,
): RawBuilder<Record<Language, string>> {
  const texts = sql.table(`shown_${table}_text`)
  const ownerColumn = sql.ref(`texts.${table}_id`)
  const value = sql.ref(`texts.${column}`)
  return sql<Record<Language, string>>`(
    select jsonb_build_object(
      'en', max(${value}) filter (where texts.language = 'en'),
      'es', coalesce(max(${value}) filter (where texts.language = 'es'), max(${value}) filter (where texts.language = 'en')),
      'fr', coalesce(max(${value}) filter (where texts.language = 'fr'), max(${value}) filter (where texts.language = 'en')))
    from ${texts} as texts where ${ownerColumn} = ${sql.ref(owner)})`
}

/** Kinds of records whose texts may fall back to English. */
type FallingTable =
  | 'article'
  | 'artist'
  | 'author'
  | 'blog_category'
  | 'music_category'
  | 'page'
  | 'tag'
  | 'track'

/** The texts of a record that are shown in English, by language, such as `{ fr: ['title'] }`; null if there are none. */
export function fallbacksByLanguage(
  table: FallingTable,
): RawBuilder<Partial<Record<Language, string[]>> | null> {
  return sql`(select jsonb_object_agg(language, fallbacks) ${fallingTexts(table)})`
}

/** The languages in which some text of a record is shown in English. */
export function untranslatedLanguages(table: FallingTable): RawBuilder<Language[]> {
  return sql`(select coalesce(array_agg(language::text order by language), '{}') ${fallingTexts(table)})`
}

// Most records have none, and an index finds those.
const fallingTexts = (table: FallingTable) => sql`from ${sql.table(`shown_${table}_text`)} as falling
  where ${sql.ref(`falling.${table}_id`)} = ${sql.ref(`${table}.id`)} and fallbacks <> '{}'`

/** Whether a row has a slug in *any* language, or had it, unless another published one has it now. */
export function hasSlug(
  table: 'article' | 'author' | 'blog_category' | 'music_category' | 'track',
  slug: string,
): RawBuilder<boolean> {
  const owner = sql.ref(`${table}_id`)
  const [texts, formerSlugs] = [sql.table(`${table}_text`), sql.table(`${table}_former_slug`)]
  const isPublic =
    table === 'article'
      ? sql`exists (select from article where article.id = named.article_id and article.published_at <= now())`
      : sql`true`
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    select ${owner} from ${texts} as named where named.slug = ${slug}
    union all
    select ${owner} from ${formerSlugs} as former where former.slug = ${slug}
      and not exists (select from ${texts} as named where named.slug = ${slug} and ${isPublic}))`
}

/** Sorts by it, descending: of rows that share a slug across languages, the one with it in this language comes first. */
export const ownSlug = (slug: string): RawBuilder<boolean> => sql<boolean>`text.slug = ${slug}`
/** What an uploaded picture of a record shows, in one language; empty: it is decorative, null: there is none. */
export const pictureAlt = (
  table: 'article' | 'artist' | 'author' | 'music_category' | 'track',
  language: Language,
): RawBuilder<string | null> => sql<string | null>`
  case when ${sql.ref(`${table}.picture`)} is not null
    then coalesce(${sql.ref(`${table}.picture_alt`)} ->> ${language}, '') end`
