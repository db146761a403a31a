import { bitErrorRate, readFingerprint } from '../sound-fingerprint/index.mjs'
import { makeMelody } from '../sound-fingerprint/fixtures/test-melody.ts'
import { describe, expect, test } from 'vitest'
import { hearings } from './hearings.ts'
import { hearingRate, hearRecording, type HeardRecording } from './hear-recording.ts'

const sampleRate = hearingRate
const heard = (samples: Float32Array): HeardRecording => {
  const found = hearRecording({ sampleRate, channels: [samples] })
  if (typeof found === 'string') throw new Error(found)
  return found
}
const wordsOf = ({ fingerprints }: HeardRecording, hearing: number) =>
  readFingerprint(fingerprints[hearing] ?? '') ?? new Uint32Array()
const melody = makeMelody(30, 1, sampleRate)
const kept = wordsOf(heard(melody), 0).filter((_, at) => at % 4 === 0)

describe('[R14.11] a recording is heard', () => {
  test('as its measurements and one fingerprint for each way it may have been changed', () => {
    const { fingerprints, sound } = heard(melody)
    expect(fingerprints).toHaveLength(hearings.length)
    expect(JSON.stringify({ fingerprints, sound }).length).toBeLessThan(12_000)
    expect(sound.timbre).toHaveLength(6)
    expect(sound.loudness_lufs).toBeLessThan(0)
  })

  test('so that playing it a semitone faster is undone by one of them', () => {
    const faster = Float32Array.from({ length: Math.floor(melody.length / 2 ** (1 / 12)) }, (_, at) => {
      const place = at * 2 ** (1 / 12)
      const [before, part] = [Math.floor(place), place % 1]
      return (melody[before] ?? 0) * (1 - part) + (melody[before + 1] ?? 0) * part
    })
    const found = heard(faster)
    const rates = hearings.map((_, hearing) => bitErrorRate(kept, wordsOf(found, hearing)) ?? 1)
    expect(hearings[rates.indexOf(Math.min(...rates))]).toEqual({ transposed: 0, speed: 1 })
    expect(Math.min(...rates)).toBeLessThan(0.15)
  })

  test('unless it is silent or too short', () => {
    expect(hearRecording({ sampleRate, channels: [new Float32Array(30 * sampleRate)] })).toBe('silent')
    expect(hearRecording({ sampleRate, channels: [melody.subarray(0, sampleRate)] })).toBe('too_short')
    expect(hearRecording({ sampleRate, channels: [] })).toBe('too_short')
  })
})
