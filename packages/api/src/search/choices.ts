import type { EndpointParsedInput, IgnoredValue } from '@tempolibre/contract'
import { type RangeFacet, rangeFacets, type ValueFacet, valueFacets } from '@tempolibre/domain'
import { type Database, findArtistsOfTracks } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { codeBase } from './facet-codes.ts'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'
import type { SearchVocabulary } from './vocabulary.ts'

export type SearchInput = EndpointParsedInput<'searchTracks'>

/** An artist by whom a search is filtered. */
export interface ChosenArtist {
  /** The slug that was asked for: the present one, or an earlier one. */
  asked: string
  code: number
  slug: string
  name: string
  tracks: TrackSet
}

/** The chosen artists that there are, with their tracks. */
export async function readArtists(
  db: Kysely<Database>,
  index: TrackIndex,
  slugs: readonly string[],
): Promise<ChosenArtist[]> {
  const found = slugs.length > 0 ? await findArtistsOfTracks(db, { slugs }) : []
  return found.map(({ asked, id, ids, name, slug }) => {
    const tracks = index.empty()
    for (const each of ids) {
      const track = index.numberOf(each)
      if (track !== undefined) tracks.add(track)
    }
    return { asked, code: codeBase('artist') + id, slug, name, tracks }
  })
}

/** The filters of a search. */
export interface SearchChoices {
  /** Facets with chosen known values, and the codes of those values. */
  values: ReadonlyMap<ValueFacet, readonly number[]>
  /** Their tracks are read for each search: the index knows none. */
  artists?: readonly ChosenArtist[]
  /** Facets with a chosen range. */
  ranges: Readonly<Record<RangeFacet, SearchInput['bpm']>>
  ignored: IgnoredValue[]
}

/** @param artists those of the input that there are */
export function readChoices(
  input: SearchInput,
  vocabulary: SearchVocabulary,
  artists: readonly ChosenArtist[] = [],
): SearchChoices {
  const ignored: IgnoredValue[] = []
  const values = new Map<ValueFacet, number[]>()
  for (const facet of valueFacets) {
    const codes = input[facet].flatMap((slug) => {
      const code =
        facet === 'artist'
          ? artists.find((artist) => artist.asked === slug)?.code
          : vocabulary.codeOfSlug(facet, slug, input.lang)
      if (code === undefined) ignored.push({ facet, value: slug })
      return code ?? []
    })
    if (codes.length > 0) values.set(facet, [...new Set(codes)])
  }
  return { values, artists, ranges: { bpm: input.bpm, duration: input.duration }, ignored }
}

/** Every facet with a filter. */
export function chosenFacets({ ranges, values }: SearchChoices): (ValueFacet | RangeFacet)[] {
  return [...values.keys(), ...rangeFacets.filter((facet) => ranges[facet] !== null)]
}

/** The tracks that match each filtered facet. */
export function tracksOfChoices(
  index: TrackIndex,
  { artists = [], ranges, values }: SearchChoices,
): Map<ValueFacet | RangeFacet, TrackSet> {
  const chosen = new Map<ValueFacet | RangeFacet, TrackSet>()
  for (const [facet, codes] of values) {
    const having = index.empty()
    for (const code of codes)
      having.union(
        index.codes.get(code) ?? artists.find((artist) => artist.code === code)?.tracks ?? index.empty(),
      )
    chosen.set(facet, having)
  }
  for (const facet of rangeFacets) {
    const range = ranges[facet]
    if (range) chosen.set(facet, index.within(facet, range))
  }
  return chosen
}
