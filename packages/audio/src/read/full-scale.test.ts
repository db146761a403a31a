import { expect, test } from 'vitest'
import { amplify, excessOf, watchPeak } from './full-scale.ts'
import type { OpenedSound } from './opened-sound.ts'

function soundOf(blocks: readonly (readonly Float32Array[])[]): OpenedSound {
  return {
    codec: 'PCM, floating point',
    container: 'WAV',
    isLossy: false,
    sampleRate: 8000,
    channelCount: 2,
    bits: 32,
    sampleCount: undefined,
    blocks: (async function* () {
      yield* blocks
    })(),
    async close() {},
  }
}

test.each([
  ['lossless', false, 1, 0],
  ['lossless, by rounding', false, 1.0005, 0],
  ['lossless', false, 1.1, 0.83],
  ['with losses, as coding adds to loud music', true, 1.1, 0],
  ['with losses, by a gain', true, 2, 6.02],
  ['of silence', false, 0, 0],
])('[R17.44] a sound %s (%s) with a peak of %d is lowered by %d dB', (_, isLossy, peak, decibels) => {
  expect(excessOf({ isLossy }, peak)).toBeCloseTo(decibels, 2)
})

test('[R17.44] the peak of a sound is that of all its blocks and channels, and follows what it is multiplied with', async () => {
  const blocks = [
    [new Float32Array([0.1, -0.5]), new Float32Array([0, 0])],
    [new Float32Array([0.2]), new Float32Array([-1.5])],
  ]
  const sound = watchPeak(amplify(soundOf(blocks), 2))
  const read: number[][] = []
  for await (const block of sound.blocks) read.push(block.flatMap((channel) => [...channel]))
  expect(sound.peak()).toBe(3)
  expect(read[1]).toEqual([Math.fround(0.4), -3])
})
