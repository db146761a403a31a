import { z } from 'zod'
import {
  type BillingField,
  type BillingTexts,
  type BuyerKind,
  buyerKinds,
  expectedCode,
  findBillingFaults,
  tidyBilling,
} from '@tempolibre/domain/billing-details'
import { planIdSchema } from '../schemas.ts'
import { planPriceSchema } from '@tempolibre/domain/plan-price'
import { sellerSchema } from '@tempolibre/domain/seller'

const text = z.string().max(1000)

/** What is being bought: a plan, in a currency as `startCheckout` takes it. */
export const namedSaleSchema = z.object({
  plan_id: planIdSchema.optional(),
  currency: z.string().length(3).optional(),
})
export type NamedSale = z.output<typeof namedSaleSchema>

/** What an invoice will be for; `invoiceNeeds` says what it needs of the buyer. */
export const invoicedSaleSchema = z.object({
  seller: sellerSchema.pick({ address: true }).extend({ tax: sellerSchema.shape.tax.unwrap().unwrap() }),
  price: planPriceSchema,
})

/** The buyer's details for invoices, as entered; each fault belongs to a field, as in the account's forms. */
export const billingTextsSchema = z
  .object({
    /** `person` or `company`; left out: by the number. */
    kind: text.default(''),
    country: text,
    bill_to: text,
    street: text,
    postal_code: text,
    city: text,
    region: text,
    vat_number: text,
  } satisfies Record<keyof BillingTexts, z.ZodType>)
  .extend(namedSaleSchema.shape)
  .overwrite((given) => ({ ...given, ...tidyBilling(given) }))
  .superRefine((given, context) => {
    for (const [field, fault] of Object.entries(findBillingFaults(given))) {
      context.addIssue({
        code: 'custom',
        path: [field],
        params: { fault, expected: expectedCode(field, given) },
      })
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
  /** As whom they buy. */
  kind: z.enum(buyerKinds),
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
 * The buyer as an invoice stores it: `vat_consultation` is the reference number by which VIES proves the query; `asked`
 * names what they were asked for and have not given. Invoices from before either was kept have none.
 */
export type InvoiceBuyer = Omit<BillingDetails, 'kind'> & {
  kind?: BuyerKind | undefined
  vat_consultation: string | null
  asked?: readonly BillingField[] | undefined
}
