import { expect, test } from 'vitest'
import { suggestSearches } from './suggest-searches.server.ts'

const song = (...uses: string[]) => ({ uses: uses.map((name) => ({ id: name, name })) })

test('the most common uses are suggested first', () => {
  const songs = [song('Travel', 'Podcasts'), song('Podcasts', 'Weddings'), song('Podcasts', 'Weddings')]
  expect(suggestSearches(songs)).toEqual(['Podcasts', 'Weddings', 'Travel'])
})

test('nothing is suggested without songs', () => {
  expect(suggestSearches([])).toEqual([])
})
