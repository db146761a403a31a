import { m } from '@tempolibre/locales/messages'
import './terms-question.css'

/** What is ticked of the two consents. */
export interface Consents {
  immediate: boolean
  loss: boolean
}

/** The two consents by which the right of withdrawal ends with the first download. Never ticked in advance, never required. */
export function ConsentBoxes({
  consents,
  onChange,
}: {
  consents: Consents
  onChange: (consents: Consents) => void
}) {
  return (
    <>
      <label className="terms-accept">
        <input
          type="checkbox"
          checked={consents.immediate}
          onChange={({ target }) => onChange({ ...consents, immediate: target.checked })}
        />
        <span>{m.withdrawal_consent_immediate()}</span>
      </label>
      <label className="terms-accept">
        <input
          type="checkbox"
          checked={consents.loss}
          onChange={({ target }) => onChange({ ...consents, loss: target.checked })}
        />
        <span>{m.withdrawal_consent_loss()}</span>
      </label>
    </>
  )
}
