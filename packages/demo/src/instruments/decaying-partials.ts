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
const inaudible = 1e-4

/** Adds a decaying sine to `output`, computed by a two-pole recurrence; partials above 18 kHz are left out. */
export function addPartial(output: Float32Array, partial: Partial): void {
  const { frequency, amplitude, decaySeconds } = partial
  if (frequency > 18_000 || Math.abs(amplitude) < inaudible) return
  const shrink = 10 ** (-3 / (decaySeconds * sampleRate))
  const angle = (2 * Math.PI * frequency) / sampleRate
  const phase = partial.phase ?? 0
  const audible = Math.log(inaudible / Math.abs(amplitude)) / Math.log(shrink)
  const end = Math.min(output.length, Math.ceil(audible))
  const first = 2 * shrink * Math.cos(angle)
  const second = -shrink * shrink
  let current = amplitude * Math.sin(phase)
  let previous = (amplitude / shrink) * Math.sin(phase - angle)
  for (let i = 0; i < end; i++) {
    output[i] = output[i]! + current
    const next = first * current + second * previous
    previous = current
    current = next
  }
}

/** The sum of `partials`, `seconds` long. */
export function makePartials(seconds: number, partials: Iterable<Partial>): Float32Array {
  const output = new Float32Array(Math.round(seconds * sampleRate))
  for (const partial of partials) addPartial(output, partial)
  return output
}
