import { createFourierTransform, type FourierTransform } from '@tempolibre/audio/fourier'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'

/** One of several oscillators or players: cents off and level. */
export interface Voice {
  cents: number
  level: number
}

/** A tone described by its spectrum; the inverse transform of a spectrum repeats without any seam. */
export interface Spectrum {
  /** Hz wished for; the tone says which frequency it got (the nearest whole number of cycles in the loop). */
  frequency: number
  /** Loop length in samples, a power of two. */
  length: 16_384 | 32_768 | 65_536
  /** Amplitude of harmonic k at `frequency` Hz. */
  harmonic: (k: number, frequency: number) => number
  /** Several voices in unison; one without. */
  voices?: readonly Voice[]
  /**
   * Bandwidth of the fundamental in cents, for many players in unison: each harmonic is smeared over bins of random
   * phase. Method: PADsynth by Nasca Octavian Paul.
   */
  spreadCents?: number
  /** Amplitude of the breath or bow noise at a frequency in Hz. */
  noise?: (frequency: number) => number
  /** Phase of harmonic k in radians; random without. */
  phase?: (k: number) => number
  /** Hz above which partials are left out; 16 000 without. */
  highest?: number
  random: Random
}

const lowestBin = 2

function addBin(real: Float32Array, imaginary: Float32Array, bin: number, amplitude: number, phase: number) {
  if (bin < lowestBin || bin >= real.length / 2) return
  // A sine of phase p is the real part of −i·e^(ip): only the real output is used, so one half of the bins is enough.
  real[bin] = real[bin]! + amplitude * Math.sin(phase)
  imaginary[bin] = imaginary[bin]! - amplitude * Math.cos(phase)
}

function addSmeared(
  real: Float32Array,
  imaginary: Float32Array,
  centre: number,
  width: number,
  amplitude: number,
  random: Random,
) {
  const reach = Math.ceil(width * 2)
  const first = Math.round(centre) - reach
  let energy = 0
  for (let bin = first; bin <= first + 2 * reach; bin++) energy += Math.exp(-(((bin - centre) / width) ** 2))
  const scale = amplitude / Math.sqrt(energy)
  for (let bin = first; bin <= first + 2 * reach; bin++) {
    const profile = Math.exp(-0.5 * ((bin - centre) / width) ** 2)
    addBin(real, imaginary, bin, scale * profile, random() * 2 * Math.PI)
  }
}

/** The bins on which a harmonic's voices fall and their power; voices that share a bin must not cancel each other. */
function binsOf(voices: readonly Voice[], centre: number): Map<number, number> {
  const bins = new Map<number, number>()
  for (const voice of voices) {
    const bin = Math.round(centre * 2 ** (voice.cents / 1200))
    bins.set(bin, (bins.get(bin) ?? 0) + voice.level * voice.level)
  }
  return bins
}

/** A tone that loops from its first sample to its last. */
export function makeSpectralLoop(spectrum: Spectrum): Tone {
  const { length, random, harmonic } = spectrum
  const resolution = sampleRate / length
  const fundamental = Math.max(lowestBin, Math.round(spectrum.frequency / resolution))
  const frequency = fundamental * resolution
  const real = new Float32Array(length)
  const imaginary = new Float32Array(length)
  const limit = spectrum.highest ?? 16_000
  const voices = spectrum.voices ?? [{ cents: 0, level: 1 }]
  const spread = spectrum.spreadCents ?? 0
  for (let k = 1; k * frequency < limit; k++) {
    const amplitude = harmonic(k, k * frequency)
    if (amplitude < 1e-5) continue
    if (spread > 0) {
      const width = k * fundamental * (2 ** (spread / 1200) - 1)
      addSmeared(real, imaginary, k * fundamental, Math.max(width, 0.5), amplitude, random)
    } else {
      for (const [bin, power] of binsOf(voices, k * fundamental)) {
        addBin(
          real,
          imaginary,
          bin,
          amplitude * Math.sqrt(power),
          spectrum.phase?.(k) ?? random() * 2 * Math.PI,
        )
      }
    }
  }
  if (spectrum.noise) {
    for (let bin = lowestBin; bin * resolution < limit; bin++) {
      const amplitude = spectrum.noise(bin * resolution) * Math.sqrt(resolution / 100)
      if (amplitude > 1e-6) addBin(real, imaginary, bin, amplitude, random() * 2 * Math.PI)
    }
  }
  return { samples: soundOf(real, imaginary), frequency, loop: { start: 0, end: length } }
}

/** By length; loops have few. */
const transforms = new Map<number, FourierTransform>()

/**
 * The real part of the inverse Fourier transform, without the 1/N, so that a bin of size A gives a sine of amplitude A.
 * cos(2πkn/N) and sin(2πkn/N) are even and odd in n, so two forward transforms of real signals contain it.
 */
function soundOf(real: Float32Array, imaginary: Float32Array): Float32Array {
  const { length } = real
  const transform = transforms.get(length) ?? createFourierTransform(length)
  transforms.set(length, transform)
  const half = length / 2
  const cosines = new Float64Array(half + 1)
  const sines = new Float64Array(half + 1)
  const unused = new Float64Array(half + 1)
  transform.transform(real, cosines, unused)
  transform.transform(imaginary, unused, sines)
  const sound = new Float32Array(length)
  for (let at = 0; at <= half; at++) sound[at] = cosines[at]! + sines[at]!
  for (let at = 1; at < half; at++) sound[length - at] = cosines[at]! - sines[at]!
  return sound
}

export interface Onset {
  seconds: number
  /** Level from 0 to 1 over the onset's share of 0 to 1. */
  shape: (share: number) => number
  /** Cents by which the pitch starts too low and then settles, as lips and bows do. */
  scoopCents?: number
  /** Noise of tongue, key or reed, laid over the onset. */
  transient?: Float32Array
}

/**
 * Puts an onset before a loop: the loop's own end, shaped and bent. What follows the onset is the loop's first sample,
 * so there is no seam.
 */
export function prependOnset(tone: Tone, onset: Onset): Tone {
  const loop = tone.samples
  const length = Math.round(onset.seconds * sampleRate)
  const samples = new Float32Array(length + loop.length)
  samples.set(loop, length)
  let position = loop.length
  for (let i = length - 1; i >= 0; i--) {
    const share = i / length
    position -= 2 ** (-((onset.scoopCents ?? 0) * (1 - share) ** 2) / 1200)
    const whole = Math.floor(position)
    const below = loop[whole % loop.length]!
    const above = loop[(whole + 1) % loop.length]!
    samples[i] = (below + (above - below) * (position - whole)) * onset.shape(share)
  }
  if (onset.transient) {
    const end = Math.min(onset.transient.length, length)
    for (let i = 0; i < end; i++) samples[i] = samples[i]! + onset.transient[i]!
  }
  return { ...tone, samples, loop: { start: length, end: length + loop.length } }
}
