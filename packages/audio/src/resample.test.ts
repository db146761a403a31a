import { expect, test } from 'vitest'
import { createResampler } from './resample.ts'
import { concatenate, makeSine } from './test-signals.ts'

function resample(
  samples: Float32Array,
  from: number,
  to: number,
  blockLength = samples.length,
): Float32Array {
  const resampler = createResampler(from, to)
  const parts: Float32Array[] = []
  for (let at = 0; at < samples.length; at += blockLength)
    parts.push(resampler.process(samples.subarray(at, at + blockLength)))
  return concatenate([...parts, resampler.finish()])
}

test.each([
  [22_050, 44_100],
  [11_025, 44_100],
  [8000, 32_000],
  [37_800, 44_100],
  [64_000, 88_200],
  [11_127, 32_000],
  [44_100, 44_100],
])('[R12.8] at %i Hz a tone is the same tone at %i Hz, as long and in time', (from, to) => {
  const sound = resample(makeSine(from, 1, 1000, 0.5), from, to)
  const expected = makeSine(to, 1, 1000, 0.5)
  expect(sound).toHaveLength(expected.length)
  // The edges meet silence.
  const edge = Math.ceil((40 * to) / from)
  let furthest = 0
  for (let at = edge; at < sound.length - edge; at++)
    furthest = Math.max(furthest, Math.abs((sound[at] ?? 9) - (expected[at] ?? 9)))
  expect(furthest).toBeLessThan(0.0005)
})

test('[R12.8] nothing is added above what there was', () => {
  const sound = resample(makeSine(8000, 0.5, 3000, 0.5), 8000, 32_000)
  // The mirror of 3,000 Hz is at 5,000 Hz.
  const mirror = makeSine(32_000, 0.5, 5000, 1)
  const level = sound.reduce((sum, sample, at) => sum + sample * (mirror[at] ?? 0), 0) / sound.length
  expect(Math.abs(level)).toBeLessThan(0.0002)
})

test('[R12.8] the length of the blocks does not affect the samples', () => {
  const sound = makeSine(37_800, 0.05, 1000, 0.5)
  const whole = resample(sound, 37_800, 44_100)
  for (const length of [1, 7, 500]) expect(resample(sound, 37_800, 44_100, length)).toEqual(whole)
})
