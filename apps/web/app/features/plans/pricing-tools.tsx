import type { CouponTermsAnswer, OfferedPlan } from '@tempolibre/contract'
import type { PlanPrice } from '@tempolibre/domain'
import { couponCodeForm, discountOf, tidyCouponCode } from '@tempolibre/domain/coupon-rules'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatPlanPrice } from '../../foundation/format/format-price.ts'
import { CouponField } from '../coupons/coupon-field.tsx'
import { describeScope } from '../coupons/describe-coupon.ts'
import { keptCoupon } from '../coupons/kept-coupon.ts'
import { chosenCurrency } from '../../foundation/state/chosen-currency.ts'
import { CurrencyPicker } from './currency-picker.tsx'
import { type DiscountedPrice, type DiscountedPrices, discountedPrices } from './discounted-prices.ts'
import './pricing-tools.css'

/** What a plan's price with a coupon depends on. */
export type PricedPlan = Pick<OfferedPlan, 'id' | 'kind' | 'price_tax' | 'prices'>

interface PricingToolsProps {
  currencies: readonly string[]
  /** Whether there are coupons to enter. */
  coupons: boolean
  plans: readonly PricedPlan[]
}

/** What changes the prices on the page: the currency, and a coupon. */
export default function PricingTools({ coupons, currencies, plans }: PricingToolsProps) {
  return (
    <>
      {currencies.length > 1 && <CurrencyPicker currencies={currencies} />}
      {coupons && <Coupon plans={plans} />}
    </>
  )
}

function Coupon({ plans }: Pick<PricingToolsProps, 'plans'>) {
  const { search } = useLocation()
  const language = useLanguage()
  const chosen = chosenCurrency.use()
  const [terms, setTerms] = useState<CouponTermsAnswer>()

  // A link may bring a code along. It is none of the server's business: the page is the same for everyone.
  useEffect(() => {
    const code = tidyCouponCode(new URLSearchParams(search).get('coupon') ?? '')
    if (couponCodeForm.test(code)) keptCoupon.keep(code)
  }, [search])
  useEffect(() => {
    discountedPrices.set(terms ? discountAll(plans, terms, { chosen, language }) : {})
    return () => discountedPrices.set({})
  }, [chosen, language, plans, terms])
  return <CouponField onTerms={setTerms} />
}

/** The prices that a coupon changes. */
function discountAll(
  plans: readonly PricedPlan[],
  terms: CouponTermsAnswer,
  { chosen, language }: { chosen: string | undefined; language: Language },
): DiscountedPrices {
  const before = m.coupon_price_before()
  const entries = plans.flatMap((plan): [string, DiscountedPrice][] => {
    const { prices = [] } = plan
    const price = prices.find(({ currency }) => currency === chosen) ?? prices[0]
    const discount = price && discountOf(terms, plan.id, price)
    if (!price || typeof discount !== 'number') return []
    const left = { ...price, price_minor: price.price_minor - discount }
    const write = (each: PlanPrice) => formatPlanPrice({ ...plan, ...each }, language) ?? ''
    const isLimited = plan.kind === 'subscription' && terms.months !== null
    const after = isLimited
      ? m.coupon_price_then({ price: write(price), scope: describeScope(terms.months) })
      : null
    return [[plan.id, { now: write(left), after, before }]]
  })
  return Object.fromEntries(entries)
}
