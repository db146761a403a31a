/** The query parameter that says at which second of a song a visit begins. */
const secondParameter = 't'

/** An address that begins a song at a second; the start needs none. */
export function addressAt(address: string, seconds: number): string {
  const whole = Math.floor(seconds)
  if (whole < 1) return address
  const url = new URL(address)
  url.searchParams.set(secondParameter, String(whole))
  return url.href
}

/** The second an address names, as long as it lies within a song of `duration` seconds; else 0. */
export function secondIn(search: string, duration: number): number {
  const named = new URLSearchParams(search).get(secondParameter) ?? ''
  const second = /^\d{1,6}$/.test(named) ? Number(named) : 0
  return second < duration ? second : 0
}
