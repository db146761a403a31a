import type { Term, UnderstoodSearch } from './understand-words.ts'

/** One way in which a track can have a word: a tsquery that its document matches, or the code of a facet value. */
export type Way = string | number

/** Tracks that have one way of each of these lists; of no list, every track. */
export type EveryTerm = readonly (readonly Way[])[]

/** Tracks that fit any of these; of none, no track. */
export type TextQuery = readonly EveryTerm[]

/** What each word may be found in; the names of title and artist are written so in `track_search.document`. */
const [inTitle, inArtist, anywhere] = ['t/', 'a/', ''] as const

/** What every track fits. */
export const everything: TextQuery = [[]]

/** What no track fits. */
export const nothing: TextQuery = []

function lexeme(prefix: string, word: string): string {
  return `'${prefix}${word.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

const phrases = (prefix: string, list: readonly string[][]): string[] =>
  list.map((words) => words.map((word) => lexeme(prefix, word)).join(' & '))

const titled = ({ own }: Term): Way[] => phrases(inTitle, own)
const named = (term: Term): Way[] => [...titled(term), ...phrases(inArtist, term.own), ...term.names]
const meant = (term: Term): Way[] => [...named(term), ...phrases(inTitle, term.variants), ...term.related]
const mentioned = (term: Term): Way[] => [
  ...phrases(anywhere, term.own),
  ...phrases(anywhere, term.variants),
  ...term.names,
  ...term.related,
]

/** All terms, each by any of its ways; undefined where one has none. */
function everyTerm(terms: readonly Term[], waysOf: (term: Term) => readonly Way[]): EveryTerm | undefined {
  const ways = terms.map(waysOf)
  return ways.every((way) => way.length > 0) ? ways : undefined
}

/**
 * Steps of relevance, the best first: all that was typed in the title; every word in the title; in title, artist or the
 * name of a facet value; or meant by one; one in the title and the rest anywhere; all anywhere. The last one, with all
 * before it, is what is found.
 */
export function stepsOf({ terms, typed }: UnderstoodSearch): TextQuery[] {
  const wholeTitle = typed.length > 0 ? typed.map((word) => [lexeme(inTitle, word)]) : undefined
  if (terms.length === 0) return wholeTitle === undefined ? [] : [[wholeTitle]]
  const found = everyTerm(terms, mentioned)
  const titles = terms.flatMap(titled)
  return [
    wholeTitle,
    everyTerm(terms, titled),
    everyTerm(terms, named),
    everyTerm(terms, meant),
    found && terms.length > 1 && titles.length > 0 ? [...found, titles] : undefined,
    found,
  ].flatMap((step) => (step === undefined ? [] : [[step]]))
}

/** Tracks that all terms are found in. */
export function foundBy(terms: readonly Term[]): TextQuery {
  const found = everyTerm(terms, mentioned)
  return found === undefined ? nothing : [found]
}

/** So many ways to leave out words are tried of one number of words. */
const mostCombinations = 70

/** Tracks that some number of the terms are found in, and those where they are meant rather than mentioned. */
export function someOf(terms: readonly Term[], number: number): TextQuery[] {
  const choices = combinations(terms, number)
  if (choices.length > mostCombinations) return []
  return [meant, mentioned]
    .map((ways) =>
      choices.flatMap((some) => [everyTerm(some, ways) ?? []].filter(({ length }) => length > 0)),
    )
    .filter((query) => query.length > 0)
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
