import type { DrumTuning } from '../score.ts'
import { addRoom, finishHit, layer, makeMembrane, makeNoiseBurst, makeSweep, vary } from './drum-synthesis.ts'
import type { KitSound } from './instrument.ts'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

/** How a drum kit is tuned, damped and recorded. Times in seconds, pitches in Hz. */
interface Tuning {
  kick: {
    from: number
    to: number
    fall: number
    decay: number
    drive: number
    click: number
    clickHz: number
  }
  snare: {
    head: number
    decay: number
    drive: number
    wires: number
    rattle: number
    ring: number
    crack: number
  }
  /** Pitch and length of the toms relative to the kit's own. */
  toms: { pitch: number; decay: number }
  room: { seconds: number; level: number }
}

/** In the order in which tones are numbered. */
export const drumTunings: readonly DrumTuning[] = ['rock', 'breaks', 'funk', 'jazz', 'sampled']

const tunings: Readonly<Record<DrumTuning, Tuning>> = {
  // Deep shells and long toms before microphones far away in a live room.
  rock: {
    kick: { from: 205, to: 54, fall: 0.014, decay: 0.32, drive: 1.7, click: 0.6, clickHz: 4000 },
    snare: { head: 196, decay: 0.2, drive: 1.2, wires: 0.26, rattle: 0.46, ring: 0.22, crack: 0.75 },
    toms: { pitch: 0.92, decay: 1.15 },
    room: { seconds: 0.24, level: 0.15 },
  },
  // A small kick, a snare tuned as high as a sped-up record's, next to no room.
  breaks: {
    kick: { from: 235, to: 64, fall: 0.011, decay: 0.22, drive: 2, click: 0.66, clickHz: 4600 },
    snare: { head: 252, decay: 0.12, drive: 1.4, wires: 0.17, rattle: 0.55, ring: 0.3, crack: 0.9 },
    toms: { pitch: 1.18, decay: 0.7 },
    room: { seconds: 0.09, level: 0.1 },
  },
  // Tape and cloth on every head, microphones close by.
  funk: {
    kick: { from: 165, to: 61, fall: 0.016, decay: 0.2, drive: 1.1, click: 0.42, clickHz: 3300 },
    snare: { head: 226, decay: 0.1, drive: 0.6, wires: 0.13, rattle: 0.42, ring: 0.06, crack: 0.7 },
    toms: { pitch: 1.06, decay: 0.55 },
    room: { seconds: 0.06, level: 0.035 },
  },
  // Small open drums, tuned to ring.
  jazz: {
    kick: { from: 118, to: 71, fall: 0.03, decay: 0.46, drive: 0.2, click: 0.2, clickHz: 2200 },
    snare: { head: 214, decay: 0.22, drive: 0, wires: 0.3, rattle: 0.38, ring: 0.3, crack: 0.45 },
    toms: { pitch: 1.24, decay: 1.1 },
    room: { seconds: 0.15, level: 0.08 },
  },
  // Slowed down from a record: round, dark, with the record's room.
  sampled: {
    kick: { from: 128, to: 50, fall: 0.028, decay: 0.42, drive: 1.5, click: 0.22, clickHz: 2200 },
    snare: { head: 172, decay: 0.17, drive: 1.2, wires: 0.2, rattle: 0.5, ring: 0.1, crack: 0.5 },
    toms: { pitch: 0.86, decay: 0.8 },
    room: { seconds: 0.12, level: 0.11 },
  },
}

function inItsRoom(samples: Float32Array, { room }: Tuning, random: Random): Float32Array {
  return finishHit(addRoom(samples, room.seconds, room.level, random))
}

function tunedKick(tuning: Tuning, random: Random): Float32Array {
  const { click, clickHz, decay, drive, fall, from, to } = tuning.kick
  const seconds = decay * 1.4
  const samples = layer(
    seconds,
    {
      samples: makeSweep({
        seconds,
        from: from * vary(random, 0.12),
        to: to * vary(random, 0.015),
        fall: fall * vary(random, 0.2),
        decay: decay * vary(random, 0.1),
        drive,
      }),
      gain: 1,
    },
    { samples: makeMembrane(to * 1.5, decay * 0.5, decay * 0.7, random), gain: 0.3 },
    {
      samples: makeNoiseBurst(
        { seconds: 0.04, decay: 0.016, centre: clickHz * vary(random, 0.12), q: 0.8 },
        random,
      ),
      gain: click * vary(random, 0.25),
    },
    { samples: makeNoiseBurst({ seconds: 0.1, decay: 0.06, centre: 700, q: 0.8 }, random), gain: 0.2 },
  )
  return inItsRoom(samples, tuning, random)
}

/** Snare wires: noise that rattles as the lower head swings. */
export function wires(seconds: number, decay: number, head: number, random: Random): Float32Array {
  const samples = makeNoiseBurst(
    {
      seconds,
      decay: decay * vary(random, 0.12),
      rise: 0.003,
      low: 1500 * vary(random, 0.1),
      high: 9500 * vary(random, 0.12),
    },
    random,
  )
  const step = (2 * Math.PI * head) / sampleRate
  for (let i = 0; i < samples.length; i++) {
    const swing = Math.abs(Math.sin(step * i)) * Math.exp(-i / (0.09 * sampleRate))
    samples[i] = samples[i]! * (0.6 + 0.8 * swing)
  }
  return samples
}

function tunedSnare(tuning: Tuning, random: Random): Float32Array {
  const { crack, decay, drive, rattle, ring } = tuning.snare
  const head = tuning.snare.head * vary(random, 0.012)
  const samples = layer(
    0.46,
    {
      samples: makeSweep({
        seconds: 0.3,
        from: head * 1.45 * vary(random, 0.04),
        to: head,
        fall: 0.014,
        decay: decay * vary(random, 0.12),
        drive,
      }),
      gain: 0.62 * vary(random, 0.15),
    },
    { samples: makeMembrane(head * 1.02, decay * 1.3, 0.32, random), gain: 0.42 },
    { samples: makeMembrane(head * 3, decay * 0.6, 0.2, random), gain: ring * vary(random, 0.4) },
    { samples: wires(0.42, tuning.snare.wires, head, random), gain: rattle * vary(random, 0.12) },
    {
      samples: makeNoiseBurst(
        { seconds: 0.05, decay: 0.016, centre: 3000 * vary(random, 0.15), q: 0.6 },
        random,
      ),
      gain: crack * vary(random, 0.2),
    },
  )
  return inItsRoom(samples, tuning, random)
}

/** The head is stretched by the stroke: the pitch falls for as long as it is heard. */
function tunedTom(tuning: Tuning, base: number, random: Random): Float32Array {
  const frequency = base * tuning.toms.pitch
  const seconds = 0.9 * Math.max(0.6, tuning.toms.decay)
  const samples = layer(
    seconds,
    {
      samples: makeSweep({
        seconds,
        from: frequency * 1.42 * vary(random, 0.06),
        to: frequency * 0.97,
        fall: 0.085 * vary(random, 0.2),
        decay: 0.62 * tuning.toms.decay * vary(random, 0.1),
        drive: 0.3,
      }),
      gain: 1,
    },
    { samples: makeMembrane(frequency * 1.02, 0.3 * tuning.toms.decay, 0.5, random), gain: 0.3 },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.03, centre: 2200, q: 0.7 }, random), gain: 0.32 },
  )
  return inItsRoom(samples, tuning, random)
}

type Tuned = NonNullable<KitSound['tuned']>

function inEveryTuning(make: (tuning: Tuning, random: Random) => Float32Array): Tuned {
  return (name, random) => make(tunings[name], random)
}

/** The kit's drums in each tuning. */
export const kickTuned = inEveryTuning(tunedKick)
export const snareTuned = inEveryTuning(tunedSnare)
export const tomTuned = (frequency: number): Tuned =>
  inEveryTuning((tuning, random) => tunedTom(tuning, frequency, random))
