import type { RangeFacetAnswer } from '@tempolibre/contract'
import type { SearchRange } from '@tempolibre/contract/search-rules'

const barWidth = 8
const chartHeight = 36

interface RangeHistogramProps {
  histogram: RangeFacetAnswer['histogram']
  /** What is marked; all of it where nothing is narrowed down. */
  shown: SearchRange | null
}

/** How the songs are spread over a scale. For the eye alone. */
export function RangeHistogram({ histogram, shown }: RangeHistogramProps) {
  const highest = Math.max(...histogram.map(({ count }) => count), 1)
  const isShown = (from: number, to: number) =>
    shown !== null && to > (shown.from ?? 0) && from <= (shown.to ?? Infinity)
  // All bars of one colour as one path: thirty elements would be as much work for the server as a row of the list.
  const draw = (chosen: boolean) =>
    histogram
      .map(({ count, from, to }, index) => {
        if (isShown(from, to) !== chosen) return ''
        const height = count === 0 ? 1 : Math.round(2 + (chartHeight - 2) * (count / highest))
        return `M${index * barWidth + 1} ${chartHeight}v-${height}h${barWidth - 2}v${height}z`
      })
      .join('')
  return (
    <svg
      className="facet-histogram"
      viewBox={`0 0 ${histogram.length * barWidth} ${chartHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={draw(false)} />
      {shown && <path data-chosen d={draw(true)} />}
    </svg>
  )
}
