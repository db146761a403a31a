import { z } from 'zod'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { orderRights, withdrawalStates } from '@tempolibre/domain/withdrawal'
import { lineSchema } from '@tempolibre/domain/text-schemas'

/** What a consumer says before a plan for a single payment is delivered at once (Directive 2011/83/EU art. 16 m). */
export const withdrawalConsentsSchema = z.object({
  /** Asks that downloads begin before the period for a withdrawal is over. */
  immediate: z.boolean(),
  /** Knows that the right of withdrawal is lost with the first download. */
  loss: z.boolean(),
})
export type WithdrawalConsents = z.infer<typeof withdrawalConsentsSchema>

export const orderNumberPattern = /^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/

/** A contract of an account, and whether it can be withdrawn from. */
export const withdrawableSchema = z.object({
  order_number: z.string().regex(orderNumberPattern),
  plan_name: z.string(),
  plan_kind: z.enum(planKinds),
  ordered_at: z.iso.datetime(),
  /** When the period ends. */
  ends_at: z.iso.datetime(),
  state: z.enum(withdrawalStates),
  /** When it was withdrawn from; null if it was not. */
  withdrawn_at: z.iso.datetime().nullable(),
})
export type Withdrawable = z.infer<typeof withdrawableSchema>

/** The number of an order or invoice, as typed. */
export const typedOrderSchema = lineSchema(40).min(1)

/** The declaration of a withdrawal, as it was received. */
export const withdrawalSchema = z.object({
  order_number: z.string(),
  plan_name: z.string(),
  name: z.string(),
  /** When it was declared. */
  declared_at: z.iso.datetime(),
  /** What is paid back, in the currency's minor unit; null: nothing was paid. */
  amount_minor: z.int().nullable(),
  currency: z.string().length(3).nullable(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** The right of withdrawal of an order; `ends_at` is calculated from now while it is not paid. */
export const orderRightSchema = z.object({ kind: z.enum(orderRights), ends_at: z.iso.datetime() })
