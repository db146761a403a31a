import { z } from 'zod'
import { type BillingTexts, findBillingFaults, tidyBilling } from './billing-details.ts'

const text = z.string().max(1000)

/** Who invoices are written to, as somebody gives it; each fault stands at its field, as in forms of the account. */
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
 * What VIES says of a VAT number. `unverified`: it has not been asked yet, or does not answer; `valid`, `invalid`: it has
 * said so.
 */
export const vatStates = ['unverified', 'valid', 'invalid'] as const
export type VatState = (typeof vatStates)[number]

/** Who invoices are written to. Null: not given. */
export const billingDetailsSchema = z.object({
  country: z.string().length(2),
  bill_to: z.string(),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** With the letters of its country. */
  vat_number: z.string().nullable(),
  /** Null without a number, and for one that VIES has no word on. */
  vat_state: z.enum(vatStates).nullable(),
  /** When VIES last said so. */
  vat_checked_at: z.iso.datetime().nullable(),
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

/** The buyer as an invoice keeps it: `vat_consultation` is the number by which VIES proves that it was asked. */
export type InvoiceBuyer = BillingDetails & { vat_consultation: string | null }
