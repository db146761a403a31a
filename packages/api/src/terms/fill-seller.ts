import { partyLine, productNameOf, type Seller } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/**
 * Fills the seller into a text of the CMS. `{{seller.name}}` is the product's name, `{{seller.party}}` the party to
 * contracts with its address, `{{seller.governing_law}}` ends “governed by …”. Other braces are left unchanged.
 */
export function fillSeller(
  text: string,
  { seller, siteUrl }: { seller: Seller | undefined; siteUrl: string },
  language: Language,
): string {
  return text.replaceAll(/\{\{seller\.(name|party|governing_law)\}\}/g, (_, part: string) => {
    if (part === 'name') return productNameOf(seller, siteUrl)
    if (part === 'party') return seller ? partyLine(seller, language) : new URL(siteUrl).host
    return seller?.governing_law[language] ?? m.seller_law_unset({}, { locale: language })
  })
}
