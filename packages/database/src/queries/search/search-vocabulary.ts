import type { TaggedFacet } from '@tempolibre/domain'
import { type Language, perLanguage, type Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { getContentRevision } from '../content-revision.ts'

/** One genre, mood, use or instrument. */
export interface FacetTag {
  /** As in `track_search.facets`. */
  code: number
  facet: TaggedFacet
  names: Translated
  slugs: Translated
  /** The words of the names. */
  words: Translated<string[]>
}

/** The ends of a range, in whole units; null in an empty catalogue. */
export interface Scale {
  minimum: number | null
  maximum: number | null
}

export interface SearchCatalogue {
  /** The content revision when this was read, or an earlier one. */
  revision: string
  bpm: Scale
  duration: Scale
  tags: FacetTag[]
  /** The words of the requested phrases, in order. */
  phrases: string[][]
  /** The stems of every word of tags and phrases. */
  stems: ReadonlyMap<string, string[]>
  /** Those that occur in a title, a description or an artist's name. */
  usedWords: ReadonlySet<string>
}

/** Everything needed to understand a search except the words of tracks: small, and constant until content changes. */
export async function getSearchCatalogue(
  db: Kysely<Database>,
  { phrases }: { phrases: readonly string[] },
): Promise<SearchCatalogue> {
  const revision = await getContentRevision(db)
  const [about, texts, read] = await Promise.all([
    sql<Record<'slowest' | 'fastest' | 'shortest' | 'longest', number | null>>`
      select
        (select round(min(bpm))::int from track_search) as slowest,
        (select round(max(bpm))::int from track_search) as fastest,
        (select round(min(duration))::int from track_search) as shortest,
        (select round(max(duration))::int from track_search) as longest`.execute(db),
    sql<{
      code: number
      facet: TaggedFacet
      language: Language
      name: string
      slug: string
      words: string[]
    }>`
      select 1000000 + music_category_id as code, 'genre' as facet, language, title as name, slug,
        search_words(title) as words
      from shown_music_category_text
      union all
      select case kind when 'mood' then 2000000 when 'use' then 3000000 else 4000000 end + tag.id, kind, language,
        name, slug, search_words(name)
      from tag join shown_tag_text as text on text.tag_id = tag.id`.execute(db),
    sql<{ words: string[] }>`
      select search_words(phrase) as words
      from unnest(${[...phrases]}::text[]) with ordinality as phrase (phrase, position) order by position`.execute(
      db,
    ),
  ])
  const [row] = about.rows
  const words = [...texts.rows, ...read.rows].flatMap((text) => text.words)
  const { rows: stems } = await sql<{ word: string; stems: string[]; used: boolean }>`
    select typed as word, search_stems(typed) as stems,
      exists (select from search_word where search_word.word = typed collate "C") as used
    from unnest(${[...new Set(words)]}::text[]) as typed`.execute(db)
  return {
    revision,
    bpm: { minimum: row?.slowest ?? null, maximum: row?.fastest ?? null },
    duration: { minimum: row?.shortest ?? null, maximum: row?.longest ?? null },
    tags: [...Map.groupBy(texts.rows, ({ code }) => code)].flatMap(([code, inLanguages]) => {
      const [first] = inLanguages
      if (!first) return []
      const textIn = (language: Language) =>
        inLanguages.find((text) => text.language === language) ??
        inLanguages.find((text) => text.language === 'en') ??
        first
      return {
        code,
        facet: first.facet,
        names: perLanguage((language) => textIn(language).name),
        slugs: perLanguage((language) => textIn(language).slug),
        words: perLanguage((language) => textIn(language).words),
      }
    }),
    phrases: read.rows.map((phrase) => phrase.words),
    stems: new Map(stems.map((entry) => [entry.word, entry.stems])),
    usedWords: new Set(stems.flatMap(({ used, word }) => (used ? [word] : []))),
  }
}
