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
            data-chosen={isShown(from, to) || undefined}
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
