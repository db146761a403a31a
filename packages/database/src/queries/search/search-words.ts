import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** More words than this add nothing a visitor would miss. */
const maxWords = 12
/** So many words with the same beginning or stem stand for one that was typed. */
const maxVariants = 24

/** A word as typed, and the words of titles, artists and descriptions that it may mean. */
export interface TypedWord {
  /** Without accents or case. */
  word: string
  stems: string[]
  /** In so many tracks; 0: nowhere. */
  frequency: number
  /** In so many titles. */
  titleFrequency: number
  /** Other words of the same stem in one of the languages, the most frequent first. */
  variants: string[]
  /** Longer words that begin like it, the most frequent first. */
  beginnings: string[]
}

/** Reads a search as the catalogue's own texts are read. A NUL is no text to PostgreSQL: leave it out before. */
export async function readTypedWords(
  db: Kysely<Database>,
  { search }: { search: string },
): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    with typed as (
      select word, position, search_stems(word) as stems
      from unnest(search_words(${search})) with ordinality as typed (word, position)
      where position <= ${maxWords})
    select typed.word, typed.stems,
      coalesce(same.frequency, 0) as frequency,
      coalesce(same.title_frequency, 0) as "titleFrequency",
      array(
        select word from search_word
        where search_word.stems && typed.stems and search_word.word <> typed.word
        order by frequency desc, word limit ${maxVariants}) as variants,
      array(
        select word from search_word
        where length(typed.word) > 1 and word > typed.word and word < typed.word || chr(1114111)
        order by frequency desc, word limit ${maxVariants}) as beginnings
    from typed left join search_word as same on same.word = typed.word collate "C"
    order by position`.execute(db)
  return rows
}

/** Words in use that look like ones that are not, for each of those. */
export async function findNearWords(
  db: Kysely<Database>,
  { words }: { words: readonly string[] },
): Promise<ReadonlyMap<string, { word: string; frequency: number }[]>> {
  const found = new Map<string, { word: string; frequency: number }[]>(words.map((word) => [word, []]))
  const { rows } = await sql<{ typed: string; word: string; frequency: number }>`
    select typed, near.word, near.frequency
    from unnest(${[...words]}::text[]) as typed, near_words(typed) as near`.execute(db)
  for (const { frequency, typed, word } of rows) found.get(typed)?.push({ word, frequency })
  return found
}
