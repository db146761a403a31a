// How a seller is written. No zod here: the site's own code reads it too.
import type { Language } from '@tempolibre/locales'
import type { Seller } from './seller.ts'

/** Countries that write the postal code after the place (Universal Postal Union, addressing systems). */
const codeLast: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'US'])

/** An address in so far as it is known. */
export type PostalAddress = Record<Exclude<keyof Seller['address'], 'country'>, string | null> & {
  country: string
}

/** The postal address as it is written, line by line, the country in the reader's language. */
export function addressLines({ address }: { address: PostalAddress }, language: Language): string[] {
  const { city, country, postal_code: postalCode, region, street } = address
  const inOneLine = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  const place = codeLast.has(country)
    ? [inOneLine(city, region, postalCode)]
    : [inOneLine(postalCode, city), region ?? '']
  return [street ?? '', ...place, countryName(country, language)].filter((line) => line !== '')
}

/** What a country is called in a language. */
export function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** What the product is called: the seller's name for it or, while nobody has set one, the site's host. */
export function productNameOf(seller: Pick<Seller, 'name'> | undefined, siteUrl: string): string {
  return seller?.name ?? new URL(siteUrl).host
}

/** The party to a contract in one line: legal name, name of the product if it differs, address. */
export function partyLine(seller: Seller, language: Language): string {
  const legalName = seller.legal_name[language]
  const party = legalName === seller.name ? legalName : `${legalName} (${seller.name})`
  return [party, ...addressLines(seller, language)].join(', ')
}
