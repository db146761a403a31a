import { ApiError, type EndpointOutput, type TrackSummary } from '@tempolibre/contract'
import { lastSearchPage } from '@tempolibre/domain'
import { type Database, findNearWords, findTrackPlace, readTypedWords } from '@tempolibre/database'
import { type Language, languages } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import {
  readArtists,
  readChoices,
  type SearchChoices,
  type SearchInput,
  tracksOfChoices,
} from '../../search/choices.ts'
import { describeFacets } from '../../search/facet-answers.ts'
import { findNearest } from '../../search/find-nearest.ts'
import { findTracks, type FoundTracks } from '../../search/find-tracks.ts'
import {
  decodePlace,
  encodePlace,
  type ListedTrack,
  listSteps,
  orderOf,
  type StepPlace,
} from '../../search/list-steps.ts'
import { readTexts } from '../../search/read-texts.ts'
import type { KeptSearch, SearchMemory } from '../../search/search-memory.ts'
import { cutWords, locateWords, spellSigns } from '../../search/locate-words.ts'
import {
  everything,
  nothing,
  someOf,
  stepsOf,
  suggestedStepsOf,
  type TextQuery,
  unwantedBy,
  wholeTitle,
} from '../../search/text-queries.ts'
import { hasMeaning } from '../../search/make-terms.ts'
import { findsNothing, understandWords, type UnderstoodSearch } from '../../search/understand-words.ts'
import type { SearchVocabulary } from '../../search/vocabulary.ts'
import { type CatalogueSettings, getTracksByIds } from './catalogue.ts'

export interface SearchSettings extends CatalogueSettings {
  search: KeptSearch
}

/** One page of results, its counts, and how the words were understood. */
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
  return settings.search.remembering((memory) => answerSearch(settings, input, after, memory))
}

async function answerSearch(
  settings: SearchSettings,
  input: SearchInput,
  after: StepPlace | undefined,
  memory: SearchMemory,
): Promise<EndpointOutput<'searchTracks'>> {
  const { db } = settings
  const { vocabulary } = memory
  const understood = await understand(db, input.search, memory)
  const artists = await readArtists(db, memory.index, input.artist)
  const choices = readChoices(input, vocabulary, artists)

  const isEmpty = findsNothing(input.search, understood)
  const strict = isEmpty ? [nothing] : textsOf(understood)
  const unwanted = unwantedBy(understood.exclusions)
  const skipped = (input.page - 1) * input.limit
  const run = (steps: readonly TextQuery[]) =>
    findTracks(
      db,
      {
        steps,
        unwanted,
        kept: wholeTitle(understood),
        choices,
        sort: input.sort,
        language: input.lang,
        after,
        limit: skipped + input.limit + 1,
      },
      memory,
    )
  const asTyped = await run(strict)
  const nothingFound = asTyped.counted.total === 0
  const [relaxed, nearest] = await Promise.all([
    nothingFound && !isEmpty ? relax(settings, understood, choices, run, memory) : undefined,
    nothingFound
      ? findNearest(settings, { asTyped: asTyped.counted, choices, input, understood, memory })
      : [],
  ])
  const { counted, listed } = relaxed ?? asTyped

  const shown = listed.slice(skipped, skipped + input.limit)
  const last = listed.length > skipped + input.limit ? shown.at(-1) : undefined
  const { total } = counted
  const [tracks, place] = await Promise.all([
    summarize(settings, shown, input.lang, memory),
    last && findTrackPlace(db, { ...orderOf(input.sort, input.lang), id: last.id }),
  ])
  return {
    success: true,
    tracks,
    total,
    pages: Math.min(lastSearchPage, Math.max(1, Math.ceil(total / input.limit))),
    next_cursor: last && place ? encodePlace(input.sort, { ...place, step: last.step }) : null,
    facets: describeFacets(counted, choices, vocabulary, input.lang),
    corrections: understood.corrections,
    excluded: describeExclusions(understood, input.search),
    ignored: choices.ignored,
    relaxed: relaxed !== undefined,
    nearest,
  }
}

async function understand(
  db: Kysely<Database>,
  search: string,
  memory: SearchMemory,
  options: { unfinished?: boolean } = {},
): Promise<UnderstoodSearch> {
  const { understood, vocabulary } = memory
  const key = `${options.unfinished ? '…' : ''}${search}`
  const known = understood.get(key)
  if (known) return known
  // PostgreSQL accepts neither NUL in a text nor a lone surrogate.
  const text = spellSigns(search).replaceAll('\0', ' ').toWellFormed()
  const words = await readTypedWords(db, { search: text })
  const near = (misspelt: readonly string[]) => findNearWords(db, { words: misspelt })
  let read = await understandWords(words, vocabulary, near, options)
  if (await isOnlyTitle(db, read, memory))
    read = await understandWords(words, vocabulary, near, { ...options, negations: false })
  understood.set(key, read)
  return read
}

/** Whether a negation is part of a title, as in 'Gare sans bagages': what it excludes is not a property of songs. */
async function isOnlyTitle(
  db: Kysely<Database>,
  read: UnderstoodSearch,
  memory: SearchMemory,
): Promise<boolean> {
  if (!read.exclusions.some(({ terms }) => !terms.some(hasMeaning))) return false
  const title = wholeTitle(read)
  return !(await readTexts(db, memory, [title]))(title).isEmpty()
}

/** The exclusions in the typed words, and the search without them. */
function describeExclusions(
  { exclusions }: UnderstoodSearch,
  search: string,
): EndpointOutput<'searchTracks'>['excluded'] {
  return exclusions.map(({ unwanted, words }) => {
    const place = locateWords(search, unwanted)
    return {
      words: place ? search.slice(place.start, place.end) : unwanted.join(' '),
      search: cutWords(search, words),
    }
  })
}

/** Loads the summaries of tracks that are not cached. */
async function summarize(
  settings: SearchSettings,
  listed: readonly ListedTrack[],
  lang: Language,
  { summaries }: SearchMemory,
): Promise<TrackSummary[]> {
  const keyOf = (id: number | string) => `${lang} ${id}`
  const missing = listed.filter(({ id }) => !summaries.has(keyOf(id))).map(({ id }) => id)
  const read = missing.length > 0 ? await getTracksByIds(settings, { ids: missing, lang }) : []
  const found = new Map(read.map((track) => [track.id, track]))
  for (const track of read) summaries.set(keyOf(track.id), track)
  return listed.flatMap(({ id }) => found.get(String(id)) ?? summaries.get(keyOf(id)) ?? [])
}

/** The texts of a search in order of relevance; without a meaningful word, finally every track. */
function textsOf(understood: UnderstoodSearch, stepsBy = stepsOf): TextQuery[] {
  const steps = stepsBy(understood)
  return understood.terms.length === 0 ? [...steps, everything] : steps
}

/** If no track has all words, finds those with as many words as possible. */
async function relax(
  { db }: SearchSettings,
  { exclusions, terms }: UnderstoodSearch,
  choices: SearchChoices,
  run: (steps: readonly TextQuery[]) => Promise<FoundTracks>,
  memory: SearchMemory,
): Promise<FoundTracks | undefined> {
  const unwanted = unwantedBy(exclusions)
  const levels = terms
    .map((_, index) => someOf(terms, terms.length - 1 - index))
    .filter((steps) => steps.length > 0)
  const texts = levels.map((steps) => steps.at(-1) ?? nothing)
  const tracksOf = await readTexts(db, memory, [...texts, unwanted])
  const chosen = [...tracksOfChoices(memory.index, choices).values()]
  const level = texts.findIndex((text) => {
    const found = tracksOf(text)
    for (const having of chosen) found.intersection(having)
    found.difference(tracksOf(unwanted))
    return !found.isEmpty()
  })
  return level === -1 ? undefined : run(levels[level] ?? [])
}

const maxSuggested = { tracks: 5, tags: 3 } as const

/** Suggests tracks, genres and moods for a search whose last word is unfinished. */
export async function suggest(
  settings: SearchSettings,
  { lang, search }: { lang: Language; search: string },
): Promise<EndpointOutput<'suggest'>> {
  return settings.search.remembering((memory) => answerSuggestions(settings, lang, search, memory))
}

async function answerSuggestions(
  settings: SearchSettings,
  lang: Language,
  search: string,
  memory: SearchMemory,
): Promise<EndpointOutput<'suggest'>> {
  const { vocabulary } = memory
  const understood = await understand(settings.db, search, memory, { unfinished: true })
  if (search === '' || findsNothing(search, understood))
    return { success: true, tracks: [], genres: [], moods: [] }
  const steps = textsOf(understood, suggestedStepsOf)
  const unwanted = unwantedBy(understood.exclusions)
  const tracksOf = await readTexts(settings.db, memory, [...steps, unwanted])
  const listed = await listSteps(settings.db, {
    ...memory,
    order: orderOf('relevance', lang),
    steps: steps.map((step) => tracksOf(step).difference(tracksOf(unwanted))),
    after: undefined,
    limit: maxSuggested.tracks,
  })
  const tracks = await summarize(settings, listed, lang, memory)
  return {
    success: true,
    tracks: tracks.map(({ artist, cover_url, id, slug, title }) => ({ artist, cover_url, id, slug, title })),
    genres: suggestTags('genre', understood, vocabulary, lang),
    moods: suggestTags('mood', understood, vocabulary, lang),
  }
}

/** Tags whose name in any language matches the words so far, then those implied by them. */
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
    .slice(0, maxSuggested.tags)
    .map(({ tag }) => ({ slug: tag.slugs[language], name: tag.names[language] }))
}
