import type { VenueSong } from '@tempolibre/contract'
import { expect, test, vi } from 'vitest'
import { keepSongs, readAtOnce } from './keep-songs.ts'

const songs = Array.from({ length: 9 }, (_, index): VenueSong => ({
  id: `${index}`,
  title: `Song ${index}`,
  slug: `song-${index}`,
  artist: 'Los Tres',
  duration_seconds: 120,
  loudness_lufs: -16,
  url: `/media/previews/${index}.mp3`,
  licence: null,
}))

/** A keeper that can fetch some songs, and what was asked of it. */
function makeKeeper(canFetch: (song: VenueSong) => boolean) {
  const asked: string[] = []
  const kept = new Set<string>()
  return {
    asked,
    keeper: {
      has: ({ id }: VenueSong) => kept.has(id),
      async read(song: VenueSong) {
        asked.push(song.id)
        if (!canFetch(song)) throw new TypeError('Failed to fetch')
        kept.add(song.id)
        return new ArrayBuffer(1)
      },
    },
  }
}

const never = new AbortController().signal
const idsOf = (some: readonly VenueSong[]) => some.map(({ id }) => id)

test('[R14.6] songs are kept in the order in which they are played, and one that cannot be had alone is passed over', async () => {
  const { asked, keeper } = makeKeeper(({ id }) => id !== '1' && id !== '2')
  await keepSongs(keeper, songs, never)
  expect(asked).toEqual(idsOf(songs))
  await keepSongs(keeper, songs, never)
  expect(asked.slice(songs.length), 'only what is not kept yet').toEqual(['1', '2'])
})

test('[R14.6] without a connection not every song is asked for', async () => {
  const { asked, keeper } = makeKeeper(({ id }) => Number(id) < 2)
  await keepSongs(keeper, songs, never)
  expect(asked).toEqual(['0', '1', '2', '3', '4'])
})

test('[R17.14] a song whose preview is withdrawn is played by its licence at once; without one it is not', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 410 }))
  const { asked, keeper } = makeKeeper(() => true)
  const [song] = songs
  if (!song) throw new Error('There is no song.')
  await expect(readAtOnce(song, keeper, never)).rejects.toThrow('410')
  expect(asked).toEqual([])
  const held = { ...song, licence: { number: 'TL-7K2M-9QWX-4HTD', verify_url: '/verify/x' } }
  expect((await readAtOnce(held, keeper, never)).byteLength).toBe(1)
  expect(asked).toEqual([song.id])
  // It is kept now, and no preview is asked for.
  await readAtOnce(held, keeper, never)
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockRestore()
})
