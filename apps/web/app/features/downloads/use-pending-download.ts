import { useEffect } from 'react'
import { resolvePath } from '@tempolibre/locales'
import { useLocation } from 'react-router'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { forgetChosenPlan, isChoosing, isPlanKept } from '../plan-choice/chosen-plan.ts'
import { findPendingDownload, forgetPendingDownload, type PendingDownload } from './pending-download.ts'

/** How a stored download continues. Each is used at most once, by the tab in view. */
interface Continuation {
  /** Allowed, and requested a moment ago. */
  proceed: (download: PendingDownload) => void
  /** Requested some time ago. */
  offer: (download: PendingDownload) => void
  /** Signed in, but still without a plan. */
  askForPlan: (download: PendingDownload) => void
}

/**
 * Resumes a stored download once its visitor has signed in or chosen a plan, and is back at the song or has
 * paid.
 * @param known whether the stored user is up to date with the server
 * @param continuation must be constant
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
      // The address is ahead of the rendered page: another page is about to show.
      if (new URL(pathname, location.origin).pathname !== location.pathname) return
      // The plan was chosen for a new customer; a subscriber keeps their own.
      if (subscribed && download.plan !== undefined) forgetChosenPlan(download.plan)
      const there = download.path === pathname + search
      const paid = subscribed && isSuccessPage(pathname)
      if (paid && !there && planKind() === 'free') go(download.path, { replace: true })
      else if (!there && !paid) return
      // A plan is being chosen, which leads to another page.
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

/** A receipt has nothing to show a visitor who paid nothing. */
const planKind = () => useRootStore.getState().auth.userData?.['plan_kind']

function isSuccessPage(pathname: string): boolean {
  const resolved = resolvePath(pathname)
  return resolved.kind === 'page' && resolved.page === 'success'
}
