import { followedRedirectsHeader } from '@tempolibre/contract/site'
import { type MiddlewareFunction, redirect } from 'react-router'
import { isApplicationPath } from '../addresses/application-path.ts'
import { cookieSeconds } from '../language/remembered-language.ts'
import { languageParameter, requestedLanguage } from '../language/request-language.ts'
import { languageContext, settingsContext } from '../context/request-context.ts'
import { decideAddress } from './decide-address.ts'

/**
 * Redirects every non-canonical address to the canonical one before a loader runs. Where the API is elsewhere the page is
 * made meanwhile: one call does not wait for the other.
 */
export const keepAddressesCanonical: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const settings = context.get(settingsContext)
  const followed: string[] = []
  const onOldPath = (path: string) => void followed.push(path)
  const deciding = decideAddress(url, { ...settings, onOldPath })
  const page = settings.apiUrl === undefined ? undefined : next()
  // Whatever becomes of it does not matter before the address is decided.
  page?.catch(() => undefined)
  const decision = await deciding
  if (decision.kind !== 'redirect') return page
  const headers = new Headers()
  if (followed.length > 0) headers.set(followedRedirectsHeader, JSON.stringify(followed))
  throw redirect(decision.to, { status: decision.status, headers })
}

/**
 * On the application host the language follows the visitor: the answer tells caches so, and a language chosen by
 * `?lng=` is stored in a cookie.
 */
export const rememberChosenLanguage: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next()
  if (!isApplicationPath(url.pathname)) return response
  response.headers.append('vary', 'cookie, accept-language')
  response.headers.set('content-language', context.get(languageContext))
  const chosen = requestedLanguage(url.searchParams)
  if (chosen !== undefined) {
    const secure = context.get(settingsContext).siteUrl.startsWith('https:') ? '; Secure' : ''
    response.headers.append(
      'set-cookie',
      `${languageParameter}=${chosen}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`,
    )
  }
  return response
}
