import { programmeLimits } from '@tempolibre/domain/venue-programme'
import { m } from '@tempolibre/locales/messages'
import type { VenueDraft } from './venue-draft.ts'

interface PlaceFieldsProps {
  draft: Pick<VenueDraft, 'name' | 'address'>
  nameFault: string | undefined
  addressFault: string | undefined
  onChange: (field: 'name' | 'address', text: string) => void
}

/** Where the music plays: name and address, as papers have them. */
export function PlaceFields({ addressFault, draft, nameFault, onChange }: PlaceFieldsProps) {
  return (
    <section className="account-card" aria-labelledby="venue-place">
      <h2 id="venue-place">{m.venue_place()}</h2>
      <div className="account-field venue-wide">
        <label htmlFor="venue-name">{m.venue_name()}</label>
        {nameFault !== undefined && (
          <p id="venue-name-error" className="field-error">
            {nameFault}
          </p>
        )}
        <input
          id="venue-name"
          className="field"
          required
          maxLength={programmeLimits.name}
          autoComplete="organization"
          value={draft.name}
          aria-invalid={nameFault !== undefined}
          aria-describedby={nameFault === undefined ? undefined : 'venue-name-error'}
          onChange={({ target }) => onChange('name', target.value)}
        />
      </div>
      <div className="account-field venue-wide">
        <label htmlFor="venue-address">{m.venue_address()}</label>
        <p id="venue-address-hint" className="account-hint">
          {m.venue_address_hint()}
        </p>
        {addressFault !== undefined && (
          <p id="venue-address-error" className="field-error">
            {addressFault}
          </p>
        )}
        <input
          id="venue-address"
          className="field"
          maxLength={programmeLimits.address}
          autoComplete="street-address"
          value={draft.address}
          aria-invalid={addressFault !== undefined}
          aria-describedby={
            addressFault === undefined ? 'venue-address-hint' : 'venue-address-error venue-address-hint'
          }
          onChange={({ target }) => onChange('address', target.value)}
        />
      </div>
    </section>
  )
}
