import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../foundation/fixtures/stub-storage.ts'
import { forgetKeptFavourites, keepFavourite, readKeptFavourites } from './kept-favourites.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[R10.1] favourites without an account are stored, latest first, without duplicates', () => {
  for (const id of ['7', '12', '7']) expect(keepFavourite(id, true)).toBe(true)
  expect(readKeptFavourites()).toEqual(['7', '12'])
  expect(keepFavourite('7', false)).toBe(true)
  expect(readKeptFavourites()).toEqual(['12'])
})

test('[R10.1] favourites moved to an account are removed; later ones stay', () => {
  for (const id of ['1', '2', '3']) keepFavourite(id, true)
  forgetKeptFavourites(['1', '2'])
  expect(readKeptFavourites()).toEqual(['3'])
  forgetKeptFavourites(['3'])
  expect(kept.size, 'nothing is left behind').toBe(0)
})

test('[R10.1] stores at most 2,000, as an account does', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => String(index + 1))
  kept.set('favourites', ids.join(','))
  expect(keepFavourite('2001', true)).toBe(false)
  expect(keepFavourite('1', true), 'one that is liked already').toBe(true)
  expect(readKeptFavourites()).toHaveLength(2000)
})

test.each(['', 'x', '0', '-1,1e3', '[1,2]', '99999999999', ',,,'])(
  '[R5.6] damaged storage (%s) holds no favourites',
  (text) => {
    kept.set('favourites', text)
    expect(readKeptFavourites()).toEqual([])
  },
)

test.each([
  ['forbidden', 'SecurityError'],
  ['full', 'QuotaExceededError'],
])('[R5.6] storage that is %s keeps none, and says so', (_, name) => {
  const refuse = () => {
    throw new DOMException('no', name)
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  expect(keepFavourite('1', true)).toBe(false)
  expect(readKeptFavourites()).toEqual([])
})

test('[R5.6] a browser without storage stores none and reports it', () => {
  vi.stubGlobal('localStorage', null)
  expect(keepFavourite('1', true)).toBe(false)
})
