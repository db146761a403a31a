import { m } from '@tempolibre/locales/messages'
import { PageLink } from '../../ui/links.tsx'

/** Where a checkout leads back to. */
export default function CancelView() {
  return (
    <PageLink page="subscription" className="arrow-link">
      {m.account_page_subscription()}
    </PageLink>
  )
}
