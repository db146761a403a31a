import type { TrackSummary } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { chosenSongs, findChosenSongs, maxChosen } from './chosen-songs.server.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the id is looked at
const songs = (...ids: string[]) => ids.map((id) => ({ id })) as unknown as TrackSummary[]
const idsOf = (tracks: readonly TrackSummary[]) => tracks.map(({ id }) => id)
const newest = songs(...Array.from({ length: 12 }, (_, place) => `new-${place}`))

test('[R18.5] a site that has featured nothing shows its newest songs', () => {
  expect(idsOf(chosenSongs(songs('a', 'b'), newest))).toEqual(['a', 'b'])
  expect(idsOf(chosenSongs([], newest))).toEqual(idsOf(newest.slice(0, maxChosen)))
  expect(idsOf(chosenSongs([], newest.slice(0, 1)))).toEqual(['new-0'])
  expect(chosenSongs([], [])).toEqual([])
})

test('[R18.5] newest songs are asked for beside an article only if none is featured', async () => {
  const log = { error() {}, warn() {} }
  const asked: (string | undefined)[] = []
  const apiWith = (featured: TrackSummary[]) => ({
    listTracks: async (input: { featured?: 'true' | 'false' | undefined }) => {
      asked.push(input.featured)
      return {
        success: true as const,
        tracks: input.featured === 'true' ? featured : newest,
        total: 12,
        next_cursor: null,
      }
    },
  })
  expect(idsOf(await findChosenSongs(apiWith(songs('a')), 'es', log))).toEqual(['a'])
  expect(asked).toEqual(['true'])
  expect(await findChosenSongs(apiWith([]), 'es', log)).toBe(newest)
  expect(asked).toEqual(['true', 'true', undefined])
})
