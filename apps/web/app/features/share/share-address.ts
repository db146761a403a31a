/** Query parameter for the second at which a song starts. */
const secondParameter = 't'

/** An address that starts a song at a second; 0 needs no parameter. */
export function addressAt(address: string, seconds: number): string {
  const whole = Math.floor(seconds)
  if (whole < 1) return address
  const url = new URL(address)
  url.searchParams.set(secondParameter, String(whole))
  return url.href
}

/** The start second in an address if it is within a song of `duration` seconds; else 0. */
export function secondIn(search: string, duration: number): number {
  const named = new URLSearchParams(search).get(secondParameter) ?? ''
  const second = /^\d{1,6}$/.test(named) ? Number(named) : 0
  return second < duration ? second : 0
}
