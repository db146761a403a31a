import { expect, test } from 'vitest'
import { dayIn, isTimeZone, timeZoneOf } from './time-zone.ts'

const at = (country: string, postal_code = '', time_zone: string | null = null) =>
  timeZoneOf({ time_zone, address: { country, postal_code } })

test('[R16.40] a seller’s day is that of their country, or the one they have set', () => {
  expect(at('ES', '28001')).toBe('Europe/Madrid')
  expect(at('ES', '35001')).toBe('Atlantic/Canary')
  expect(at('PT', '9500-001')).toBe('Atlantic/Azores')
  expect(at('FR', '75002')).toBe('Europe/Paris')
  expect(at('JP')).toBe('Asia/Tokyo')
  expect(at('US', '10001')).toBe('UTC')
  expect(at('US', '10001', 'America/New_York')).toBe('America/New_York')
  expect(timeZoneOf(null)).toBe('UTC')
})

test('[R16.40] half an hour after midnight in Madrid a year has begun', () => {
  const moment = new Date('2026-12-31T23:30:00Z')
  expect(dayIn('Europe/Madrid', moment)).toBe('2027-01-01')
  expect(dayIn('UTC', moment)).toBe('2026-12-31')
  expect(dayIn('Atlantic/Canary', moment)).toBe('2026-12-31')
})

test('[R16.40] a name that no time zone has is refused', () => {
  expect(isTimeZone('Europe/Madrid')).toBe(true)
  expect(['Madrid', '', 'Europe/Atlantis', 'CEST'].filter(isTimeZone)).toEqual([])
})
