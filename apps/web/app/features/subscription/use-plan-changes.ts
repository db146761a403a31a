import type { Subscription } from '@tempolibre/contract'
import type { ApiError } from '@tempolibre/contract/errors'
import {
  cancelSubscription,
  openBillingPortal,
  resumeSubscription,
} from '@tempolibre/contract/operations/subscriptions'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useOpenAddress } from '../../foundation/navigation/use-open-address.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { formatDay } from './describe-subscription.ts'
import { readAccount } from '../account/read-account.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'

/** The changes to a plan: one at a time, each sent once however often it is pressed. */
export function usePlanChanges(onChange: (subscription: Subscription | null) => void) {
  const language = useLanguage()
  const request = useApiRequest()
  const openAddress = useOpenAddress()
  const [trouble, setTrouble] = useState<ApiError>()
  const { isBusy, once } = useOneAtATime(setTrouble)

  const attempt = (act: () => Promise<void>) =>
    once(async () => {
      setTrouble(undefined)
      await act()
    })

  return {
    busy: isBusy,
    trouble,
    /** @param onDone called before the page shows the result */
    cancel: (onDone: () => void) =>
      attempt(async () => {
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
      attempt(async () => {
        const { subscription } = await resumeSubscription(request, { lang: language })
        onChange(subscription)
        tellVisitor(m.subscription_told_resumed())
        await readAccount(request)
      }),
    openPortal: () =>
      attempt(async () => openAddress((await openBillingPortal(request, { lang: language })).url)),
  }
}
