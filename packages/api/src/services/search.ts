import {
  ApiError,
  type EndpointOutput,
  lastSearchPage,
  type NearestSearch,
  printRange,
} from '@tempolibre/contract'
import {
  countFound,
  type DocumentQuery,
  everyTrackCode,
  type FacetCounts,
  findNearWords,
  readTypedWords,
  type TrackFilter,
} from '@tempolibre/database'
import { type Language, languages } from '@tempolibre/locales'
import {
  chosenFacets,
  filterOf,
  readChoices,
  type SearchChoices,
  type SearchInput,
} from '../search/choices.ts'
import { foundBy, nothing, someOf, stepsOf } from '../search/document-queries.ts'
import { countSearch, describeFacets } from '../search/facet-answers.ts'
import { decodePlace, encodePlace, listSteps } from '../search/list-steps.ts'
import { understandWords, type UnderstoodSearch } from '../search/understand-words.ts'
import type { SearchVocabulary, VocabularyKeeper } from '../search/vocabulary.ts'
import { type CatalogueSettings, getTracksByIds } from './catalogue.ts'

export interface SearchSettings extends CatalogueSettings {
  vocabularyOf: VocabularyKeeper
}

/** So many found by leaving something out are counted. */
const mostNearest = 20_000
/** So many proposals are made. */
const mostProposals = 6

/** One page of what is found, its counts, and what was made of the words. */
export async function searchTracks(
  settings: SearchSettings,
  input: SearchInput,
): Promise<EndpointOutput<'searchTracks'>> {
  if (input.cursor !== undefined && input.page > 1) {
    throw new ApiError('invalid_input', {
      message: 'a page is asked for by number or by cursor',
      fields: [{ field: 'query.page', message: 'cursor, page' }],
    })
  }
  const after = decodePlace(input.sort, input.cursor)
  const { understood, vocabulary } = await understand(settings, input.search)
  const choices = readChoices(input, vocabulary)
  const { db } = settings

  const isEmpty = findsNothing(input.search, understood)
  const strict = isEmpty ? [nothing] : textsOf(understood)
  const skipped = (input.page - 1) * input.limit
  const run = async (steps: readonly DocumentQuery[]) => {
    const [counted, places] = await Promise.all([
      countSearch(db, steps.at(-1) ?? [], choices, vocabulary),
      listSteps(db, {
        sort: input.sort,
        language: input.lang,
        steps,
        filterOfStep: (text) => filterOf(text, choices),
        after,
        limit: skipped + input.limit + 1,
        tracks: vocabulary.tracks,
      }),
    ])
    return { counted, places }
  }
  const asTyped = await run(strict)
  // An exact count of nothing; an estimate of nothing may be wrong, but then the list is not empty.
  const nothingFound = totalOf(asTyped.counted) === 0 && (after !== undefined || asTyped.places.length === 0)
  const relaxedSteps = nothingFound && !isEmpty ? await relax(settings, understood, choices) : undefined
  const { counted, places } = relaxedSteps ? await run(relaxedSteps) : asTyped
  const nearest = nothingFound ? await findNearest(settings, input, understood, choices, vocabulary) : []

  const shown = places.slice(skipped, skipped + input.limit)
  const last = shown.at(-1)
  // An estimate is never less than what is shown.
  const total = Math.max(totalOf(counted), shown.length > 0 ? skipped + shown.length : 0)
  return {
    success: true,
    tracks: await getTracksByIds(settings, { ids: shown.map(({ id }) => id), lang: input.lang }),
    total,
    total_is_estimate: counted.isEstimate,
    pages: Math.min(lastSearchPage, Math.max(1, Math.ceil(total / input.limit))),
    next_cursor: last && places.length > skipped + input.limit ? encodePlace(input.sort, last) : null,
    facets: describeFacets(counted, choices, vocabulary, input.lang),
    corrections: understood.corrections,
    ignored: choices.ignored,
    relaxed: relaxedSteps !== undefined,
    nearest,
  }
}

const totalOf = ({ counts }: FacetCounts) => counts.get(everyTrackCode) ?? 0

async function understand(
  { db, vocabularyOf }: SearchSettings,
  search: string,
  options: { unfinished?: boolean } = {},
): Promise<{ understood: UnderstoodSearch; vocabulary: SearchVocabulary }> {
  // PostgreSQL takes no NUL in a text, and no half of a surrogate pair.
  const { revision, words } = await readTypedWords(db, {
    search: search.replaceAll('\0', ' ').toWellFormed(),
  })
  const vocabulary = await vocabularyOf(revision)
  const near = (misspelt: readonly string[]) => findNearWords(db, { words: misspelt })
  return { vocabulary, understood: await understandWords(words, vocabulary, near, options) }
}

/** Something was typed, and nothing of it means anything: that finds nothing rather than everything. */
function findsNothing(search: string, { terms, typed, unknown }: UnderstoodSearch): boolean {
  return search !== '' && (typed.length === 0 || (terms.length === 0 && unknown.length > 0))
}

/** The texts of a search in the order of relevance; without a word that says something, at last every track. */
function textsOf(understood: UnderstoodSearch): DocumentQuery[] {
  const steps = stepsOf(understood)
  return understood.terms.length === 0 ? [...steps, []] : steps
}

/** Where no track has all words: the texts of as many words as any track has. */
async function relax(
  { db }: SearchSettings,
  { terms }: UnderstoodSearch,
  choices: SearchChoices,
): Promise<DocumentQuery[] | undefined> {
  const levels = terms
    .map((_, index) => someOf(terms, terms.length - 1 - index))
    .filter((steps) => steps.length > 0)
  const found = await countFound(db, {
    filters: levels.map((steps) => filterOf(steps.at(-1) ?? [], choices)),
    most: 1,
  })
  return levels[found.findIndex((count) => count > 0)]
}

/** Which word or facet to leave out so that something is found. */
async function findNearest(
  { db }: SearchSettings,
  input: SearchInput,
  understood: UnderstoodSearch,
  choices: SearchChoices,
  vocabulary: SearchVocabulary,
): Promise<NearestSearch[]> {
  const { terms } = understood
  const facets = chosenFacets(choices)
  const isEmpty = findsNothing(input.search, understood)
  const text = isEmpty ? nothing : foundBy(terms)
  const proposals: (Omit<NearestSearch, 'count'> & { filter: TrackFilter })[] = []
  const propose = (kind: NearestSearch['kind'], value: string, name: string, filter: TrackFilter) => {
    // What leaves nothing to search for is no search.
    if (filter.document.length > 0 || filter.bpm !== null || filter.duration !== null)
      proposals.push({ kind, value, name, filter })
  }
  if (isEmpty) propose('word', input.search, input.search, filterOf([], choices))
  for (const [index, { typed }] of terms.entries())
    propose('word', typed, typed, filterOf(foundBy(terms.toSpliced(index, 1)), choices))
  for (const facet of facets) {
    const filter = filterOf(text, choices, facet)
    const range = facet === 'bpm' || facet === 'duration' ? choices.ranges[facet] : null
    if (range) {
      propose(facet, printRange(range), printRange(range), filter)
    } else {
      const values = facet === 'bpm' || facet === 'duration' ? [] : (choices.values.get(facet) ?? [])
      const tags = values.flatMap((code) => vocabulary.tags.get(code) ?? [])
      const slugs = tags.map(({ slugs: inLanguages }) => inLanguages[input.lang])
      const names = tags.map(({ names: inLanguages }) => inLanguages[input.lang])
      const plain = facet === 'key' || facet === 'vocals' || facet === 'energy' ? input[facet] : []
      propose(facet, [...slugs, ...plain].join(','), [...names, ...plain].join(', '), filter)
    }
  }
  const counts = await countFound(db, { filters: proposals.map(({ filter }) => filter), most: mostNearest })
  return proposals
    .map(({ kind, name, value }, index) => ({ kind, name, value, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostProposals)
}

const mostSuggested = { tracks: 5, tags: 3 } as const

/** Tracks, genres and moods for a search whose last word is not finished. */
export async function suggest(
  settings: SearchSettings,
  { lang, search }: { lang: Language; search: string },
): Promise<EndpointOutput<'suggest'>> {
  const { understood, vocabulary } = await understand(settings, search, { unfinished: true })
  if (search === '' || findsNothing(search, understood))
    return { success: true, tracks: [], genres: [], moods: [] }
  const places = await listSteps(settings.db, {
    sort: 'relevance',
    language: lang,
    steps: stepsOf(understood),
    filterOfStep: (text) => ({ document: text, bpm: null, duration: null }),
    after: undefined,
    limit: mostSuggested.tracks,
    tracks: vocabulary.tracks,
  })
  const tracks = await getTracksByIds(settings, { ids: places.map(({ id }) => id), lang })
  return {
    success: true,
    tracks: tracks.map(({ artist, cover_url, id, slug, title }) => ({ artist, cover_url, id, slug, title })),
    genres: suggestTags('genre', understood, vocabulary, lang),
    moods: suggestTags('mood', understood, vocabulary, lang),
  }
}

/** Those whose name in any language has the words so far, then those that are meant. */
function suggestTags(
  facet: 'genre' | 'mood',
  { terms, typed }: UnderstoodSearch,
  { tags }: SearchVocabulary,
  language: Language,
): { slug: string; name: string }[] {
  const begun = typed.join(' ')
  const last = terms.at(-1)
  const rankOf = (code: number): number => {
    const words = tags.get(code)?.words
    if (words && words[language].join(' ').startsWith(begun)) return 0
    if (words && languages.some((other) => words[other].join(' ').startsWith(begun))) return 1
    if (last?.names.includes(code)) return 2
    return last?.related.includes(code) ? 3 : 4
  }
  return [...tags.values()]
    .filter((tag) => tag.facet === facet)
    .map((tag) => ({ tag, rank: rankOf(tag.code) }))
    .filter(({ rank }) => rank < 4)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || one.tag.names[language].localeCompare(other.tag.names[language], language),
    )
    .slice(0, mostSuggested.tags)
    .map(({ tag }) => ({ slug: tag.slugs[language], name: tag.names[language] }))
}
