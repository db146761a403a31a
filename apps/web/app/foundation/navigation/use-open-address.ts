import { useCallback } from 'react'
import { useGo } from './held-back-routes.ts'

/** Goes where the API says: to a page of this site without leaving it, so that the music plays on, or anywhere else. */
export function useOpenAddress(): (address: string) => void {
  const go = useGo()
  return useCallback(
    (address) => {
      const { hash, href, origin, pathname, search } = new URL(address, location.href)
      if (origin === location.origin) go(pathname + search + hash, { viewTransition: true })
      else location.assign(href)
    },
    [go],
  )
}
