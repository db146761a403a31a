import { expect, test } from 'vitest'
import { dateFormat } from './formatters.ts'

const day = new Date('2026-11-22T12:00:00Z')

test.each([
  ['en', '22 November 2026', '22 Nov 2026'],
  ['es', '22 de noviembre de 2026', '22 nov 2026'],
  ['fr', '22 novembre 2026', '22 nov. 2026'],
] as const)('[R1.3] a date has the format of %s', (language, long, medium) => {
  const write = (dateStyle: 'long' | 'medium') =>
    dateFormat(language, { dateStyle, timeZone: 'UTC' }).format(day)
  expect([write('long'), write('medium')]).toEqual([long, medium])
})

test('[R1.3] French uses an ordinal for the first of a month', () => {
  const write = (iso: string, dateStyle: 'full' | 'long' | 'medium' | 'short') =>
    dateFormat('fr', { dateStyle, timeZone: 'UTC' }).format(new Date(iso))
  expect(write('2026-09-01', 'long')).toBe('1er septembre 2026')
  expect(write('2026-09-01', 'medium')).toBe('1er sept. 2026')
  expect(write('2026-09-01', 'full')).toBe('mardi 1er septembre 2026')
  expect(write('2026-09-01', 'short')).toBe('01/09/2026')
  expect(write('2026-05-21', 'long')).toBe('21 mai 2026')
})
