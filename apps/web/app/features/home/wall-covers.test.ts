import { expect, test } from 'vitest'
import { pickWallCovers } from './wall-covers.server.ts'

const track = (genre: string, cover: string | null) => ({
  cover_url: cover,
  categories: [{ id: genre, title: genre, slug: genre }],
})
const tile = (slug: string, image: string | null) => ({ title: slug, slug, image, count: '1 song' })

test('one cover of each genre, newest first, then others', () => {
  const tracks = [
    track('jazz', 'a'),
    track('jazz', 'b'),
    track('jazz', 'a'),
    track('dub', 'c'),
    track('dub', 'd'),
  ]
  expect(pickWallCovers(tracks, [])).toEqual(['a', 'c', 'b', 'd'])
})

test('genres without a new track add their own cover, up to nine in all', () => {
  const tiles = Array.from({ length: 12 }, (_, index) => tile(`genre-${index}`, `tile-${index}`))
  const covers = pickWallCovers([track('genre-3', 'new'), track('dub', null)], tiles)
  expect(covers).toHaveLength(9)
  expect(covers[0]).toBe('new')
  expect(covers).not.toContain('tile-3')
})

test.each([
  [0, 0],
  [1, 1],
  [3, 1],
  [4, 4],
  [8, 4],
  [9, 9],
  [60, 9],
])('[R18.5] of %i covers the wall shows %i, and no placeholder', (count, shown) => {
  const tracks = Array.from({ length: count }, (_, index) => track('jazz', `cover-${index}`))
  expect(pickWallCovers([...tracks, track('dub', null)], [tile('dub', null)])).toHaveLength(shown)
})

test('[R11.1] without data there is no wall', () => {
  expect(pickWallCovers([], [])).toEqual([])
})
