import { pathTo } from '@tempolibre/locales'
import { useEffect, useSyncExternalStore } from 'react'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { keptState } from '../../foundation/state/kept-state.ts'
import { rememberReturnPath, takeFarewell } from '../../foundation/navigation/return-path.ts'

/** Who may see a page. */
export type Audience = 'signed-in' | 'signed-out' | 'everybody'

/** Default targets for everyone else. */
const otherwise = { 'signed-in': 'login', 'signed-out': 'my-profile' } as const

/**
 * Redirects visitors a page is not for, replacing the history entry. Server-rendered pages are the same for
 * everyone: only the browser knows who is signed in, once it has read its storage.
 * @param target where to redirect, evaluated on redirect; undefined: the default
 * @returns whether the visitor may see the page
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
