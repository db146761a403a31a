/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { resample } from '@tempolibre/domain/sound-fingerprint'

/** Samples of a frame, and from one frame to the next. */
const frameSize = 4096
const hop = frameSize / 2
/** How far a frame may move so that it continues the one before, in samples, and the steps in which that is tried. */
const reach = 512
const step = 8

/**
 * Transposes a recording without changing its tempo, as audio editors do: it is stretched in time and played faster
 * or slower by as much. Source of the stretching: Verhelst and Roelands, "An overlap-add technique based on waveform
 * similarity (WSOLA)", 1993.
 */
export function transpose(
  channels: readonly Float32Array[],
  { sampleRate, semitones }: { sampleRate: number; semitones: number },
): Float32Array[] {
  return changeSpeed(stretch(channels, 2 ** (semitones / 12)), { sampleRate, semitones })
}

/** Transposes a recording like a turntable: the tempo changes with the pitch. */
export function changeSpeed(
  channels: readonly Float32Array[],
  { sampleRate, semitones }: { sampleRate: number; semitones: number },
): Float32Array[] {
  const seconds = (channels[0]?.length ?? 0) / sampleRate
  return channels.map((channel) =>
    resample(
      { sampleRate: sampleRate * 2 ** (semitones / 12), channels: [channel] },
      sampleRate,
      seconds * 2,
    ),
  )
}

/** Makes a recording `factor` times as long at the same pitch. */
function stretch(channels: readonly Float32Array[], factor: number): Float32Array[] {
  const length = channels[0]!.length
  const outLength = Math.floor(length * factor)
  const out = channels.map(() => new Float32Array(outLength))
  let expected = 0
  for (let to = 0; to + frameSize <= outLength; to += hop) {
    const ideal = Math.round(to / factor)
    const from = to === 0 ? 0 : nearestLike(channels[0]!, expected, ideal, length)
    if (from + frameSize > length) break
    channels.forEach((channel, index) => {
      for (let at = 0; at < frameSize; at++) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / frameSize)
        out[index]![to + at] = out[index]![to + at]! + window * channel[from + at]!
      }
    })
    expected = from + hop
  }
  return out
}

/** Where near `ideal` the samples are most like those at `expected`. */
function nearestLike(samples: Float32Array, expected: number, ideal: number, length: number): number {
  let best = -Infinity
  let found = ideal
  const last = Math.min(length - frameSize, ideal + reach)
  for (let from = Math.max(0, ideal - reach); from <= last; from += step) {
    let product = 0
    let power = 1e-9
    for (let at = 0; at < hop; at += 4) {
      const value = samples[from + at]!
      product += value * (samples[expected + at] ?? 0)
      power += value * value
    }
    const likeness = product / Math.sqrt(power)
    if (likeness > best) {
      best = likeness
      found = from
    }
  }
  return found
}
