import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPrice } from '../../foundation/format/format-price.ts'
import type { WithdrawalOutcome } from './withdrawal-outcome.ts'

/** What has become of a withdrawal, in words. @param moment when it was declared, as the visitor reads it */
export function describeOutcome(
  outcome: WithdrawalOutcome,
  moment: string,
  language: Language,
): { title: string; texts: string[] } {
  if (outcome.kind === 'declared')
    return { title: m.withdrawal_declared(), texts: [m.withdrawal_declared_text({ date: moment })] }
  const { amount_minor: amount, currency, order_number: number, plan_name: plan } = outcome.withdrawal
  return {
    title: m.withdrawal_done(),
    texts: [
      m.withdrawal_done_text({ number, plan, date: moment }),
      ...(amount !== null && currency !== null
        ? [m.withdrawal_done_amount({ amount: formatPrice(amount, currency, language) })]
        : []),
    ],
  }
}
