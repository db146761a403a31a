import { expect, test } from 'vitest'
import { createDecimator, downsample } from '@tempolibre/domain/sound-analysis/downsample'
import { makeSine } from '../test-signals.ts'

/** 0.1 s at 96 kHz, given in blocks of a length. */
function decimate(hertz: number, factor: number, blockLength = 9600): Float32Array {
  const sound = makeSine(96_000, 0.1, hertz, 0.5)
  const decimator = createDecimator(factor)
  const parts: number[] = []
  for (let from = 0; from < sound.length; from += blockLength)
    parts.push(...decimator.process(sound.subarray(from, from + blockLength)))
  return Float32Array.from([...parts, ...decimator.finish()])
}

/** Effective level, without the edges, where silence begins. */
const levelOf = (samples: Float32Array) =>
  Math.sqrt(
    samples.subarray(100, -100).reduce((sum, sample) => sum + sample * sample, 0) / (samples.length - 200),
  )

test.each([2, 4])(
  'divided by %i, a tone stays as loud and as long, and one above half the new rate is gone',
  (factor) => {
    expect(decimate(1000, factor)).toHaveLength(9600 / factor)
    expect(levelOf(decimate(1000, factor))).toBeCloseTo(0.5 / Math.SQRT2, 3)
    expect(levelOf(decimate(46_000 / (factor / 2), factor))).toBeLessThan(0.001)
  },
)

test('the length of the blocks does not affect the samples, nor whether the sound comes in blocks', () => {
  const whole = decimate(1000, 2)
  for (const blockLength of [1, 7, 1000]) expect(decimate(1000, 2, blockLength)).toEqual(whole)
  const { sampleRate, samples } = downsample(
    { sampleRate: 96_000, samples: makeSine(96_000, 0.1, 1000, 0.5) },
    48_000,
  )
  expect(sampleRate).toBe(48_000)
  expect(samples).toEqual(whole)
})
