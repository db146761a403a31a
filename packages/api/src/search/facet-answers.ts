import type { FacetValue, RangeFacetAnswer, SearchFacets } from '@tempolibre/contract'
import { type RangeFacet, type TaggedFacet, taggedFacets, type ValueFacet } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { tableOf } from '@tempolibre/locales'
import type { SearchChoices } from './choices.ts'
import type { FacetCounts } from './count-facets.ts'
import { codeBase } from './facet-codes.ts'
import { type SearchVocabulary, untaggedCodes } from './vocabulary.ts'

/** Bucket size of tempo and duration, in their units. */
const partSize = 5
/** Maximum bars of a histogram. */
const maxBars = 30

/** Converts the facets to the contract's form, in one language. */
export function describeFacets(
  { counts }: FacetCounts,
  choices: SearchChoices,
  vocabulary: SearchVocabulary,
  language: Language,
): SearchFacets {
  const chosen = (facet: ValueFacet, code: number) => choices.values.get(facet)?.includes(code) ?? false
  const tagged = (facet: TaggedFacet): FacetValue[] =>
    [...vocabulary.tags.values()]
      .filter((tag) => tag.facet === facet)
      .map(({ code, names, slugs }) => ({
        slug: slugs[language],
        name: names[language],
        count: counts.get(code) ?? 0,
        chosen: chosen(facet, code),
      }))
      .filter((value) => value.count > 0 || value.chosen)
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, language))
  const untagged = (facet: keyof typeof untaggedCodes): FacetValue[] =>
    untaggedCodes[facet].values
      .map((slug, index) => {
        const code = untaggedCodes[facet].base + index + 1
        return { slug, name: slug, count: counts.get(code) ?? 0, chosen: chosen(facet, code) }
      })
      .filter((value) => value.count > 0 || value.chosen)
  const range = (facet: RangeFacet) => describeRange(facet, counts, choices, vocabulary)
  return {
    ...tableOf(taggedFacets, tagged),
    key: untagged('key'),
    vocals: untagged('vocals'),
    energy: untagged('energy'),
    artist: (choices.artists ?? []).map(({ code, name, slug }) => ({
      slug,
      name,
      count: counts.get(code) ?? 0,
      chosen: true,
    })),
    bpm: range('bpm'),
    duration: range('duration'),
  }
}

function describeRange(
  facet: RangeFacet,
  counts: FacetCounts['counts'],
  { ranges }: SearchChoices,
  vocabulary: SearchVocabulary,
): RangeFacetAnswer {
  const { maximum, minimum } = vocabulary[facet]
  const ends = { from: ranges[facet]?.from ?? null, to: ranges[facet]?.to ?? null }
  if (minimum === null || maximum === null) return { minimum, maximum, ...ends, histogram: [] }
  const base = codeBase(facet)
  const first = Math.floor(minimum / partSize)
  const last = Math.floor(maximum / partSize)
  const partsPerBar = Math.ceil((last - first + 1) / maxBars)
  const histogram: RangeFacetAnswer['histogram'] = []
  for (let part = first; part <= last; part += partsPerBar) {
    const next = part + partsPerBar
    let count = 0
    for (let one = part; one < next; one++) count += counts.get(base + one) ?? 0
    histogram.push({ from: part * partSize, to: next * partSize, count })
  }
  return { minimum, maximum, ...ends, histogram }
}
