import { useEffect } from 'react'
import { resolvePath } from '@tempolibre/locales'
import { useLocation } from 'react-router'
import { useGo } from '../../foundation/navigation/held-back-routes.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { forgetChosenPlan, isChoosing, isPlanKept } from '../plan-choice/chosen-plan.ts'
import { findPendingDownload, forgetPendingDownload, type PendingDownload } from './pending-download.ts'

/** What becomes of a download that was kept: each is used at most once, by the tab its visitor is looking at. */
interface Continuation {
  /** Nothing stands between visitor and file any more, and they asked for it a moment ago. */
  proceed: (download: PendingDownload) => void
  /** They asked for it some time ago. */
  offer: (download: PendingDownload) => void
  /** Signed in, they still have no plan. */
  askForPlan: (download: PendingDownload) => void
}

/**
 * Goes on with the download that was kept while its visitor signed in or chose a plan, once they are back at the song, or
 * have paid.
 * @param known whether what the browser remembers of the visitor is what the server knows
 * @param continuation constant
 */
export function usePendingDownload(known: boolean, { askForPlan, offer, proceed }: Continuation): void {
  const { pathname, search } = useLocation()
  const go = useGo()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const subscribed = useRootStore(({ auth }) => Boolean(auth.userData?.user_subscribed))

  useEffect(() => {
    if (!known || !signedIn) return
    function goOn() {
      if (document.visibilityState !== 'visible') return
      const found = findPendingDownload()
      if (!found) return
      const { download, prompt } = found
      // The address is ahead of what is drawn: another page is about to be here.
      if (new URL(pathname, location.origin).pathname !== location.pathname) return
      // It was chosen for somebody new; who has a plan keeps it.
      if (subscribed && download.plan !== undefined) forgetChosenPlan(download.plan)
      const there = download.path === pathname + search
      const paid = subscribed && isSuccessPage(pathname)
      if (paid && !there && planKind() === 'free') go(download.path, { replace: true })
      else if (!there && !paid) return
      // A plan is on its way, and with it another page.
      else if (there && (isChoosing() || (!subscribed && isPlanKept()))) return
      else {
        forgetPendingDownload()
        const next = subscribed ? (prompt ? proceed : offer) : askForPlan
        next(download)
      }
    }
    goOn()
    document.addEventListener('visibilitychange', goOn)
    return () => document.removeEventListener('visibilitychange', goOn)
  }, [askForPlan, go, known, offer, pathname, proceed, search, signedIn, subscribed])
}

/** There is nothing on it to be read by who has paid nothing. */
const planKind = () => useRootStore.getState().auth.userData?.['plan_kind']

function isSuccessPage(pathname: string): boolean {
  const resolved = resolvePath(pathname)
  return resolved.kind === 'page' && resolved.page === 'success'
}
