import type { DocumentQuery } from '@tempolibre/database'
import type { Term, UnderstoodSearch } from './understand-words.ts'

/** What each word may be found in; the names of title and artist are written so in `track_search.document`. */
const [inTitle, inArtist, anywhere, asFacet] = ['t/', 'a/', '', 'f/'] as const

function lexeme(prefix: string, word: string | number): string {
  return `'${prefix}${String(word).replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

export function allOf(queries: readonly string[]): string | undefined {
  return queries.length === 0 ? undefined : queries.length === 1 ? queries[0] : `(${queries.join(' & ')})`
}

export function anyOf(queries: readonly string[]): string | undefined {
  return queries.length === 0 ? undefined : queries.length === 1 ? queries[0] : `(${queries.join(' | ')})`
}

/** A track with any of these facet values. */
export function anyFacet(codes: readonly number[]): string | undefined {
  return anyOf(codes.map((code) => lexeme(asFacet, code)))
}

const phrases = (prefix: string, list: readonly string[][]): string[] =>
  list.flatMap((words) => allOf(words.map((word) => lexeme(prefix, word))) ?? [])

const titled = ({ own }: Term) => phrases(inTitle, own)
const named = (term: Term) => [
  ...titled(term),
  ...phrases(inArtist, term.own),
  ...term.names.map((code) => lexeme(asFacet, code)),
]
const meant = (term: Term) => [
  ...named(term),
  ...phrases(inTitle, term.variants),
  ...term.related.map((code) => lexeme(asFacet, code)),
]
const mentioned = (term: Term) => [
  ...phrases(anywhere, term.own),
  ...phrases(anywhere, term.variants),
  ...[...term.names, ...term.related].map((code) => lexeme(asFacet, code)),
]

/** All terms, each by any of its ways; undefined where one has none. */
function everyTerm(
  terms: readonly Term[],
  waysOf: (term: Term) => readonly string[],
): DocumentQuery | undefined {
  const ways = terms.map(waysOf)
  return ways.every((way) => way.length > 0) ? ways : undefined
}

/** The same as one tsquery. */
export function inOne(query: DocumentQuery): string | undefined {
  return allOf(query.flatMap((alternatives) => anyOf(alternatives) ?? []))
}

/**
 * Steps of relevance, the best first: all that was typed in the title; every word in the title; in title, artist or the
 * name of a facet value; or meant by one; one in the title and the rest anywhere; all anywhere. The last one, with all
 * before it, is what is found.
 */
export function stepsOf({ terms, typed }: UnderstoodSearch): DocumentQuery[] {
  const wholeTitle = typed.length > 0 ? typed.map((word) => [lexeme(inTitle, word)]) : undefined
  if (terms.length === 0) return wholeTitle === undefined ? [] : [wholeTitle]
  const found = everyTerm(terms, mentioned)
  const titles = terms.flatMap(titled)
  return [
    wholeTitle,
    everyTerm(terms, titled),
    everyTerm(terms, named),
    everyTerm(terms, meant),
    found && terms.length > 1 && titles.length > 0 ? [...found, titles] : undefined,
    found,
  ].filter((step) => step !== undefined)
}

/** Tracks that all terms are found in. */
export function foundBy(terms: readonly Term[]): DocumentQuery {
  return everyTerm(terms, mentioned) ?? nothing
}

/** What no document matches. */
export const nothing: DocumentQuery = [[`'-'`]]

/** So many ways to leave out words are tried of one number of words. */
const mostCombinations = 70

/** Tracks that some number of the terms are found in, and those where they are meant rather than mentioned. */
export function someOf(terms: readonly Term[], number: number): DocumentQuery[] {
  const choices = combinations(terms, number)
  if (choices.length > mostCombinations) return []
  return [meant, mentioned].flatMap((ways) => {
    const queries = choices.flatMap((some) => inOne(everyTerm(some, ways) ?? []) ?? [])
    return queries.length > 0 ? [[queries]] : []
  })
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
