import type { NearestSearch } from '@tempolibre/contract'
import { printRange } from '@tempolibre/domain'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { chosenFacets, type SearchChoices, type SearchInput, tracksOfChoices } from './choices.ts'
import type { FacetCounts } from './count-facets.ts'
import { readTexts } from './read-texts.ts'
import type { SearchMemory } from './search-memory.ts'
import { cutWords, locateWords } from './locate-words.ts'
import { everything, foundBy, unwantedBy } from './text-queries.ts'
import { findsNothing, type UnderstoodSearch } from './understand-words.ts'

/** Maximum number of proposals. */
const maxProposals = 6

/** A search without results. */
interface EmptySearch {
  input: SearchInput
  understood: UnderstoodSearch
  choices: SearchChoices
  /** Its counts: they include the tracks that miss a single filter. */
  asTyped: FacetCounts
  memory: SearchMemory
}

/** Finds which word or facet to remove so that there are results. */
export async function findNearest(
  { db }: { db: Kysely<Database> },
  search: EmptySearch,
): Promise<NearestSearch[]> {
  const nearest = [...(await withoutWords(db, search)), ...withoutFacets(search)]
  return nearest
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxProposals)
}

async function withoutWords(
  db: Kysely<Database>,
  { choices, input, memory, understood }: EmptySearch,
): Promise<NearestSearch[]> {
  const { exclusions, terms } = understood
  const unwanted = unwantedBy(exclusions)
  const withoutTerms = findsNothing(input.search, understood)
    ? [{ name: input.search, search: '', text: everything, unwanted }]
    : terms.map(({ typed }, index) => ({
        name: typed,
        search: cutWords(input.search, typed.split(' ')),
        text: terms.length === 1 ? everything : foundBy(terms.toSpliced(index, 1)),
        unwanted,
      }))
  const withoutExclusions = exclusions.map(({ words }, index) => ({
    name: words.join(' '),
    search: cutWords(input.search, words),
    text: terms.length === 0 ? everything : foundBy(terms),
    unwanted: unwantedBy(exclusions.toSpliced(index, 1)),
  }))
  // Removing the only part of a search is not a proposal.
  const telling = [...withoutTerms, ...withoutExclusions].filter(
    ({ search }) => search !== '' || chosenFacets(choices).length > 0,
  )
  const tracksOf = await readTexts(
    db,
    memory,
    telling.flatMap((proposal) => [proposal.text, proposal.unwanted]),
  )
  const chosen = [...tracksOfChoices(memory.index, choices).values()]
  return telling.map(({ name, search, text, unwanted: leftOut }) => {
    const found = tracksOf(text).difference(tracksOf(leftOut))
    for (const having of chosen) found.intersection(having)
    const place = locateWords(input.search, name.split(' '))
    const typed = place ? input.search.slice(place.start, place.end) : name
    return { kind: 'word', value: search, name: typed, count: found.size() }
  })
}

function withoutFacets({ asTyped, choices, input, memory, understood }: EmptySearch): NearestSearch[] {
  const facets = chosenFacets(choices)
  if (understood.terms.length === 0 && facets.length === 1) return []
  const { vocabulary } = memory
  return facets.map((facet) => {
    const count = asTyped.without.get(facet) ?? 0
    if (facet === 'bpm' || facet === 'duration') {
      const range = choices.ranges[facet]
      const value = range ? printRange(range) : ''
      return { kind: facet, value, name: value, count }
    }
    const tags = (choices.values.get(facet) ?? []).flatMap((code) => vocabulary.tags.get(code) ?? [])
    const artists = (facet === 'artist' && choices.artists) || []
    const plain = facet === 'key' || facet === 'vocals' || facet === 'energy' ? input[facet] : []
    return {
      kind: facet,
      value: [
        ...tags.map(({ slugs }) => slugs[input.lang]),
        ...artists.map(({ slug }) => slug),
        ...plain,
      ].join(','),
      name: [
        ...tags.map(({ names }) => names[input.lang]),
        ...artists.map(({ name }) => name),
        ...plain,
      ].join(', '),
      count,
    }
  })
}
