import type { SpaceId } from '../mix-vocabulary.ts'

/** A reflection from a wall: seconds after the direct sound, and its gain on either side. */
export type Reflection = readonly [seconds: number, left: number, right: number]

export type Eight<Value> = [Value, Value, Value, Value, Value, Value, Value, Value]

export interface Space {
  /** Time in seconds in which low and middle frequencies fall by 60 dB. */
  decaySeconds: number
  /** Seconds before the diffuse sound begins. */
  preDelaySeconds: number
  /** The first reflections, before the diffuse sound. */
  reflections: readonly Reflection[]
  /** Delays in samples of the all-passes in a row that blur what enters the network; primes. */
  diffusers: readonly number[]
  /** Delay in samples of each of the eight lines; primes, so that their echoes do not coincide. */
  lines: Eight<number>
  /** Low-pass in each line, 0 (bright) to 1 (dull). */
  damping: number
  /** Lowest frequencies make a space boomy: corner of the high-pass before it, in Hz. */
  lowCutHz: number
}

/** The spaces by name; decay times as usual for each kind (Beranek, Concert Halls and Opera Houses, for the halls). */
export const spaces: Readonly<Record<SpaceId, Space>> = {
  'dry-room': {
    decaySeconds: 0.42,
    preDelaySeconds: 0.002,
    reflections: [
      [0.0031, 0.5, -0.22],
      [0.0047, -0.2, 0.46],
      [0.0083, 0.3, 0.18],
      [0.0119, -0.14, 0.27],
    ],
    diffusers: [23, 53, 89, 139],
    lines: [293, 353, 421, 491, 571, 653, 743, 839],
    damping: 0.46,
    lowCutHz: 140,
  },
  'live-room': {
    decaySeconds: 0.8,
    preDelaySeconds: 0.005,
    reflections: [
      [0.0061, 0.5, -0.2],
      [0.0079, -0.2, 0.48],
      [0.0131, 0.34, 0.2],
      [0.0177, -0.16, 0.34],
      [0.0229, 0.24, -0.12],
      [0.0283, 0.1, 0.22],
    ],
    diffusers: [37, 73, 131, 211],
    lines: [431, 521, 613, 727, 853, 977, 1123, 1291],
    damping: 0.34,
    lowCutHz: 130,
  },
  plate: {
    decaySeconds: 1.6,
    preDelaySeconds: 0.006,
    reflections: [],
    diffusers: [31, 67, 109, 167],
    lines: [389, 491, 613, 757, 911, 1087, 1297, 1543],
    damping: 0.14,
    lowCutHz: 180,
  },
  chamber: {
    decaySeconds: 1.5,
    preDelaySeconds: 0.011,
    reflections: [
      [0.0113, 0.5, -0.2],
      [0.0139, -0.2, 0.5],
      [0.0197, 0.36, 0.2],
      [0.0251, -0.2, 0.36],
      [0.0317, 0.28, 0.1],
      [0.0373, -0.1, 0.28],
    ],
    diffusers: [41, 83, 151, 241],
    lines: [619, 757, 911, 1069, 1277, 1481, 1723, 1997],
    damping: 0.36,
    lowCutHz: 120,
  },
  hall: {
    decaySeconds: 2.4,
    preDelaySeconds: 0.013,
    reflections: [
      [0.0151, 0.4, -0.16],
      [0.0187, -0.16, 0.4],
      [0.0251, 0.3, 0.16],
      [0.0317, -0.16, 0.3],
      [0.0389, 0.22, 0.1],
      [0.0463, -0.1, 0.22],
    ],
    diffusers: [43, 83, 139, 223, 337, 487],
    lines: [571, 787, 1031, 1361, 1753, 2203, 2711, 3259],
    damping: 0.34,
    lowCutHz: 110,
  },
  cathedral: {
    decaySeconds: 4.6,
    preDelaySeconds: 0.013,
    reflections: [
      [0.0181, 0.3, -0.12],
      [0.0263, -0.12, 0.3],
      [0.0359, 0.22, 0.12],
      [0.0457, -0.12, 0.22],
    ],
    diffusers: [47, 89, 151, 239, 359, 509],
    lines: [607, 877, 1213, 1627, 2131, 2741, 3461, 4271],
    damping: 0.42,
    lowCutHz: 120,
  },
}
