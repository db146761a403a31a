import { expect, test } from 'vitest'
import { cutWords, locateWords, spellSigns } from './locate-words.ts'

test.each([
  ['Calm piano, no drums', ['no', 'drums'], 'Calm piano'],
  ['Piano sin Batería, alegre', ['sin', 'bateria'], 'Piano, alegre'],
  ['no drums; calm', ['no', 'drums'], 'calm'],
  ['pas d’accordéon pour un café', ['pas', 'd', 'accordeon'], 'pour un café'],
  ['cœur sans chœur', ['sans', 'choeur'], 'cœur'],
  ['piano -drums', ['minus', 'drums'], 'piano'],
  ['lo-fi no fi', ['no', 'fi'], 'lo-fi'],
  ['calm', ['drums'], 'calm'],
])('[R10.1] a search stays as typed except for removed words: %s', (search, words, left) => {
  expect(cutWords(search, words)).toBe(left)
})

test('words are found with their accents, in either normal form', () => {
  for (const search of ['sin BATERÍA', 'sin BATERI\u0301A']) {
    const place = locateWords(search, ['bateria'])
    expect(search.slice(place?.start, place?.end)).toBe(search.slice(4))
  }
})

test('a sign before a word excludes it, a hyphen within does not', () => {
  expect(spellSigns('hip-hop -drums – calm')).toBe('hip-hop minus drums – calm')
})
