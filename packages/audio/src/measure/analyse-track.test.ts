// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { analyseTrack } from './analyse-track.ts'
import { rateEnergy } from '@tempolibre/domain/sound-analysis/energy'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { tempoDistance } from '@tempolibre/domain/sound-analysis/tempo'
import { createNoise, grooves, makeChords, makeGroove, makeSine } from '../test-signals.ts'

const rate = 22050

function mono(samples: Float32Array, sampleRate = rate): Pcm {
  return { sampleRate, channels: [samples] }
}

function makeNoise(seconds: number, level: number): Float32Array {
  const noise = createNoise(11)
  return Float32Array.from({ length: seconds * rate }, () => level * noise())
}

/** C F G C over a rock beat, drums on the left and chords on the right. */
function makeSong(): Pcm {
  const [drums] = makeGroove(grooves.rock, 100, 24).channels
  const [chords] = makeChords(
    [
      [48, 60, 64, 67],
      [53, 57, 60, 65],
      [55, 59, 62, 67],
      [48, 60, 64, 67],
    ],
    6,
    440,
    rate,
  ).channels
  return {
    sampleRate: rate,
    channels: [
      drums.map((value, at) => value + 0.5 * chords[at]!),
      drums.map((value, at) => 0.5 * value + chords[at]!),
    ],
  }
}

describe('analyseTrack', () => {
  test('measures all properties of a song', () => {
    const analysis = analyseTrack(makeSong())
    expect(analysis.durationSeconds).toBe(24)
    expect(tempoDistance(analysis.bpm, 100)).toBeLessThan(0.005)
    expect(analysis.key.key).toBe('C')
    expect(analysis.peaks).toHaveLength(240)
    expect(analysis.stereoCorrelation).toBeGreaterThan(0.3)
    expect(analysis.stereoCorrelation).toBeLessThan(0.97)
    expect(Math.abs(analysis.dcOffset)).toBeLessThan(0.01)
    expect(analysis.integratedLufs).toBeGreaterThan(-30)
    expect(analysis.truePeakDbtp).toBeGreaterThan(-12)
    expect(analysis.energy).toBeGreaterThan(0)
    expect(analysis.energy).toBeLessThan(1)
  })

  test.each([1, 200, 9000, 44100])('gives finite figures for %i samples of silence and of tone', (count) => {
    for (const samples of [new Float32Array(count), makeSine(rate, count / rate, 440, 0.5)]) {
      const { key, peaks, timbre, ...figures } = analyseTrack(mono(samples))
      for (const [name, value] of Object.entries(figures))
        expect(Number.isFinite(value), `${name}: ${value}`).toBe(true)
      expect([...timbre, key.confidence].every(Number.isFinite)).toBe(true)
      expect(peaks.every(Number.isInteger)).toBe(true)
    }
  })

  test('refuses a recording without samples', () => {
    expect(() => analyseTrack(mono(new Float32Array(0)))).toThrow('There is no sound')
    expect(() => analyseTrack({ sampleRate: rate, channels: [] })).toThrow('There is no sound')
  })
})

describe('the features are meaningful', () => {
  test('brightness is the frequency of a single tone, and higher for hiss', () => {
    expect(analyseTrack(mono(makeSine(rate, 3, 1000, 0.5))).brightnessHz).toBeGreaterThan(850)
    expect(analyseTrack(mono(makeSine(rate, 3, 1000, 0.5))).brightnessHz).toBeLessThan(1250)
    expect(analyseTrack(mono(makeNoise(3, 0.5))).brightnessHz).toBeGreaterThan(4500)
  })

  test('the low-high balance has the sign of the louder end', () => {
    const bass = makeSine(rate, 3, 80, 0.5)
    const whistle = makeSine(rate, 3, 4000, 0.05)
    const both = bass.map((value, at) => value + whistle[at]!)
    expect(analyseTrack(mono(both)).lowHighBalance).toBeCloseTo(20, 0)
    expect(analyseTrack(mono(bass)).lowHighBalance).toBe(60)
    expect(analyseTrack(mono(whistle)).lowHighBalance).toBeLessThan(-50)
  })

  test('onset density counts onsets', () => {
    const clicks = makeGroove(grooves.clicks, 120, 12)
    expect(analyseTrack(clicks).onsetDensity).toBeCloseTo(2, 0)
    const faster = makeGroove(grooves.clicks, 300, 12)
    expect(analyseTrack(faster).onsetDensity).toBeCloseTo(5, 0)
    expect(analyseTrack(mono(makeSine(rate, 6, 330, 0.5))).onsetDensity).toBeLessThan(0.4)
  })

  test('[R10.1] timbre is independent of loudness and length', () => {
    const distance = (one: readonly number[], other: readonly number[]) =>
      Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
    const timbreOf = (samples: Float32Array) => analyseTrack(mono(samples)).timbre
    const hiss = timbreOf(makeNoise(3, 0.5))
    const hum = timbreOf(makeSine(rate, 3, 110, 0.5))
    expect(distance(hiss, timbreOf(makeNoise(5, 0.1)))).toBeLessThan(3)
    expect(distance(hum, timbreOf(makeSine(rate, 3, 116.5, 0.2)))).toBeLessThan(0.2 * distance(hum, hiss))
    // Tilted towards low frequencies, and the reverse.
    expect(hum[0]).toBeGreaterThan((hiss[0] ?? 0) + 20)
    expect(timbreOf(new Float32Array(3 * rate))).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('percussiveness tells drums from chords', () => {
    const drums = analyseTrack(makeGroove(grooves.rock, 110, 10)).percussiveness
    const chords = analyseTrack(
      makeChords(
        [
          [48, 60, 64, 67],
          [53, 57, 60, 65],
        ],
        5,
        440,
        rate,
      ),
    ).percussiveness
    expect(drums).toBeGreaterThan(chords + 0.3)
    expect(drums).toBeLessThanOrEqual(1)
  })

  test('stereo correlation is 1 for mono, −1 for inverted, 0 for unrelated and one-sided sound', () => {
    const tone = makeSine(rate, 1, 440, 0.5)
    const correlate = (left: Float32Array, right: Float32Array) =>
      analyseTrack({ sampleRate: rate, channels: [left, right] }).stereoCorrelation
    expect(correlate(tone, tone)).toBeCloseTo(1)
    expect(
      correlate(
        tone,
        tone.map((value) => -value),
      ),
    ).toBeCloseTo(-1)
    expect(correlate(tone, makeNoise(1, 0.5))).toBeCloseTo(0, 1)
    expect(correlate(tone, new Float32Array(rate))).toBe(0)
  })

  test('the DC offset is that of the worst channel, with its sign', () => {
    const tone = makeSine(rate, 1, 441, 0.5)
    const shifted = tone.map((value) => value - 0.03)
    expect(analyseTrack({ sampleRate: rate, channels: [tone, shifted] }).dcOffset).toBeCloseTo(-0.03, 4)
  })
})

describe('energy', () => {
  const calm = { integratedLufs: -24, onsetDensity: 0.5, brightnessHz: 400, percussiveness: 0.1, flux: 0.1 }
  const driving = { integratedLufs: -8, onsetDensity: 8, brightnessHz: 4000, percussiveness: 0.6, flux: 1.6 }

  test('is 0 if everything is calm, 1 if everything drives, and increases with every part', () => {
    expect(rateEnergy(calm)).toBe(0)
    expect(rateEnergy(driving)).toBeCloseTo(1)
    for (const [part, value] of Object.entries(driving)) {
      expect(rateEnergy({ ...calm, [part]: value }), `more ${part}`).toBeGreaterThan(0.05)
    }
  })

  test('is higher for a fast beat than for held chords', () => {
    const beat = analyseTrack(makeGroove(grooves.rock, 150, 10)).energy
    const chords = analyseTrack(
      makeChords(
        [
          [48, 60, 64, 67],
          [53, 57, 60, 65],
        ],
        5,
        440,
        rate,
      ),
    ).energy
    expect(beat).toBeGreaterThan(chords + 0.2)
  })
})
