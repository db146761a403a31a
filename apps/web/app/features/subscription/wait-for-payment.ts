import type { Checkout, Subscription } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { getCheckout } from '@tempolibre/contract/operations/checkout'
import { getSubscription } from '@tempolibre/contract/operations/subscriptions'
import { toError } from '@tempolibre/domain/thrown'
import type { Language } from '@tempolibre/locales'

/** The state of a checkout. */
export type PaymentNews =
  | { kind: 'arrived'; subscription: Subscription }
  /** Not confirmed yet; polling continues. */
  | { kind: 'waiting' }
  /** Still not confirmed when polling ended. */
  | { kind: 'late' }
  /** Nothing was paid, and no payment is pending. */
  | { kind: 'none' }
  | { kind: 'failed' }

/** Seconds between polls: the visitor often returns moments before Stripe's notification. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34] as const

/**
 * Polls a checkout until its result is known, and reports every change.
 * @param checkout its id; without one, whether there is a plan at all
 */
export async function waitForPayment(
  parts: { request: SendRequest; language: Language; checkout: string | undefined; signal: AbortSignal },
  tell: (news: PaymentNews) => void,
): Promise<void> {
  const { signal } = parts
  const first = await look(parts)
  tell(first)
  if (first.kind !== 'waiting') return
  for (const seconds of pauses) {
    await sleep(seconds * 1000, signal)
    const news = await look(parts)
    // A single failed poll does not matter: the next one may succeed.
    if (news.kind === 'waiting' || news.kind === 'failed') continue
    tell(news)
    return
  }
  tell({ kind: 'late' })
}

async function look(parts: Parameters<typeof waitForPayment>[0]): Promise<PaymentNews> {
  const { checkout: id, language, request, signal } = parts
  try {
    const status = id && (await getCheckout(request, { id, lang: language }, { signal })).checkout.status
    if (status && status !== 'completed') return { kind: newsOf[status] }
    const { subscription } = await getSubscription(request, { lang: language }, { signal })
    return subscription ? { kind: 'arrived', subscription } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: error.code === 'not_found' ? 'none' : 'failed' }
  }
}

const newsOf = {
  open: 'waiting',
  cancelled: 'none',
  expired: 'none',
} as const satisfies Record<Exclude<Checkout['status'], 'completed'>, PaymentNews['kind']>

/** @throws DOMException AbortError */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(toError(signal.reason))
      },
      { once: true },
    )
  })
}
