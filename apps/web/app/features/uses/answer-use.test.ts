import { planKinds, purposes, usageMatrix, usages } from '@tempolibre/domain'
import { expect, test } from 'vitest'
import { answerUse, ownPlanKind, type UsablePlan } from './answer-use.ts'

const plans: UsablePlan[] = planKinds.map((kind) => ({ id: kind, kind, name: kind }))

test('[R14.1] every use is answered by the narrowest plan on sale that allows it', () => {
  const planOf = (purpose: (typeof purposes)[number]) => {
    const answer = answerUse(purpose, plans, undefined)
    return answer.kind === 'plan'
      ? [answer.plan.kind, answer.permission, answer.withoutCredit?.kind]
      : answer.kind
  }
  expect(Object.fromEntries(purposes.map((purpose) => [purpose, planOf(purpose)]))).toEqual({
    online_video: ['free', 'with_credit', 'subscription'],
    podcast: ['free', 'with_credit', 'subscription'],
    film_and_course: ['free', 'with_credit', 'subscription'],
    game_and_app: ['free', 'with_credit', 'subscription'],
    own_advertising: ['subscription', 'yes', undefined],
    client_work: ['lifetime', 'yes', undefined],
    venue: ['lifetime', 'yes', undefined],
    own_release: 'forbidden',
  })
})

test.each(planKinds)('[R14.1] an own plan answers as the matrix says: %s', (own) => {
  for (const usage of usages) {
    const answer = answerUse(usage, plans, own)
    const permission = usageMatrix[usage][own]
    const expected = permission === 'no' ? { kind: 'plan', notOwn: true } : { kind: 'own', permission }
    expect(answer, usage).toMatchObject(expected)
  }
  expect(answerUse('own_release', plans, own)).toEqual({ kind: 'forbidden' })
})

test('[R14.1] a plan that is not on sale is not suggested', () => {
  const sold = plans.map((plan) =>
    plan.kind === 'lifetime' ? { ...plan, offer: 'not_on_sale' as const } : plan,
  )
  expect(answerUse('venue', sold, undefined)).toEqual({ kind: 'none', notOwn: false })
  expect(answerUse('venue', sold, 'free')).toEqual({ kind: 'none', notOwn: true })
  expect(answerUse('venue', sold, 'lifetime')).toMatchObject({ kind: 'own' })
})

test('the own plan is read from what the browser keeps, which may be anything', () => {
  expect(ownPlanKind({ user_subscribed: 1, plan_kind: 'free' })).toBe('free')
  for (const user of [
    null,
    {},
    { user_subscribed: 0, plan_kind: 'free' },
    { user_subscribed: 1, plan_kind: 'x' },
  ])
    expect(ownPlanKind(user)).toBeUndefined()
})
