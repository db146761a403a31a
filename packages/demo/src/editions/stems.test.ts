// Where `!` follows an index, the index is below the length of the array.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chunk } from '../render/mixdown.ts'
import { makeExampleScore } from '../render/example-score.ts'
import type { Score } from '../score.ts'
import { leadIn } from './choose-bars.ts'
import { readBars } from './song-bars.ts'
import { spliceBars } from './splice.ts'
import { mixScore, renderStems, type Stem } from './stems.ts'

/** A bar at a song's climax, where most of the band plays, with half a second for the ring. */
function cutHeight(id: string): Score {
  const song = readBars(id)
  const most = Math.max(...song.bars.map((bar) => bar.energy))
  const from = song.bars.findIndex((bar) => bar.energy === most)
  const splice = spliceBars(song, { runs: [{ from, to: from + 1 }], pace: 1, leadIn, ringsOn: true })
  const { duckingTimes, effects, end, parts } = splice
  return {
    ...song.score,
    parts,
    mix: { ...song.score.mix, ...effects, duckingTimes },
    durationSeconds: end + 0.5,
  }
}

async function collect(stems: AsyncIterable<Stem>): Promise<Stem[]> {
  const all: Stem[] = []
  for await (const stem of stems) all.push(stem)
  return all
}

function energy({ left, right }: Chunk): number {
  return [left, right].reduce((sum, side) => sum + side.reduce((total, sample) => total + sample ** 2, 0), 0)
}

/** Level of the difference between the mix and the sum of all stems, relative to the mix, in dB. */
function residualDb(mix: Chunk, stems: readonly Stem[], gainDb: number): number {
  const rest = (side: 'left' | 'right') =>
    mix[side].map(
      (sample, at) =>
        sample * 10 ** (gainDb / 20) - stems.reduce((sum, { sound }) => sum + sound[side][at]!, 0),
    )
  return 10 * Math.log10(energy({ left: rest('left'), right: rest('right') }) / energy(mix)) - gainDb
}

function highest(...sounds: Chunk[]): number {
  return Math.max(
    ...sounds.flatMap(({ left, right }) =>
      [left, right].map((side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
    ),
  )
}

describe.each([
  ['house, ducked by the kick and with echoes', 'mirror-tiles'],
  ['rock with a distorted guitar', 'girder-walk'],
  ['a chamber ensemble in its hall', 'minuet-for-a-tall-hallway'],
])('the stems of %s', (_, id) => {
  const score = cutHeight(id)
  let stems: Stem[]

  beforeAll(async () => {
    stems = await collect(renderStems(score))
  })

  test('add up to the mix', async () => {
    expect(residualDb(await mixScore(score), stems, stems[0]?.gainDb ?? NaN)).toBeLessThan(-90)
  })

  test('exist for each role of the band, each with its own sound', () => {
    expect(stems.map(({ role }) => role).toSorted()).toEqual(
      [...new Set(score.parts.map(({ role }) => role))].toSorted(),
    )
    for (const { sound } of stems) expect(energy(sound)).toBeGreaterThan(0.01)
  })

  test('never clip, alone or together, and use the full range', () => {
    const sum = (side: 'left' | 'right') =>
      stems
        .map(({ sound }) => sound[side])
        .reduce((total, samples) => total.map((sample, at) => sample + samples[at]!))
    const most = highest({ left: sum('left'), right: sum('right') }, ...stems.map(({ sound }) => sound))
    expect(20 * Math.log10(most)).toBeCloseTo(-1, 3)
  })
})

test('an unused role has no stem', async () => {
  const score = makeExampleScore({ durationSeconds: 1 })
  const withoutDrums = { ...score, parts: score.parts.filter(({ role }) => role !== 'drums') }
  const roles = (await collect(renderStems(withoutDrums))).map(({ role }) => role)
  expect(roles.length).toBeGreaterThan(0)
  expect(roles).not.toContain('drums')
})

test('a silent score has no stems', async () => {
  await expect(collect(renderStems(makeExampleScore({ parts: [], durationSeconds: 1 })))).rejects.toThrow(
    'is silent',
  )
})
