// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { plainMix } from '../plain-mix.ts'
import type { Section } from '../score.ts'
import { makeExampleScore } from './example-score.ts'
import { createPeakShaver } from './peak-shaver.ts'
import { createRide } from './ride.ts'
import { createTone, matchTone } from './tone-matching.ts'
import { measureLogSpectrum } from './log-spectrum.ts'
import { toneSignatures } from './tone-signatures.ts'

const sampleRate = 44_100

function ones(length: number): Float32Array {
  return new Float32Array(length).fill(1)
}

describe('the ride of the fader', () => {
  const sections: Section[] = [
    { name: 'intro', start: 0, end: 1, energy: 1 },
    { name: 'drop', start: 1, end: 2, energy: 5 },
  ]
  const score = (glue: 'dense' | 'none') => ({ ...makeExampleScore(), sections, mix: { ...plainMix, glue } })

  test('turns soft sections down where the mix is compressed, without a click', () => {
    const left = ones(2 * sampleRate)
    // In pieces: the fader keeps its place.
    const ride = createRide(score('dense'))!
    for (let from = 0; from < left.length; from += 1000)
      ride.process(left.subarray(from, from + 1000), ones(1000), Math.min(1000, left.length - from))
    expect(20 * Math.log10(left[1000]!)).toBeCloseTo(-2.8, 2)
    expect(left.at(-1)).toBe(1)
    for (let i = 1; i < left.length; i++) expect(Math.abs(left[i]! - left[i - 1]!)).toBeLessThan(0.001)
  })

  test('leaves alone what is not compressed', () => {
    expect(createRide(score('none'))).toBeUndefined()
  })
})

test('peaks lose at most 1.5 dB, what lies below the ceiling nothing, and louder stays louder', () => {
  const levels = Float32Array.from({ length: 3000 }, (_, i) => i / 1000)
  const shaved = levels.slice()
  createPeakShaver().process(shaved, levels.slice(), levels.length)
  expect(shaved.subarray(0, 830)).toEqual(levels.subarray(0, 830))
  for (let i = 1; i < levels.length; i++) {
    expect(20 * Math.log10(levels[i]! / shaved[i]!)).toBeLessThan(1.51)
    expect(shaved[i]!).toBeGreaterThan(shaved[i - 1]!)
  }
})

test('the equaliser brings songs of a genre nearer to one another', () => {
  // Noise, darker in one song than in the other.
  const noise = (smooth: number, seed: number) => {
    let state = seed
    let last = 0
    return Float32Array.from({ length: 4 * sampleRate }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      last += (state / 2 ** 31 - 1 - last) * smooth
      return last * 0.3
    })
  }
  const [dark, bright] = [noise(0.12, 1), noise(0.3, 2)] as const
  const distance = (one: Float32Array, other: Float32Array) => {
    const [first, second] = [measureLogSpectrum(one, one), measureLogSpectrum(other, other)]
    return Math.hypot(...first.slice(0, -1).map((level, band) => level - second[band]!))
  }
  const before = distance(dark, bright)
  for (const sound of [dark, bright]) {
    const toneDb = matchTone({ left: sound, right: sound }, makeExampleScore({ genre: 'soul' }))
    createTone(toneDb).process(sound, new Float32Array(sound.length), sound.length)
  }
  expect(distance(dark, bright)).toBeLessThan(0.6 * before)
})

test('every genre has a signature of its own', () => {
  const rows = Object.values(toneSignatures)
  for (const [index, row] of rows.entries())
    for (const other of rows.slice(0, index))
      expect(Math.hypot(...row.map((level, band) => level - other[band]!))).toBeGreaterThan(2)
})
