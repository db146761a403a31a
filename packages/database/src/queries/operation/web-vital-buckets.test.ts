import { type WebVital, webVitalNames, webVitals } from '@tempolibre/contract'
import { describe, expect, test } from 'vitest'
import { bucketOf, summariseBuckets } from './web-vital-buckets.ts'

/** The histogram of the given values. */
function count(metric: WebVital, values: readonly number[]) {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bucket = bucketOf(metric, value)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return [...counts].map(([bucket, amount]) => ({ bucket, count: amount }))
}

/** Realistic values: many small ones and a long tail. The generator's own period is far longer. */
function makeValues(from: number, to: number, amount: number): number[] {
  let state = 42
  return Array.from({ length: amount }, () => {
    state = (state * 48_271) % 2_147_483_647
    return from * (to / from) ** ((state / 2_147_483_647) ** 2)
  })
}

describe('[R8.9] the buckets of web vitals', () => {
  test.each(webVitalNames)('%s: values in one bucket differ by at most 5 %', (metric) => {
    const { good, maximum } = webVitals[metric]
    const begin = new Map<number, number>()
    for (let value = good / 20; value <= good * 10; value *= 1.001) {
      const bucket = bucketOf(metric, value)
      if (!begin.has(bucket)) begin.set(bucket, value)
      expect(value / (begin.get(bucket) ?? 0), `${value}`).toBeLessThanOrEqual(1.0501)
    }
    expect(bucketOf(metric, 0)).toBe(0)
    expect(bucketOf(metric, maximum)).toBeGreaterThan(bucketOf(metric, good * 10))
    // A smallint in the database.
    expect(bucketOf(metric, Number.MAX_VALUE)).toBeLessThan(300)
  })

  test('stored rows depend on the buckets, which must not change', () => {
    expect(webVitalNames.map((metric) => [metric, bucketOf(metric, webVitals[metric].good)])).toEqual([
      ['LCP', 99],
      ['INP', 66],
      ['CLS', 95],
      ['FCP', 93],
      ['TTFB', 105],
    ])
    expect(webVitalNames.map((metric) => bucketOf(metric, Number.MAX_VALUE))).toEqual([
      166, 162, 191, 167, 195,
    ])
  })
})

describe('[R8.9] the summary of a metric', () => {
  test.each(webVitalNames)('%s: the 75th percentile is accurate to 5 %, the shares exactly', (metric) => {
    const { good, poor } = webVitals[metric]
    const values = makeValues(good / 4, good * 6, 999)
    const summary = summariseBuckets(metric, count(metric, values))
    const exact = values.toSorted((one, other) => one - other)[749] ?? 0
    expect(Math.abs((summary?.p75 ?? 0) / exact - 1)).toBeLessThan(0.05)
    expect(summary).toMatchObject({
      samples: 999,
      good: values.filter((value) => value <= good).length / 999,
      poor: values.filter((value) => value > poor).length / 999,
    })
    expect((summary?.good ?? 0) + (summary?.needsImprovement ?? 0) + (summary?.poor ?? 0)).toBeCloseTo(1)
  })

  test('a value at a threshold belongs to the better class', () => {
    const values = [2500, 2500.1, 4000, 4000.1]
    expect(summariseBuckets('LCP', count('LCP', values))).toMatchObject({
      good: 0.25,
      needsImprovement: 0.5,
      poor: 0.25,
    })
  })

  test('zero layout shift is good', () => {
    const summary = summariseBuckets('CLS', count('CLS', [0, 0, 0]))
    expect(summary).toMatchObject({ samples: 3, good: 1, poor: 0 })
    expect(summary?.p75).toBeLessThan(0.001)
  })

  test('one slow visitor of three does not move it, one fast one of four alone does not make it', () => {
    expect(summariseBuckets('INP', count('INP', [40, 40, 40, 5000]))?.p75).toBeCloseTo(40, -1)
    expect(summariseBuckets('INP', count('INP', [40, 40, 5000, 5000]))?.p75).toBeGreaterThan(4700)
  })

  test('depends on the shares of values alone, not on how many there are', () => {
    const p75 = (times: number) =>
      summariseBuckets('LCP', [
        { bucket: 90, count: 2 * times },
        { bucket: 99, count: 3 * times },
      ])?.p75
    expect(p75(1000)).toBeCloseTo(p75(1) ?? 0, 5)
    expect(p75(7)).toBeCloseTo(p75(1) ?? 0, 5)
  })

  test('is undefined without samples', () => {
    expect(summariseBuckets('LCP', [])).toBeUndefined()
  })
})
