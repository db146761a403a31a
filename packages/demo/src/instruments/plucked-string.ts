import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

export interface Pluck {
  /** Hz. */
  frequency: number
  seconds: number
  /** Time in which the fundamental falls by 60 dB. */
  decaySeconds: number
  /** 0 (high partials ring as long as the fundamental) to 0.5 (they die at once). */
  damping: number
  /** Where along the string it is plucked, 0 (bridge) to 0.5 (middle). */
  position: number
  /** Hz above which the pluck itself has little to give: fingertip low, plectrum high. */
  brightness: number
  random: Random
  /** The string also swings across its first direction, so many cents off; the beating makes it live. */
  detuneCents?: number
  /** Highest share of randomness in the partials' phases, 0–1. */
  roughness?: number
}

/** One period of the plucked string's shape as the sum of its partials. */
function makeExcitation(pluck: Pluck, length: number): Float32Array {
  const { frequency, position, brightness, random } = pluck
  const roughness = (pluck.roughness ?? 0.35) * Math.PI
  const excitation = new Float32Array(length)
  const partials = Math.min(Math.floor(length / 2) - 1, Math.floor(16_000 / frequency))
  for (let k = 1; k <= partials; k++) {
    const rolloff = 1 / (1 + ((k * frequency) / brightness) ** 2)
    const amplitude = ((Math.abs(Math.sin(Math.PI * k * position)) + 0.03) * rolloff) / Math.sqrt(k)
    const phase = (random() * 2 - 1) * roughness
    const step = (2 * Math.PI * k) / length
    const coefficient = 2 * Math.cos(step)
    let previous = amplitude * Math.sin(phase - step)
    let current = amplitude * Math.sin(phase)
    for (let i = 0; i < length; i++) {
      excitation[i] = excitation[i]! + current
      const next = coefficient * current - previous
      previous = current
      current = next
    }
  }
  return excitation
}

function addString(
  output: Float32Array,
  pluck: Pluck,
  frequency: number,
  level: number,
  decaySeconds: number,
) {
  const angle = (2 * Math.PI * frequency) / sampleRate
  const damping = pluck.damping
  // The averaging filter's delay and loss at the fundamental are known exactly, so pitch and decay are set exactly.
  const averageReal = 1 - damping + damping * Math.cos(angle)
  const averageImaginary = -damping * Math.sin(angle)
  const averageDelay = -Math.atan2(averageImaginary, averageReal) / angle
  const averageGain = Math.hypot(averageReal, averageImaginary)
  const total = sampleRate / frequency - averageDelay
  let whole = Math.floor(total)
  let fraction = total - whole
  if (fraction < 0.3) {
    whole -= 1
    fraction += 1
  }
  const allPass = Math.sin(((1 - fraction) * angle) / 2) / Math.sin(((1 + fraction) * angle) / 2)
  const wanted = 10 ** (-3 / (frequency * decaySeconds))
  const gain = Math.min(wanted / averageGain, 0.99999)
  const line = makeExcitation({ ...pluck, frequency }, whole)
  let at = 0
  let averaged = 0
  let passedIn = 0
  let passedOut = 0
  for (let i = 0; i < output.length; i++) {
    const out = line[at]!
    output[i] = output[i]! + out * level
    const smooth = gain * ((1 - damping) * out + damping * averaged)
    averaged = out
    const passed = allPass * (smooth - passedOut) + passedIn
    passedIn = smooth
    passedOut = passed
    line[at] = passed
    at = at + 1 === whole ? 0 : at + 1
  }
}

/**
 * A plucked string: Karplus and Strong's delay line with Jaffe and Smith's all-pass tuning, once for each direction in
 * which the string swings.
 */
export function makePluckedString(pluck: Pluck): Float32Array {
  const output = new Float32Array(Math.round(pluck.seconds * sampleRate))
  const detune = pluck.detuneCents ?? 0.7
  addString(output, pluck, pluck.frequency, 0.7, pluck.decaySeconds)
  addString(output, pluck, pluck.frequency * 2 ** (detune / 1200), 0.3, pluck.decaySeconds * 1.4)
  return output
}
