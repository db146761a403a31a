// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { doublePart } from '../composer/expression.ts'
import { instruments } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { toneOf } from '../instruments/made-tones.ts'
import { sampleRate } from '../instruments/tone.ts'
import { itemAt } from '../item-at.ts'
import type { Note, Part } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { amplifierFor } from './amplifier.ts'
import { makeExampleScore } from './example-score.ts'
import { createPlayers } from './players.ts'

function partOf(instrument: InstrumentId, notes: Note[], more: Partial<Part> = {}): Part {
  return {
    role: 'lead',
    instrument,
    notes,
    pan: 0,
    gainDb: 0,
    room: 0,
    hall: 0,
    echo: 0,
    lowCutHz: 0,
    ...more,
  }
}

/** The left sides of the parts' outputs. */
async function play(parts: Part[], seconds: number): Promise<Float32Array[]> {
  const length = Math.round(seconds * sampleRate)
  const players = await createPlayers({ ...makeExampleScore(), parts }, length)
  players.play(length)
  return players.outputs.map(([left]) => left)
}

async function playNotes(instrument: InstrumentId, notes: Note[], seconds: number): Promise<Float32Array> {
  return itemAt(await play([partOf(instrument, notes)], seconds), 0)
}

function slice(samples: Float32Array, from: number, to: number): Float32Array {
  return samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate))
}

function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12)
}

/** Pitch in Hz near `expected`, by the peak of the autocorrelation within a fifth of it. */
function pitchOf(samples: Float32Array, expected: number): number {
  const shortest = Math.floor(sampleRate / expected / 1.26)
  const longest = Math.ceil((sampleRate / expected) * 1.26)
  const span = samples.length - longest - 1
  const at = (lag: number) => {
    let product = 0
    let energy = 0
    for (let i = 0; i < span; i++) {
      product += samples[i]! * samples[i + lag]!
      energy += samples[i + lag]! ** 2
    }
    return product / Math.sqrt(energy + 1e-12)
  }
  let best = shortest
  let highest = -Infinity
  for (let lag = shortest; lag <= longest; lag++) {
    const value = at(lag)
    if (value <= highest) continue
    highest = value
    best = lag
  }
  // The peak of the parabola through the three values around the best.
  const [before, here, after] = [at(best - 1), at(best), at(best + 1)]
  return sampleRate / (best + (before - after) / (2 * (before - 2 * here + after)))
}

const centsBetween = (one: number, other: number) => 1200 * Math.log2(one / other)

/** Highest correlation within ±`lag` samples. */
function correlation(one: Float32Array, other: Float32Array, lag: number): number {
  const length = Math.min(one.length, other.length) - 2 * lag
  let highest = 0
  for (let shift = -lag; shift <= lag; shift++) {
    let cross = 0
    let first = 0
    let second = 0
    for (let i = lag; i < lag + length; i++) {
      cross += one[i]! * other[i + shift]!
      first += one[i]! ** 2
      second += other[i + shift]! ** 2
    }
    highest = Math.max(highest, Math.abs(cross) / Math.sqrt(first * second + 1e-12))
  }
  return highest
}

describe.each([
  ['acoustic-drums', [36, 38, 41, 42, 46, 49, 51]],
  ['brushed-drums', [36, 38, 39, 42, 51]],
  ['drum-machine-808', [36, 38, 39, 42, 41]],
  ['drum-machine-909', [36, 38, 39, 42, 41]],
  ['latin-percussion', [60, 63, 65, 69]],
  ['hand-drums', [36, 38, 63]],
  ['orchestral-percussion', [36, 38, 41, 49]],
] as const)('%s', (id, keys) => {
  test.each(keys)('key %i has takes that differ as two strokes do', (key) => {
    const kit: Instrument = instruments[id]
    if (kit.kind !== 'kit') throw new Error(`${id} has pitches`)
    const takes = Array.from(
      { length: kit.sounds[key]?.takes ?? 4 },
      (_, take) => toneOf(id, key, 0, take).samples,
    )
    expect(takes.length).toBeGreaterThanOrEqual(3)
    for (const [index, take] of takes.entries()) {
      const next = takes[(index + 1) % takes.length]!
      expect(correlation(slice(take, 0, 0.3), slice(next, 0, 0.3), 12)).toBeLessThan(0.975)
    }
  })
})

describe('pitch', () => {
  test('a bend arrives at its pitch from where it began', async () => {
    const bend = [
      { at: 0, cents: -200 },
      { at: 0.05, cents: -200 },
      { at: 0.2, cents: 0 },
    ]
    const sound = await playNotes(
      'electric-guitar',
      [{ start: 0.1, duration: 1, pitch: 69, velocity: 100, bend }],
      1.3,
    )
    expect(Math.abs(centsBetween(pitchOf(slice(sound, 0.12, 0.17), 392), 392))).toBeLessThan(15)
    expect(Math.abs(centsBetween(pitchOf(slice(sound, 0.4, 0.7), 440), 440))).toBeLessThan(10)
  })

  test('two notes of a part bend apart at the same time', async () => {
    const [lower, upper] = [
      { at: 0, cents: 0 },
      { at: 0, cents: 200 },
    ].map((point) => [point])
    const note = { start: 0.05, duration: 1, velocity: 100 }
    const together = await playNotes(
      'synth-lead',
      [
        { ...note, pitch: 57, bend: lower! },
        { ...note, pitch: 72, bend: upper! },
      ],
      1,
    )
    const alone = await playNotes('synth-lead', [{ ...note, pitch: 57 }], 1)
    const rest = together.map((sample, i) => sample - alone[i]!)
    expect(Math.abs(centsBetween(pitchOf(slice(rest, 0.3, 0.7), 587.3), 587.3))).toBeLessThan(15)
  })

  test('a vibrato starts late and swings as far as it is told', async () => {
    const vibrato = { after: 0.5, rate: 5, cents: 40 }
    const sound = await playNotes(
      'clarinet',
      [{ start: 0.05, duration: 1.9, pitch: 69, velocity: 100, vibrato }],
      2,
    )
    const pitches = (from: number, to: number) =>
      Array.from({ length: Math.round((to - from) / 0.02) }, (_, i) =>
        centsBetween(pitchOf(slice(sound, from + i * 0.02, from + i * 0.02 + 0.03), 440), 440),
      )
    const swing = (cents: number[]) => (Math.max(...cents) - Math.min(...cents)) / 2
    expect(swing(pitches(0.25, 0.5))).toBeLessThan(8)
    expect(swing(pitches(1.1, 1.8))).toBeGreaterThan(28)
    expect(swing(pitches(1.1, 1.8))).toBeLessThan(48)
  })

  test('an 808 glides from one note to the next without a new stroke', async () => {
    const bend = [
      { at: 0, cents: 0 },
      { at: 0.5, cents: 0 },
      { at: 0.62, cents: 700 },
    ]
    const sound = await playNotes(
      'sub-bass',
      [{ start: 0.05, duration: 1.4, pitch: 33, velocity: 110, bend }],
      1.5,
    )
    expect(Math.abs(centsBetween(pitchOf(slice(sound, 0.2, 0.5), 55), 55))).toBeLessThan(10)
    expect(Math.abs(centsBetween(pitchOf(slice(sound, 0.8, 1.2), 82.4), 82.4))).toBeLessThan(10)
    const before = levelDb(slice(sound, 0.4, 0.5))
    const during = [0.52, 0.57, 0.62, 0.67].map((at) => levelDb(slice(sound, at, at + 0.06)))
    for (const level of during) expect(Math.abs(level - before)).toBeLessThan(3)
  })
})

describe('articulation', () => {
  /** Largest rise in dB of the sound above 2 kHz from one hundredth of a second to the next. */
  function sharpestRise(samples: Float32Array, from: number, to: number): number {
    const high = samples.map((sample, i) => sample - 2 * (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0))
    let sharpest = 0
    for (let at = from; at < to; at += 0.01)
      sharpest = Math.max(
        sharpest,
        levelDb(slice(high, at + 0.01, at + 0.02)) - levelDb(slice(high, at, at + 0.01)),
      )
    return sharpest
  }

  test.each(['saxophone', 'trumpet', 'solo-cello'] as const)(
    'joined notes of a %s have one attack',
    async (id) => {
      const first: Note = { start: 0.1, duration: 0.5, pitch: 60, velocity: 95 }
      const second: Note = { start: 0.6, duration: 0.6, pitch: 62, velocity: 95 }
      const joined = await playNotes(
        id,
        [
          { ...first, duration: 0.53 },
          { ...second, articulation: 'legato' },
        ],
        1.3,
      )
      const fresh = await playNotes(id, [{ ...first, duration: 0.42 }, second], 1.3)
      expect(levelDb(slice(joined, 0.58, 0.66))).toBeGreaterThan(levelDb(slice(joined, 0.4, 0.5)) - 5)
      expect(sharpestRise(joined, 0.55, 0.7)).toBeLessThan(sharpestRise(fresh, 0.55, 0.7) / 2)
    },
  )

  test('a palm-muted string dies while an open one rings, and a dead one hardly sounds', async () => {
    const note: Note = { start: 0.05, duration: 1, pitch: 45, velocity: 100 }
    const tail = async (articulation?: Note['articulation']) => {
      const sound = await playNotes('distorted-guitar', [articulation ? { ...note, articulation } : note], 1)
      return levelDb(slice(sound, 0.3, 0.5)) - levelDb(slice(sound, 0.05, 0.1))
    }
    const [open, muted, dead] = [await tail(), await tail('muted'), await tail('dead')]
    expect(muted).toBeLessThan(open - 15)
    expect(dead).toBeLessThan(muted - 15)
  })

  test('the foot ends an open hat, and a hand a crash', async () => {
    const open: Note = { start: 0.05, duration: 0.2, pitch: 46, velocity: 100, take: 1 }
    const pedal: Note = { start: 0.35, duration: 0.1, pitch: 44, velocity: 40, take: 2 }
    const free = await playNotes('acoustic-drums', [open], 1)
    const closed = await playNotes('acoustic-drums', [open, pedal], 1)
    expect(levelDb(slice(closed, 0.55, 0.7))).toBeLessThan(levelDb(slice(free, 0.55, 0.7)) - 15)
    const crash: Note = { start: 0.05, duration: 0.4, pitch: 49, velocity: 100 }
    const rings = await playNotes('acoustic-drums', [crash], 2)
    const grabbed = await playNotes('acoustic-drums', [{ ...crash, articulation: 'choked' }], 2)
    expect(levelDb(slice(rings, 1.5, 1.9))).toBeGreaterThan(levelDb(slice(rings, 0.1, 0.3)) - 35)
    expect(levelDb(slice(grabbed, 0.8, 1))).toBeLessThan(levelDb(slice(rings, 0.8, 1)) - 30)
  })
})

test('a guitar doubled by another hand is another sound on the other side', async () => {
  const chords = (late: (index: number) => number): Note[] =>
    Array.from({ length: 24 }, (_, index) => ({
      start: 0.1 + Math.floor(index / 3) * 0.25 + late(index),
      duration: 0.24,
      pitch: [40, 47, 52][index % 3]!,
      velocity: 100,
    }))
  const part = partOf(
    'distorted-guitar',
    chords(() => 0),
    { role: 'harmony', pan: -0.7 },
  )
  const [one, other] = doublePart(
    part,
    chords((index) => 0.004 + (index % 5) * 0.002),
  )
  const sounds = await play([one!, other!], 2.2)
  for (const [index, sound] of sounds.entries())
    amplifierFor([one!, other!][index]!, 'rock')?.process(sound, sound.length)
  expect([one!.pan, other!.pan].map(Math.sign)).toEqual([-1, 1])
  expect(correlation(sounds[0]!, sounds[1]!, 0)).toBeLessThan(0.5)
})

test('a distorted guitar has no fizz: above 6 kHz it is 25 dB below its presence', async () => {
  const notes = [40, 47, 52].map((pitch) => ({ start: 0.05, duration: 1.5, pitch, velocity: 110 }))
  const part = partOf('distorted-guitar', notes, { role: 'harmony' })
  const sound = itemAt(await play([part], 1.6), 0)
  amplifierFor(part, 'rock')?.process(sound, sound.length)
  const power = (from: number, to: number) => {
    let sum = 0
    for (let frequency = from; frequency < to; frequency += 97) {
      let real = 0
      let imaginary = 0
      for (let i = 0; i < 8192; i++) {
        const angle = (2 * Math.PI * frequency * i) / sampleRate
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 8192)
        real += sound[13_000 + i]! * window * Math.cos(angle)
        imaginary += sound[13_000 + i]! * window * Math.sin(angle)
      }
      sum += real ** 2 + imaginary ** 2
    }
    return 10 * Math.log10(sum)
  }
  expect(power(6500, 12_000)).toBeLessThan(power(1500, 4500) - 25)
})
