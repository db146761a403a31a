import { type Facet, facetOf, type MeantValue } from './facet-codes.ts'
import { hasMeaning, type Term } from './make-terms.ts'
import type { Exclusion, UnderstoodSearch } from './understand-words.ts'

/** One way to match a word: a tsquery for the track's document, or a facet value. */
export type Way = string | MeantValue

/** Tracks that match one way of each list; without lists, every track. */
export type EveryTerm = readonly (readonly Way[])[]

/** Tracks that match any of these; without any, no track. */
export type TextQuery = readonly EveryTerm[]

/** Prefixes for where a word must occur; titles and artists are written with them in `track_search.document`. */
const [inTitle, inArtist, anywhere] = ['t/', 'a/', ''] as const

/** Matches every track. */
export const everything: TextQuery = [[]]

/** Matches no track. */
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

/** The facet values of a word, which are used instead of its text. */
const valuesOf = ({ names, related }: Term): Way[] => [...names, ...related]
const valuesOrTitled = (term: Term): Way[] => {
  if (!hasMeaning(term)) return titled(term)
  return term.names.length > 0 ? [...term.names] : [...term.related]
}
const valuesOrNamed = (term: Term): Way[] => (hasMeaning(term) ? valuesOf(term) : meant(term))
const valuesOrMentioned = (term: Term): Way[] => (hasMeaning(term) ? valuesOf(term) : mentioned(term))

/** Every term, each matched by any of its ways; undefined if a term has none. */
function everyTerm(terms: readonly Term[], waysOf: (term: Term) => readonly Way[]): EveryTerm | undefined {
  const ways = terms.map(waysOf)
  return ways.every((way) => way.length > 0) ? ways : undefined
}

/** Tracks with all typed words in the title. */
export function wholeTitle({ typed }: Pick<UnderstoodSearch, 'typed'>): TextQuery {
  return typed.length > 0 ? [typed.map((word) => [lexeme(inTitle, word)])] : nothing
}

/**
 * Steps of relevance, best first: all typed words in the title; the meaning, with the preferred tracks first; words
 * in the title, in names, anywhere. A single word with a meaning is not looked up in titles first: 'soft' is not a
 * title. The last step includes all others and defines the result.
 */
export function stepsOf(understood: UnderstoodSearch): TextQuery[] {
  const { terms } = understood
  const title = wholeTitle(understood)
  if (terms.length === 0) return title.length === 0 ? [] : [title]
  const isTitleFirst = terms.length > 1 || !terms.every(hasMeaning)
  const byMeaning = (waysOf: (term: Term) => readonly Way[]) =>
    [...preferencesOf(terms), []].map((demands) => demanding(everyTerm(terms, waysOf), demands))
  return distinct([
    ...(isTitleFirst ? title : []),
    ...byMeaning(valuesOrTitled),
    withAnyUse(terms, valuesOrTitled),
    ...byMeaning(valuesOrNamed),
    everyTerm(terms, valuesOrMentioned),
    ...(isTitleFirst ? [] : title),
    withAnyUse(terms, valuesOrMentioned),
    ...inTexts(terms),
    withAnyUse(terms, mentioned),
  ])
}

/** The same for an unfinished search: a matching title must come first. */
export function suggestedStepsOf(understood: UnderstoodSearch): TextQuery[] {
  const { terms } = understood
  return distinct([...wholeTitle(understood), ...inTexts(terms)])
}

/** Every word in the title; in names; one by meaning; one in the title and the rest anywhere; all anywhere. */
function inTexts(terms: readonly Term[]): (EveryTerm | undefined)[] {
  if (terms.length === 0) return []
  const found = everyTerm(terms, mentioned)
  const titles = terms.flatMap(titled)
  return [
    everyTerm(terms, titled),
    everyTerm(terms, named),
    everyTerm(terms, meant),
    found && terms.length > 1 && titles.length > 0 ? [...found, titles] : undefined,
    found,
  ]
}

/** Several uses must all match, otherwise any: a 'travel vlog' is both. */
function withAnyUse(terms: readonly Term[], waysOf: (term: Term) => readonly Way[]): EveryTerm | undefined {
  const uses = terms.filter((term) => kindsOf(term).has('use'))
  if (uses.length < 2) return undefined
  const others = everyTerm(
    terms.filter((term) => !uses.includes(term)),
    waysOf,
  )
  return others && [...others, uses.flatMap(mentioned)]
}

/** Removes duplicate steps; the last one matches everything the others match. */
function distinct(steps: readonly (EveryTerm | undefined)[]): TextQuery[] {
  const given = steps.filter((step) => step !== undefined)
  const byKey = new Map<string, TextQuery>()
  for (const step of given) {
    const key = JSON.stringify(step)
    if (byKey.has(key) && step !== given.at(-1)) continue
    byKey.delete(key)
    byKey.set(key, [step])
  }
  return [...byKey.values()]
}

function demanding(every: EveryTerm | undefined, demands: EveryTerm): EveryTerm | undefined {
  return every && [...every, ...demands]
}

/** Facets whose preferences rank first, in this order. Instruments only rank those that are asked for. */
const preferredFacets = ['instrument', 'mood', 'energy'] as const satisfies readonly Facet[]

/** Preferences for ranking, strictest first; empty if nothing is preferred. */
function preferencesOf(terms: readonly Term[]): EveryTerm[] {
  const demands = preferredFacets.flatMap((facet) => {
    const preferred = terms.flatMap((term) => term.prefers.filter((value) => facetOf(value) === facet))
    if (preferred.length === 0) return []
    const asked = terms.filter((term) => kindsOf(term).has(facet))
    if (asked.length === 0) return facet === 'instrument' ? [] : [preferred]
    const both = preferred.filter((value) =>
      asked.some(({ names, related }) => names.includes(value) || related.includes(value)),
    )
    return both.length > 0 ? [both] : []
  })
  return demands.map((_, index) => demands.slice(0, demands.length - index))
}

function kindsOf({ names, related }: Term): ReadonlySet<Facet | undefined> {
  return new Set([...names, ...related].map(facetOf))
}

/** Tracks that match all terms. */
export function foundBy(terms: readonly Term[]): TextQuery {
  const found = everyTerm(terms, mentioned)
  return found === undefined ? nothing : [found]
}

/** Tracks that match any exclusion. */
export function unwantedBy(exclusions: readonly Exclusion[]): TextQuery {
  return exclusions.flatMap(({ terms }) => {
    const every = terms.length > 0 ? everyTerm(terms, valuesOrMentioned) : undefined
    return every ? [every] : []
  })
}

/** Maximum combinations of omitted words for one number of words. */
const maxCombinations = 70

/**
 * Tracks that match a given number of terms. Combinations that keep every kind of term come first, then those where
 * terms match by meaning rather than text.
 */
export function someOf(terms: readonly Term[], number: number): TextQuery[] {
  const choices = combinations(terms, number)
  if (choices.length > maxCombinations) return []
  const kinds = choices.map((some) => new Set(some.flatMap((term) => [...kindsOf(term)])).size)
  const most = Math.max(0, ...kinds)
  const fullest = choices.filter((_, index) => kinds[index] === most)
  const anyOf = (lists: readonly Term[][], waysOf: (term: Term) => readonly Way[]): TextQuery =>
    lists.flatMap((some) => [everyTerm(some, waysOf) ?? []].filter(({ length }) => length > 0))
  return [
    anyOf(fullest, valuesOrNamed),
    anyOf(choices, valuesOrNamed),
    anyOf(choices, meant),
    anyOf(choices, mentioned),
  ].filter((query) => query.length > 0)
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
