import { expect, test } from 'vitest'
import { suggestSearches } from './suggest-searches.server.ts'

const song = (...uses: string[]) => ({ uses: uses.map((name) => ({ id: name, name })) })

test('what most songs are good for is suggested, the commonest first', () => {
  const songs = [song('Travel', 'Podcasts'), song('Podcasts', 'Weddings'), song('Podcasts', 'Weddings')]
  expect(suggestSearches(songs)).toEqual(['Podcasts', 'Weddings', 'Travel'])
})

test('nothing is suggested where no songs are known', () => {
  expect(suggestSearches([])).toEqual([])
})
