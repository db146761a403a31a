import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Further words are ignored; they would not improve the result. */
const maxWords = 12
/** Maximum number of words with the same prefix or stem that replace a typed one. */
const maxVariants = 24

/** A typed word, and the words of titles, artists and descriptions that it may mean. */
export interface TypedWord {
  /** Without accents or case. */
  word: string
  stems: string[]
  /** Number of tracks with it; 0: none. */
  frequency: number
  /** Number of titles with it. */
  titleFrequency: number
  /** Other words of the same stem in one of the languages, most frequent first. */
  variants: string[]
  /** Longer words with it as prefix, most frequent first. */
  beginnings: string[]
}

/** Splits a search like the catalogue's own texts. PostgreSQL cannot handle NUL: remove it before. */
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

/** Known words that are similar to each of the unknown ones. */
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
