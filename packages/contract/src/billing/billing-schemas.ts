import { z } from 'zod'
import { type BillingTexts, findBillingFaults, tidyBilling } from './billing-details.ts'

const text = z.string().max(1000)

/** The buyer's details for invoices, as entered; each fault belongs to a field, as in the account's forms. */
export const billingTextsSchema = z
  .object({
    country: text,
    bill_to: text,
    street: text,
    postal_code: text,
    city: text,
    region: text,
    vat_number: text,
  } satisfies Record<keyof BillingTexts, z.ZodType>)
  .overwrite(tidyBilling)
  .superRefine((texts, context) => {
    for (const [field, fault] of Object.entries(findBillingFaults(texts))) {
      context.addIssue({ code: 'custom', path: [field], params: { fault } })
    }
  })

/**
 * The state of a VAT number at VIES. `unverified`: not asked yet, or no answer; `valid`, `invalid`: its
 * answer.
 */
export const vatStates = ['unverified', 'valid', 'invalid'] as const
export type VatState = (typeof vatStates)[number]

/** The buyer's details for invoices. Null: not given. */
export const billingDetailsSchema = z.object({
  country: z.string().length(2),
  bill_to: z.string(),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** With the country's prefix. */
  vat_number: z.string().nullable(),
  /** Null without a number, and for one that VIES does not cover. */
  vat_state: z.enum(vatStates).nullable(),
  /** When VIES last gave this answer. */
  vat_checked_at: z.iso.datetime().nullable(),
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

/**
 * The buyer as an invoice stores it: `vat_consultation` is the reference number by which VIES proves the
 * query.
 */
export type InvoiceBuyer = BillingDetails & { vat_consultation: string | null }
