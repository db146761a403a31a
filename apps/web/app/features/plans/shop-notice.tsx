import type { ShopState } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import './shop-notice.css'

const notices = {
  rehearsal: { title: m.plans_rehearsal, text: m.plans_rehearsal_text },
  closed: { title: m.plans_closed, text: m.plans_closed_text },
} as const

/** What a visitor has to know of a shop that takes no payments; nothing is said of any other. */
export function ShopNotice({ shop }: { shop: ShopState | undefined }) {
  if (shop === undefined || shop === 'open') return null
  const { text, title } = notices[shop]
  return (
    <div className="shop-notice" role="note">
      <strong>{title()}</strong>
      <p>{text()}</p>
    </div>
  )
}
