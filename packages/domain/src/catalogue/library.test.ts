import { expect, test } from 'vitest'
import { librarySchema } from './library.ts'

test.each([
  ['house-band', true],
  ['band2', true],
  ['House Band', false],
  ['house--band', false],
  ['-band', false],
  ['bånd', false],
  ['', false],
])('a library to import has ids of small letters, digits and single hyphens: %j', (id, accepted) => {
  const artist = { id, name: 'House Band', biography: { en: 'A band.', es: 'Una banda.', fr: 'Un groupe.' } }
  expect(librarySchema.shape.artists.safeParse([artist]).success).toBe(accepted)
})
