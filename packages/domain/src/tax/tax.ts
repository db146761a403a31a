import { z } from 'zod'

/** Why an invoice has no tax; `not_collected`: the seller owes none there, or Stripe Tax gives another reason. */
export const taxReasons = ['reverse_charge', 'outside_scope', 'exempt', 'not_collected'] as const
export type TaxReason = (typeof taxReasons)[number]

/** The tax of an amount, in its currency's minor unit; net and tax add up to the amount. Negative on credit notes. */
export const taxSchema = z.object({
  /** Whether our own rules decided, or Stripe Tax. */
  source: z.enum(['rules', 'stripe']),
  net_minor: z.int(),
  tax_minor: z.int(),
  /** One line per rate; empty if there is a reason. */
  lines: z.array(
    z.object({
      /** Country (ISO 3166-1), or a part of one that is taxed differently; null if Stripe names none. */
      territory: z.string().nullable(),
      percent: z.number(),
      /** Stripe's name for the tax; null: VAT. */
      name: z.string().nullable(),
      net_minor: z.int(),
      tax_minor: z.int(),
    }),
  ),
  /** Null: there is tax. */
  reason: z.enum(taxReasons).nullable(),
  /** The tax in the seller's own currency; absent if it is in that currency, or no rate was known. */
  home: z
    .object({
      /** ISO 4217. */
      currency: z.string(),
      tax_minor: z.int(),
      /** Units of the invoice's currency for one of this. */
      rate: z.number(),
      /** When the European Central Bank published the rate. */
      day: z.iso.date(),
    })
    .optional(),
})
export type Tax = z.infer<typeof taxSchema>
