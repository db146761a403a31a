import { pathTo } from '@tempolibre/locales'
import { useEffect, useSyncExternalStore } from 'react'
import { useGo } from '../../foundation/navigation/held-back-routes.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { keptState } from '../../foundation/state/kept-state.ts'
import { rememberReturnPath, takeFarewell } from '../../foundation/navigation/return-path.ts'

/** Who a page is for: whoever holds a token, whoever holds none, or both. */
export type Audience = 'signed-in' | 'signed-out' | 'everybody'

/** Where others are sent, if nothing else is said. */
const otherwise = { 'signed-in': 'login', 'signed-out': 'my-profile' } as const

/**
 * Sends whoever a page is not for to another one, by replacement. Pages are the same for all as the server makes them:
 * who is signed in is known in the browser alone, once it has read its storage.
 * @param target asked where to, at the moment somebody is sent; undefined: the usual place
 * @returns whether the visitor is known to be one the page is for
 */
export function useGuard(audience: Audience, target?: () => string | undefined): boolean {
  const language = useLanguage()
  const go = useGo()
  const known = useSyncExternalStore(
    keptState.persist.onFinishHydration,
    keptState.persist.hasHydrated,
    () => false,
  )
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const admitted = known && (audience === 'everybody' || signedIn === (audience === 'signed-in'))

  useEffect(() => {
    if (!known || admitted || audience === 'everybody') return
    const farewell = audience === 'signed-in' ? takeFarewell() : undefined
    if (audience === 'signed-in' && farewell === undefined) rememberReturnPath()
    go(farewell ?? target?.() ?? pathTo(otherwise[audience], language), { replace: true })
  }, [admitted, audience, go, known, language, target])
  return admitted
}
