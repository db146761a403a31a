import {
  daysAfter,
  type ExchangeRate,
  homeCurrencyOf,
  isTaxed,
  type Seller,
  type Tax,
  taxAtHome,
} from '@tempolibre/domain'
import { callSignal, type Database, listExchangeRates, saveExchangeRates } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { z } from 'zod'

/** Reference rates as they are published. */
export interface RateSource {
  /** The latest rates; undefined if there is no answer for now, whose cause is logged. */
  read(): Promise<ExchangeRate[] | undefined>
}

export interface RateSettings {
  /** The list's address; the bank's own unless a stand-in is used. */
  url?: string | undefined
}

const listUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
const timeoutMs = 4000
/** Rates are published on working days: over Easter and Christmas none are for up to five days. */
const freshDays = 7

const publishedSchema = z.object({
  day: z.iso.date(),
  rates: z.array(z.object({ currency: z.string().length(3), per_euro: z.number().positive() })).min(1),
})

/**
 * The euro foreign exchange reference rates of the European Central Bank: a short list in XML, of one day, in the form that its
 * page describes for reading it line by line
 * (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html).
 */
export function openEcb(
  { url = listUrl }: RateSettings,
  log: { error(details: object, message: string): void },
): RateSource {
  return {
    async read() {
      try {
        const response = await fetch(url, { signal: callSignal(timeoutMs) })
        if (!response.ok) throw new Error(`The list of rates answers ${response.status}`)
        const text = await response.text()
        const [, day] = /<Cube\s+time=['"]([\d-]+)['"]/.exec(text) ?? []
        const found = text.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g)
        const published = publishedSchema.parse({
          day,
          rates: [...found].map(([, currency, rate]) => ({ currency, per_euro: Number(rate) })),
        })
        return published.rates.map((rate) => ({ ...rate, day: published.day }))
      } catch (error) {
        log.error(
          { err: error },
          'The exchange rates of the European Central Bank could not be read; trying again later',
        )
        return undefined
      }
    },
  }
}

/** Reads the rates of today, unless they are known. */
export async function refreshRates(
  { db, rateSource }: { db: Kysely<Database>; rateSource: RateSource | undefined },
  { now }: { now: Date },
): Promise<void> {
  if (!rateSource) return
  const known = await listExchangeRates(db, { since: dayOf(now) })
  if (known.length === 0) await saveExchangeRates(db, (await rateSource.read()) ?? [])
}

/** The rates at which tax is stated: the latest published, unless they are out of date. */
export function findFreshRates(db: Kysely<Database>, { now }: { now: Date }): Promise<ExchangeRate[]> {
  return listExchangeRates(db, { since: daysAfter(dayOf(now), -freshDays) })
}

/** The tax of an invoice, also in the seller's own currency where the law asks for it and the rate is known. */
export function stateAtHome(
  tax: Tax | null,
  { currency, rates, seller }: { currency: string; seller: Seller | null; rates: readonly ExchangeRate[] },
): Tax | null {
  const home = tax && isTaxed(seller) ? homeCurrencyOf(seller.address) : undefined
  const stated = tax && home !== undefined ? taxAtHome(tax, { currency, home, rates }) : undefined
  return tax && (stated ? { ...tax, home: stated } : tax)
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
