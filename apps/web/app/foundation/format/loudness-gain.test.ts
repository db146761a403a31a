import { expect, test } from 'vitest'
import { loudnessGain } from './loudness-gain.ts'

test.each([
  ['a song at −16 LUFS', -16, 1],
  ['a louder one, by the decibels that it is louder', -11, 0.562],
  ['one at −14', -14, 0.794],
  ['a quieter one', -20, 1],
  ['one of unknown loudness', undefined, 1],
])('%s', (_, loudness, gain) => {
  expect(loudnessGain(loudness)).toBeCloseTo(gain, 3)
})
