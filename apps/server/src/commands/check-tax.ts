import { findFreshRates } from '@tempolibre/api/exchange-rates'
import { homeCurrencyOf, isTaxed } from '@tempolibre/domain'
import { type Database, findSeller, listPricedCurrencies } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/**
 * Whether invoices in other currencies than that of the seller's country can state the tax in it, as the law of the Union asks.
 * @returns undefined if none will have to; `missing` is what to do
 */
export async function checkTaxAtHome(
  db: Kysely<Database>,
  { readsRates }: { readsRates: boolean },
): Promise<{ currencies: string[]; missing?: string } | undefined> {
  const seller = await findSeller(db)
  const home = isTaxed(seller) ? homeCurrencyOf(seller.address) : undefined
  if (home === undefined) return undefined
  const currencies = (await listPricedCurrencies(db)).filter((currency) => currency !== home)
  if (currencies.length === 0) return undefined
  const ask = `Invoices in ${currencies.join(', ')} must state the tax in ${home} too`
  if (!readsRates)
    return {
      currencies,
      missing: `${ask}. Set ECB_RATES=on, or state it in your books at the rate of the day (docs/tax.md).`,
    }
  const known = new Set((await findFreshRates(db, { now: new Date() })).map(({ currency }) => currency))
  const unknown = [...currencies, home].filter((currency) => currency !== 'EUR' && !known.has(currency))
  return unknown.length === 0
    ? { currencies }
    : {
        currencies,
        missing: `${ask}, and there is no rate of ${unknown.join(', ')} of this week. A running site reads those that the European Central Bank publishes within an hour; state it in your books for others.`,
      }
}
