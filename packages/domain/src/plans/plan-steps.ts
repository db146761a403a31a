import { z } from 'zod'
import { planAspects, stepRefusals } from './compare-plans.ts'
import { usages } from './usage-matrix.ts'

/** Why a plan cannot be chosen. */
export const planRefusals = [
  ...stepRefusals,
  'unknown',
  /** It is not sold any more. */
  'archived',
  /** It has no price yet. */
  'not_on_sale',
  /** Nobody can pay here, and the operator does not rehearse: nothing is on sale. */
  'no_payments',
] as const
export type PlanRefusal = (typeof planRefusals)[number]

/** What an account would lose with another plan. */
export const planLossSchema = z.object({
  aspect: z.enum(planAspects),
  /** Of what can be counted; null: no limit, or nothing that can be counted. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** Of `uses`: those that are not covered any more, or only with a credit. */
  uses: z.array(z.enum(usages)),
  /** Of `seats`: the members of the team who would have none. Of `channels`: those that would not be kept clear any more. */
  names: z.array(z.string()),
})
export type PlanLoss = z.infer<typeof planLossSchema>

/** What was paid for what is left of a plan, and is taken off the price of the next one. */
export const planCreditSchema = z.object({
  amount_minor: z.int().positive(),
  currency: z.string().length(3),
  /** The plan it was paid for. */
  plan: z.string(),
})
export type PlanCredit = z.infer<typeof planCreditSchema>
