import { type Facet, facetOf, type MeantValue } from './facet-codes.ts'
import { hasMeaning, type Term } from './make-terms.ts'
import type { Exclusion, UnderstoodSearch } from './understand-words.ts'

/** One way in which a track can have a word: a tsquery that its document matches, or a facet value. */
export type Way = string | MeantValue

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

/** A word that means facet values is one; any other is looked for in texts. */
const valuesOf = ({ names, related }: Term): Way[] => [...names, ...related]
const valuesOrTitled = (term: Term): Way[] => {
  if (!hasMeaning(term)) return titled(term)
  return term.names.length > 0 ? [...term.names] : [...term.related]
}
const valuesOrNamed = (term: Term): Way[] => (hasMeaning(term) ? valuesOf(term) : meant(term))
const valuesOrMentioned = (term: Term): Way[] => (hasMeaning(term) ? valuesOf(term) : mentioned(term))

/** All terms, each by any of its ways; undefined where one has none. */
function everyTerm(terms: readonly Term[], waysOf: (term: Term) => readonly Way[]): EveryTerm | undefined {
  const ways = terms.map(waysOf)
  return ways.every((way) => way.length > 0) ? ways : undefined
}

/** Tracks with all that was typed in their titles. */
export function wholeTitle({ typed }: Pick<UnderstoodSearch, 'typed'>): TextQuery {
  return typed.length > 0 ? [typed.map((word) => [lexeme(inTitle, word)])] : nothing
}

/**
 * Steps of relevance, the best first: all that was typed in the title; what is meant, first where it suits best; words
 * in the title, in names, anywhere. A single word that means something is not looked for in titles first: 'soft' is no
 * title. The last step, with all before it, is what is found.
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

/** The same for a search that is still being typed: whoever types a title shall meet it first. */
export function suggestedStepsOf(understood: UnderstoodSearch): TextQuery[] {
  const { terms } = understood
  return distinct([...wholeTitle(understood), ...inTexts(terms)])
}

/** Every word in the title; in names; meant by one; one in the title and the rest anywhere; all anywhere. */
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

/** Who names several uses wants all of them, else any: a 'travel vlog' is one of both. */
function withAnyUse(terms: readonly Term[], waysOf: (term: Term) => readonly Way[]): EveryTerm | undefined {
  const uses = terms.filter((term) => kindsOf(term).has('use'))
  if (uses.length < 2) return undefined
  const others = everyTerm(
    terms.filter((term) => !uses.includes(term)),
    waysOf,
  )
  return others && [...others, uses.flatMap(mentioned)]
}

/** Each step once; the last one finds whatever those before it find. */
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

/** Which facets' preferences count more. Instruments only tell those that are asked for apart. */
const preferredFacets = ['instrument', 'mood', 'energy'] as const satisfies readonly Facet[]

/** What suits best besides being found, the fullest demands first; none where nothing is preferred. */
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

/** Tracks that all terms are found in. */
export function foundBy(terms: readonly Term[]): TextQuery {
  const found = everyTerm(terms, mentioned)
  return found === undefined ? nothing : [found]
}

/** Tracks that have anything of what must not be in them. */
export function unwantedBy(exclusions: readonly Exclusion[]): TextQuery {
  return exclusions.flatMap(({ terms }) => {
    const every = terms.length > 0 ? everyTerm(terms, valuesOrMentioned) : undefined
    return every ? [every] : []
  })
}

/** So many ways to leave out words are tried of one number of words. */
const maxCombinations = 70

/**
 * Tracks that some number of the terms are found in, those first where every kind of thing that was asked for is still
 * asked for, and those where the terms are meant rather than mentioned.
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
