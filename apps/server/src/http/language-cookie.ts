import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'

/** The language a visitor chose, as the browser remembers it. */
export function languageCookie({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return parseCookie(cookie)['lng']
}
