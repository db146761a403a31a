// Where the seller's day begins: invoices are dated and numbered by it.

declare global {
  namespace Intl {
    interface Locale {
      /** Intl Locale Info: the time zones of the region. Not every browser has it. */
      getTimeZones?(): string[] | undefined
    }
  }
}

/** Of countries with several time zones the one of most of them; which part it is else, the postal code may say. */
const parts: readonly (readonly [country: string, postalCodes: RegExp, timeZone: string])[] = [
  ['ES', /^3[58]/, 'Atlantic/Canary'],
  ['ES', /^/, 'Europe/Madrid'],
  ['PT', /^9[5-9]/, 'Atlantic/Azores'],
  ['PT', /^/, 'Europe/Lisbon'],
  ['DE', /^/, 'Europe/Berlin'],
]

/** Whether a text is the name of a time zone (IANA), as `Intl` knows it. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The seller's own, else that of their country; UTC if it has several, or no seller is set. */
export function timeZoneOf(
  seller: { address: { country: string; postal_code: string }; time_zone: string | null } | null,
): string {
  if (!seller) return 'UTC'
  const { country, postal_code: postalCode } = seller.address
  const part = parts.find(([state, codes]) => state === country && codes.test(postalCode))
  const [only, ...others] = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  return seller.time_zone ?? part?.[2] ?? (others.length === 0 ? (only ?? 'UTC') : 'UTC')
}

/** The day of a moment in a time zone, as `2027-01-01`. */
export function dayIn(timeZone: string, moment: Date): string {
  const { day, month, year } = Object.fromEntries(
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}`
}
