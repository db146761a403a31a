// @ts-check

/**
 * Decoded sound: samples between −1 and 1, an array for each channel.
 * @typedef {object} Sound
 * @property {number} sampleRate in hertz
 * @property {readonly Float32Array[]} channels all of the same length
 * @property {number} [seconds] the length of the recording, if the channels hold its beginning only
 */

/** Accepted sample rates in hertz; a file with any other could exhaust memory. */
export const sampleRates = { min: 4000, max: 192_000 }

/** Zero crossings of the low pass on either side. Aliases end up above the analysed notes. */
const zeroCrossings = 8
/** Positions between two samples for which a kernel is computed. */
const steps = 512

/**
 * The mean of all channels at another rate, at most `maxSeconds` of it; empty at a rate outside `sampleRates`.
 * Source: J. O. Smith, Digital Audio Resampling, https://ccrma.stanford.edu/~jos/resample/
 * @param {Sound} sound
 * @param {number} rate in hertz
 * @param {number} maxSeconds
 * @returns {Float32Array}
 */
export function resample({ channels, sampleRate }, rate, maxSeconds) {
  if (!(sampleRate >= sampleRates.min && sampleRate <= sampleRates.max)) return new Float32Array()
  const step = sampleRate / rate
  // No filtering is needed if the rate rises or stays.
  const cut = Math.min(1, 1 / step)
  const reach = zeroCrossings / cut
  const mono = mixDown(channels, Math.ceil(maxSeconds * sampleRate + reach))
  const length = Math.min(Math.floor(mono.length / step), Math.floor(maxSeconds * rate))
  const result = new Float32Array(length)
  const side = Math.ceil(reach)
  /** The low pass for each position between two samples. @type {Map<number, Float64Array>} */
  const kernels = new Map()
  for (let index = 0; index < length; index++) {
    const middle = index * step
    const whole = Math.floor(middle)
    const fraction = Math.round((middle - whole) * steps)
    const taps = kernels.get(fraction) ?? makeTaps(fraction / steps, cut, side)
    kernels.set(fraction, taps)
    const start = whole - side
    const first = Math.max(0, -start)
    const last = Math.min(taps.length, mono.length - start)
    let sum = 0
    for (let at = first; at < last; at++) sum += (mono[start + at] ?? 0) * (taps[at] ?? 0)
    result[index] = sum
  }
  return result
}

/**
 * A sinc with a Hann window.
 * @param {number} place of its centre after a sample, 0 to 1
 * @param {number} cut cut-off frequency as a share of half the rate
 * @param {number} side samples before the centre and after it
 */
function makeTaps(place, cut, side) {
  return Float64Array.from({ length: 2 * side + 2 }, (_, at) => {
    const turn = Math.PI * (at - side - place) * cut
    if (Math.abs(turn) >= Math.PI * zeroCrossings) return 0
    const sinc = turn === 0 ? 1 : Math.sin(turn) / turn
    return cut * sinc * (0.5 + 0.5 * Math.cos(turn / zeroCrossings))
  })
}

/**
 * @param {readonly Float32Array[]} channels
 * @param {number} maxLength in samples
 */
function mixDown(channels, maxLength) {
  const mono = new Float32Array(Math.min(maxLength, channels[0]?.length ?? 0))
  for (const channel of channels) {
    for (let at = 0; at < mono.length; at++) mono[at] = (mono[at] ?? 0) + (channel[at] ?? 0) / channels.length
  }
  return mono
}
