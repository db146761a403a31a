import { m } from '@tempolibre/locales/messages'
import { PageLink } from '../../foundation/ui/links.tsx'

/** The page after a cancelled checkout. */
export default function CancelView() {
  return (
    <section className="account-card">
      <h2>{m.subscription_payment_cancelled()}</h2>
      <p>{m.subscription_payment_cancelled_text()}</p>
      <PageLink page="pricing" className="button button-hot">
        {m.subscription_back_to_plans()}
      </PageLink>
    </section>
  )
}
