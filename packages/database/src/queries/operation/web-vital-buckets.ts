import { type WebVital, webVitalNames, webVitals } from '@tempolibre/contract'
import { tableOf } from '@tempolibre/locales'

/** Maximum ratio of the ends of two adjacent buckets: a value is known to 5 %. */
const ratio = 1.05

/** Upper end of each metric's first bucket, and lower end of its last one, which is unbounded. */
const ends: Record<WebVital, { first: number; last: number }> = {
  LCP: { first: 20, last: 60_000 },
  INP: { first: 8, last: 20_000 },
  CLS: { first: 0.001, last: 10 },
  FCP: { first: 20, last: 60_000 },
  TTFB: { first: 5, last: 60_000 },
}

/**
 * The upper ends of a metric's buckets, inclusive; one more bucket follows the last. Both thresholds are ends, so
 * that the shares of good and poor values are exact. Stored rows depend on these ends: before changing them, empty
 * the table.
 */
const bucketEnds = tableOf(webVitalNames, (vital) => {
  const { good, poor } = webVitals[vital]
  const { first, last } = ends[vital]
  return [first, ...stepsTo(first, good), ...stepsTo(good, poor), ...stepsTo(poor, last)]
})

/** From one end, exclusive, to another, inclusive, in equal ratios. */
function stepsTo(from: number, to: number): number[] {
  const steps = Math.ceil(Math.log(to / from) / Math.log(ratio))
  return Array.from({ length: steps }, (_, index) =>
    index === steps - 1 ? to : from * (to / from) ** ((index + 1) / steps),
  )
}

/** The bucket of a value. */
export function bucketOf(vital: WebVital, value: number): number {
  const found = bucketEnds[vital].findIndex((end) => value <= end)
  return found < 0 ? bucketEnds[vital].length : found
}

/** The number of values in one bucket. */
export interface BucketCount {
  bucket: number
  count: number
}

/** One metric over many page views. */
export interface WebVitalSummary {
  metric: WebVital
  /** Number of page views. */
  samples: number
  /** The 75th percentile, in the metric's unit. */
  p75: number
  /** Shares of all samples, from 0 to 1. */
  good: number
  needsImprovement: number
  poor: number
}

/**
 * Summarises a metric as web.dev does: the 75th percentile, and the shares of good and poor values
 * (https://web.dev/articles/defining-core-web-vitals-thresholds). The percentile is the value that three quarters of
 * the samples do not exceed, interpolated within its bucket; its error is at most 5 %, except in the first bucket
 * (the bucket's width) and in the last, for which its lower end is returned.
 * @returns undefined without samples
 */
export function summariseBuckets(
  metric: WebVital,
  counts: readonly BucketCount[],
): WebVitalSummary | undefined {
  const { good, poor } = webVitals[metric]
  const samples = sumOf(counts)
  if (samples === 0) return undefined
  const goodSamples = sumOf(counts.filter(({ bucket }) => bucket <= bucketOf(metric, good)))
  const poorSamples = sumOf(counts.filter(({ bucket }) => bucket > bucketOf(metric, poor)))
  return {
    metric,
    samples,
    p75: findPercentile(metric, counts, samples * 0.75),
    good: goodSamples / samples,
    needsImprovement: (samples - goodSamples - poorSamples) / samples,
    poor: poorSamples / samples,
  }
}

function sumOf(counts: readonly BucketCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The value that `rank` samples do not exceed. */
function findPercentile(metric: WebVital, counts: readonly BucketCount[], rank: number): number {
  const valueEnds = bucketEnds[metric]
  let below = 0
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    if (below + count >= rank) {
      const from = valueEnds[bucket - 1] ?? 0
      const to = valueEnds[bucket] ?? from
      return from + ((to - from) * (rank - below)) / count
    }
    below += count
  }
  throw new RangeError(`rank ${rank} is beyond the ${below} samples of ${metric}`)
}
