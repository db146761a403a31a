/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Chunk } from '../render/mixdown.ts'
import { stemNames } from '@tempolibre/domain/editions'
import { blockLength, createMixdown } from '../render/mixdown.ts'
import { countSamples } from '../render/render-score.ts'
import type { Role, Score } from '../score.ts'

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

/** The roles of a song that have a stem, in the order of a mixing desk. */
export function rolesOf(score: Score): Role[] {
  return stemNames.filter((role) => score.parts.some((part) => part.role === role))
}

/**
 * The gain that all stems of a song share: they add up to the mix at that gain. It keeps every stem and their sum below
 * −1 dBFS. All are played to find it.
 * @throws Error if the score is silent
 */
export async function findStemGain(score: Score): Promise<number> {
  return 10 ** (ceilingDb / 20) / (await findPeak(score, rolesOf(score)))
}

/**
 * A role alone as stereo sound at 44 100 Hz, in blocks that are played when they are asked for: with its own share of room,
 * hall and echo and ducked as in the song, before mastering.
 * @param gain of `findStemGain`
 */
export async function* playStem(score: Score, role: Role, gain: number): AsyncGenerator<Chunk> {
  for (const block of await createMixdown(soloRole(score, role), countSamples(score))) {
    const own = { left: block.left.slice(), right: block.right.slice() }
    scale(own, gain)
    yield own
  }
}

/**
 * Renders the stem of each role, one after another, since holding all of them would take 350 kB of memory per second of
 * sound each; a role without players has none.
 * @throws Error if the score is silent
 */
export async function* renderStems(score: Score): AsyncGenerator<Stem> {
  const gain = await findStemGain(score)
  for (const role of rolesOf(score)) {
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
