import { describe, expect, test } from 'vitest'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { measureSectionLoudness } from './section-loudness.ts'
import { measureEdgeLevel, measureLongestSilence } from './silence.ts'
import { concatenate, fromDecibels, makeSine } from '../test-signals.ts'

const rate = 8000
const tone = (seconds: number, level: number) => makeSine(rate, seconds, 1000, fromDecibels(level), 45)
const nothing = (seconds: number) => new Float32Array(seconds * rate)
const mono = (...parts: Float32Array[]) => ({ sampleRate: rate, channels: [concatenate(parts)] })

describe('the longest silence', () => {
  test('is the longest of several, and hiss at −66 dBFS counts as silence', () => {
    const pcm = mono(tone(1, -20), nothing(0.5), tone(1, -20), tone(1.5, -66), tone(1, -20))
    expect(measureLongestSilence(pcm)).toBeCloseTo(1.5, 2)
  })

  test('excludes leading and trailing silence', () => {
    expect(measureLongestSilence(mono(nothing(3), tone(1, -20), nothing(4)))).toBeLessThan(0.001)
    expect(measureLongestSilence(mono(nothing(3)))).toBe(0)
  })

  test('is 0 if one of the channels keeps playing', () => {
    const [left, right] = [
      concatenate([tone(1, -20), nothing(1), tone(1, -20)]),
      concatenate([nothing(0.5), tone(2, -20), nothing(0.5)]),
    ]
    expect(measureLongestSilence({ sampleRate: rate, channels: [left, right] })).toBeLessThan(0.001)
  })
})

describe('the level of the edges', () => {
  test('is that of the louder end: a cut sound clicks, a faded one does not', () => {
    const cut = tone(1, -12)
    expect(measureEdgeLevel(mono(cut, nothing(0.1)))).toBeCloseTo(-12, 0)
    expect(measureEdgeLevel(mono(nothing(0.1), cut))).toBeCloseTo(-12, 0)
    expect(measureEdgeLevel(mono(nothing(0.006), cut, nothing(0.006)))).toBe(-120)
  })

  test('covers the whole of a recording shorter than 5 ms', () => {
    expect(measureEdgeLevel(mono(tone(0.002, -6)))).toBeCloseTo(-6, 0)
    expect(measureEdgeLevel({ sampleRate: rate, channels: [new Float32Array(0)] })).toBe(-120)
  })
})

describe('the loudness of sections', () => {
  const pcm: Pcm = { sampleRate: 48_000, channels: [] }
  const sound = concatenate([-33, -23].map((level) => makeSine(48_000, 3, 1000, fromDecibels(level))))
  pcm.channels.push(sound, sound)

  test('is that of each section, regardless of its neighbours', () => {
    const [soft, loud] = measureSectionLoudness(pcm, [
      { start: 0, end: 3 },
      { start: 3, end: 6 },
    ])
    expect(soft).toBeCloseTo(-33, 1)
    expect(loud).toBeCloseTo(-23, 1)
  })

  test('omits what is far softer than the rest of its section, such as a final ring', () => {
    const ringing = { sampleRate: 48_000, channels: [concatenate([sound, new Float32Array(96_000)])] }
    // One channel alone is 3 dB softer than two.
    expect(measureSectionLoudness(ringing, [{ start: 3, end: 8 }])[0]).toBeCloseTo(-26, 0)
  })

  test('is −70 LUFS for silence and for less than 400 ms', () => {
    const silent = { sampleRate: 48_000, channels: [new Float32Array(48_000)] }
    expect(measureSectionLoudness(silent, [{ start: 0, end: 1 }])).toEqual([-70])
    expect(measureSectionLoudness(pcm, [{ start: 0, end: 0.3 }])).toEqual([-70])
  })
})
