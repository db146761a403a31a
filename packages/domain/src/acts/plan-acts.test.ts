import { expect, test } from 'vitest'
import { planActs, type PlanState } from './plan-acts.ts'

const unpaid: PlanState = {
  status: 'past_due',
  hold: null,
  cancel_at_period_end: false,
  current_period_start: new Date('2026-01-01T00:00:00Z'),
  ended_at: null,
  end_cause: null,
}
const over = { status: 'ended', ended_at: new Date('2026-02-01T00:00:00Z') } as const

test('[R16.123] a plan that was cancelled ends by that, also if its last payment is missing', () => {
  expect(planActs(unpaid, { ...unpaid, ...over })).toEqual(['plan_ended_unpaid'])
  const cancelled = { ...unpaid, cancel_at_period_end: true }
  expect(planActs(cancelled, { ...cancelled, ...over })).toEqual(['plan_ended'])
})
