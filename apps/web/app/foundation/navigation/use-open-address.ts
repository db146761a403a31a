import { useCallback } from 'react'
import { useArrive } from './use-go.ts'

/**
 * Goes where the API says: to a page of this site without leaving it, so that the music plays on, or anywhere else.
 * Resolves once the page is there, or another one has been asked for; elsewhere, if the visitor comes back to this page.
 */
export function useOpenAddress(): (address: string) => Promise<void> {
  const arrive = useArrive()
  return useCallback(
    (address) => {
      const { hash, href, origin, pathname, search } = new URL(address, location.href)
      if (origin === location.origin) return arrive(pathname + search + hash, { viewTransition: true })
      location.assign(href)
      // The browser may have kept this page as it was left.
      return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
    },
    [arrive],
  )
}
