import { expect, test } from 'vitest'
import { dateFormat } from './formatters.ts'

const day = new Date('2026-11-22T12:00:00Z')

test.each([
  ['en', '22 November 2026', '22 Nov 2026'],
  ['es', '22 de noviembre de 2026', '22 nov 2026'],
  ['fr', '22 novembre 2026', '22 nov. 2026'],
] as const)('[R1.3] a day is written as readers of %s write it', (language, long, medium) => {
  const write = (dateStyle: 'long' | 'medium') =>
    dateFormat(language, { dateStyle, timeZone: 'UTC' }).format(day)
  expect([write('long'), write('medium')]).toEqual([long, medium])
})
