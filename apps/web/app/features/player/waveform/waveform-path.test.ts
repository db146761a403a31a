import { encodePeaks } from '@tempolibre/domain/peaks'
import { expect, test } from 'vitest'
import { barPitch, drawWaveform } from './waveform-path.ts'

/** Top and bottom of each bar, read back from the path. */
function readBars(path: string) {
  const bars: { x: number; top: number; bottom: number }[] = []
  let x = 0
  let y = 0
  for (const [, command, rest = ''] of path.matchAll(/([Mmv])([^Mmv]*)/g)) {
    const [first = 0, second = 0] = [...rest.matchAll(/-?\d+/g)].map(Number)
    if (command === 'v') {
      bars.push({ x, top: y, bottom: y + first })
      y += first
    } else {
      x = command === 'M' ? first : x + first
      y = command === 'M' ? second : y + second
    }
  }
  return bars
}

test('every bar is centred and as tall as its level', () => {
  const { path, width } = drawWaveform(encodePeaks([0, 255, 128, 64], 4))
  expect(width).toBe(4 * barPitch)
  expect(readBars(path)).toEqual([
    { x: 2, top: 31, bottom: 33 },
    { x: 6, top: 2, bottom: 62 },
    { x: 10, top: 17, bottom: 47 },
    { x: 14, top: 24, bottom: 40 },
  ])
})

test('a path is short: whole numbers, at most nine characters a bar', () => {
  const peaks = Array.from({ length: 160 }, (_, index) => (index * 97) % 256)
  const { path } = drawWaveform(encodePeaks(peaks, 160))
  expect(path).toMatch(/^[Mmv\d -]+$/)
  expect(path.length).toBeLessThanOrEqual(160 * 9)
})

test('[R5.4] a song without a waveform has an even line to seek on', () => {
  const { path, width } = drawWaveform('')
  const heights = readBars(path).map(({ bottom, top }) => bottom - top)
  expect(new Set(heights)).toEqual(new Set([4]))
  expect(width).toBe(heights.length * barPitch)
  expect(width).toBeGreaterThan(100 * barPitch)
})
