import { majorKeys, minorKeys } from '@tempolibre/domain'
import { expect, test } from 'vitest'
import { estimateKey } from '@tempolibre/domain/sound-analysis/key'
import { createNoise, makeChords } from '../test-signals.ts'

/** I IV V I, with the root doubled in the bass. */
function majorCadence(tonic: number): number[][] {
  return [
    [0, 12, 16, 19],
    [5, 17, 21, 12],
    [7, 19, 23, 14],
    [0, 12, 16, 19],
  ].map((chord) => chord.map((note) => note + 48 + tonic))
}

/** i iv V i, with the leading tone. */
function minorCadence(tonic: number): number[][] {
  return [
    [0, 12, 15, 19],
    [5, 17, 20, 12],
    [7, 19, 23, 14],
    [0, 12, 15, 19],
  ].map((chord) => chord.map((note) => note + 48 + tonic))
}

test.each(majorKeys.map((key, tonic) => [key, tonic] as const))(
  'estimateKey recognises %s major by its cadence',
  (key, tonic) => {
    const estimate = estimateKey(makeChords(majorCadence(tonic), 1.5))
    expect(estimate.key).toBe(key)
    expect(estimate.confidence).toBeGreaterThan(0.2)
  },
)

test.each(minorKeys.map((key, tonic) => [key, tonic] as const))(
  'estimateKey recognises %s by its cadence',
  (key, tonic) => {
    const estimate = estimateKey(makeChords(minorCadence(tonic), 1.5))
    expect(estimate.key).toBe(key)
    expect(estimate.confidence).toBeGreaterThan(0.2)
  },
)

test.each([432, 446])('estimateKey tolerates an A of %i Hz', (concertPitch) => {
  expect(estimateKey(makeChords(majorCadence(4), 1.5, concertPitch)).key).toBe('E')
})

test('estimateKey is unsure of noise and silence', () => {
  const noise = createNoise(4)
  const hiss = Float32Array.from({ length: 11025 * 8 }, () => 0.3 * noise())
  expect(estimateKey({ sampleRate: 11025, channels: [hiss] }).confidence).toBeLessThan(0.15)
  expect(estimateKey({ sampleRate: 44100, channels: [new Float32Array(44100)] }).confidence).toBe(0)
})
