// Where `!` follows an index, the index is below the length of the array.
import { measureLoudness } from '@tempolibre/audio/loudness'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chunk } from '../render/mixdown.ts'
import { renderAndMeasure } from '../render/render-score.ts'
import { songs } from '../content/songs/index.ts'
import { chooseLoopBars, composeLoop, cutLoop } from './loop.ts'
import { readBars } from './song-bars.ts'

const sampleRate = 44_100

test('[R14.2] a song of any genre has a loop of its theme, of 4 to 16 bars', () => {
  for (const { id } of new Map(songs.map((song) => [song.genre, song])).values()) {
    const { bars } = readBars(id)
    const { from, to } = chooseLoopBars(bars)
    expect(to - from).toBeGreaterThanOrEqual(4)
    expect(to - from).toBeLessThanOrEqual(16)
    expect(new Set(bars.slice(from, to).map(({ section }) => section))).toEqual(new Set(['theme']))
  }
})

test('a song without a theme has no loop', () => {
  expect(() => chooseLoopBars([])).toThrow('give its form a section named theme')
})

describe.each([
  ['house with echoes', 'mirror-tiles'],
  ['strings in a hall', 'first-snow-empty-street'],
])('the loop of %s', (_, id) => {
  const song = readBars(id)
  const loop = composeLoop(song)
  let played: Chunk
  let sound: Chunk

  beforeAll(async () => {
    ;({ sound: played } = await renderAndMeasure(loop.score))
    sound = cutLoop(loop, played)
  })

  /** Samples around a position, wrapping at the end. */
  function around(side: Float32Array, middle: number, reach: number): number[] {
    return Array.from(
      { length: 2 * reach },
      (_sample, at) => side[(middle - reach + at + side.length) % side.length]!,
    )
  }

  test('has exactly the length of its bars', () => {
    const bar = (song.score.beatsPerBar * 60) / song.score.bpm
    expect(sound.left).toHaveLength(Math.round(loop.bars * bar * sampleRate))
    expect(sound.right).toHaveLength(sound.left.length)
  })

  test('is as loud as a song, and never clips', () => {
    const { integratedLufs, truePeakDbtp } = measureLoudness({
      sampleRate,
      channels: [sound.left, sound.right],
    })
    // A mix that would need too much limiting stays softer than its target.
    expect(integratedLufs).toBeLessThan(song.score.mix.loudness + 1)
    expect(integratedLufs).toBeGreaterThan(song.score.mix.loudness - 2)
    expect(truePeakDbtp).toBeLessThanOrEqual(-1)
  })

  test('jumps no further from its end to its beginning than between samples nearby', () => {
    for (const side of [sound.left, sound.right]) {
      const near = around(side, 0, 500)
      const steps = near.slice(1).map((sample, at) => Math.abs(sample - near[at]!))
      const seam = Math.abs((side[0] ?? NaN) - (side.at(-1) ?? NaN))
      expect(seam).toBeLessThanOrEqual(steps.toSorted((a, b) => b - a)[10] ?? NaN)
    }
  })

  test('changes its spectrum at the seam as at that bar line during playback, and hardly more than elsewhere', () => {
    const bar = sound.left.length / loop.bars
    const changes = Array.from({ length: loop.bars }, (_bar, index) =>
      changeAt(sound.left, Math.round(index * bar)),
    )
    const [seam = Infinity, ...ordinary] = changes
    expect(Math.abs(seam - changeAt(played.left, loop.start))).toBeLessThan(1)
    expect(seam).toBeLessThanOrEqual(1.25 * Math.max(...ordinary))
  })

  test('begins as the music continues after its end, with the ring of the end over it', () => {
    const reach = 0.3 * sampleRate
    const after = played.left.subarray(loop.start + loop.length, loop.start + loop.length + reach)
    const rest = after.map((sample, at) => sample - sound.left[at]!)
    const level = (samples: Float32Array) =>
      20 * Math.log10(Math.hypot(...samples) / Math.sqrt(samples.length))
    expect(level(rest)).toBeLessThan(level(after) - 35)
    // Nothing rings over the first pass, so it begins differently.
    const first = played.left.subarray(loop.start - loop.length, loop.start - loop.length + reach)
    const missing = first.map((sample, at) => sample - sound.left[at]!)
    expect(level(missing)).toBeGreaterThan(level(rest) + 10)
  })

  /** Distance in dB between the band levels of the 93 ms before a position and the 93 ms after it. */
  function changeAt(side: Float32Array, place: number): number {
    const length = 4096
    const near = around(side, place, length)
    const before = bandLevels(near.slice(0, length))
    const after = bandLevels(near.slice(length))
    return Math.hypot(...before.map((level, band) => level - after[band]!)) / Math.sqrt(before.length)
  }
})

/** Level in dB at twenty frequencies from 60 Hz up, at least a third of an octave apart (Goertzel's algorithm). */
function bandLevels(samples: readonly number[]): number[] {
  return Array.from({ length: 20 }, (_, band) => {
    const step = 2 * Math.cos((2 * Math.PI * 60 * 1.36 ** band) / sampleRate)
    let [last, previous] = [0, 0]
    samples.forEach((sample, at) => {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / samples.length)
      ;[last, previous] = [sample * window + step * last - previous, last]
    })
    return 10 * Math.log10(last ** 2 + previous ** 2 - step * last * previous + 1e-6)
  })
}
