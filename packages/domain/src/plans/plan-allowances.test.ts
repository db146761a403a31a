import { tableOf } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { comparePlans, planAspects } from './compare-plans.ts'
import { comparedAllowances, planAllowanceNames, planAllowances, sizeOfAllowance } from './plan-allowances.ts'

const plan = { id: '1', kind: 'lifetime', credit_required: false } as const

test.each(comparedAllowances)('[R15.156] a plan with less of %s than another one is less for it', (name) => {
  const held = { ...plan, ...tableOf(comparedAllowances, () => 9000) }
  const { gained, lost } = comparePlans(held, { ...held, [name]: 3 })
  expect(lost.map(({ aspect }) => aspect)).toContain(planAllowances[name].aspect)
  expect(gained).toEqual([])
  expect(planAspects).toContain(planAllowances[name].aspect)
})

test('[R15.156] an empty allowance is no limit, but for seats, which its holder has alone', () => {
  const sizes = planAllowanceNames.map((name) => [name, sizeOfAllowance(name, null)])
  expect(Object.fromEntries(sizes)).toEqual({
    ...tableOf(planAllowanceNames, () => Infinity),
    seats: 1,
  })
  expect(planAllowanceNames.map((name) => sizeOfAllowance(name, 7))).toEqual(planAllowanceNames.map(() => 7))
})
