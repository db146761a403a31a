import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { OrderRight, WithdrawalState } from './judge-withdrawal.ts'

const states: Record<WithdrawalState, (locale: Language) => string> = {
  open: (locale) => m.withdrawal_state_open({}, { locale }),
  over: (locale) => m.withdrawal_state_over({}, { locale }),
  lost: (locale) => m.withdrawal_state_lost({}, { locale }),
  replaced: (locale) => m.withdrawal_state_replaced({}, { locale }),
  returned: (locale) => m.withdrawal_state_returned({}, { locale }),
  withdrawn: (locale) => m.withdrawal_state_withdrawn({}, { locale }),
}

/** Whether a contract can be withdrawn from, or why not. */
export const describeWithdrawalState = (state: WithdrawalState, language: Language): string =>
  states[state](language)

const rights: Record<
  OrderRight['kind'],
  (inputs: { date: string }, options: { locale: Language }) => string
> = {
  consented: m.withdrawal_right_consented,
  waits: m.withdrawal_right_waits,
  service: m.withdrawal_right_service,
  open: m.withdrawal_right_open,
}

/** What a buyer may do until when, as checkout and confirmation say it. The day is that before the period's last night. */
export function describeRightOfOrder({ ends_at, kind }: OrderRight, language: Language): string {
  const lastDay = new Date(new Date(ends_at).getTime() - 24 * 3600_000)
  const date = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
  return rights[kind]({ date }, { locale: language })
}
