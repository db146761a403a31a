import { librarySchema } from '@tempolibre/domain/library'
import {
  addedAllowances,
  firstAllowances,
  perhapsAnsweredAllowances,
  planAllowanceNames,
} from '@tempolibre/domain/plan-allowances'
import { describe, expect, test } from 'vitest'
import { editable } from '../editable.ts'
import { exportSubjects } from '../library-export/library-export.ts'
import { offeredPlanSchema, planSchema } from '../schemas.ts'
import { newStudioPlanSchema, studioPlanChangeSchema, studioPlanSchema } from './studio-business-schemas.ts'

const namesIn = ({ shape }: { shape: object }) => Object.keys(shape)
const delivered = librarySchema.shape.plans.element.shape

describe('[R15.156] each allowance of a plan', () => {
  test.each([
    ['a library', namesIn(librarySchema.shape.plans.element)],
    ['an export', namesIn(exportSubjects.plans)],
    ['a public plan', namesIn(planSchema)],
    ['the plans on offer', namesIn(offeredPlanSchema)],
    ['a plan of the studio', namesIn(studioPlanSchema)],
    ['a new plan', namesIn(newStudioPlanSchema)],
    ['a change of a plan', namesIn(studioPlanChangeSchema)],
    ['what is compared and recorded', editable.plan],
  ])('is known to %s', (_, known) => {
    expect(known).toEqual(expect.arrayContaining(planAllowanceNames))
  })

  test('may be missing where an earlier release knows nothing of it, and nowhere else', () => {
    for (const name of addedAllowances) {
      expect(delivered[name].parse(undefined), name).toBeUndefined()
      expect(exportSubjects.plans.shape[name].parse(undefined), name).toBeNull()
      expect(newStudioPlanSchema.shape[name].parse(undefined), name).toBeNull()
    }
    for (const name of firstAllowances)
      for (const { [name]: schema } of [delivered, exportSubjects.plans.shape, newStudioPlanSchema.shape])
        expect(schema.safeParse(undefined).success, name).toBe(false)
    const without = planAllowanceNames.filter((name) => planSchema.shape[name].safeParse(undefined).success)
    expect(without).toEqual(perhapsAnsweredAllowances)
  })

  test('is a number from 1 that can be stored, or empty', () => {
    for (const name of planAllowanceNames) {
      const takes = (value: unknown) => studioPlanChangeSchema.safeParse({ [name]: value }).success
      expect([null, 1, 2 ** 31 - 1].every(takes), name).toBe(true)
      expect([0, 1.5, 2 ** 31].some(takes), name).toBe(false)
    }
  })
})
