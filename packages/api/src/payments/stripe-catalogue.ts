import { createHash } from 'node:crypto'
import type { Discount } from '@tempolibre/contract'
import { type Language, languages } from '@tempolibre/locales'
import type { Stripe } from 'stripe'
import type { CheckoutOrder, SoldPlan } from './payment-gateway.ts'
import { toStripeAmount } from './stripe-amounts.ts'

/** A plan as a product of Stripe. */
export interface StripeProduct {
  id: string
  /** Ids of its prices by currency. */
  prices: ReadonlyMap<string, string>
}

/** Stripe's products and prices of our plans. */
export interface StripeCatalogue {
  /** The product of a plan in a language, as it was last told. Tells Stripe if this process has not yet. */
  productOf(plan: SoldPlan, language: Language): Promise<StripeProduct>
  /** The coupon that takes off what an order's does. */
  couponOf(order: CheckoutOrder, discount: Discount): Promise<string>
  /** Tells Stripe of a plan as it is now: its product in each language, and their prices. */
  tell(plan: SoldPlan): Promise<void>
}

const taxBehaviors = { included: 'inclusive', excluded: 'exclusive' } as const

/** Stripe's behaviour of a price, which matters to Stripe Tax alone. */
export function taxBehaviorOf(
  { priceTax }: Pick<SoldPlan, 'priceTax'>,
  { tax }: { tax: boolean },
): 'inclusive' | 'exclusive' | 'unspecified' {
  return tax && priceTax ? taxBehaviors[priceTax] : 'unspecified'
}

/**
 * A product for each plan and language, since Stripe's page shows the product's name, and one price for each currency. Both
 * are looked up before they are made: the product by an id of ours, the price by its content.
 */
export function createStripeCatalogue(
  stripe: Stripe,
  { siteUrl, tax }: { siteUrl: string; tax: boolean },
): StripeCatalogue {
  // Several sites may share a Stripe account.
  const site = createHash('sha256').update(siteUrl).digest('hex').slice(0, 10)
  const known = new Map<string, { content: string; product: StripeProduct }>()

  async function saveProduct(plan: SoldPlan, language: Language): Promise<string> {
    const id = `plan_${site}_${plan.id}_${language}`
    const fields = {
      name: plan.name[language],
      description: plan.summary[language],
      active: !plan.archived,
      metadata: { site: siteUrl, plan: String(plan.id), kind: plan.kind, language, ...plan.facts },
    }
    try {
      await stripe.products.update(id, fields)
    } catch (error) {
      if (!isMissing(error)) throw error
      await stripe.products.create({ id, ...fields }, { idempotencyKey: `product ${id} ${digest(fields)}` })
    }
    return id
  }

  async function savePrices(plan: SoldPlan, product: string): Promise<Map<string, string>> {
    const { data: present } = await stripe.prices.list({ product, limit: 100 })
    const ids = new Map<string, string>()
    for (const { currency, price_minor: minor } of plan.prices) {
      const wanted = {
        currency: currency.toLowerCase(),
        unit_amount: toStripeAmount(minor, currency),
        tax_behavior: taxBehaviorOf(plan, { tax }),
        ...(plan.kind === 'subscription' && { recurring: { interval: 'month' as const } }),
      }
      const found = present.find((price) => isSame(price, wanted))
      if (found && !found.active) await stripe.prices.update(found.id, { active: true })
      const { id } =
        found ??
        (await stripe.prices.create(
          { ...wanted, product, metadata: { site: siteUrl } },
          { idempotencyKey: `price ${product} ${digest(wanted)}` },
        ))
      ids.set(currency, id)
    }
    const kept = new Set(ids.values())
    for (const { active, id } of present) {
      if (active && !kept.has(id)) await stripe.prices.update(id, { active: false })
    }
    return ids
  }

  async function save(plan: SoldPlan, language: Language): Promise<StripeProduct> {
    const id = await saveProduct(plan, language)
    const product = { id, prices: await savePrices(plan, id) }
    known.set(`${plan.id} ${language}`, { content: JSON.stringify(plan), product })
    return product
  }

  return {
    async productOf(plan, language) {
      const found = known.get(`${plan.id} ${language}`)
      return found?.content === JSON.stringify(plan) ? found.product : save(plan, language)
    },
    couponOf: (order, discount) => findCoupon(stripe, { site, siteUrl }, order, discount),
    async tell(plan) {
      for (const language of languages) await save(plan, language)
    },
  }
}

async function findCoupon(
  stripe: Stripe,
  { site, siteUrl }: { site: string; siteUrl: string },
  { currency, sold, trialDays }: CheckoutOrder,
  discount: Discount,
): Promise<string> {
  const fields = {
    name: discount.code,
    amount_off: toStripeAmount(discount.amount_minor, currency ?? ''),
    currency: (currency ?? '').toLowerCase(),
    ...durationOf(sold, discount, trialDays),
    metadata: { site: siteUrl, code: discount.code },
  }
  const id = `off-${site}-${digest(fields)}`
  try {
    await stripe.coupons.retrieve(id)
  } catch (error) {
    if (!isMissing(error)) throw error
    await stripe.coupons.create({ id, ...fields }, { idempotencyKey: `coupon ${id}` })
  }
  return id
}

/**
 * For how long Stripe takes a discount off. `once` means the first invoice, which is that of a trial over nothing; months are
 * counted from the beginning of the trial. A trial of about a month may bring one discounted charge more, never one less.
 */
function durationOf(
  { kind }: SoldPlan,
  { months }: Discount,
  trialDays: number,
): Pick<Stripe.CouponCreateParams, 'duration' | 'duration_in_months'> {
  if (kind === 'lifetime' || (months === 1 && trialDays === 0)) return { duration: 'once' }
  if (months === null) return { duration: 'forever' }
  return { duration: 'repeating', duration_in_months: months + Math.floor(trialDays / shortestMonth) }
}

/** In days. */
const shortestMonth = 28

type WantedPrice = Pick<Stripe.PriceCreateParams, 'currency' | 'unit_amount' | 'tax_behavior' | 'recurring'>

function isSame(price: Stripe.Price, wanted: WantedPrice): boolean {
  return (
    price.currency === wanted.currency &&
    price.unit_amount === wanted.unit_amount &&
    (price.tax_behavior ?? 'unspecified') === wanted.tax_behavior &&
    price.recurring?.interval === wanted.recurring?.interval
  )
}

const digest = (fields: object) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)

/** Whether Stripe does not know the object. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'
