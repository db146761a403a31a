import { m } from '@tempolibre/locales/messages'
import { CopyField } from '../../foundation/copying/copy-field.tsx'
import '../account/account-form.css'

/** The address of a client's page, the only time it is known. */
export function ClientLink({ url }: { url: string }) {
  return (
    <div className="hand-over-link">
      <CopyField label={m.hand_over_link()} text={url} />
      <p className="account-hint">{m.hand_over_link_once()}</p>
    </div>
  )
}
