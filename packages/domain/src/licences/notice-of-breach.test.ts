import { describe, expect, test } from 'vitest'
import { judgeNotice, noticeEnd } from './notice-of-breach.ts'

const dayMs = 24 * 3600_000

describe('[R16.90] the days of a notice', () => {
  test.each([
    // A Monday; two weeks later is a Monday, too.
    ['2026-03-02T08:00:00Z', '2026-03-16', '2026-03-17T12:00:00.000Z'],
    // In the east the day has changed by then.
    ['2026-03-02T10:00:00Z', '2026-03-17', '2026-03-18T12:00:00.000Z'],
    ['2026-03-06T09:59:59Z', '2026-03-20', '2026-03-21T12:00:00.000Z'],
    // A Saturday and a Sunday give way to the Monday.
    ['2026-03-07T08:00:00Z', '2026-03-23', '2026-03-24T12:00:00.000Z'],
    ['2026-03-08T08:00:00Z', '2026-03-23', '2026-03-24T12:00:00.000Z'],
    ['2026-12-25T08:00:00Z', '2027-01-08', '2027-01-09T12:00:00.000Z'],
  ])('of a mail of %s end with %s', (mailed, lastDay, endsAt) => {
    const end = noticeEnd(new Date(mailed))
    expect([end.lastDay, end.endsAt.toISOString()]).toEqual([lastDay, endsAt])
  })

  test('are fourteen at any hour, also of a mail that leaves a day late', () => {
    for (let hour = 0; hour < 24 * 7; hour++) {
      const warned = Date.UTC(2026, 2, 2, hour)
      expect(noticeEnd(new Date(warned)).endsAt.getTime() - warned).toBeGreaterThanOrEqual(15 * dayMs)
    }
  })

  test('allow a revocation only when the mail left in time, to the present holder, and they are over', () => {
    const mailedAt = new Date('2026-03-02T08:00:00Z')
    const { endsAt } = noticeEnd(mailedAt)
    const facts = { mailedAt, endsAt, sameHolder: true }
    expect(judgeNotice(facts, new Date(endsAt.getTime() - 1))).toBe('running')
    expect(judgeNotice(facts, endsAt)).toBe('over')
    expect(judgeNotice({ ...facts, mailedAt: null }, endsAt)).toBe('unsent')
    const late = new Date(endsAt.getTime() - 14 * dayMs + 1)
    expect(judgeNotice({ ...facts, mailedAt: late }, endsAt)).toBe('late')
    expect(judgeNotice({ ...facts, sameHolder: false }, endsAt)).toBe('other_holder')
  })
})
