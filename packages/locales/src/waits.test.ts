import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import { roundWait, writeWait } from './waits.ts'

describe('[R15.80] a wait', () => {
  test.each([
    [0, 1],
    [1, 1],
    [12.2, 13],
    [90, 90],
    [91, 120],
    [181, 240],
    [3600, 3600],
    [5400, 5400],
    [5401, 7200],
    [8000, 10_800],
  ])('of %s s is told as %s s', (seconds, told) => {
    expect(roundWait(seconds)).toBe(told)
  })

  test('is in the words of each language', () => {
    // French has a space that does not break.
    const words = (seconds: number) =>
      languages.map((language) => writeWait(seconds, language).replace('\u00A0', ' '))
    expect(words(1)).toEqual(['1 second', '1 segundo', '1 seconde'])
    expect(words(181)).toEqual(['4 minutes', '4 minutos', '4 minutes'])
    expect(words(3600)).toEqual(['1 hour', '1 hora', '1 heure'])
    expect(words(8000)).toEqual(['3 hours', '3 horas', '3 heures'])
  })

  test('is the same in words and in seconds', () => {
    const lengths = { second: 1, minute: 60, hour: 3600 }
    for (let seconds = 1; seconds < 40_000; seconds += 13) {
      const [, count, unit] = /^([\d,]+) (second|minute|hour)s?$/.exec(writeWait(seconds, 'en')) ?? []
      const length = unit === 'second' || unit === 'minute' || unit === 'hour' ? lengths[unit] : Number.NaN
      expect(Number(count) * length).toBe(roundWait(seconds))
    }
  })
})
