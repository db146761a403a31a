import { sampleRate } from './tone.ts'

export interface Partial {
  /** Hz. */
  frequency: number
  amplitude: number
  /** Time in which it falls by 60 dB. */
  decaySeconds: number
  /** Radians. */
  phase?: number
}

/** Below this share of the whole a partial is no longer heard and need not be computed. */
const inaudible = 2e-4

/** A sine's two-pole recurrence: what it is made of, and how long it is heard. */
function prepare(partial: Partial, longest: number) {
  const { frequency, amplitude, decaySeconds } = partial
  const shrink = 10 ** (-3 / (decaySeconds * sampleRate))
  const angle = (2 * Math.PI * frequency) / sampleRate
  const phase = partial.phase ?? 0
  const audible = Math.log(inaudible / Math.abs(amplitude)) / Math.log(shrink)
  return {
    end: Math.max(0, Math.min(longest, Math.ceil(audible))),
    first: 2 * shrink * Math.cos(angle),
    second: -shrink * shrink,
    current: amplitude * Math.sin(phase),
    previous: (amplitude / shrink) * Math.sin(phase - angle),
  }
}

/**
 * Adds two decaying sines at once, which takes hardly longer than one: each step of a recurrence waits for the one
 * before, and meanwhile there is time for another.
 */
function addPair(output: Float32Array, one: Partial, other: Partial) {
  const a = prepare(one, output.length)
  const b = prepare(other, output.length)
  const end = Math.max(a.end, b.end)
  const { first, second } = a
  const { first: third, second: fourth } = b
  let { current, previous } = a
  let { current: current2, previous: previous2 } = b
  for (let i = 0; i < end; i++) {
    output[i] = output[i]! + current + current2
    const next = first * current + second * previous
    previous = current
    current = next
    const next2 = third * current2 + fourth * previous2
    previous2 = current2
    current2 = next2
  }
}

/** Whether a partial is below the limit of hearing in pitch and above it in level. */
function isHeard(partial: Partial): boolean {
  return partial.frequency <= 18_000 && Math.abs(partial.amplitude) > inaudible
}

const silent: Partial = { frequency: 0, amplitude: 0, decaySeconds: 0.001 }

/** Adds decaying sines to `output`; those above 18 kHz are left out. */
export function addPartials(output: Float32Array, partials: Iterable<Partial>): void {
  let waiting: Partial | undefined
  for (const partial of partials) {
    if (!isHeard(partial)) continue
    if (waiting) {
      addPair(output, waiting, partial)
      waiting = undefined
    } else waiting = partial
  }
  if (waiting) addPair(output, waiting, silent)
}

/** The sum of `partials`, `seconds` long. */
export function makePartials(seconds: number, partials: Iterable<Partial>): Float32Array {
  const output = new Float32Array(Math.round(seconds * sampleRate))
  addPartials(output, partials)
  return output
}
