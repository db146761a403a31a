import { expect, test } from 'vitest'
import { comparePlans, judgeStep, type PlanContent } from './compare-plans.ts'

const free: PlanContent = {
  id: '1',
  kind: 'free',
  monthly_download_limit: 10,
  daily_download_limit: null,
  seats: null,
  channel_limit: 1,
  credit_required: true,
}
const lifetime: PlanContent = {
  ...free,
  id: '2',
  kind: 'lifetime',
  monthly_download_limit: null,
  daily_download_limit: 40,
  channel_limit: 10,
  credit_required: false,
}
const subscription: PlanContent = { ...lifetime, id: '3', kind: 'subscription', channel_limit: 3, seats: 5 }
const agency: PlanContent = { ...lifetime, id: '4', seats: 3, channel_limit: 20 }
const smaller: PlanContent = { ...lifetime, id: '5', daily_download_limit: 20 }
const twin: PlanContent = { ...lifetime, id: '6' }
const unlimited: PlanContent = { ...subscription, id: '7', daily_download_limit: null, channel_limit: null }
const wide: PlanContent = { ...lifetime, id: '8', seats: 8, channel_limit: 2 }

/** What a step loses and gains, as `seats 5>1`. */
function describe(held: PlanContent | null, wanted: PlanContent): string {
  const step = judgeStep(held, wanted)
  if (step.kind !== 'switch') return step.kind === 'refused' ? step.reason : step.kind
  const write = (differences: typeof step.lost) =>
    differences
      .map(({ aspect, from, to, uses }) =>
        aspect === 'uses'
          ? uses.join('+')
          : from === null && to === null
            ? aspect
            : `${aspect} ${from ?? 'any'}>${to ?? 'any'}`,
      )
      .join(', ')
  return `lost: ${write(step.lost) || 'nothing'}; gained: ${write(step.gained) || 'nothing'}`
}

test.each([
  ['nothing → free', null, free, 'new'],
  ['nothing → Agency', null, agency, 'new'],
  ['free → the same', free, free, 'own'],
  ['Lifetime → the same', lifetime, lifetime, 'own'],
  ['Lifetime → a twin', lifetime, twin, 'contained'],
  ['Lifetime → less of the same kind', lifetime, smaller, 'contained'],
  ['Lifetime → free', lifetime, free, 'contained'],
  ['Lifetime → a subscription for more people', lifetime, subscription, 'would_end'],
  ['Lifetime → Agency', lifetime, agency, 'lost: nothing; gained: seats 1>3, channels 10>20'],
  ['Lifetime → more people, fewer channels', lifetime, wide, 'lost: channels 10>2; gained: seats 1>8'],
  [
    'a smaller Lifetime → Lifetime',
    smaller,
    lifetime,
    'lost: nothing; gained: monthly_downloads 620>1240, daily_downloads 20>40',
  ],
  [
    'a subscription → Lifetime',
    subscription,
    lifetime,
    'lost: seats 5>1; gained: term, client_work+venue, channels 3>10',
  ],
  [
    'a subscription → a bigger one',
    subscription,
    unlimited,
    'lost: nothing; gained: monthly_downloads 1240>any, daily_downloads 40>any, channels 3>any',
  ],
  [
    'a subscription → a smaller one',
    unlimited,
    subscription,
    'lost: monthly_downloads any>1240, daily_downloads any>40, channels any>3; gained: nothing',
  ],
  [
    'a subscription → free',
    subscription,
    free,
    'lost: online_video+podcast+film_and_course+game_and_app+own_advertising, formats, credit, ' +
      'monthly_downloads 1240>10, daily_downloads 40>10, seats 5>1, channels 3>1; gained: nothing',
  ],
] as const)('[R16.65] %s', (_, held, wanted, expected) => {
  expect(describe(held, wanted)).toBe(expected)
})

test('[R16.65] what one of two plans has more, the other has less', () => {
  const plans = [free, lifetime, subscription, agency, smaller, unlimited, wide]
  for (const held of plans) {
    for (const wanted of plans) {
      const there = comparePlans(held, wanted)
      const back = comparePlans(wanted, held)
      expect(there.lost.map(({ aspect }) => aspect)).toEqual(back.gained.map(({ aspect }) => aspect))
      expect(there.lost.map(({ from, to }) => [to, from])).toEqual(
        back.gained.map(({ from, to }) => [from, to]),
      )
    }
  }
})
