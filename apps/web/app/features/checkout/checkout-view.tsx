import type { Checkout } from '@tempolibre/contract'
import type { OrderDocument } from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract/errors'
import { getCheckout, settleTestCheckout } from '@tempolibre/contract/operations/checkout'
import { describeRightOfOrder } from '@tempolibre/domain/withdrawal-words'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { checkoutInHash } from '../plan-choice/chosen-plan.ts'
import { describePaymentTrouble } from '../plan-choice/describe-payment-trouble.ts'
import { describeScope } from '../coupons/describe-coupon.ts'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { useOpenAddress } from '../../foundation/navigation/use-open-address.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { formatPlanPrice, formatPrice } from '../../foundation/format/format-price.ts'
import { LinkedSentence } from '../../foundation/ui/linked-sentence.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { UseOfPlan } from '../uses/use-of-plan.tsx'
import { Fact } from './checkout-fact.tsx'
import { CheckoutTax } from './checkout-tax.tsx'

/** The checkout named in the address's hash, or why it cannot be shown. */
export default function CheckoutView() {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const id = checkoutInHash(useLocation().hash)
  if (id === undefined) return <Unknown />
  if (signedIn) return <OwnCheckout key={id} id={id} />
  return (
    <EmptyState title={m.checkout_sign_in_title()} text={m.checkout_sign_in_text()}>
      <PageLink page="login" className="button button-hot" onClick={rememberReturnPath}>
        {m.menu_sign_in()}
      </PageLink>
    </EmptyState>
  )
}

function Unknown() {
  return (
    <EmptyState title={m.checkout_unknown_title()} text={m.checkout_unknown_text()}>
      <ToPlans />
    </EmptyState>
  )
}

function ToPlans() {
  return (
    <PageLink page="pricing" className="button button-hot">
      {m.plan_choice_see()}
    </PageLink>
  )
}

function OwnCheckout({ id }: { id: string }) {
  const language = useLanguage()
  const load = useAccountLoad(getCheckout, { id, lang: language })
  const { answer, error, reload } = load
  if (error?.code === 'not_found') return <Unknown />
  if (error) return <LoadFailure text={m.checkout_failure()} onRetry={reload} />
  if (!answer) return <Skeleton lines={5} />
  const { checkout } = answer
  if (checkout.status === 'completed') {
    return (
      <EmptyState title={m.checkout_completed_title()} text={m.checkout_completed_text()}>
        <PageLink page="subscription" className="button button-hot">
          {m.checkout_see_plan()}
        </PageLink>
      </EmptyState>
    )
  }
  if (checkout.status !== 'open') {
    return (
      <EmptyState title={m.checkout_over_title()} text={m.checkout_over_text()}>
        <ToPlans />
      </EmptyState>
    )
  }
  if (checkout.provider !== 'test') {
    return (
      <EmptyState title={m.checkout_elsewhere_title()} text={m.checkout_elsewhere_text()}>
        <ToPlans />
      </EmptyState>
    )
  }
  return <OpenCheckout checkout={checkout} language={language} />
}

function OpenCheckout({ checkout, language }: { checkout: Checkout; language: Language }) {
  const { settle, settling, trouble } = useSettlement(checkout.id)
  const { plan, trial_days: days } = checkout
  const busy = settling !== undefined
  return (
    <section className="checkout-card" aria-label={plan.name}>
      <div className="checkout-test">
        <strong>{m.checkout_test_title()}</strong>
        <p>{m.checkout_test_text()}</p>
      </div>
      <UseOfPlan kind={plan.kind} />
      <CheckoutFacts checkout={checkout} language={language} />
      {trouble && (
        <p role="alert" className="field-error">
          {describePaymentTrouble(trouble)}
        </p>
      )}
      <div className="checkout-withdrawal">
        {checkout.accepted_terms.length > 0 && (
          <p>
            <LinkedSentence
              say={m.checkout_terms_paying}
              links={{
                terms: (
                  <AcceptedTermsLink checkout={checkout} document="terms" name={m.terms_in_sentence()} />
                ),
                licence: (
                  <AcceptedTermsLink
                    checkout={checkout}
                    document="license-terms"
                    name={m.license_terms_in_sentence()}
                  />
                ),
              }}
            />
          </p>
        )}
        <RightOfCheckout checkout={checkout} language={language} />
      </div>
      <div className="checkout-actions">
        <button
          type="button"
          className="button button-hot"
          aria-disabled={busy}
          onClick={() => settle('paid')}
        >
          {settling === 'paid' ? m.loading() : days > 0 ? m.checkout_start_trial() : m.checkout_pay()}
        </button>
        <button
          type="button"
          className="button button-line"
          aria-disabled={busy}
          onClick={() => settle('cancelled')}
        >
          {m.checkout_cancel()}
        </button>
      </div>
    </section>
  )
}

/** What is bought, what it costs, and when it is charged. */
function CheckoutFacts({ checkout, language }: { checkout: Checkout; language: Language }) {
  const { credit, currency, discount, plan, tax, trial_days: days } = checkout
  return (
    <dl className="checkout-facts">
      <Fact name={m.checkout_plan()}>{plan.name}</Fact>
      <Fact name={m.checkout_price()}>
        {formatPlanPrice(
          {
            kind: plan.kind,
            price_minor: regularOf(checkout),
            currency,
            price_tax: tax && tax.tax_minor > 0 ? 'included' : null,
          },
          language,
        ) ?? m.checkout_no_price()}
      </Fact>
      {discount && currency !== null && (
        <Fact name={m.checkout_coupon({ code: discount.code })}>
          {m.coupon_taken_off({
            amount: formatPrice(discount.amount_minor, currency, language),
            scope: describeScope(discount.months),
          })}
        </Fact>
      )}
      {credit && (
        <Fact name={m.plan_credit_line({ plan: credit.plan })}>
          {m.plan_credit({
            amount: formatPrice(credit.amount_minor, credit.currency, language),
            plan: credit.plan,
          })}
        </Fact>
      )}
      <CheckoutTax checkout={checkout} language={language} />
      {plan.trial_days > 0 && (
        <Fact name={m.checkout_trial()}>
          {days > 0 ? m.checkout_trial_days({ count: days }) : m.checkout_trial_used()}
        </Fact>
      )}
      <Fact name={m.checkout_charge()}>{describeCharge(checkout, language)}</Fact>
    </dl>
  )
}

/** The right of withdrawal of the order, beside the button that makes it. */
function RightOfCheckout({ checkout: { withdrawal }, language }: { checkout: Checkout; language: Language }) {
  if (!withdrawal) return null
  return (
    <p>
      {describeRightOfOrder(withdrawal, language)} {m.withdrawal_right_where()}
    </p>
  )
}

/** Link to the accepted version in a new tab, so that the checkout stays open. */
function AcceptedTermsLink(props: { checkout: Checkout; document: OrderDocument; name: string }) {
  const { checkout, document, name } = props
  const url = checkout.accepted_terms.find((terms) => terms.document === document)?.url
  if (url === undefined) return name
  return (
    <a href={url} target="_blank" rel="noopener" className="text-link">
      {name}
    </a>
  )
}

/** What is charged without coupon and credit. */
const regularOf = ({ amount_minor: amount, credit, discount }: Checkout) =>
  amount === null ? null : amount + (discount?.amount_minor ?? 0) + (credit?.amount_minor ?? 0)

/** What a real checkout would charge, and when. */
function describeCharge(checkout: Checkout, language: Language): string {
  const { amount_minor: amount, credit, currency, discount, plan, trial_days: days } = checkout
  const regular = regularOf(checkout)
  if (amount === null || regular === null || currency === null) return m.checkout_charge_nothing()
  const price = formatPrice(amount, currency, language)
  if (plan.kind !== 'subscription') return m.checkout_charge_once({ price })
  const first = new Date()
  first.setDate(first.getDate() + days)
  const date = dateFormat(language, { dateStyle: 'long' }).format(first)
  const months = discount?.months ?? (credit ? 1 : undefined)
  if (months) {
    const then = {
      price,
      scope: describeScope(months),
      regular: formatPrice(regular, currency, language),
    }
    return days === 0 ? m.checkout_charge_then(then) : m.checkout_charge_trial_then({ ...then, date })
  }
  return days === 0 ? m.checkout_charge_monthly({ price }) : m.checkout_charge_after_trial({ price, date })
}

type Outcome = 'paid' | 'cancelled'

/** Settles the checkout at most once at a time, and goes to the address in the API's answer. */
function useSettlement(id: string) {
  const [settling, setSettling] = useState<Outcome>()
  const [trouble, setTrouble] = useState<ApiError>()
  const underWay = useRef(false)
  const request = useApiRequest()
  const openAddress = useOpenAddress()

  async function send(outcome: Outcome) {
    if (underWay.current) return
    underWay.current = true
    setSettling(outcome)
    setTrouble(undefined)
    try {
      const { url } = await settleTestCheckout(request, { id, outcome })
      await openAddress(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      underWay.current = false
      setSettling(undefined)
      setTrouble(error)
    }
  }
  return { settle: (outcome: Outcome) => void send(outcome), settling, trouble }
}
