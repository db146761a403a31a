// Where `!` follows an index, the index is below the length of the array.
import { measureLoudness } from '@tempolibre/audio'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLimiter, limiterDelay } from './limiter.ts'
import { plainMix } from '../plain-mix.ts'
import { makeExampleScore } from './example-score.ts'
import { type MasterSettings, measureMaster, renderAndMeasure, renderScore } from './render-score.ts'

const sampleRate = 44_100

async function collect(chunks: AsyncIterable<{ left: Float32Array; right: Float32Array }>) {
  const left: number[][] = []
  const right: number[][] = []
  const lengths: number[] = []
  for await (const chunk of chunks) {
    left.push(Array.from(chunk.left))
    right.push(Array.from(chunk.right))
    lengths.push(chunk.left.length)
  }
  return { left: Float32Array.from(left.flat()), right: Float32Array.from(right.flat()), lengths }
}

function mean(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}

function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12)
}

describe('a song of twelve seconds', () => {
  const score = makeExampleScore()
  let settings: Required<MasterSettings>
  let song: Awaited<ReturnType<typeof collect>>

  beforeAll(async () => {
    settings = await measureMaster(score)
    song = await collect(renderScore(score, settings))
  })

  test('is as long as the score says, to the sample, in chunks of half a second', () => {
    expect(song.left).toHaveLength(12 * sampleRate)
    expect(song.right).toHaveLength(12 * sampleRate)
    expect(song.lengths.slice(0, -1).every((length) => length === sampleRate / 2)).toBe(true)
  })

  test('comes out as loud as its mix says, and below −1 dBTP', () => {
    const { integratedLufs, truePeakDbtp } = measureLoudness({
      sampleRate,
      channels: [song.left, song.right],
    })
    expect(Math.abs(integratedLufs - score.mix.loudness)).toBeLessThan(0.5)
    expect(truePeakDbtp).toBeLessThanOrEqual(-1.3)
  })

  test('is the same, sample by sample, when it is measured and mastered from one mix', async () => {
    const measured = await renderAndMeasure(score)
    expect(measured).toMatchObject(settings)
    expect(Buffer.from(measured.sound.left.buffer).equals(Buffer.from(song.left.buffer))).toBe(true)
    expect(Buffer.from(measured.sound.right.buffer).equals(Buffer.from(song.right.buffer))).toBe(true)
  })

  test('begins and ends in silence', () => {
    const edge = Math.round(0.005 * sampleRate)
    for (const side of [song.left, song.right]) {
      expect(levelDb(side.subarray(0, edge))).toBeLessThan(-60)
      expect(levelDb(side.subarray(-edge))).toBeLessThan(-60)
    }
  })

  test('has no DC', () => {
    expect(Math.abs(mean(song.left))).toBeLessThan(0.002)
    expect(Math.abs(mean(song.right))).toBeLessThan(0.002)
  })

  test('is wide, but holds together in mono', () => {
    let cross = 0
    let left = 0
    let right = 0
    for (let i = 0; i < song.left.length; i++) {
      cross += song.left[i]! * song.right[i]!
      left += song.left[i]! ** 2
      right += song.right[i]! ** 2
    }
    const correlation = cross / Math.sqrt(left * right)
    expect(correlation).toBeGreaterThan(0.1)
    expect(correlation).toBeLessThan(0.97)
  })

  test('gives the same samples twice, and again when another song is rendered in between', async () => {
    const again = renderScore(score, settings)
    const other = renderScore(
      makeExampleScore({ durationSeconds: 3, mix: { ...plainMix, echoSeconds: 0.2 } }),
      settings,
    )
    const pieces: number[][] = []
    for await (const chunk of again) {
      await other.next()
      pieces.push(Array.from(chunk.left))
    }
    expect(Buffer.from(Float32Array.from(pieces.flat()).buffer).equals(Buffer.from(song.left.buffer))).toBe(
      true,
    )
  })
})

test('a silent score has no master gain', async () => {
  await expect(measureMaster(makeExampleScore({ parts: [], durationSeconds: 2 }))).rejects.toThrow(
    'is silent',
  )
})

describe('the limiter', () => {
  /** A sine at a quarter of the sample rate, sampled beside its peaks: they lie 3 dB above its samples. */
  test('holds peaks between the samples below −1 dBTP too', () => {
    const length = 8192
    const side = () =>
      Float32Array.from({ length }, (_, i) => 1.4 * Math.sin((Math.PI / 2) * i + Math.PI / 4))
    const left = side()
    const right = side()
    createLimiter(length).process(left, right, length)
    const settled = [left.subarray(2000), right.subarray(2000)]
    expect(measureLoudness({ sampleRate, channels: settled }).truePeakDbtp).toBeLessThanOrEqual(-1.3)
  })

  test('leaves what is soft as it is, only later', () => {
    const length = 2048
    const make = () => Float32Array.from({ length }, (_, i) => 0.3 * Math.sin(i * 0.11))
    const left = make()
    createLimiter(length).process(left, make(), length)
    const before = make()
    for (let i = limiterDelay; i < length; i++)
      expect(left[i]).toBeCloseTo(before[i - limiterDelay] ?? NaN, 6)
  })
})
