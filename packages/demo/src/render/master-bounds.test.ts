// Where `!` follows an index, the index is below the length of the array.
import { beforeAll, describe, expect, test } from 'vitest'
import { composeSong } from '../composer/index.ts'
import { composeEdit } from '../editions/edit.ts'
import { readBars } from '../editions/song-bars.ts'
import { applyBiquads, lowPass } from '../instruments/filters.ts'
import type { Score } from '../score.ts'
import { createMonoBass } from './mono-bass.ts'
import { createSpread } from './spread.ts'
import { renderAndMeasure } from './render-score.ts'
import { measureTone, toneLimitsDb } from './tone-matching.ts'
import { createTexture } from './texture.ts'

const sampleRate = 44_100

function correlate(left: Float32Array, right: Float32Array): number {
  let cross = 0
  let one = 0
  let other = 0
  for (let i = 0; i < left.length; i++) {
    cross += left[i]! * right[i]!
    one += left[i]! ** 2
    other += right[i]! ** 2
  }
  return cross / Math.sqrt(one * other)
}

function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-14)
}

function highestDb(samples: Float32Array): number {
  return 20 * Math.log10(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9))
}

function tone(frequency: number, length: number, phase = 0): Float32Array {
  return Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase))
}

describe('lows', () => {
  test('become mono, while everything above stays as wide as it was', () => {
    const length = sampleRate
    const bass = [tone(60, length), tone(60, length, 2.5)] as const
    createMonoBass()(...bass, length)
    expect(correlate(bass[0].subarray(10_000), bass[1].subarray(10_000))).toBeGreaterThan(0.95)
    const treble = [tone(900, length), tone(900, length, 2.5)] as const
    const before = correlate(...treble)
    createMonoBass()(...treble, length)
    expect(correlate(treble[0].subarray(10_000), treble[1].subarray(10_000))).toBeCloseTo(before, 1)
  })
})

test('a spread part is wide in stereo and unchanged in mono', () => {
  const length = sampleRate
  const source = Float32Array.from({ length }, (_, i) => Math.sin(i * i * 1e-5) * Math.sin(i * 0.31))
  const left = source.slice()
  const right = source.slice()
  createSpread().process(source.slice(), left, right, length)
  expect(correlate(left, right)).toBeLessThan(0.5)
  for (let i = 0; i < length; i += 97) expect((left[i]! + right[i]!) / 2).toBeCloseTo(source[i]!, 6)
})

test('vinyl fills the rests with noise and cracks, and is gone at the end', () => {
  const length = 4 * sampleRate
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const texture = createTexture('vinyl', 3.6, 'test', length)
  for (let from = 0; from < length; from += 1024) {
    const to = Math.min(length, from + 1024)
    texture.process(left.subarray(from, to), right.subarray(from, to), to - from)
  }
  const rest = left.subarray(sampleRate, 2 * sampleRate)
  expect(levelDb(rest)).toBeGreaterThan(-60)
  expect(levelDb(rest)).toBeLessThan(-45)
  expect(highestDb(rest) - levelDb(rest)).toBeGreaterThan(15)
  expect(highestDb(left.subarray(-2000))).toBeLessThan(-60)
})

describe.each([
  ['a loud genre', 'girder-walk', 30],
  ['a soft one', 'minuet-for-a-tall-hallway', 30],
] as const)('%s, in an edit', (_, id, seconds) => {
  let score: Score
  let measured: Awaited<ReturnType<typeof renderAndMeasure>>

  beforeAll(async () => {
    score = composeEdit(readBars(id), seconds).score
    measured = await renderAndMeasure(score)
  }, 120_000)

  test('is mono below 120 Hz and wide above', () => {
    const low = [lowPass(120, sampleRate, 0.54), lowPass(120, sampleRate, 1.31)]
    const { left, right } = measured.sound
    expect(
      correlate(applyBiquads(left.slice(), low), applyBiquads(right.slice(), low)),
    ).toBeGreaterThanOrEqual(0.9)
    expect(correlate(left, right)).toBeGreaterThan(0.1)
    expect(correlate(left, right)).toBeLessThan(0.97)
  })

  test('is near the average spectrum of releases of its genre', () => {
    expect(measured.toneDb).toHaveLength(toneLimitsDb.length)
    expect(measured.toneDb.every((gain, band) => Math.abs(gain) <= toneLimitsDb[band]!)).toBe(true)
    const rest = measureTone(measured.sound.left, measured.sound.right, score.mix.tone)
    const far = rest.filter((deviation) => Math.abs(deviation) > 3)
    expect(far.length).toBeLessThanOrEqual(1)
  })

  test('has died away before its end', () => {
    const { left, right } = measured.sound
    for (const side of [left, right])
      expect(highestDb(side.subarray(-Math.round(0.25 * sampleRate)))).toBeLessThan(-60)
  })
})

test('genres differ in loudness, rooms and spectrum', () => {
  const loud = composeSong('load-bearing-wall').mix
  const soft = composeSong('minuet-for-a-tall-hallway').mix
  expect(loud.loudness - soft.loudness).toBeGreaterThanOrEqual(3)
  expect(loud.space).not.toEqual(soft.space)
  expect(loud.tone).not.toBe(soft.tone)
})
