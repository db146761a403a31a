import { expect, test } from 'vitest'
import { sortByTitle } from './sort-by-title.ts'

const titles = (words: string[], language: 'en' | 'es' | 'fr') =>
  sortByTitle(
    words.map((title) => ({ title })),
    language,
  ).map(({ title }) => title)

test('[R4.1] sorting ignores accents and case', () => {
  expect(titles(['Zouk', 'Épique', 'Folk', 'electro', 'Électronique', 'Drum & bass'], 'fr')).toEqual([
    'Drum & bass',
    'electro',
    'Électronique',
    'Épique',
    'Folk',
    'Zouk',
  ])
})

test('[R4.1] each language sorts by its own alphabet: in Spanish ñ follows n', () => {
  expect(titles(['ñandú', 'nube', 'oboe'], 'es')).toEqual(['nube', 'ñandú', 'oboe'])
  expect(titles(['ñandú', 'nube', 'oboe'], 'en')).toEqual(['ñandú', 'nube', 'oboe'])
})

test('the input list is not changed', () => {
  const given = [{ title: 'B' }, { title: 'A' }]
  sortByTitle(given, 'en')
  expect(given[0]?.title).toBe('B')
})
