import { describe, expect, test } from 'vitest'
import { parseProgression } from '../recipes/chord-notation.ts'
import type { ChordSpan } from './harmony.ts'
import { leadVoices } from './voicing.ts'

/** The chords of a progression in C, four beats each. */
function spansOf(text: string): ChordSpan[] {
  return parseProgression(text).flatMap((bar, index) =>
    bar.map((chord) => ({
      beat: index * 4,
      beats: 4,
      bar: index,
      root: chord.root,
      bass: chord.bass,
      tones: chord.intervals.map((interval) => (chord.root + interval) % 12),
      scale: [0, 2, 4, 5, 7, 9, 11],
      symbol: chord.symbol,
    })),
  )
}

describe('leadVoices', () => {
  test('holds common tones and moves the others by step', () => {
    const [tonic = [], submediant = [], subdominant = []] = leadVoices(
      spansOf('I | vi | IV'),
      'close',
      [52, 72],
    )
    const shared = (from: number[], to: number[]) => to.filter((pitch) => from.includes(pitch)).length
    expect(shared(tonic, submediant)).toBe(2)
    expect(shared(submediant, subdominant)).toBe(2)
  })

  test('no voice of a pad leaps more than a fourth', () => {
    const voiced = leadVoices(spansOf('I | V | vi | iii | IV | I | ii7 | V7'), 'close', [50, 72])
    const leaps = voiced.slice(1).flatMap((pitches, index) => {
      const before = voiced[index] ?? []
      return pitches.map((pitch) => Math.min(...before.map((other) => Math.abs(other - pitch))))
    })
    expect(Math.max(...leaps)).toBeLessThanOrEqual(5)
  })

  test('stays inside the range', () => {
    const voiced = leadVoices(spansOf('Imaj9 | iv6 | bVII13 | V7b9'), 'open', [48, 76])
    expect(voiced.flat().every((pitch) => pitch >= 48 && pitch <= 76)).toBe(true)
  })

  test('a shell is third and seventh with one colour tone, without root', () => {
    const [pitches = []] = leadVoices(spansOf('ii9'), 'shell', [50, 72])
    expect(pitches.map((pitch) => pitch % 12).toSorted((a, b) => a - b)).toEqual([0, 4, 5])
  })

  test('a power chord is root, fifth and octave', () => {
    expect(leadVoices(spansOf('I'), 'power', [38, 62])).toEqual([[48, 55, 60]])
  })

  test('a guitar plays the bass below its chord', () => {
    const [pitches = []] = leadVoices(spansOf('I/3'), 'guitar', [43, 69])
    expect(pitches[0]).toBe(52)
    expect(Math.min(...pitches.slice(1))).toBeGreaterThan(52)
  })
})
