import { expect, test } from 'vitest'
import { addressAt, secondIn } from './share-address.ts'

const address = 'https://music.example/fr/royalty-free-musique/nuit'

test('[R4.3] an address contains the start second, unless it is 0', () => {
  expect(addressAt(address, 42.9)).toBe(`${address}?t=42`)
  expect(addressAt(address, 0.9)).toBe(address)
})

test.each([
  ['?t=42', 42],
  ['?utm_source=x&t=7', 7],
  ['?t=90', 0],
  ['?t=-1', 0],
  ['?t=1e1', 0],
  ['?t=4.5', 0],
  ['?t=9999999', 0],
  ['?t=', 0],
  ['', 0],
])('[R4.3] %s of a song of 90 seconds begins at second %i', (search, second) => {
  expect(secondIn(search, 90)).toBe(second)
})
