import { expect, test } from 'vitest'
import { missingLanguages, textIn } from './gaps.ts'

test('a required text is missing in every language that lacks it', () => {
  expect(missingLanguages({ en: 'Dusk', es: ' ', fr: '' }, true)).toEqual(['es', 'fr'])
  expect(missingLanguages({ en: '', es: '', fr: '' }, true)).toEqual(['en', 'es', 'fr'])
  expect(missingLanguages(undefined, true)).toEqual(['en', 'es', 'fr'])
})

test('an optional text may be empty in all languages, not in some', () => {
  expect(missingLanguages({ en: '', es: '', fr: '' }, false)).toEqual([])
  expect(missingLanguages({ en: '', es: 'Ocaso', fr: '' }, false)).toEqual(['en', 'fr'])
})

test('a name is shown in the studio’s language, else in one that has it', () => {
  expect(textIn({ en: 'Dusk', es: 'Ocaso', fr: '' }, 'es')).toBe('Ocaso')
  expect(textIn({ en: 'Dusk', es: 'Ocaso', fr: '' }, 'fr')).toBe('Dusk')
  expect(textIn(undefined, 'fr')).toBe('')
})
