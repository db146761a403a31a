import { describe, expect, test } from 'vitest'
import {
  emptySearch,
  lastSearchPage,
  printSearchAddress,
  rangeFacets,
  readRange,
  readSearchAddress,
  type SearchState,
} from './search-rules.ts'

const read = (address: string) => readSearchAddress(new URLSearchParams(address))

describe('[R10.1] the address of a search', () => {
  test('contains every choice and is read back unchanged', () => {
    const state: SearchState = {
      ...emptySearch,
      search: 'música suave & más',
      genre: ['bossa-nova', 'jazz'],
      key: ['F#m', 'C'],
      vocals: ['no'],
      energy: ['low', 'medium'],
      bpm: { from: 70, to: 118 },
      duration: { from: null, to: 180 },
      sort: 'newest',
      page: 3,
    }
    expect(readSearchAddress(printSearchAddress(state))).toEqual(state)
    expect(printSearchAddress(state).toString()).toContain('&bpm=70-118&duration=-180&sort=newest&page=3')
  })

  test('is empty for a search for everything', () => {
    expect(printSearchAddress(emptySearch).toString()).toBe('')
    expect(read('')).toEqual(emptySearch)
  })

  test('with a cursor has no page number', () => {
    expect(printSearchAddress({ page: 4, after: 'x' }).toString()).toBe('after=x')
  })

  test('has page numbers up to the last one', () => {
    expect(read(`page=${lastSearchPage}`).page).toBe(lastSearchPage)
    expect(read(`page=${lastSearchPage + 1}`).page).toBe(1)
  })

  test('may come from a form without scripts', () => {
    expect(read('genre=jazz&genre=rock&genre=jazz&bpm_from=90&bpm_to=&duration_from=&duration_to=')).toEqual({
      ...emptySearch,
      genre: ['jazz', 'rock'],
      bpm: { from: 90, to: null },
    })
  })

  test.each([
    ['bpm=200-100', { bpm: '200-100' }],
    ['bpm=abc&duration=-5-10', { bpm: 'abc', duration: '-5-10' }],
    ['bpm_from=200&bpm_to=100', { bpm: '200-100' }],
    [`duration=${'9'.repeat(500)}`, { duration: '9'.repeat(30) }],
  ])('drops an invalid range but remembers its text: %s', (address, misread) => {
    const state = read(address)
    expect(state).toEqual({ ...emptySearch, misread })
    expect(readSearchAddress(printSearchAddress(state)), 'it has one address').toEqual(state)
  })

  test('remembers nothing if a range is open at both ends', () => {
    expect(read('bpm=-&duration=&duration_from= ')).toEqual(emptySearch)
  })

  test.each(['sort=DROP', 'page=-1', 'page=1e9', 'page=x', 'genre=,,'])(
    'is read without invalid parts: %s',
    (address) => {
      expect(read(address)).toEqual(emptySearch)
    },
  )
})

describe('a range', () => {
  test.each([
    ['70-118', { from: 70, to: 118 }],
    ['70-', { from: 70, to: null }],
    ['-118', { from: null, to: 118 }],
    ['90-90', { from: 90, to: 90 }],
  ])('%s is understood', (text, range) => {
    expect(readRange('bpm', text)).toEqual(range)
  })

  test.each(['', '-', '70', '118-70', '-5-10', '1e3-', '70-118-', '0-90', '70-99999', '７０-', '70–118'])(
    '%j is not a range of beats per minute',
    (text) => {
      expect(readRange('bpm', text)).toBeUndefined()
    },
  )

  test('is clamped to its scale', () => {
    for (const facet of rangeFacets) expect(readRange(facet, '1-99999')).toBeUndefined()
  })
})
