import type { SearchSort } from '@tempolibre/domain'
import type { Database } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { type SearchChoices, tracksOfChoices } from './choices.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import { type ListedTrack, listSteps, orderOf, type StepPlace } from './list-steps.ts'
import { readTexts } from './read-texts.ts'
import type { SearchMemory } from './search-memory.ts'
import { nothing, type TextQuery } from './text-queries.ts'

export interface TrackSearch {
  /** Texts in order of relevance; the last matches everything the others match. */
  steps: readonly TextQuery[]
  /** Excluded tracks. */
  unwanted: TextQuery
  /** Exceptions from the exclusion. */
  kept: TextQuery
  choices: SearchChoices
  sort: SearchSort
  /** The language of titles. */
  language: Language
  after: StepPlace | undefined
  limit: number
}

export interface FoundTracks {
  counted: FacetCounts
  listed: ListedTrack[]
}

/** Counts the results of a search, and lists the first ones. */
export async function findTracks(
  db: Kysely<Database>,
  { after, choices, kept, language, limit, sort, steps, unwanted }: TrackSearch,
  memory: SearchMemory,
): Promise<FoundTracks> {
  const { index, orders } = memory
  const tracksOf = await readTexts(db, memory, [...steps, unwanted, kept])
  const suitable = tracksOf(steps.at(-1) ?? nothing)
  if (unwanted.length > 0) suitable.difference(tracksOf(unwanted).difference(tracksOf(kept)))
  const { counted, found } = countFacets(index, suitable, tracksOfChoices(index, choices), choices.artists)
  const listed = await listSteps(db, {
    after,
    index,
    limit,
    order: orderOf(sort, language),
    orders,
    steps: sort === 'relevance' ? steps.map((step) => tracksOf(step).intersection(found)) : [found],
  })
  return { counted, listed }
}
