import { z } from 'zod'
import { planRefusals, planLossSchema, planCreditSchema } from '@tempolibre/domain/plan-steps'

/** What choosing a plan means for an account. `new`: it replaces none; `switch`: it takes the place of the one that is held. */
export const planStepSchema = z.object({
  plan_id: z.string(),
  step: z.enum(['new', 'switch', 'unavailable']),
  /** Why it cannot be chosen; null unless it is unavailable. */
  reason: z.enum(planRefusals).nullable(),
  lost: z.array(planLossSchema),
  /** Off the plan’s price, without a coupon; null: none. It counts only in its own currency. */
  credit: planCreditSchema.nullable(),
})
export type PlanStepAnswer = z.infer<typeof planStepSchema>
