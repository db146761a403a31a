import { expect, test } from 'vitest'
import { decodePeaks, encodePeaks, peakLevels } from './peaks.ts'

test('peaks survive encoding within one level', () => {
  const peaks = Array.from({ length: 96 }, (_, bar) => (bar * 37) % 256)
  const levels = decodePeaks(encodePeaks(peaks, 96))
  expect(levels).toHaveLength(96)
  for (const [bar, level] of levels.entries()) {
    expect(Math.abs((level / peakLevels) * 255 - (peaks[bar] ?? 0))).toBeLessThanOrEqual(255 / peakLevels)
  }
})

test('[R4.3] fewer bars show the mean of each group, so one loud bar does not hide a quiet passage', () => {
  expect(decodePeaks(encodePeaks([0, 255, 0, 0], 2))).toEqual([Math.round(peakLevels / 2), 0])
})

test('each height counts for one bar, even if the groups differ in size', () => {
  expect(decodePeaks(encodePeaks([0, 255, 255], 2))).toEqual([0, peakLevels])
})

test('more bars than peaks repeat them; unknown characters are silence', () => {
  expect(decodePeaks(encodePeaks([255], 3))).toEqual([peakLevels, peakLevels, peakLevels])
  expect(decodePeaks('A*A')).toEqual([0, 0, 0])
})
