import type { EndpointOutput } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../shell/site-context.ts'
import { Loaded } from '../loaded.tsx'
import { useAccountLoad } from '../use-account.ts'

/** The plan somebody has. */
export default function SubscriptionView() {
  const load = useAccountLoad<EndpointOutput<'getSubscription'>>(`/api/v1/subscription?lang=${useLanguage()}`)
  return (
    <Loaded load={load} failure={m.error_plans()}>
      {({ subscription }) => <p>{subscription?.plan.name ?? m.download_plan_title()}</p>}
    </Loaded>
  )
}
