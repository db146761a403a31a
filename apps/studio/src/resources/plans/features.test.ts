import { expect, test } from 'vitest'
import { tidyFeatures } from './features.ts'

test('features lose the lines that are empty', () => {
  expect(tidyFeatures({ en: [' One ', '', 'Two'], es: [''], fr: [] })).toEqual({
    en: ['One', 'Two'],
    es: [],
    fr: [],
  })
})
