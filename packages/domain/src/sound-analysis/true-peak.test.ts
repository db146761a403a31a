import { expect, test } from 'vitest'
import { createTruePeakMeter } from './true-peak.ts'

/** Signs of neighbouring samples between which a wave is twice as high as they are. */
const signs = [-1, 1, -1, 1, -1, 1, 1, -1, 1, -1, 1, -1]

test.each([
  ['on its own', 0],
  ['behind a sample that is higher than any of them', 1.6],
])('[R10.4] a peak between samples is found %s', (_, before) => {
  const meter = createTruePeakMeter()
  meter.add(Float32Array.from([before, ...Array.from({ length: 60 }, () => 0), ...signs]))
  expect(meter.peak()).toBeGreaterThan(2)
})
