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
function everyTerm(terms: readonly Term[], waysOf: (term: Term) => readonly string[]): string | undefined {
  const ways = terms.map((term) => anyOf(waysOf(term)))
  return ways.every((way) => way !== undefined) ? allOf(ways) : undefined
}

/**
 * Steps of relevance, the best first, each without the ones before: all that was typed in the title; every word in
 * the title; in title, artist or the name of a facet value; or meant by one; one in the title and the rest anywhere; all
 * anywhere. The last one, with all before it, is what is found.
 */
export function stepsOf({ terms, typed }: UnderstoodSearch): string[] {
  const wholeTitle = allOf(typed.map((word) => lexeme(inTitle, word)))
  if (terms.length === 0) return wholeTitle === undefined ? [] : [wholeTitle]
  const found = everyTerm(terms, mentioned)
  const titles = anyOf(terms.flatMap(titled))
  const mostlyTitled = found && titles && terms.length > 1 ? allOf([found, titles]) : undefined
  return [
    wholeTitle,
    everyTerm(terms, titled),
    everyTerm(terms, named),
    everyTerm(terms, meant),
    mostlyTitled,
    found,
  ].filter((step) => step !== undefined)
}

/** Tracks that all terms are found in. */
export function foundBy(terms: readonly Term[]): string | undefined {
  return everyTerm(terms, mentioned)
}

/** So many ways to leave out words are tried of one number of words. */
const mostCombinations = 70

/** Tracks that some number of the terms are found in, and those where they are meant rather than mentioned. */
export function someOf(terms: readonly Term[], number: number): string[] {
  const choices = combinations(terms, number)
  if (choices.length > mostCombinations) return []
  return [meant, mentioned].flatMap(
    (ways) => anyOf(choices.flatMap((some) => everyTerm(some, ways) ?? [])) ?? [],
  )
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
