import type { RangeFacetAnswer } from '@tempolibre/contract'
import type { SearchRange } from '@tempolibre/domain/search-rules'

const barWidth = 8
const chartHeight = 36

interface RangeHistogramProps {
  histogram: RangeFacetAnswer['histogram']
  /** The highlighted range; null: all of it. */
  shown: SearchRange | null
}

/** Histogram of the songs over a scale. Hidden from screen readers. */
export function RangeHistogram({ histogram, shown }: RangeHistogramProps) {
  const highest = Math.max(...histogram.map(({ count }) => count), 1)
  const isShown = (from: number, to: number) =>
    shown !== null && to > (shown.from ?? 0) && from <= (shown.to ?? Infinity)
  // One path per colour: thirty elements would cost the server as much as a row of the list.
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
