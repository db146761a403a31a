import { ApiError } from '@tempolibre/contract/errors'
import { describePlanLoss } from '@tempolibre/domain/plan-words'
import { getPlanTerms, startCheckout } from '@tempolibre/contract/operations/checkout'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tokenKey, useRootStore } from '../../foundation/state/index.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { keptCoupon } from '../coupons/kept-coupon.ts'
import { chosenCurrency } from '../../foundation/state/chosen-currency.ts'
import { type AskedTerms, termsOfPlan, termsOfRefusal } from './asked-terms.ts'
import { describePaymentTrouble } from './describe-payment-trouble.ts'
import '../../foundation/dialog/dialog-parts.css'
import type { Consents } from './consents.tsx'
import { keepChosenPlan, markChoosing, planInHash, takeChosenPlan } from './chosen-plan.ts'
import { useOpenAddress } from '../../foundation/navigation/use-open-address.ts'

const TermsQuestion = lazyView(() => import('./terms-question.tsx'))
const CouponQuestion = lazyView(() => import('../coupons/coupon-question.tsx'))
const BillingDialog = lazyView(() => import('../billing/billing-dialog.tsx'))

/** A plan being chosen, with the answers given so far. */
interface Choice {
  id: string
  /** The buyer accepts that a better plan ends at once. */
  givesUp?: true
  acceptedTerms?: AskedTerms['versions']
  consents?: Consents
}

/** What must be answered before a plan is chosen; `billing`: the tax depends on the buyer. */
type Question = { choice: Choice } & (
  | { kind: 'billing' }
  /** What would be lost, in sentences. */
  | { kind: 'give_up'; losses: string[] }
  | { kind: 'terms'; asked: AskedTerms }
  | { kind: 'coupon'; trouble: ApiError }
)

/**
 * Handles every link with a plan in its hash, as on the plan cards: signed-in visitors go to its checkout.
 * For others the plan is stored while they sign up, and chosen once they have signed in.
 */
export function PlanChoice() {
  const { choose, close, question, trouble } = useCheckoutStart()
  const { hash } = useLocation()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  // Of several tabs, the one that signed in continues, else the one viewed next.
  const signedInElsewhere = useRef(false)

  useEffect(() => {
    const named = planInHash(hash)
    if (named !== undefined) {
      keepChosenPlan(named)
      // Returning to this address later must not choose the plan again.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    if (!signedIn) signedInElsewhere.current = false
    function proceed() {
      const id = signedIn ? takeChosenPlan() : undefined
      if (id !== undefined) void choose({ id })
    }
    if (!signedInElsewhere.current && document.visibilityState === 'visible') proceed()
    const proceedWhenSeen = () => {
      if (document.visibilityState === 'visible') proceed()
    }
    document.addEventListener('visibilitychange', proceedWhenSeen)
    return () => document.removeEventListener('visibilitychange', proceedWhenSeen)
  }, [choose, hash, signedIn])

  useEffect(() => {
    function hear({ key, newValue }: StorageEvent) {
      if (key === tokenKey) signedInElsewhere.current = newValue !== null
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const id = link && planInHash(link.hash)
      if (!link || !id || !signedIn) return
      event.preventDefault()
      event.stopPropagation()
      void choose({ id }, link)
    }
    // Capture the click before any other listener.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [choose, signedIn])

  const answer = (answered: Choice) => {
    close()
    void choose(answered)
  }
  if (question) return <ChoiceQuestion question={question} onAnswer={answer} onClose={close} />
  return trouble && <ChoiceFailed trouble={trouble} onClose={close} />
}

interface ChoiceQuestionProps {
  question: Question
  onAnswer: (answered: Choice) => void
  onClose: () => void
}

/** Asks what must be answered before the plan is chosen. */
function ChoiceQuestion({ onAnswer, onClose, question }: ChoiceQuestionProps) {
  if (question.kind === 'give_up') {
    return (
      <GiveUpQuestion
        losses={question.losses}
        onConfirm={() => onAnswer({ ...question.choice, givesUp: true })}
        onClose={onClose}
      />
    )
  }
  if (question.kind === 'billing') {
    return (
      <BillingDialog
        waitingFor={null}
        bought={{ plan_id: question.choice.id, ...inCurrency() }}
        onSaved={() => onAnswer(question.choice)}
        onClose={onClose}
      />
    )
  }
  if (question.kind === 'coupon') {
    return (
      <CouponQuestion
        waitingFor={null}
        trouble={question.trouble}
        onGoOn={() => onAnswer(question.choice)}
        onClose={onClose}
      />
    )
  }
  const { asked, choice } = question
  return (
    <TermsQuestion
      waitingFor={null}
      asked={asked}
      onAccept={(consents) =>
        onAnswer({ ...choice, acceptedTerms: asked.versions, ...(consents && { consents }) })
      }
      onClose={onClose}
    />
  )
}

/** The currency in which the visitor wants to pay, as the API takes it. */
function inCurrency(): { currency?: string } {
  const currency = chosenCurrency.read()
  return currency === undefined ? {} : { currency }
}

/** Starts a checkout, one at a time, and goes to the address in the API's answer. */
function useCheckoutStart() {
  const [trouble, setTrouble] = useState<ApiError>()
  const [question, setQuestion] = useState<Question>()
  const underWay = useRef(false)
  const language = useLanguage()
  const openAddress = useOpenAddress()
  const request = useApiRequest()

  const choose = useCallback(
    async (choice: Choice, control?: HTMLElement) => {
      if (underWay.current) return
      const { acceptedTerms, consents, givesUp, id } = choice
      underWay.current = true
      markChoosing(true)
      let answerNeeded = false
      const ask = (needed: Question) => {
        answerNeeded = true
        setQuestion(needed)
      }
      control?.setAttribute('aria-busy', 'true')
      announce(m.plan_choice_wait())
      try {
        const found = acceptedTerms ? undefined : await getPlanTerms(request, { plan_id: id, lang: language })
        const lost = found?.step?.lost ?? []
        if (lost.length > 0 && !givesUp) {
          const losses = lost.map((loss) => describePlanLoss(loss, language))
          return ask({ kind: 'give_up', choice, losses })
        }
        const asked = found && termsOfPlan(found)
        if (asked) return ask({ kind: 'terms', choice, asked })
        const coupon = keptCoupon.read()
        const { url } = await startCheckout(request, {
          plan_id: id,
          lang: language,
          ...inCurrency(),
          ...(coupon !== undefined && { coupon }),
          ...(givesUp && { give_up: true }),
          ...(consents && { withdrawal_consents: consents }),
          ...(acceptedTerms && { accepted_terms: acceptedTerms }),
        })
        // The plan counts as being chosen until that page has loaded.
        await openAddress(url)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'unauthorized') {
          // The session had expired unnoticed; keep the choice.
          keepChosenPlan(id)
          await openAddress(pathTo('login', language))
        } else if (error.code === 'confirmation_required') {
          ask({ kind: 'give_up', choice, losses: error.fields.map(({ message }) => message) })
        } else if (error.code === 'billing_details_required') ask({ kind: 'billing', choice })
        else if (error.code === 'coupon_refused') ask({ kind: 'coupon', choice, trouble: error })
        else if (error.code === 'terms_not_accepted')
          ask({ kind: 'terms', choice, asked: termsOfRefusal(error, acceptedTerms) })
        else setTrouble(error)
      } finally {
        underWay.current = false
        markChoosing(answerNeeded)
        control?.removeAttribute('aria-busy')
      }
    },
    [language, openAddress, request],
  )
  const close = useCallback(() => {
    markChoosing(false)
    setTrouble(undefined)
    setQuestion(undefined)
  }, [])
  return { choose, close, question, trouble }
}

/** Asks for confirmation: the new plan starts at once, and has less than the present one. */
function GiveUpQuestion(props: { losses: string[]; onConfirm: () => void; onClose: () => void }) {
  const { losses, onClose, onConfirm } = props
  return (
    <Dialog
      title={m.plan_choice_give_up()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <p>{m.plan_choice_lose_text()}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <p>{m.plan_choice_lose_wait()}</p>
      <div className="session-dialog-choices">
        <button type="button" className="button button-line" onClick={onConfirm}>
          {m.plan_choice_give_up_go()}
        </button>
        <PageLink page="subscription" className="button button-hot" onClick={onClose}>
          {m.plan_choice_manage()}
        </PageLink>
      </div>
    </Dialog>
  )
}

function ChoiceFailed({ trouble, onClose }: { trouble: ApiError; onClose: () => void }) {
  return (
    <Dialog
      title={m.plan_choice_failed()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <p>{describePaymentTrouble(trouble)}</p>
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
