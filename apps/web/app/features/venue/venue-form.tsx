import { m } from '@tempolibre/locales/messages'
import '../account/account-form.css'
import { DaypartFields } from './daypart-fields.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type PlannedVenue, useVenueDraft } from './use-venue-draft.ts'

interface VenueFormProps extends PlannedVenue {
  onCancel?: () => void
}

/** Where the music plays, when, and how it sounds through the day. */
export function VenueForm({ leftOut, onCancel, onSaved, venue }: VenueFormProps) {
  const { change, changePlace, draft, faults, isPlanning, notice, short, submit, unprintable } =
    useVenueDraft({
      leftOut,
      onSaved,
      venue,
    })

  return (
    <form className="account-form venue-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="lead">{m.venue_lead()}</p>
      <PlaceFields
        draft={draft}
        nameFault={faults.has('name') ? m.venue_name_missing() : unprintable['name']}
        addressFault={unprintable['address']}
        onChange={changePlace}
      />
      <OpeningFields
        days={draft.days}
        fault={
          faults.has('hours')
            ? m.venue_hours_missing()
            : faults.has('overlap')
              ? m.venue_hours_overlap()
              : undefined
        }
        onChange={(days) => change({ days })}
      />
      <DaypartFields
        draft={draft}
        short={short}
        fault={faults.has('dayparts') ? m.venue_dayparts_fault() : undefined}
        onChange={change}
      />
      <div role="alert" className="account-notice">
        {notice !== undefined && <p className="field-error">{notice}</p>}
      </div>
      <div className="account-form-end">
        <button type="submit" className="button button-hot" aria-disabled={isPlanning || undefined}>
          {isPlanning ? m.venue_planning() : m.venue_plan()}
        </button>
        {onCancel && (
          <button type="button" className="button button-line" onClick={onCancel}>
            {m.venue_cancel()}
          </button>
        )}
      </div>
    </form>
  )
}
