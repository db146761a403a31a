import { useLoaderData } from 'react-router'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import '../features/checkout/checkout.css'
import type { loader } from './checkout.server.ts'

const CheckoutView = lazyView(() => import('../features/checkout/checkout-view.tsx'))

/** The test checkout, where no payment service is set up. The page is the same for all; what is in it comes in the browser. */
export default function CheckoutPage() {
  const loaderData = useLoaderData<typeof loader>()
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
