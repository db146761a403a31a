/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { createPowerFilter, designKWeighting } from './k-weighting.ts'
import type { Pcm } from './pcm.ts'
import { createTruePeakMeter } from './true-peak.ts'

export interface Loudness {
  /** Gated programme loudness in LUFS; −Infinity for silence and for less than 400 ms of sound. */
  integratedLufs: number
  /** True peak in dB relative to full scale; −Infinity for digital silence. */
  truePeakDbtp: number
}

export interface LoudnessMeter {
  /**
   * Adds the next samples, one array per channel, all of the same length; chunks may have any length.
   * @throws RangeError for another number of channels than the meter was created for.
   */
  add(channels: readonly Float32Array[]): void
  /** Loudness of everything added so far, in LUFS; may be called at any time. */
  integratedLufs(): number
  /** True peak of everything added so far, in dBTP; may be called at any time. */
  truePeakDbtp(): number
}

const absoluteGateLufs = -70
const relativeGateLu = -10
const stepsPerBlock = 4

/** Weight of each channel, in the order L R C (LFE) Ls Rs for surround. Source: BS.1770-4, annex 1, table 3. */
export function channelWeights(channelCount: number): number[] {
  if (channelCount === 5) return [1, 1, 1, 1.41, 1.41]
  if (channelCount === 6) return [1, 1, 1, 0, 1.41, 1.41]
  return Array.from({ length: channelCount }, () => 1)
}

/** Loudness of a mean power, summed over weighted channels. */
export function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function toPower(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10)
}

/** Mean power of the blocks that pass both gates, as loudness. */
function integrate(blockPowers: number[]): number {
  const absoluteGate = toPower(absoluteGateLufs)
  const meanAbove = (gate: number) => {
    let sum = 0
    let count = 0
    for (const power of blockPowers) {
      if (power > gate) {
        sum += power
        count++
      }
    }
    return count === 0 ? 0 : sum / count
  }
  const ungated = meanAbove(absoluteGate)
  if (ungated === 0) return -Infinity
  return toLufs(meanAbove(Math.max(absoluteGate, ungated * 10 ** (relativeGateLu / 10))))
}

/**
 * Loudness of each of `count` equal segments, in LUFS: K-weighted, summed over channels, without gates; −Infinity for
 * silence. If there are fewer samples than segments, neighbours share one. Source of the weighting: ITU-R BS.1770-4,
 * annex 1.
 */
export function measureLoudnessOverTime({ channels, sampleRate }: Pcm, count: number): Float64Array {
  const stages = designKWeighting(sampleRate)
  const weights = channelWeights(channels.length)
  const length = channels[0]?.length ?? 0
  const powers = new Float64Array(count)
  channels.forEach((samples, channel) => {
    const filter = createPowerFilter(stages)
    let filtered = 0
    let lastPower = 0
    for (let stretch = 0; stretch < count; stretch++) {
      const to = Math.min(length, Math.max(filtered, Math.round(((stretch + 1) * length) / count)))
      if (to > filtered) lastPower = filter(samples, filtered, to) / (to - filtered)
      filtered = to
      powers[stretch]! += weights[channel]! * lastPower
    }
  })
  return powers.map(toLufs)
}

/**
 * Measures loudness while the sound is being made, so that it need not be held in memory: 400 ms blocks that overlap
 * by 75 %, absolute gate at −70 LUFS, relative gate 10 LU below. Uses about 80 bytes per second of sound. Source:
 * ITU-R BS.1770-4, annexes 1 and 2; BS.1770-5 measures these channel layouts in the same way.
 * @param sampleRate in hertz
 */
export function createLoudnessMeter(sampleRate: number, channelCount: number): LoudnessMeter {
  const stages = designKWeighting(sampleRate)
  const weights = channelWeights(channelCount)
  const filters = weights.map(() => createPowerFilter(stages))
  const peaks = weights.map(() => createTruePeakMeter())
  const stepLength = Math.round(sampleRate / 10)
  const steps: number[] = []
  const blockPowers: number[] = []
  let stepPower = 0
  let stepFill = 0

  const closeStep = () => {
    steps.push(stepPower)
    stepPower = 0
    stepFill = 0
    if (steps.length === stepsPerBlock) {
      blockPowers.push(steps.reduce((sum, power) => sum + power, 0) / (stepsPerBlock * stepLength))
      steps.shift()
    }
  }

  return {
    add(channels) {
      if (channels.length !== channelCount) {
        throw new RangeError(
          `The loudness meter was made for ${channelCount} channels; add that many, not ${channels.length}.`,
        )
      }
      channels.forEach((samples, channel) => peaks[channel]!.add(samples))
      const count = channels[0]?.length ?? 0
      let at = 0
      while (at < count) {
        const to = Math.min(count, at + stepLength - stepFill)
        for (let channel = 0; channel < channelCount; channel++) {
          if (weights[channel] !== 0)
            stepPower += weights[channel]! * filters[channel]!(channels[channel]!, at, to)
        }
        stepFill += to - at
        at = to
        if (stepFill === stepLength) closeStep()
      }
    },
    integratedLufs: () => integrate(blockPowers),
    truePeakDbtp: () => 20 * Math.log10(Math.max(0, ...peaks.map((peak) => peak.peak()))),
  }
}

/** Samples of silence that a sound shorter than a block of 400 ms needs behind it to have a loudness; 0 for longer ones. */
export function missingOfBlock(sampleCount: number, sampleRate: number): number {
  return Math.max(0, stepsPerBlock * Math.round(sampleRate / 10) - sampleCount)
}

/** Loudness and true peak of a whole recording by ITU-R BS.1770-4; see {@link createLoudnessMeter}. */
export function measureLoudness(pcm: Pcm): Loudness {
  const meter = createLoudnessMeter(pcm.sampleRate, pcm.channels.length)
  const count = pcm.channels[0]?.length ?? 0
  // In chunks of about a second, so that buffers stay small.
  for (let from = 0; from < count; from += pcm.sampleRate) {
    meter.add(pcm.channels.map((channel) => channel.subarray(from, from + pcm.sampleRate)))
  }
  return { integratedLufs: meter.integratedLufs(), truePeakDbtp: meter.truePeakDbtp() }
}
