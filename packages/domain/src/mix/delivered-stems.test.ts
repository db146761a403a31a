import { expect, test } from 'vitest'
import { identifyStems } from './delivered-stems.ts'
import { hasIntensity, parseMix, stemIdPattern } from './stem-mix.ts'

test('[R14.4] stems whose parts are known have intensity, in three languages', () => {
  for (const [names, ids] of [
    [
      ['Drums', 'Bass Stem', 'STEM – Melody'],
      ['drums', 'bass', 'lead'],
    ],
    [
      ['Batería', 'Bajo', 'Armonía'],
      ['drums', 'bass', 'harmony'],
    ],
    [
      ['Piste Batterie', 'Mélodie', 'Couleurs'],
      ['drums', 'lead', 'colour'],
    ],
  ] as const) {
    expect(identifyStems(names)).toEqual(ids)
    expect(hasIntensity(ids)).toBe(true)
    expect(parseMix('i40', ids)).toBeDefined()
  }
})

test('[R14.4] other stems have levels only', () => {
  const ids = identifyStems(['Drums', 'Electric Guitar', 'Electric Guitar', '808', '太鼓', '太鼓', 'Drums'])
  expect(ids).toEqual(['drums', 'electricguitar', 'electricguitar2', 'stem808', 'stem', 'stem2', 'drums2'])
  for (const id of identifyStems([
    'The Loudest Electric Guitar of All',
    'The Loudest Electric Guitar of All',
  ]))
    expect(id).toMatch(stemIdPattern)
  expect(hasIntensity(ids)).toBe(false)
  expect(parseMix('i40', ids)).toBeUndefined()
  expect(parseMix('i100_stem808-50', ids)).toBeDefined()
})
