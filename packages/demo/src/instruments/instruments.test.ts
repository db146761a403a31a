// Where `!` follows an index, the index is below the length of the array.
import { beforeAll, describe, expect, test } from 'vitest'
import { itemAt } from '../item-at.ts'
import { plainMix } from '../plain-mix.ts'
import { createPlayers } from '../render/players.ts'
import type { Note, Part, Score } from '../score.ts'
import { instrumentIds } from '../vocabulary.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { instruments } from './catalogue.ts'
import type { Instrument, PitchedInstrument } from './instrument.ts'
import { createRandom, seedFrom } from './random.ts'
import { readRecording } from './soundfont-reader.ts'
import { frequencyOf, momentaryLevel, peakOf, sampleRate } from './tone.ts'

/** A bar's or a bell's partials are not harmonic, so only the first of these says what pitch they have. */
const inharmonic: ReadonlySet<InstrumentId> = new Set(['marimba', 'vibraphone', 'bells'])
/** Many players or oscillators, a little apart in pitch: their mean counts, and takes longer to hear. */
const ensembles: ReadonlySet<InstrumentId> = new Set([
  'strings',
  'choir',
  'brass',
  'accordion',
  'pizzicato-strings',
  'synth-lead',
  'synth-pad',
  'synth-pluck',
])

const pitchedIds = instrumentIds.filter((id) => instruments[id].kind === 'pitched')
const kitIds = instrumentIds.filter((id) => instruments[id].kind === 'kit')

function pitched(id: InstrumentId): PitchedInstrument {
  const instrument: Instrument = instruments[id]
  if (instrument.kind !== 'pitched') throw new Error(`${id} is a kit`)
  return instrument
}

async function play(instrument: InstrumentId, notes: Note[], seconds: number) {
  const part: Part = {
    role: 'lead',
    instrument,
    notes,
    pan: 0,
    gainDb: 0,
    room: 0,
    hall: 0,
    echo: 0,
    lowCutHz: 0,
  }
  const score: Score = {
    id: 'test',
    genre: 'jazz',
    bpm: 120,
    beatsPerBar: 4,
    key: 'C',
    sections: [],
    parts: [part],
    mix: plainMix,
    durationSeconds: seconds,
  }
  const length = Math.round(seconds * sampleRate)
  const players = await createPlayers(score, length)
  players.play(length)
  const [left, right] = itemAt(players.outputs, 0)
  return { left, right }
}

/** Power of one frequency in a Hann window: Goertzel's algorithm. */
function powerAt(samples: Float32Array, from: number, length: number, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let first = 0
  let second = 0
  for (let i = 0; i < length; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length)
    const next = samples[from + i]! * window + coefficient * first - second
    second = first
    first = next
  }
  return first * first + second * second - coefficient * first * second
}

/** Cents by which the pitch is off `frequency`: where the first harmonics together are strongest, or their mean. */
function centsOff(
  samples: Float32Array,
  frequency: number,
  harmonics: number,
  seconds: readonly [number, number],
  mean: boolean,
) {
  const from = Math.round(seconds[0] * sampleRate)
  const length = Math.round((seconds[1] - seconds[0]) * sampleRate)
  let best = 0
  let highest = -1
  let weighted = 0
  let total = 0
  for (let cents = -30; cents <= 30; cents += 3) {
    let power = 0
    for (let k = 1; k <= harmonics && k * frequency < 8000; k++) {
      power += powerAt(samples, from, length, k * frequency * 2 ** (cents / 1200))
    }
    weighted += cents * power
    total += power
    if (power > highest) {
      highest = power
      best = cents
    }
  }
  return mean ? weighted / total : best
}

function note(pitch: number, velocity = 80, start = 0, duration = 1.3): Note {
  return { start, duration, pitch, velocity }
}

/** Level of both sides together. */
function levelOf({ left, right }: { left: Float32Array; right: Float32Array }): number {
  return 10 * Math.log10(10 ** (momentaryLevel(left) / 10) + 10 ** (momentaryLevel(right) / 10))
}

/** Everything that is asked of a pitched instrument, played once: each note has 1.3 s and time to end. */
async function playRecital(id: InstrumentId) {
  const { roots } = pitched(id)
  const lowest = itemAt(roots, 0)
  const highest = itemAt(roots, -1)
  const middle = Math.round((lowest + highest) / 2)
  // Between roots on purpose: there the synthesizer's transposition has its say too.
  const tuned = [lowest + 2, middle, highest - 1].map((pitch) => note(pitch))
  const notes = [...tuned, note(middle, 40), note(middle, 120)]
  const seconds = 4.5
  notes.forEach((played, i) => {
    played.start = i * seconds
  })
  const { left, right } = await play(id, notes, notes.length * seconds)
  const take = (i: number) => {
    const [from, to] = [Math.round(i * seconds * sampleRate), Math.round((i + 1) * seconds * sampleRate)]
    return { left: left.subarray(from, to), right: right.subarray(from, to), pitch: itemAt(notes, i).pitch }
  }
  return { tuned: [take(0), take(1), take(2)], soft: take(3), loud: take(4) }
}

describe.each(pitchedIds)('%s', { tags: 'thorough' }, (id) => {
  const instrument = pitched(id)
  let recital: Awaited<ReturnType<typeof playRecital>>

  beforeAll(async () => {
    recital = await playRecital(id)
  })

  test('is in tune within ±8 cents, low, middle and high', () => {
    for (const { left, right, pitch } of recital.tuned) {
      const both = left.map((sample, i) => sample + right[i]!)
      const ensemble = ensembles.has(id)
      const slow = (instrument.playing.attack ?? 0) >= 0.1
      const seconds = [slow ? 0.25 : 0.1, ensemble && slow ? 1.3 : 0.6] as const
      const cents = centsOff(both, frequencyOf(pitch), inharmonic.has(id) ? 1 : 3, seconds, ensemble)
      expect(Math.abs(cents), `note ${pitch}`).toBeLessThanOrEqual(8)
    }
  })

  test('is as loud as the others, within ±3 dB, low, middle and high', () => {
    for (const take of recital.tuned) {
      expect(levelOf(take), `note ${take.pitch}`).toBeGreaterThan(-33)
      expect(levelOf(take), `note ${take.pitch}`).toBeLessThan(-27)
    }
  })

  test('is softer when played softly', () => {
    const difference = levelOf(recital.loud) - levelOf(recital.soft)
    expect(difference).toBeGreaterThan(8)
    expect(difference).toBeLessThan(24)
  })

  test('ends soon after its note', () => {
    for (const { left } of recital.tuned)
      expect(peakOf(left.subarray(Math.round(4.3 * sampleRate)))).toBeLessThan(0.0005)
  })

  test('has no step at its loop’s seam', () => {
    for (const [index, root] of instrument.roots.entries()) {
      if (index !== 1 && index !== instrument.roots.length - 1) continue
      const { samples, loop } = instrument.make(root, 0, createRandom(seedFrom(id)))
      if (!loop) continue
      // The steepest step within the loop; across the seam the wave may be no steeper than that.
      let steepest = 0
      for (let i = loop.start + 1; i < loop.end; i++)
        steepest = Math.max(steepest, Math.abs(samples[i]! - samples[i - 1]!))
      expect(Math.abs(samples[loop.start]! - samples[loop.end - 1]!)).toBeLessThanOrEqual(steepest)
      // Nor may it bend more sharply there than anywhere else.
      const bend = (a: number, b: number, c: number) => Math.abs(a - 2 * b + c)
      let sharpest = 0
      for (let i = loop.start + 2; i < loop.end; i++) {
        sharpest = Math.max(sharpest, bend(samples[i - 2]!, samples[i - 1]!, samples[i]!))
      }
      const seam = bend(samples[loop.end - 2]!, samples[loop.end - 1]!, samples[loop.start]!)
      expect(seam).toBeLessThanOrEqual(sharpest)
    }
  })

  test('gives the same samples each time', () => {
    const take = () =>
      Buffer.from(instrument.make(itemAt(instrument.roots, 0), 0, createRandom(1)).samples.buffer)
    expect(take().equals(take())).toBe(true)
  })
})

describe.each(kitIds)('%s', (id) => {
  const kit: Instrument = instruments[id]
  if (kit.kind !== 'kit') throw new Error(`${id} has pitches`)

  test('answers every General MIDI percussion key with a sound', async () => {
    for (let key = 35; key <= 81; key++) {
      expect(kit.sounds[key] ?? kit.sounds[kit.standIns[key] ?? -1], `key ${key}`).toBeDefined()
    }
  })

  test('has clean hits: at full level, without DC, and silent at their end', () => {
    for (const [key, sound] of Object.entries(kit.sounds)) {
      const samples = sound.make(createRandom(seedFrom(key)))
      expect(peakOf(samples), `key ${key}`).toBeCloseTo(1, 1)
      expect(Math.abs(samples.at(-1) ?? NaN), `key ${key}`).toBeLessThan(0.001)
      expect(
        Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length),
        `key ${key}`,
      ).toBeLessThan(0.03)
    }
  })

  test('plays a groove beside the other instruments’ level', async () => {
    const groove: Note[] = []
    for (let eighth = 0; eighth < 8; eighth++) {
      groove.push(note(42, eighth % 2 ? 80 : 60, eighth * 0.25, 0.1))
      if (eighth % 4 === 0) groove.push(note(36, 98, eighth * 0.25, 0.1))
      if (eighth % 4 === 2) groove.push(note(38, 98, eighth * 0.25, 0.1))
    }
    const level = levelOf(await play(id, groove, 2.2))
    expect(level).toBeGreaterThan(-28)
    expect(level).toBeLessThan(-20)
  })
})

/** The middle of a long held note, after its attack. */
async function hold(id: InstrumentId, pitch: number) {
  const { left, right } = await play(id, [note(pitch, 100, 0, 3.2)], 3.4)
  const [from, to] = [Math.round(0.6 * sampleRate), Math.round(3 * sampleRate)]
  return { left: left.subarray(from, to), right: right.subarray(from, to) }
}

function correlation(left: Float32Array, right: Float32Array): number {
  let both = 0
  let ofLeft = 0
  let ofRight = 0
  left.forEach((sample, i) => {
    both += sample * right[i]!
    ofLeft += sample * sample
    ofRight += right[i]! * right[i]!
  })
  return both / Math.sqrt(ofLeft * ofRight)
}

/**
 * Median of the harmonics-to-noise ratio in dB: the autocorrelation one period on, after P. Boersma, "Accurate
 * short-term analysis of the fundamental frequency and the harmonics-to-noise ratio" (1993).
 */
function harmonicsToNoise(samples: Float32Array, frequency: number): number {
  const length = Math.ceil((8 * sampleRate) / frequency)
  const ratios: number[] = []
  for (let from = 0; from + 2 * length < samples.length; from += length) {
    let highest = 0
    for (let lag = Math.floor(sampleRate / frequency / 1.03); lag <= (sampleRate / frequency) * 1.03; lag++) {
      const frame = samples.subarray(from, from + length)
      highest = Math.max(highest, correlation(frame, samples.subarray(from + lag, from + lag + length)))
    }
    ratios.push(10 * Math.log10(highest / (1 - highest)))
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? NaN
}

/** The level of one harmonic over time, 100 values a second, about its mean. */
function harmonicLevels(samples: Float32Array, frequency: number): number[] {
  const window = Math.round(0.12 * sampleRate)
  const levels: number[] = []
  for (let from = 0; from + window < samples.length; from += sampleRate / 100)
    levels.push(Math.sqrt(powerAt(samples, from, window, frequency)))
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return levels.map((level) => level / mean - 1)
}

describe.each(['strings', 'choir'] as const)('the players of %s', { tags: 'thorough' }, (id) => {
  test('make as much noise beside their harmonics as recorded sections: 12 to 25 dB', async () => {
    const ratios = await Promise.all(
      [52, 58, 64, 70].map(async (pitch) => {
        const { left } = await hold(id, pitch)
        return harmonicsToNoise(left, frequencyOf(pitch))
      }),
    )
    for (const ratio of ratios) expect(ratio).toBeGreaterThan(12)
    for (const ratio of ratios) expect(ratio).toBeLessThan(25)
  })

  test('move apart from each other: harmonics and sides swell at different times', async () => {
    const { left, right } = await hold(id, 64)
    const alike = (one: number[], other: number[]) =>
      Math.abs(correlation(Float32Array.from(one), Float32Array.from(other)))
    const second = harmonicLevels(left, 2 * frequencyOf(64))
    const spread = Math.sqrt(second.reduce((sum, level) => sum + level * level, 0) / second.length)
    expect(spread).toBeGreaterThan(0.15)
    expect(alike(second, harmonicLevels(left, 3 * frequencyOf(64)))).toBeLessThan(0.7)
    expect(alike(second, harmonicLevels(right, 2 * frequencyOf(64)))).toBeLessThan(0.9)
  })
})

test.each(['piano', 'strings', 'choir', 'brass', 'pizzicato-strings', 'synth-pad'] as const)(
  '%s is heard from both sides',
  { tags: 'thorough' },
  async (id) => {
    const correlations = await Promise.all(
      [48, 57, 67].map(async (pitch) => {
        const { left, right } = await play(id, [note(pitch, 100, 0, 2)], 2.4)
        return correlation(left, right)
      }),
    )
    const mean = correlations.reduce((sum, one) => sum + one, 0) / correlations.length
    expect(mean).toBeGreaterThan(0.1)
    expect(mean).toBeLessThan(0.85)
  },
)

test('a recorded note that is missing is named', () => {
  expect(() => readRecording('flute', 1, 'L')).toThrow('has no recording of flute at key 1')
})

test('no two instruments give the same samples', () => {
  const firsts = instrumentIds.map((id) => {
    const instrument: Instrument = instruments[id]
    const random = createRandom(7)
    const samples =
      instrument.kind === 'pitched'
        ? instrument.make(itemAt(instrument.roots, 1), 0, random).samples
        : itemAt(Object.values(instrument.sounds), 0).make(random)
    return samples.slice(2000, 2032).join()
  })
  expect(new Set(firsts).size).toBe(instrumentIds.length)
})
