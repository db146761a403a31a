// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { toneOf } from '../instruments/made-tones.ts'
import { drumTunings } from '../instruments/drum-tunings.ts'
import { key } from '../instruments/kit.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Part } from '../score.ts'
import { createMute } from './brass-mute.ts'
import { synthesizerGain } from './players.ts'
import { createSaturation } from './saturation.ts'
import { createDistance } from './stage.ts'

function tone(frequency: number, seconds = 0.5, level = 1): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => level * Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  )
}

function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-14)
}

const part: Part = {
  role: 'drums',
  instrument: 'acoustic-drums',
  notes: [],
  pan: 0,
  gainDb: 0,
  room: 0,
  hall: 0,
  echo: 0,
  lowCutHz: 0,
}

describe('a seat at the back of the stage', () => {
  test('is heard later, softer and duller than one at the front', () => {
    const click = new Float32Array(2048)
    click[100] = 1
    createDistance(1)(click, click.slice(), click.length)
    const loudest = click.reduce(
      (most, sample, i) => (Math.abs(sample) > Math.abs(click[most]!) ? i : most),
      0,
    )
    expect((loudest - 100) / sampleRate).toBeCloseTo(0.011, 3)
    const loss = (frequency: number) => {
      const samples = tone(frequency)
      const before = levelDb(samples)
      createDistance(1)(samples, samples, samples.length)
      return before - levelDb(samples.subarray(2000))
    }
    expect(loss(300)).toBeGreaterThan(1.5)
    expect(loss(300)).toBeLessThan(3)
    expect(loss(10_000) - loss(300)).toBeGreaterThan(3)
  })

  test('is the same in pieces', () => {
    const [whole, pieces] = [tone(500), tone(500)]
    createDistance(0.5)(whole, whole, whole.length)
    const inPieces = createDistance(0.5)
    for (let from = 0; from < pieces.length; from += 100) {
      const piece = pieces.subarray(from, from + 100)
      inPieces(piece, piece, piece.length)
    }
    expect(pieces).toEqual(whole)
  })
})

describe('a mute', () => {
  const muted = (kind: 'harmon' | 'cup', frequency: number) => {
    const samples = tone(frequency)
    const mute = createMute({ mute: { kind, spans: [{ start: 0, end: 9 }] } }, 0)!
    mute(samples, samples, samples.length)
    return levelDb(samples.subarray(4000)) - levelDb(tone(frequency))
  }

  test('of the harmon kind leaves a thin, nasal tone', () => {
    expect(muted('harmon', 1900)).toBeGreaterThan(3)
    expect(muted('harmon', 300)).toBeLessThan(-10)
    expect(muted('harmon', 5200)).toBeGreaterThan(-3)
  })

  test('of the cup kind takes brilliance and depth', () => {
    expect(muted('cup', 950)).toBeGreaterThan(1)
    expect(muted('cup', 6000)).toBeLessThan(-10)
  })

  test('is out of the bell outside its spans, and goes in without a click', () => {
    const samples = tone(300, 1)
    const mute = createMute({ mute: { kind: 'harmon', spans: [{ start: 0.4, end: 0.7 }] } }, 0)!
    mute(samples, samples, samples.length)
    expect(samples.subarray(0, 17_000)).toEqual(tone(300, 1).subarray(0, 17_000))
    expect(levelDb(samples.subarray(20_000, 30_000))).toBeLessThan(-12)
    expect(levelDb(samples.subarray(40_000))).toBeCloseTo(levelDb(tone(300, 1).subarray(40_000)), 2)
    for (let i = 1; i < samples.length; i++)
      expect(Math.abs(samples[i]! - samples[i - 1]!)).toBeLessThan(0.06)
  })
})

describe('the saturation of what is struck', () => {
  test('rounds strong strokes, leaves soft ones as they are, and louder stays louder', () => {
    const levels = Float32Array.from({ length: 1000 }, (_, i) => (i / 1000) * synthesizerGain)
    const rounded = levels.slice()
    createSaturation(part, 'dense')!(rounded, rounded.length)
    expect(rounded.subarray(0, 100)).toEqual(levels.subarray(0, 100))
    for (let i = 1; i < levels.length; i++) expect(rounded[i]!).toBeGreaterThan(rounded[i - 1]!)
    expect(20 * Math.log10(rounded[999]! / synthesizerGain)).toBeLessThan(-10)
  })

  test('leaves alone whoever is not struck, and music that is not compressed', () => {
    expect(createSaturation({ ...part, instrument: 'strings', role: 'harmony' }, 'dense')).toBeUndefined()
    expect(createSaturation(part, 'none')).toBeUndefined()
  })
})

describe('the tunings of the drums', () => {
  const seconds = (samples: Float32Array) => {
    const whole = samples.reduce((sum, sample) => sum + sample ** 2, 0)
    let sum = 0
    return samples.findIndex((sample) => (sum += sample ** 2) > 0.98 * whole) / sampleRate
  }
  const stroke = (drum: number, tuning: (typeof drumTunings)[number]) =>
    toneOf('acoustic-drums', drum, 1 + drumTunings.indexOf(tuning), 0).samples

  test('damp the drums of funk, and let those of rock and jazz ring', () => {
    for (const drum of [key.kick, key.lowTom]) {
      const dry = seconds(stroke(drum, 'funk'))
      expect(seconds(stroke(drum, 'rock'))).toBeGreaterThan(1.3 * dry)
      expect(seconds(stroke(drum, 'jazz'))).toBeGreaterThan(1.3 * dry)
    }
  })

  test('differ from one another in every drum', () => {
    for (const drum of [key.kick, key.snare, key.lowTom, key.highTom]) {
      const lengths = drumTunings.map((tuning) => stroke(drum, tuning).slice(0, 4000).join())
      expect(new Set(lengths).size).toBe(drumTunings.length)
    }
  })
})
