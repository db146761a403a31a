// How a seller is displayed. No zod here: the site's own code reads it too.
import type { Language } from '@tempolibre/locales'
import type { Seller } from './seller.ts'

/** Countries that write the postal code after the place (Universal Postal Union, addressing systems). */
const codeLast: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'US'])

/** An address whose parts may be unknown. */
export type PostalAddress = Record<Exclude<keyof Seller['address'], 'country'>, string | null> & {
  country: string
}

/**
 * The postal address in the format of its country, line by line, with the country's name in the reader's language.
 */
export function addressLines({ address }: { address: PostalAddress }, language: Language): string[] {
  const { city, country, postal_code: postalCode, region, street } = address
  const inOneLine = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  const place = codeLast.has(country)
    ? [inOneLine(city, region, postalCode)]
    : [inOneLine(postalCode, city), region ?? '']
  return [street ?? '', ...place, countryName(country, language)].filter((line) => line !== '')
}

/** A country's name in a language. */
export function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** The name of the product: the seller's name for it or, if no seller is set, the site's host. */
export function productNameOf(seller: Pick<Seller, 'name'> | undefined, siteUrl: string): string {
  return seller?.name ?? new URL(siteUrl).host
}

/** The party to a contract in one line: legal name, name of the product if it differs, address. */
export function partyLine(seller: Seller, language: Language): string {
  const legalName = seller.legal_name[language]
  const party = legalName === seller.name ? legalName : `${legalName} (${seller.name})`
  return [party, ...addressLines(seller, language)].join(', ')
}
