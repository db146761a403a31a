import { m } from '@tempolibre/locales/messages'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { settingsContext } from '../foundation/context/request-context.ts'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import type { Route } from './+types/checkout'
import '../features/checkout/checkout.css'

export const meta = pageMeta

const CheckoutView = lazyView(() => import('../features/checkout/checkout-view.tsx'))

export function loader({ context, url }: Route.LoaderArgs) {
  const title = m.checkout_title()
  const description = m.checkout_description({ name: context.get(settingsContext).productName })
  return {
    head: pageHead({ context, url }, { title, description, noindex: true }),
    title,
    needsScript: m.checkout_needs_script(),
  }
}

/** The test checkout, where no payment service is set up. The page is the same for all; what is in it comes in the browser. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const known = useGuard('everybody')
  return (
    <div className="measure page checkout">
      <header className="page-top">
        <h1>{loaderData.title}</h1>
      </header>
      <noscript>
        <p className="field-error">{loaderData.needsScript}</p>
      </noscript>
      {known ? <CheckoutView waitingFor={<Skeleton lines={5} />} /> : <Skeleton lines={5} />}
    </div>
  )
}
