import type { Subscription } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import {
  cancelSubscription,
  openBillingPortal,
  resumeSubscription,
} from '@tempolibre/contract/calls/subscriptions'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useOpenAddress } from '../../foundation/navigation/use-open-address.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { formatDay } from './describe-subscription.ts'
import { readAccount } from '../account/read-account.ts'

/** The changes to a plan: one at a time, each sent once however often it is pressed. */
export function usePlanChanges(onChange: (subscription: Subscription | null) => void) {
  const language = useLanguage()
  const request = useApiRequest()
  const openAddress = useOpenAddress()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<ApiError>()
  const underWay = useRef(false)

  async function attempt(act: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    trouble,
    /** @param onDone called before the page shows the result */
    cancel: (onDone: () => void) =>
      void attempt(async () => {
        const { subscription } = await cancelSubscription(request, { lang: language })
        onDone()
        onChange(subscription)
        const end = subscription?.current_period_end
        tellVisitor(
          end
            ? m.subscription_told_cancelled({ date: formatDay(end, language) })
            : m.subscription_told_ended(),
        )
        await readAccount(request)
      }),
    resume: () =>
      void attempt(async () => {
        const { subscription } = await resumeSubscription(request, { lang: language })
        onChange(subscription)
        tellVisitor(m.subscription_told_resumed())
        await readAccount(request)
      }),
    openPortal: () =>
      void attempt(async () => openAddress((await openBillingPortal(request, { lang: language })).url)),
  }
}
