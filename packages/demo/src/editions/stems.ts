/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Chunk } from '../render/mixdown.ts'
import { blockLength, createMixdown } from '../render/mixdown.ts'
import { countSamples } from '../render/render-score.ts'
import type { Role, Score } from '../score.ts'

/** The possible stems of a song, in the order of a mixing desk. */
export const stemRoles = ['drums', 'bass', 'harmony', 'lead', 'colour'] as const satisfies readonly Role[]

export interface Stem {
  role: Role
  /** Gain of this and all other stems relative to the mix, in dB. */
  gainDb: number
  /** Stereo at 44 100 Hz. */
  sound: Chunk
}

/** Highest sample of a set of stems and of their sum, in dBFS. */
const ceilingDb = -1

/**
 * The score with only one role audible. The others play silently, because a synthesizer with fewer players quantises
 * its envelopes differently: the sum would match the mix only to −40 dB instead of exactly.
 * Risers belong to the drums.
 */
function soloRole(score: Score, role: Role): Score {
  return {
    ...score,
    mix: role === 'drums' ? score.mix : { ...score.mix, risers: [] },
    parts: score.parts.map((part) => (part.role === role ? part : { ...part, gainDb: -Infinity })),
  }
}

function highest(chunk: Chunk): number {
  let most = 0
  for (const side of [chunk.left, chunk.right])
    for (const sample of side) most = Math.max(most, Math.abs(sample))
  return most
}

function addTo(sum: Chunk, { left, right }: Chunk) {
  for (let i = 0; i < left.length; i++) {
    sum.left[i] = sum.left[i]! + left[i]!
    sum.right[i] = sum.right[i]! + right[i]!
  }
}

function scale(chunk: Chunk, gain: number) {
  for (const side of [chunk.left, chunk.right])
    for (let i = 0; i < side.length; i++) side[i] = side[i]! * gain
}

/** A score's whole mix before mastering: stereo at 44 100 Hz. */
export async function mixScore(score: Score): Promise<Chunk> {
  const count = countSamples(score)
  const mix = { left: new Float32Array(count), right: new Float32Array(count) }
  let at = 0
  for (const { left, right } of await createMixdown(score, count)) {
    mix.left.set(left, at)
    mix.right.set(right, at)
    at += left.length
  }
  return mix
}

/**
 * Renders each role separately, with its own share of room, hall and echo and ducked as in the song; a role without
 * players has no stem. Stems are unmastered and share one gain, so that they add up to the mix at that gain: it keeps
 * every stem and their sum below −1 dBFS. Each stem is rendered twice to find the gain, since holding all of them
 * would take 350 kB of memory per second of sound each.
 * @throws Error if the score is silent
 */
export async function* renderStems(score: Score): AsyncGenerator<Stem> {
  const roles = stemRoles.filter((role) => score.parts.some((part) => part.role === role))
  const gain = 10 ** (ceilingDb / 20) / (await findPeak(score, roles))
  for (const role of roles) {
    const sound = await mixScore(soloRole(score, role))
    scale(sound, gain)
    yield { role, gainDb: 20 * Math.log10(gain), sound }
  }
}

/** Highest sample of the stems and of their sum, computed while they play in parallel. */
async function findPeak(score: Score, roles: readonly Role[]): Promise<number> {
  const stems = await Promise.all(
    roles.map((role) => createMixdown(soloRole(score, role), countSamples(score))),
  )
  const sum = { left: new Float32Array(blockLength), right: new Float32Array(blockLength) }
  let most = 0
  for (let from = 0; from < countSamples(score); from += blockLength) {
    sum.left.fill(0)
    sum.right.fill(0)
    for (const stem of stems) {
      const next = stem.next()
      if (next.done) continue
      most = Math.max(most, highest(next.value))
      addTo(sum, next.value)
    }
    most = Math.max(most, highest(sum))
  }
  if (most === 0) throw new Error(`The score ${score.id} is silent: give it notes that sound.`)
  return most
}
