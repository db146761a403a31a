import type { Checkout, Subscription } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { getCheckout } from '@tempolibre/contract/calls/checkout'
import { getSubscription } from '@tempolibre/contract/calls/subscriptions'
import type { Language } from '@tempolibre/locales'

/** What has come of a checkout. */
export type PaymentNews =
  | { kind: 'arrived'; subscription: Subscription }
  /** Not confirmed yet; asked for again by itself. */
  | { kind: 'waiting' }
  /** Not confirmed for as long as we ask by ourselves. */
  | { kind: 'late' }
  /** Nothing was paid, and nothing is on its way. */
  | { kind: 'none' }
  | { kind: 'failed' }

/** Seconds between looks: the visitor may be back before Stripe has told us, mostly by a moment. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34] as const

/**
 * Looks what has come of a checkout until it is known, and tells of every change.
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
    // One look that fails is not the end: the next one may succeed.
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
        reject(signal.reason as DOMException)
      },
      { once: true },
    )
  })
}
