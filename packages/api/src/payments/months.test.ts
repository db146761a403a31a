import { expect, test } from 'vitest'
import { addMonths, daysUntil } from './months.ts'

const day = (text: string) => new Date(`${text}T10:30:00Z`)

test('[R10.3] short months end on their last day, and the 31st returns afterwards', () => {
  const first = day('2027-01-31')
  const ends = [1, 2, 3, 12, 13].map((months) => addMonths(first, months).toISOString().slice(0, 10))
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-01-31', '2028-02-29'])
  expect(addMonths(day('2026-11-15'), 2)).toEqual(day('2027-01-15'))
})

test('[R10.3] a started trial day counts in full', () => {
  expect(daysUntil(day('2027-01-15'), day('2027-01-01'))).toBe(14)
  expect(daysUntil(new Date(day('2027-01-01').getTime() + 1), day('2027-01-01'))).toBe(1)
  expect(daysUntil(day('2027-01-01'), day('2027-01-02'))).toBe(0)
})
