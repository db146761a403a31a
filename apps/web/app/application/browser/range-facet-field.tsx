import type { RangeFacetAnswer } from '@tempolibre/contract'
import { type RangeFacet, rangeLimits, readRange, type SearchRange } from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { facetNames, nameOfRange } from './facet-names.ts'
import { changed } from './search-address.ts'
import type { Search } from './use-search.ts'

interface RangeFacetProps {
  facet: RangeFacet
  answer: RangeFacetAnswer
  search: Search
}

const barWidth = 8
const chartHeight = 36

/** A part of a scale: how the songs are spread over it, and both ends as numbers. */
export function RangeFacetField({ answer, facet, search }: RangeFacetProps) {
  const fields = useRef<HTMLDivElement>(null)
  const chosen = search.state[facet]
  const name = facetNames[facet]()

  // The platform's own event, once a number is complete; React's comes with every digit.
  useEffect(() => {
    const inputs = fields.current
    const apply = () => {
      const [from, to] = [...(inputs?.querySelectorAll('input') ?? [])].map(({ value }) => value.trim())
      search.show(changed(search.state, { [facet]: readRange(facet, `${from}-${to}`) ?? null }))
    }
    inputs?.addEventListener('change', apply)
    return () => inputs?.removeEventListener('change', apply)
  })

  if (answer.minimum === null || answer.maximum === null) return null
  const ends = { from: answer.minimum, to: answer.maximum }
  return (
    <fieldset className="facet">
      <legend>{name}</legend>
      <Histogram histogram={answer.histogram} chosen={chosen} />
      <div className="facet-range" ref={fields}>
        {(['from', 'to'] as const).map((end) => (
          <input
            // A new field for each number that is in force: what is shown is what is listed.
            key={`${end}${chosen?.[end] ?? ''}`}
            className="field"
            type="number"
            inputMode="numeric"
            name={`${facet}_${end}`}
            min={rangeLimits[facet].minimum}
            max={rangeLimits[facet].maximum}
            defaultValue={chosen?.[end] ?? ''}
            placeholder={String(ends[end])}
            aria-label={end === 'from' ? m.browse_least({ name }) : m.browse_most({ name })}
          />
        ))}
        <span className="facet-unit">{facet === 'bpm' ? m.track_bpm() : m.browse_seconds()}</span>
      </div>
      {chosen && <p className="facet-chosen numbers">{nameOfRange(facet, chosen)}</p>}
    </fieldset>
  )
}

function Histogram({
  chosen,
  histogram,
}: {
  histogram: RangeFacetAnswer['histogram']
  chosen: SearchRange | null
}) {
  const highest = Math.max(...histogram.map(({ count }) => count), 1)
  const isChosen = (from: number, to: number) =>
    chosen !== null && to > (chosen.from ?? 0) && from <= (chosen.to ?? Infinity)
  return (
    <svg
      className="facet-histogram"
      viewBox={`0 0 ${histogram.length * barWidth} ${chartHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {histogram.map(({ count, from, to }, index) => {
        const height = count === 0 ? 1 : 2 + (chartHeight - 2) * (count / highest)
        return (
          <rect
            key={from}
            data-chosen={isChosen(from, to) || undefined}
            x={index * barWidth + 1}
            y={chartHeight - height}
            width={barWidth - 2}
            height={height}
          />
        )
      })}
    </svg>
  )
}
