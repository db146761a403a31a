import type { Seller } from '@tempolibre/domain'
import { addressLines } from '@tempolibre/domain/seller-lines'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** One fact about the seller: its lines and its link. */
export interface SellerFact {
  name: string
  lines: string[]
  href?: string
}

/**
 * Everything the law requires a site's operator to publish: in Spain Ley 34/2002 (LSSI) art. 10, in France loi 2004-575
 * (LCEN) art. 6-III. What does not apply is left out.
 */
export function describeSeller(seller: Seller, language: Language): SellerFact[] {
  const fact = (name: string, line: string | null | undefined): SellerFact[] =>
    line === null || line === undefined ? [] : [{ name, lines: [line] }]
  return [
    ...fact(m.imprint_name(), seller.name),
    ...fact(m.imprint_legal_name(), seller.legal_name[language]),
    ...fact(m.imprint_legal_form(), seller.legal_form?.[language]),
    { name: m.imprint_address(), lines: addressLines(seller, language) },
    { name: m.imprint_email(), lines: [seller.email], href: `mailto:${seller.email}` },
    { name: m.imprint_phone(), lines: [seller.phone], href: `tel:${seller.phone.replaceAll(/[^\d+]/g, '')}` },
    ...fact(m.imprint_vat_number(), seller.vat_number),
    ...fact(m.imprint_tax_number(), seller.tax_number),
    ...fact(m.imprint_register(), seller.register_entry?.[language]),
    ...fact(m.imprint_publishing_director(), seller.publishing_director),
    ...fact(m.imprint_host(), seller.host?.[language]),
    ...fact(m.imprint_law(), seller.governing_law[language]),
  ]
}
