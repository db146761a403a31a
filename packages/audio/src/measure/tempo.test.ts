import { describe, expect, test } from 'vitest'
import { estimateTempo, tempoDistance } from '@tempolibre/domain/sound-analysis/tempo'
import { createNoise, type Groove, grooves, makeGroove } from '../test-signals.ts'

const slowDrums: Groove = {
  beats: 4,
  hits: { kick: [0, 2], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
}
const walkingBass: Groove = { beats: 4, hits: { kick: [0, 1, 2, 3], hat: [1, 3] } }

describe(
  'estimateTempo finds the tempo of a groove within 0.5 %, ignoring octaves',
  { timeout: 60_000 },
  () => {
    test.each<[keyof typeof grooves, number[]]>([
      ['clicks', [61, 90, 120, 137.5, 174]],
      ['rock', [72, 104, 131]],
      ['house', [118, 124, 128.5, 140]],
      ['swing', [88, 126, 168]],
      ['waltz', [84, 112, 150]],
    ])('%s', (name, tempi) => {
      for (const bpm of tempi) {
        const found = estimateTempo(makeGroove(grooves[name], bpm, 24))
        expect(tempoDistance(found, bpm), `${bpm} found as ${found}`).toBeLessThan(0.005)
      }
    })
  },
)

describe('of two tempi an octave apart, estimateTempo finds the tapped one', { timeout: 60_000 }, () => {
  test.each<[string, Groove, number]>([
    ['quavers of a hi-hat over slow drums are not beats', slowDrums, 76],
    ['a bass that walks in beats marks them, though nothing comes between', walkingBass, 138],
    ['what swings divides the beat', grooves.swing, 126],
    ['four on the floor stay four', grooves.house, 124],
  ])('%s', (_, groove, bpm) => {
    const found = estimateTempo(makeGroove(groove, bpm, 24))
    expect(Math.abs(found / bpm - 1), `${bpm} found as ${found}`).toBeLessThan(0.005)
  })
})

test('estimateTempo works with 44.1 kHz stereo', () => {
  const { channels, sampleRate } = makeGroove(grooves.house, 126, 16, 44100)
  const found = estimateTempo({ sampleRate, channels: [...channels, ...channels] })
  expect(tempoDistance(found, 126)).toBeLessThan(0.005)
})

test('estimateTempo finds the beat under noise', () => {
  const groove = makeGroove(grooves.rock, 96, 24)
  const noise = createNoise(9)
  const channels = groove.channels.map((channel) => channel.map((value) => value + 0.03 * noise()))
  expect(tempoDistance(estimateTempo({ ...groove, channels }), 96)).toBeLessThan(0.005)
})

test('estimateTempo returns 0 for silence, for no samples and for a very short sound', () => {
  expect(estimateTempo({ sampleRate: 44100, channels: [new Float32Array(44100 * 5)] })).toBe(0)
  expect(estimateTempo({ sampleRate: 44100, channels: [new Float32Array(0)] })).toBe(0)
  expect(estimateTempo({ sampleRate: 44100, channels: [new Float32Array(100).fill(0.5)] })).toBe(0)
})

test('tempoDistance ignores octaves', () => {
  expect(tempoDistance(85, 170)).toBeCloseTo(0)
  expect(tempoDistance(240, 60)).toBeCloseTo(0)
  expect(tempoDistance(102, 100)).toBeCloseTo(0.02)
  expect(tempoDistance(100, 102)).toBeCloseTo(0.02)
  expect(tempoDistance(90, 120)).toBeCloseTo(1 / 3)
})
