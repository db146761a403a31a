import { z } from 'zod'

/** A price in the currency's minor unit. */
export const planPriceSchema = z.object({
  /** ISO 4217. */
  currency: z.string().length(3),
  price_minor: z.int().nonnegative(),
})
export type PlanPrice = z.infer<typeof planPriceSchema>
