import type { PlanStepAnswer } from '@tempolibre/contract'
import { createSharedValue } from '../../foundation/state/shared-value.ts'

/** By the plan's id; empty for visitors who are not signed in, and until it is known. */
export type PlanStepsById = Readonly<Record<string, PlanStepAnswer>>

/** What choosing each plan means for the signed-in account. */
export const planSteps = createSharedValue<PlanStepsById>({})
