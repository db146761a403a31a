import { expect, test } from 'vitest'
import { pickWallCovers } from './wall-covers.server.ts'

const track = (genre: string, cover: string | null) => ({
  cover_url: cover,
  categories: [{ id: genre, title: genre, slug: genre }],
})
const tile = (slug: string, image: string | null) => ({ title: slug, slug, image, count: '1 song' })

test('one cover of each genre, newest first', () => {
  expect(pickWallCovers([track('jazz', 'a'), track('jazz', 'b'), track('dub', 'c')], []).slice(0, 3)).toEqual(
    ['a', 'c', null],
  )
})

test('genres without a new track add their own cover, up to nine in all', () => {
  const tiles = Array.from({ length: 12 }, (_, index) => tile(`genre-${index}`, `tile-${index}`))
  const covers = pickWallCovers([track('genre-3', 'new'), track('dub', null)], tiles)
  expect(covers).toHaveLength(9)
  expect(covers[0]).toBe('new')
  expect(covers).not.toContain('tile-3')
})

test('placeholders fill up when covers are few', () => {
  expect(pickWallCovers([track('jazz', null)], [tile('jazz', null)])).toEqual(Array(9).fill(null))
})

test('[R11.1] without data there is no wall', () => {
  expect(pickWallCovers([], [])).toEqual([])
})
