import { describe, expect, test } from 'vitest'
import { distanceBetween, standardise } from './features.ts'
import { nameByNearestCentroid } from './name-genres.ts'

describe('classifying by the nearest centroid', () => {
  const slow = [1, 2, 3].map((value) => ({ label: 'slow', features: [value] }))
  const fast = [11, 12, 13].map((value) => ({ label: 'fast', features: [value] }))

  test('recognises an example among its own label', () => {
    expect(nameByNearestCentroid([...slow, ...fast])).toEqual([
      'slow',
      'slow',
      'slow',
      'fast',
      'fast',
      'fast',
    ])
  })

  test('excludes the example itself', () => {
    // If its own 20 were included, the centroid would be about 10.5 and claim 20.
    const lone = [
      { label: 'own', features: [1] },
      { label: 'own', features: [20] },
      { label: 'other', features: [12] },
      { label: 'other', features: [14] },
    ]
    expect(nameByNearestCentroid(lone)[1]).toBe('other')
    expect(nameByNearestCentroid([{ label: 'alone', features: [1] }, ...fast])[0]).toBe('fast')
  })
})

describe('standardised features', () => {
  test('have mean 0 and deviation 1, so that hertz do not outweigh beats; a constant one is 0', () => {
    const rows = standardise([
      [100, 1, 7],
      [300, 2, 7],
      [500, 3, 7],
    ])
    const outer = Math.sqrt(1.5)
    expect(rows.map((row) => row.map((value) => Number(value.toFixed(6))))).toEqual(
      [-outer, 0, outer].map((value) => [Number(value.toFixed(6)), Number(value.toFixed(6)), 0]),
    )
    expect(distanceBetween(rows[0] ?? [], rows[2] ?? [])).toBeCloseTo(2 * Math.sqrt(3))
  })
})
