import { z } from 'zod'
import { isEmailAddress, tidyEmail } from '../texts/email-address.ts'
import { isCountry } from '../territories/countries.ts'
import { isTimeZone } from './time-zone.ts'
import { isVatArea, taxTerritoryOf } from '../territories/tax-territory.ts'
import { lineSchema, textSchema } from '../texts/text-schemas.ts'

/** Lengths in characters; a name appears in titles, mail headers and on share pictures. */
const maxLength = { name: 40, line: 200, words: 1000 } as const

/** What a program writes into the file is told that it is wrong; what nobody sees of it is left out. */
const line = (maximum: number = maxLength.line) =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
    .pipe(lineSchema(maximum).min(1))

const words = textSchema(maxLength.words).trim().min(1)
const translatedWords = z.object({ en: words, es: words, fr: words })

/** As an operator writes it: a single text applies to every language. */
const wordsOfFile = z
  .union([words, translatedWords.strict()], {
    error: 'must be a text, or an object with a text each for en, es and fr',
  })
  .transform((given) => (typeof given === 'string' ? { en: given, es: given, fr: given } : given))

/** ISO 3166-1 alpha-2, as `Intl` knows it. */
export const countrySchema = z.string().refine(isCountry, {
  error: "must be a country's two capital letters, such as ES or FR (ISO 3166-1)",
})

/** A country, or a part of one that is taxed differently (`IC`, `PT-30`). */
const territory = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,6})?$/, {
  error: 'must be a country’s two capital letters, or a part of it such as PT-30',
})

/** In percent, with at most two decimals. */
const rate = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(0.01, { error: 'must be a rate in percent with two decimals at most' })

const addressSchema = z.strictObject({
  street: line(),
  postal_code: line(20),
  city: line(100),
  /** Province or state. */
  region: line(100).nullable().default(null),
  country: countrySchema,
})

const phoneSchema = z
  .string()
  .trim()
  .regex(/^\+[\d .()-]{6,24}$/, {
    error: 'must begin with + and the country code, such as +34 910 000 000',
  })

function sellerShape<Words extends typeof translatedWords | typeof wordsOfFile>(inLanguages: Words) {
  return {
    /** The name of the site and its product. */
    name: line(maxLength.name),
    /** The person or company that is party to contracts. */
    legal_name: inLanguages,
    /** Legal form, and the capital if the law requires it: `SARL au capital de 10 000 €`. */
    legal_form: inLanguages.nullable().default(null),
    /** True for the fictitious seller of the demo. */
    specimen: z.boolean().default(false),
    address: addressSchema,
    /** The end of the sentence “Governed by …”: `the laws of Spain`. */
    governing_law: inLanguages,
    /** Shown as written, and compared with nothing. */
    email: z
      .string()
      .trim()
      .refine((text) => isEmailAddress(tidyEmail(text)), { error: 'must be a plain e-mail address' }),
    phone: phoneSchema,
    /** Tax number if it differs from the VAT number: NIF, SIREN. */
    tax_number: line(60).nullable().default(null),
    /** With the country's prefix: `ESB12345678`. */
    vat_number: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}[0-9A-Z+*]{2,13}$/, {
        error: 'must begin with the two letters of the country, such as ESB12345678',
      })
      .nullable()
      .default(null),
    /** The entry in a public register: register, place and number. */
    register_entry: inLanguages.nullable().default(null),
    /** The person responsible for publication (LCEN: directeur de la publication). */
    publishing_director: line().nullable().default(null),
    /** The hosting provider: name, address and phone (LCEN: hébergeur). */
    host: inLanguages.nullable().default(null),
    /** By which invoices are dated and numbered (IANA); null: that of the country, or UTC if it has several. */
    time_zone: z
      .string()
      .trim()
      .refine(isTimeZone, {
        error: 'must be the name of a time zone, such as Europe/Madrid or America/New_York',
      })
      .nullable()
      .default(null),
    /**
     * Whether the function for withdrawals is offered (docs/withdrawal.md). Sellers in the European Economic Area and the United
     * Kingdom always do; elsewhere without it, it is not.
     */
    withdrawal: z.boolean().nullish(),
    /** How prices are taxed; null: not set, and invoices show no tax. */
    tax: z
      .strictObject({
        /** Whether the prices of plans include tax or tax is added to them. */
        prices: z.enum(['included', 'excluded']),
        /**
         * Why the seller charges no tax at all, with its legal basis, as printed on invoices: `TVA non applicable,
         * art. 293 B du CGI`.
         */
        exemption: inLanguages.nullable().default(null),
        /**
         * The rate for consumers of other member states: the `seller`’s, below the threshold of Directive 2006/112/EC
         * art. 59c, or the `buyer`’s, declared through the one-stop shop (OSS).
         */
        eu_consumers: z.enum(['seller', 'buyer']).default('seller'),
        /**
         * Rates in percent by territory, which replace outdated rates of the table or name those the seller is
         * registered for.
         */
        rates: z.record(territory, rate).default({}),
      })
      .nullable()
      .default(null),
  }
}

/**
 * The operator of the site and seller of its plans, with the data the law requires: Directive 2000/31/EC art. 5; in
 * Spain Ley 34/2002 (LSSI) art. 10, in France loi 2004-575 (LCEN) art. 6-III. Null: does not apply.
 */
export const sellerSchema = z.object(sellerShape(translatedWords))
export type Seller = z.output<typeof sellerSchema>

/** The same as an operator writes it: unknown fields are refused, and a single text serves all languages. */
export const sellerFileSchema = z.strictObject(sellerShape(wordsOfFile)).refine(hasHomeRate, {
  path: ['tax', 'rates'],
  error: 'must name the rate where the seller is: it is outside the VAT area of the Union',
})

/** Whether the rate where the seller is can be known: our table has only those of the VAT area of the Union. */
export function hasHomeRate({ address, tax }: Pick<Seller, 'address' | 'tax'>): boolean {
  const home = taxTerritoryOf(address)
  return tax === null || tax.exemption !== null || isVatArea(home) || tax.rates[home] !== undefined
}
