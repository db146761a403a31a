import {
  type EndpointParsedInput,
  type IgnoredValue,
  type RangeFacet,
  rangeFacets,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/contract'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'
import type { SearchVocabulary } from './vocabulary.ts'

export type SearchInput = EndpointParsedInput<'searchTracks'>

/** The filters of a search. */
export interface SearchChoices {
  /** Facets with chosen known values, and the codes of those values. */
  values: ReadonlyMap<ValueFacet, readonly number[]>
  /** Facets with a chosen range. */
  ranges: Readonly<Record<RangeFacet, SearchInput['bpm']>>
  ignored: IgnoredValue[]
}

export function readChoices(input: SearchInput, vocabulary: SearchVocabulary): SearchChoices {
  const ignored: IgnoredValue[] = []
  const values = new Map<ValueFacet, number[]>()
  for (const facet of valueFacets) {
    const codes = input[facet].flatMap((slug) => {
      const code = vocabulary.codeOfSlug(facet, slug, input.lang)
      if (code === undefined) ignored.push({ facet, value: slug })
      return code ?? []
    })
    if (codes.length > 0) values.set(facet, [...new Set(codes)])
  }
  return { values, ranges: { bpm: input.bpm, duration: input.duration }, ignored }
}

/** Every facet with a filter. */
export function chosenFacets({ ranges, values }: SearchChoices): (ValueFacet | RangeFacet)[] {
  return [...values.keys(), ...rangeFacets.filter((facet) => ranges[facet] !== null)]
}

/** The tracks that match each filtered facet. */
export function tracksOfChoices(
  index: TrackIndex,
  { ranges, values }: SearchChoices,
): Map<ValueFacet | RangeFacet, TrackSet> {
  const chosen = new Map<ValueFacet | RangeFacet, TrackSet>()
  for (const [facet, codes] of values) {
    const having = index.empty()
    for (const code of codes) having.union(index.codes.get(code) ?? index.empty())
    chosen.set(facet, having)
  }
  for (const facet of rangeFacets) {
    const range = ranges[facet]
    if (range) chosen.set(facet, index.within(facet, range))
  }
  return chosen
}
