import { highPass, lowPass } from '../instruments/filters.ts'
import { createRandom, seedFrom } from '../instruments/random.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { TextureId } from '../mix-vocabulary.ts'
import { createStereoFilters } from './stereo-filters.ts'

interface TextureSettings {
  /** Level of the noise in dBFS (mean square), and the band it is held in, in Hz. */
  noiseDb: number
  band: readonly [low: number, high: number]
  /** Cracks per second, and the peak of a common one. */
  cracks: number
  crackLevel: number
  /** Largest deviation of the speed as a share of it: slow (twice per cycle) and quick (22 times). */
  wow: number
  flutter: number
}

/** Speed deviations as DIN 45507 allows a good turntable and a domestic recorder, twice over. */
const settings: Readonly<Record<Exclude<TextureId, 'none'>, TextureSettings>> = {
  vinyl: { noiseDb: -55, band: [60, 5000], cracks: 9, crackLevel: 0.02, wow: 0.0016, flutter: 0 },
  tape: { noiseDb: -57, band: [500, 9000], cracks: 0, crackLevel: 0, wow: 0.0008, flutter: 0.0006 },
  room: { noiseDb: -58, band: [50, 900], cracks: 0, crackLevel: 0, wow: 0, flutter: 0 },
}

/** Seconds in which the texture comes up before the music and goes down with its end. */
const fadeSeconds = { in: 0.25, out: 1.2 }

export interface Texture {
  /** Bends the speed of the music and lays the noise under it, in place, for the next `length` samples. */
  process: (left: Float32Array, right: Float32Array, length: number) => void
}

const memoryLength = 1024
const mask = memoryLength - 1

/** A delay whose length sways: the pitch goes up while it becomes shorter. */
function createWow({ flutter, wow }: TextureSettings, cycleSeconds: number) {
  const memories = [new Float32Array(memoryLength), new Float32Array(memoryLength)] as const
  const slow = (4 * Math.PI) / (cycleSeconds * sampleRate)
  const quick = (44 * Math.PI) / (cycleSeconds * sampleRate)
  const slowDepth = wow / slow
  const quickDepth = flutter / quick
  const middle = 4 + slowDepth + quickDepth
  let time = 0
  const delayAt = (at: number) => middle + slowDepth * Math.sin(slow * at) + quickDepth * Math.sin(quick * at)
  return (left: Float32Array, right: Float32Array, length: number) => {
    // Straight lines of 32 samples stand for the curve.
    for (let from = 0; from < length; from += 32) {
      const count = Math.min(32, length - from)
      const begin = delayAt(time + from)
      const slope = (delayAt(time + from + count) - begin) / count
      for (const [side, memory] of [
        [left, memories[0]],
        [right, memories[1]],
      ] as const) {
        for (let i = 0; i < count; i++) {
          const now = time + from + i
          memory[now & mask] = side[from + i]!
          const delay = begin + slope * i
          const whole = delay | 0
          const part = delay - whole
          const a = memory[(now - whole + 1) & mask]!
          const b = memory[(now - whole) & mask]!
          const c = memory[(now - whole - 1) & mask]!
          const d = memory[(now - whole - 2) & mask]!
          // Hermite's curve through four samples.
          const bend = 0.5 * (c - a)
          const second = a - 2.5 * b + 2 * c - 0.5 * d
          const third = 0.5 * (d - a) + 1.5 * (b - c)
          side[from + i] = ((third * part + second) * part + bend) * part + b
        }
      }
    }
    time += length
  }
}

/**
 * What lies under a song of `sampleCount` samples: noise and cracks, and the sway of the machine.
 * @param seed the song's id
 */
export function createTexture(
  id: Exclude<TextureId, 'none'>,
  cycleSeconds: number,
  seed: string,
  sampleCount: number,
): Texture {
  const chosen = settings[id]
  const random = createRandom(seedFrom(`${seed} ${id}`))
  const sway = chosen.wow > 0 ? createWow(chosen, cycleSeconds) : undefined
  const filters = createStereoFilters([
    highPass(chosen.band[0], sampleRate),
    lowPass(chosen.band[1], sampleRate),
  ])
  // White noise of this peak has the wanted level once the band has taken its share.
  const share = (chosen.band[1] - chosen.band[0]) / (sampleRate / 2)
  const level = 10 ** (chosen.noiseDb / 20) * Math.sqrt(3 / share)
  const fadeIn = fadeSeconds.in * sampleRate
  const fadeOut = fadeSeconds.out * sampleRate
  let noiseLeft = new Float32Array(0)
  let noiseRight = new Float32Array(0)
  let nextCrack = 0
  let at = 0
  const drawGap = () => Math.ceil((-Math.log(1 - random()) * sampleRate) / chosen.cracks)
  const crack = (length: number) => {
    for (; nextCrack < at + length; nextCrack += drawGap()) {
      const place = nextCrack - at
      const size = chosen.crackLevel * (0.2 + 1.8 * random() ** 4) * (random() < 0.5 ? -1 : 1)
      const side = random()
      noiseLeft[place] = noiseLeft[place]! + (size * (0.4 + side)) / share
      noiseRight[place] = noiseRight[place]! + (size * (1.4 - side)) / share
    }
  }
  return {
    process(left, right, length) {
      sway?.(left, right, length)
      if (noiseLeft.length < length) {
        noiseLeft = new Float32Array(length)
        noiseRight = new Float32Array(length)
      }
      for (let i = 0; i < length; i++) {
        noiseLeft[i] = level * (2 * random() - 1)
        noiseRight[i] = level * (2 * random() - 1)
      }
      if (chosen.cracks > 0) crack(length)
      filters.process(noiseLeft, noiseRight, length)
      for (let i = 0; i < length; i++) {
        const ends = Math.max(0, Math.min(1, (at + i) / fadeIn, (sampleCount - at - i) / fadeOut))
        left[i] = left[i]! + noiseLeft[i]! * ends
        right[i] = right[i]! + noiseRight[i]! * ends
      }
      at += length
    },
  }
}
