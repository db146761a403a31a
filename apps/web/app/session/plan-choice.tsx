import type { EndpointOutput } from '@tempolibre/contract'
import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.server.ts'
import { Dialog } from '../shell/dialog.tsx'
import { announce } from '../shell/live-region.tsx'
import { useLanguage } from '../shell/site-context.ts'
import { useRootStore } from '../state/index.ts'
import { PageLink } from '../ui/links.tsx'
import { createBrowserRequest } from './call-api.ts'
import { describePaymentTrouble } from './describe-payment-trouble.ts'
import './dialog.css'
import { keepChosenPlan, planInHash, takeChosenPlan } from './chosen-plan.ts'
import { useOpenAddress } from './use-open-address.ts'

/**
 * Takes over every link with a plan in its hash, as the cards of plans have: whoever is signed in is led on to its checkout
 * (R10.3). For others the plan is kept while they follow the link to sign-up, and chosen once they have signed
 * in.
 */
export function PlanChoice() {
  const { choose, close, trouble } = useCheckoutStart()
  const { hash } = useLocation()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)

  useEffect(() => {
    const named = planInHash(hash)
    if (named !== undefined) {
      keepChosenPlan(named)
      // Who comes back to this address later has not chosen again.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    function proceed() {
      // Of several tabs the one that is looked at.
      if (!signedIn || document.visibilityState === 'hidden') return
      const id = takeChosenPlan()
      if (id !== undefined) void choose(id)
    }
    proceed()
    document.addEventListener('visibilitychange', proceed)
    return () => document.removeEventListener('visibilitychange', proceed)
  }, [choose, hash, signedIn])

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const id = link && planInHash(link.hash)
      if (!link || !id || !signedIn) return
      event.preventDefault()
      event.stopPropagation()
      void choose(id, link)
    }
    // Before anything else hears of the click.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [choose, signedIn])

  return trouble && <ChoiceFailed code={trouble} onClose={close} />
}

/** Starts a checkout, one at a time, and goes where the API leads. */
function useCheckoutStart() {
  const [trouble, setTrouble] = useState<ErrorCode>()
  const underWay = useRef(false)
  const language = useLanguage()
  const openAddress = useOpenAddress()
  const root = useRouteLoaderData<RootData>('root')

  const choose = useCallback(
    async (id: string, control?: HTMLElement) => {
      if (underWay.current) return
      underWay.current = true
      control?.setAttribute('aria-busy', 'true')
      announce(m.plan_choice_wait())
      const request = createBrowserRequest({ apiBase: '', ...root?.api })
      try {
        const { url } = await request<EndpointOutput<'startCheckout'>>({
          method: 'POST',
          address: '/api/v1/checkouts',
          body: { plan_id: id, lang: language },
        })
        openAddress(url)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'unauthorized') {
          // The session was over without anybody knowing; the choice still holds.
          keepChosenPlan(id)
          openAddress(pathTo('login', language))
        } else setTrouble(error.code)
      } finally {
        underWay.current = false
        control?.removeAttribute('aria-busy')
      }
    },
    [language, openAddress, root],
  )
  const close = useCallback(() => setTrouble(undefined), [])
  return { choose, close, trouble }
}

function ChoiceFailed({ code, onClose }: { code: ErrorCode; onClose: () => void }) {
  return (
    <Dialog
      title={m.plan_choice_failed()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <p>{code === 'plan_unavailable' ? m.plan_choice_unavailable() : describePaymentTrouble(code)}</p>
      <div className="session-dialog-choices">
        <PageLink page="subscription" className="button button-line" onClick={onClose}>
          {m.plan_choice_manage()}
        </PageLink>
        <PageLink page="pricing" className="button button-hot" onClick={onClose}>
          {m.plan_choice_see()}
        </PageLink>
      </div>
    </Dialog>
  )
}
