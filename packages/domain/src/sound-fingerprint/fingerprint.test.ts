import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeMelody } from './fixtures/test-melody.ts'
import { bitErrorRate, fingerprintSound, readFingerprint, writeFingerprint } from './index.mjs'

const sampleRate = 44_100
const melody = makeMelody(30, 1)
const words = fingerprintSound({ sampleRate, channels: [melody] })
const kept = readFingerprint(writeFingerprint(words)) ?? new Uint32Array()
const rateOf = (samples: Float32Array, rate = sampleRate) =>
  bitErrorRate(kept, fingerprintSound({ sampleRate: rate, channels: [samples] }))

describe('[R10.4] the acoustic fingerprint of a recording', () => {
  test('equals Chromaprint’s except for single bits', () => {
    const { fingerprint }: { fingerprint: string } = JSON.parse(
      readFileSync(join(import.meta.dirname, 'fixtures', 'fpcalc-melody.json'), 'utf8'),
    )
    const theirs = readFingerprint(fingerprint) ?? new Uint32Array()
    expect(theirs).toHaveLength(words.length)
    const differing = theirs.filter((word, at) => word !== words[at])
    expect(differing.length).toBeLessThan(theirs.length * 0.05)
    expect(bitErrorRate(kept, theirs)).toBeLessThan(0.005)
  })

  test('is unchanged if the recording gets quieter, is cut, resampled or made stereo', () => {
    expect(rateOf(melody.map((sample) => sample / 5))).toBeLessThan(0.01)
    expect(rateOf(melody.subarray(7 * sampleRate + 333, 22 * sampleRate))).toBeLessThan(0.15)
    expect(rateOf(makeMelody(30, 1, 16_000), 16_000)).toBeLessThan(0.05)
    const stereo = fingerprintSound({ sampleRate, channels: [melody, melody] })
    expect(bitErrorRate(kept, stereo)).toBe(0)
  })

  test('[R16.127] is found only where the recording may begin', () => {
    const later = fingerprintSound({
      sampleRate,
      channels: [new Float32Array(8 * sampleRate + melody.length)],
    })
    later.set(words, later.length - words.length)
    expect(bitErrorRate(kept, later)).toBe(0)
    expect(bitErrorRate(kept, later, 4, { from: 7, to: 9 })).toBe(0)
    expect(bitErrorRate(kept, later, 4, { from: -Infinity, to: 7 })).toBeGreaterThan(0.2)
    expect(bitErrorRate(kept, later, 4, { from: 9, to: Infinity })).toBeGreaterThan(0.2)
    expect(bitErrorRate(kept, later, 4, { from: 9, to: 7 })).toBe(1)
  })

  test('differs for another tune, and for silence', () => {
    expect(rateOf(makeMelody(30, 2))).toBeGreaterThan(0.3)
    expect(rateOf(new Float32Array(30 * sampleRate))).toBeGreaterThan(0.3)
  })

  test('cannot be compared if the recording is short, has no samples or an impossible rate', () => {
    expect(rateOf(melody.subarray(0, 3 * sampleRate))).toBeUndefined()
    expect(fingerprintSound({ sampleRate, channels: [] })).toHaveLength(0)
    for (const rate of [0, 1, Number.NaN, 4_000_000_000]) expect(rateOf(melody, rate)).toBeUndefined()
  })

  test('is short as text, and only such a text is accepted', () => {
    expect(kept).toEqual(words.filter((_, at) => at % 4 === 0))
    // Two minutes take four times as much.
    expect(writeFingerprint(words).length).toBeLessThan(340)
    for (const text of ['no base64!', 'A', 'AAA']) expect(readFingerprint(text)).toBeUndefined()
  })
})
