import { expect, test } from 'vitest'
import { composeSong } from '../composer/index.ts'
import { createMixdown } from '../render/mixdown.ts'
import { countSamples } from '../render/render-score.ts'
import { openEdition } from './open-edition.ts'
import { rolesOf } from './stems.ts'

const id = 'girder-walk'
/** Samples that are compared: two seconds, of which the first note is one. */
const compared = 88_200

/** The first samples of the left side. */
async function hearLeft(blocks: AsyncIterable<readonly Float32Array[]>): Promise<Float32Array> {
  const heard = new Float32Array(compared)
  let at = 0
  for await (const [left] of blocks) {
    heard.set(left?.subarray(0, compared - at) ?? [], at)
    at += left?.length ?? 0
    if (at >= compared) break
  }
  return heard
}

async function* mixOf(score: ReturnType<typeof composeSong>) {
  for (const { left } of await createMixdown(score, countSamples(score))) yield [left]
}

test('[R14.2] the stems of a song are heard from the first block on, and add up to its mix at one gain', async () => {
  const score = composeSong(id)
  const mix = await hearLeft(mixOf(score))
  const sum = new Float32Array(compared)
  for (const role of rolesOf(score)) {
    const stem = await hearLeft(openEdition(id, `stem-${role}`).blocks)
    stem.forEach((sample, at) => (sum[at] = (sum[at] ?? 0) + sample))
  }
  const gain = 10 ** (-5 / 20)
  const power = (samples: Float32Array) => samples.reduce((total, sample) => total + sample ** 2, 0)
  const rest = mix.map((sample, at) => sample * gain - (sum[at] ?? NaN))
  expect(power(mix)).toBeGreaterThan(1)
  expect(10 * Math.log10(power(rest) / power(mix))).toBeLessThan(-80)
})
