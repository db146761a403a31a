import { expect, test } from 'vitest'
import { chooseMeant } from './make-terms.ts'
import type { Meaning } from './vocabulary.ts'

const meaning: Meaning = {
  names: new Set([1_000_001]),
  related: new Set(),
  prefers: new Set(),
  variants: [],
  isGeneral: false,
}

/** What a word is taken for, among words that tracks have so often and names of facet values. */
function choose(
  typed: string,
  frequencies: Record<string, number>,
  named: string[] = [],
  fillers: string[] = [],
) {
  const vocabulary = {
    fillers: new Set(fillers),
    meanings: new Map(named.map((name) => [name, meaning])),
  }
  const near = Object.entries(frequencies).map(([word, frequency]) => ({ word, frequency }))
  return chooseMeant(typed, vocabulary, near)
}

test('a word with a slip is taken for the nearest, of several for the most frequent', () => {
  expect(choose('marbel', { marble: 1, maple: 9 })).toEqual(['marble'])
  expect(choose('larder', { ladder: 1, lander: 5, larger: 3, lauder: 1 })).toEqual([
    'lander',
    'larger',
    'ladder',
  ])
})

test('the beginning of a word is seldom mistaken: one that begins alike goes first', () => {
  expect(choose('marble', { garble: 9, marbles: 1 })).toEqual(['marbles'])
  expect(choose('marble', { garble: 1, marples: 9 }), 'but not with two slips').toEqual(['garble'])
})

test('a short word has one slip, and none in its beginning; a shorter one has none', () => {
  expect(choose('pianp', { piano: 1 })).toEqual(['piano'])
  expect(choose('liano', { piano: 1 })).toEqual([])
  expect(choose('pixnp', { piano: 1 })).toEqual([])
  expect(choose('dar', { dark: 1 })).toEqual([])
})

test('of equally near words one that names a value is meant, never a filler or a phrase', () => {
  expect(choose('marbel', { marble: 9 }, ['marvel'])).toEqual(['marvel'])
  expect(choose('marbel', { marble: 9, marvel: 1 }, [], ['marble'])).toEqual(['marvel'])
  expect(choose('hiphop', {}, ['hip hop'])).toEqual([])
})
