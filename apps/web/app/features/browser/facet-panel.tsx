import type { FacetValue, SearchFacets } from '@tempolibre/contract'
import { type ValueFacet, valueFacets } from '@tempolibre/domain/search-rules'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatCount } from '../../foundation/format/format.ts'
import { facetNames, nameOfValue } from './facet-names.ts'
import { FoldedValues } from './folded-values.tsx'
import { RangeFacetField } from './range-facet-field.tsx'
import { toggled } from './search-address.ts'
import type { Search } from './use-search.ts'

/** Values shown before the rest is folded. */
const shownValues = 8

/** The filters with the number of songs for each: fields of the search form. */
export function FacetPanel({ facets, search }: { facets: SearchFacets; search: Search }) {
  const field = (facet: ValueFacet) => (
    <ValueFacetField key={facet} facet={facet} values={facets[facet]} search={search} />
  )
  const [genre, mood, use, ...others] = valueFacets
  return (
    <div className="facets">
      {[genre, mood].map(field)}
      <RangeFacetField facet="bpm" answer={facets.bpm} search={search} />
      {field(use)}
      <RangeFacetField facet="duration" answer={facets.duration} search={search} />
      {others.map(field)}
    </div>
  )
}

interface ValueFacetProps {
  facet: ValueFacet
  values: readonly FacetValue[]
  search: Search
}

function ValueFacetField({ facet, search, values }: ValueFacetProps) {
  const language = useLanguage()
  if (values.length === 0) return null
  const rest = values.slice(shownValues)
  const list = (shown: readonly FacetValue[]) => (
    <div>
      {shown.map((value) => (
        <FacetTick
          key={value.slug}
          facet={facet}
          slug={value.slug}
          name={nameOfValue(facet, value, language)}
          count={formatCount(value.count, language)}
          search={search}
        />
      ))}
    </div>
  )
  return (
    <fieldset className="facet">
      <legend>{facetNames[facet]()}</legend>
      {list(values.slice(0, shownValues))}
      {rest.length > 0 && (
        <FoldedValues
          facet={facet}
          values={rest}
          isOpen={rest.some(({ slug }) => search.state[facet].includes(slug))}
        >
          {() => list(rest)}
        </FoldedValues>
      )}
    </fieldset>
  )
}

interface FacetTickProps extends Pick<ValueFacetProps, 'facet' | 'search'> {
  slug: string
  name: string
  count: string
}

function FacetTick({ count, facet, name, search, slug }: FacetTickProps) {
  const chosen = search.state[facet].includes(slug)
  // Shows a tick at once, before the new search has loaded.
  const [ticked, setTicked] = useState(chosen)
  const [last, setLast] = useState(chosen)
  if (last !== chosen) {
    setLast(chosen)
    setTicked(chosen)
  }
  return (
    <label className="facet-value">
      <input
        type="checkbox"
        name={facet}
        value={slug}
        checked={ticked}
        onChange={() => {
          setTicked(!ticked)
          search.show(toggled(search.state, facet, slug))
        }}
      />
      <span className="facet-name">{name}</span>
      <span className="facet-count numbers">{count}</span>
    </label>
  )
}
