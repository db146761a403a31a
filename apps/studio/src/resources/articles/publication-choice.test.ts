import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  choicesFor,
  parseLocalTime,
  publishedAtFor,
  type StoredPublication,
} from './publication-choice.ts'

const draft: StoredPublication = { state: 'draft', published_at: null }
const scheduled: StoredPublication = { state: 'scheduled', published_at: '2030-05-01T07:00:00.000Z' }
const published: StoredPublication = { state: 'published', published_at: '2020-05-01T07:00:00.000Z' }
const now = new Date(2026, 0, 31, 16, 20)

describe('the publication of an article', () => {
  test.each([draft, scheduled, published])('shows what is stored: $state', (stored) => {
    expect(choiceOf(stored.published_at, stored)).toBe(stored.state)
    expect(choicesFor(stored)).toContain(stored.state)
  })

  test.each([draft, scheduled, published])('shows every choice that is made when $state', (stored) => {
    for (const choice of choicesFor(stored))
      expect(choiceOf(publishedAtFor(choice, stored, now), stored)).toBe(choice)
  })

  test('is proposed for the next morning, and stays at a time that was chosen', () => {
    expect(publishedAtFor('scheduled', draft, now)).toBe(new Date(2026, 1, 1, 9).toISOString())
    expect(publishedAtFor('scheduled', scheduled, now)).toBe(scheduled.published_at)
  })

  test('is read in the time zone of the browser', () => {
    expect(parseLocalTime('2026-07-01T12:30')).toBe(new Date(2026, 6, 1, 12, 30).toISOString())
    expect(parseLocalTime('')).toBe('')
  })
})
