import { describe, expect, test } from 'vitest'
import { judgeWithdrawal, offersWithdrawal, withdrawalEnd, type WithdrawalFacts } from './judge-withdrawal.ts'

describe('[R16.68] the period for a withdrawal', () => {
  test.each([
    // A Tuesday: the fourteenth day after is a Tuesday, which ends in Guadeloupe at four in the morning, UTC.
    ['2026-06-23T10:00:00Z', '2026-07-08T04:00:00.000Z'],
    // Late on a Monday it is Tuesday in Réunion.
    ['2026-06-22T21:00:00Z', '2026-07-08T04:00:00.000Z'],
    // A Saturday or Sunday does not end it.
    ['2026-06-20T10:00:00Z', '2026-07-07T04:00:00.000Z'],
    ['2026-06-21T10:00:00Z', '2026-07-07T04:00:00.000Z'],
    // Over the end of a year.
    ['2026-12-24T10:00:00Z', '2027-01-08T04:00:00.000Z'],
  ])('of an order of %s ends %s', (ordered, expected) => {
    expect(withdrawalEnd(new Date(ordered)).toISOString()).toBe(expected)
  })
})

describe('[R16.68] the function', () => {
  const at = (country: string, withdrawal?: boolean) =>
    offersWithdrawal({
      address: { street: 's', postal_code: 'p', city: 'c', region: null, country },
      ...(withdrawal !== undefined && { withdrawal }),
    })
  test.each([
    ['ES', undefined, true],
    ['ES', false, true],
    ['GB', undefined, true],
    ['NO', undefined, true],
    ['US', undefined, false],
    ['US', true, true],
    ['CH', false, false],
  ] as const)('of a seller in %s who says %s is offered: %s', (country, said, expected) => {
    expect(at(country, said)).toBe(expected)
  })
  test('is offered while no seller is set', () => {
    expect(offersWithdrawal(null)).toBe(true)
  })
})

describe('[R16.69] the right', () => {
  const endsAt = new Date('2026-07-08T04:00:00Z')
  const facts: WithdrawalFacts = {
    kind: 'lifetime',
    endsAt,
    consented: false,
    delivered: false,
    isReplaced: false,
    isReturned: false,
    isWithdrawn: false,
  }
  const [before, after] = [new Date('2026-07-08T03:59:59Z'), endsAt]
  test.each([
    ['nothing delivered', {}, before, 'open'],
    ['nothing delivered, both consents', { consented: true }, before, 'open'],
    ['delivered without both consents', { delivered: true }, before, 'open'],
    ['delivered with both consents', { delivered: true, consented: true }, before, 'lost'],
    [
      'a subscription, delivered with both consents',
      { kind: 'subscription', delivered: true, consented: true },
      before,
      'open',
    ],
    ['after the period', {}, after, 'over'],
    ['replaced', { isReplaced: true }, before, 'replaced'],
    ['refunded', { isReturned: true }, before, 'returned'],
    ['withdrawn', { isWithdrawn: true }, before, 'withdrawn'],
  ] as const)('%s', (_, changes, at, expected) => {
    expect(judgeWithdrawal({ ...facts, ...changes }, at)).toBe(expected)
  })
})
