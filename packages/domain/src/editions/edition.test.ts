import { describe, expect, test } from 'vitest'
import { readEdition, roundEdition, samplesOf, writeEdition } from './edition.ts'
import { readLength, writeLength } from './length.ts'

describe('[R14.3] a length as people write it', () => {
  test.each([
    ['2:17', 137_000_000],
    [' 2:17.25 ', 137_250_000],
    ['2:17,25', 137_250_000],
    ['1:02:03', 3_723_000_000],
    ['137', 137_000_000],
    ['137,5', 137_500_000],
    ['2m17s', 137_000_000],
    ['2 min 17', 137_000_000],
    ['90 segundos', 90_000_000],
    ['3 minutes', 180_000_000],
    ['2’17”', 137_000_000],
    ['0:12.345678', 12_345_678],
  ])('%s is read', (typed, microseconds) => {
    expect(readLength(typed)).toBe(microseconds)
  })

  test.each(['', 'two', '2:75', '2:', ':30', '-5', '1e3', '2.17.3', '2:17:', '137 km', '∞'])(
    '%j is none',
    (typed) => {
      expect(readLength(typed)).toBeUndefined()
    },
  )

  test.each([
    [137_000_000, 'en', '2:17'],
    [137_250_000, 'en', '2:17.25'],
    [137_250_000, 'es', '2:17,25'],
    [23_100_000, 'fr', '0:23,1'],
    [9_999_700, 'fr', '0:10'],
    [600_000_000, 'en', '10:00'],
  ] as const)('%d µs is written in %s as %s', (microseconds, language, written) => {
    expect(writeLength(microseconds, language)).toBe(written)
  })
})

describe('[R14.2] the names of editions', () => {
  test.each(['edit-15', 'edit-60', 'loop', 'stem-harmony', 'fit-10000000', 'fit-600000000'])(
    '%s is read and written',
    (name) => {
      const edition = readEdition(name)
      expect(edition && writeEdition(edition)).toBe(name)
    },
  )

  test.each([
    'edit-20',
    'stem-vocals',
    'fit-9999999',
    'fit-600000001',
    'fit-010000000',
    'fit-',
    'all',
    'loop/..',
    '',
  ])('%j is none', (name) => {
    expect(readEdition(name)).toBeUndefined()
  })

  test.each([
    ['fit-137203219', 'fit-137200000'],
    ['fit-137205000', 'fit-137210000'],
    ['fit-599999999', 'fit-600000000'],
    ['fit-10000001', 'fit-10000000'],
    ['edit-30', 'edit-30'],
    ['nonsense', 'nonsense'],
  ])('[R15.23] %s is made as %s', (wish, made) => {
    expect(roundEdition(wish)).toBe(made)
  })

  test('a version is right to the sample', () => {
    expect(samplesOf({ kind: 'fit', microseconds: 137_203_219 }, 44_100)).toBe(6_050_662)
    expect(samplesOf({ kind: 'edit', seconds: 30 }, 48_000)).toBe(1_440_000)
    expect(samplesOf({ kind: 'loop' }, 44_100)).toBeUndefined()
  })
})
