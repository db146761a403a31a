import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'

/** The language the visitor has chosen, from the cookie. */
export function languageCookie({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return parseCookie(cookie)['lng']
}
