import { createRandom } from '../instruments/random.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Riser, Role, Sweep } from '../score.ts'

/** Samples between two corners of the moving filter. */
const step = 32
/** Damping of the filter: a little resonance, so that its movement is heard. */
const damping = 1

/** Where a span stands at a sample: 0 at its start, 1 at its end. */
function placeIn({ end, start }: { start: number; end: number }, at: number, leadIn: number): number {
  return ((at - leadIn) / sampleRate - start) / (end - start)
}

/** The moving low-pass of one part, both sides (state variable filter after Zavalishin). */
export function createSweepFilter(sweeps: readonly Sweep[], role: Role, leadIn: number) {
  const mine = sweeps.filter(({ roles }) => roles.includes(role))
  const memory = new Float64Array(4)
  let next = 0
  let time = 0
  let isRunning = false
  return (left: Float32Array, right: Float32Array, length: number) => {
    for (let from = 0; from < length; from += step) {
      const count = Math.min(step, length - from)
      const at = time + from
      while (next < mine.length && placeIn(mine[next]!, at, leadIn) >= 1) {
        next++
        isRunning = false
      }
      const sweep = mine[next]
      if (!sweep) break
      const place = placeIn(sweep, at, leadIn)
      if (place < 0) continue
      // It takes over what sounds without a click.
      if (!isRunning) memory.set([0, left[from]!, 0, right[from]!])
      isRunning = true
      const corner = sweep.fromHz * (sweep.toHz / sweep.fromHz) ** (place * place)
      const g = Math.tan((Math.PI * Math.min(corner, 0.45 * sampleRate)) / sampleRate)
      const scale = 1 / (1 + g * (g + damping))
      for (const [side, offset] of [
        [left, 0],
        [right, 2],
      ] as const) {
        let one = memory[offset]!
        let two = memory[offset + 1]!
        for (let i = from; i < from + count; i++) {
          const high = (side[i]! - (g + damping) * one - two) * scale
          const band = g * high + one
          one = g * high + band
          const low = g * band + two
          two = g * band + low
          side[i] = low
        }
        memory[offset] = Math.abs(one) < 1e-25 ? 0 : one
        memory[offset + 1] = Math.abs(two) < 1e-25 ? 0 : two
      }
    }
    time += length
  }
}

/** Level of a riser at its end. */
const riserLevel = 0.055

/** Rising noise, added to both sides. */
export function createRisers(risers: readonly Riser[], leadIn: number) {
  const random = createRandom(risers.length + 1)
  let next = 0
  let time = 0
  const memory = new Float64Array(4)
  return (left: Float32Array, right: Float32Array, length: number) => {
    for (let from = 0; from < length; from += step) {
      const at = time + from
      while (next < risers.length && placeIn(risers[next]!, at, leadIn) >= 1) next++
      const riser = risers[next]
      if (!riser) break
      const place = placeIn(riser, at, leadIn)
      if (place < 0) continue
      const level = riserLevel * place * place * Math.min(1, (1 - place) * 60)
      const g = Math.tan((Math.PI * 300 * 30 ** place) / sampleRate)
      const narrow = 0.5
      const scale = 1 / (1 + g * (g + narrow))
      const count = Math.min(step, length - from)
      for (const [side, offset] of [
        [left, 0],
        [right, 2],
      ] as const) {
        let one = memory[offset]!
        let two = memory[offset + 1]!
        for (let i = from; i < from + count; i++) {
          const high = (2 * random() - 1 - (g + narrow) * one - two) * scale
          const band = g * high + one
          one = g * high + band
          const low = g * band + two
          two = g * band + low
          side[i] = side[i]! + band * level
        }
        memory[offset] = one
        memory[offset + 1] = two
      }
    }
    time += length
  }
}
