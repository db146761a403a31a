import {
  type EndpointParsedInput,
  type IgnoredValue,
  type RangeFacet,
  rangeFacets,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/contract'
import type { DocumentQuery, TrackFilter } from '@tempolibre/database'
import { allOf, anyFacet } from './document-queries.ts'
import type { SearchVocabulary } from './vocabulary.ts'

export type SearchInput = EndpointParsedInput<'searchTracks'>

/** What a search is narrowed down to, apart from its words. */
export interface SearchChoices {
  /** Facets of which known values are chosen, with those values' codes. */
  values: ReadonlyMap<ValueFacet, readonly number[]>
  /** Facets of which a part is chosen. */
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

/** Every facet that narrows down. */
export function chosenFacets({ ranges, values }: SearchChoices): (ValueFacet | RangeFacet)[] {
  return [...values.keys(), ...rangeFacets.filter((facet) => ranges[facet] !== null)]
}

/** The tracks that have the text and all choices, but for one facet's. */
export function filterOf(
  text: DocumentQuery,
  { ranges, values }: SearchChoices,
  without?: ValueFacet | RangeFacet,
): TrackFilter {
  const facets = [...values].flatMap(([facet, codes]) => (facet === without ? [] : (anyFacet(codes) ?? [])))
  const narrowed = allOf(facets)
  return {
    document: [...text, ...(narrowed === undefined ? [] : [[narrowed]])],
    bpm: without === 'bpm' ? null : ranges.bpm,
    duration: without === 'duration' ? null : ranges.duration,
  }
}
