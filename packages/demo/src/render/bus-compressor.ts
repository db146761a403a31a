import { sampleRate } from '../instruments/tone.ts'
import type { GlueId } from '../mix-vocabulary.ts'

interface Glue {
  /** Threshold in dB relative to the song's loudness. */
  threshold: number
  ratio: number
  attackSeconds: number
  releaseSeconds: number
}

/** All leave the arc of a song alone; the firmer ones hold a rhythm section together. */
const glues: Readonly<Record<Exclude<GlueId, 'none'>, Glue>> = {
  gentle: { threshold: -1, ratio: 1.6, attackSeconds: 0.025, releaseSeconds: 0.22 },
  firm: { threshold: -3.5, ratio: 2.4, attackSeconds: 0.014, releaseSeconds: 0.15 },
  dense: { threshold: -5, ratio: 2.8, attackSeconds: 0.007, releaseSeconds: 0.11 },
}

const kneeDb = 8
/** Corner in Hz of the one-pole high-pass before the detector: bass drums and basses do not push the others down. */
const detectorCutHz = 110
/** Samples between two computations of the gain; between them it moves in a straight line. */
const step = 32

export interface BusCompressor {
  /** Compresses the first `length` samples of both sides in place by the same gain. */
  process: (left: Float32Array, right: Float32Array, length: number) => void
}

/** Gain reduction in dB at a level above the threshold; soft knee after Giannoulis, Massberg and Reiss. */
function reductionAt(over: number, ratio: number): number {
  const slope = 1 - 1 / ratio
  if (over <= -kneeDb / 2) return 0
  if (over >= kneeDb / 2) return over * slope
  return (slope * (over + kneeDb / 2) ** 2) / (2 * kneeDb)
}

/**
 * Feed-forward compressor over the mean square of both sides without their lows.
 * @param loudness of the finished song in LUFS
 */
export function createBusCompressor(id: Exclude<GlueId, 'none'>, loudness: number): BusCompressor {
  const glue = glues[id]
  const average = 1 - Math.exp(-step / (0.012 * sampleRate))
  const attack = 1 - Math.exp(-step / (glue.attackSeconds * sampleRate))
  const release = 1 - Math.exp(-step / (glue.releaseSeconds * sampleRate))
  const follow = 1 - Math.exp((-2 * Math.PI * detectorCutHz) / sampleRate)
  let lowLeft = 0
  let lowRight = 0
  let power = 0
  let reduction = 0
  let gain = 1
  // Steps keep their place across chunks, so that the chunk length does not change the sound.
  let inStep = 0
  let slope = 0
  let collected = 0

  const nextStep = () => {
    power += (collected / (2 * step) - power) * average
    collected = 0
    const wanted = reductionAt(10 * Math.log10(power + 1e-12) - loudness - glue.threshold, glue.ratio)
    reduction += (wanted - reduction) * (wanted > reduction ? attack : release)
    slope = (10 ** (-reduction / 20) - gain) / step
    inStep = 0
  }

  return {
    process(left, right, length) {
      let at = 0
      while (at < length) {
        const end = Math.min(length, at + step - inStep)
        inStep += end - at
        let sum = 0
        let running = gain
        for (; at < end; at++) {
          const l = left[at]!
          const r = right[at]!
          lowLeft += (l - lowLeft) * follow
          lowRight += (r - lowRight) * follow
          sum += (l - lowLeft) ** 2 + (r - lowRight) ** 2
          running += slope
          left[at] = l * running
          right[at] = r * running
        }
        gain = running
        collected += sum
        if (inStep === step) nextStep()
      }
    },
  }
}
