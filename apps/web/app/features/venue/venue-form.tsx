import type { LeftOutSong, Venue } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { saveVenue } from '@tempolibre/contract/operations/venue'
import { programmeLimits } from '@tempolibre/domain/venue-programme'
import { planWeek } from '@tempolibre/domain/venue-week'
import { m } from '@tempolibre/locales/messages'
import { unprintableFields } from '../../foundation/failure/describe-unprintable.ts'
import { type FormEvent, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import '../account/account-form.css'
import { chooseSongs } from './choose-songs.ts'
import { DaypartFields } from './daypart-fields.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { useFocusNext } from './use-focus-next.ts'
import { daypartsOf, draftOf, findVenueFaults, openingsOf, type VenueFault } from './venue-draft.ts'
import type { VenueAnswer } from './venue-answer.ts'

interface VenueFormProps {
  venue: Venue | null
  /** Songs that the venue cannot have now. */
  leftOut: readonly LeftOutSong[]
  onSaved: (answer: VenueAnswer) => void
  onCancel?: () => void
}

/** Where the music plays, when, and how it sounds through the day. */
export function VenueForm({ leftOut, onCancel, onSaved, venue }: VenueFormProps) {
  const request = useApiRequest()
  const language = useLanguage()
  const [draft, setDraft] = useState(() => draftOf(venue))
  const [faults, setFaults] = useState<ReadonlySet<VenueFault>>(new Set())
  /** Indexes of parts of the day without enough music. */
  const [short, setShort] = useState<readonly number[]>([])
  /** What papers can't show, by field. */
  const [unprintable, setUnprintable] = useState<Readonly<Record<string, string>>>({})
  const [notice, setNotice] = useState<string>()
  const [isPlanning, setPlanning] = useState(false)
  const focusNext = useFocusNext()

  async function plan(): Promise<void> {
    const found = findVenueFaults(draft)
    setFaults(found)
    setShort([])
    setUnprintable({})
    setNotice(found.size > 0 ? m.sign_refused() : undefined)
    if (found.size > 0) focusNext(placeOf(found))
    const [openings, choices] = [openingsOf(draft), daypartsOf(draft)]
    if (found.size > 0 || !openings || !choices) return
    const { dayparts, songs } = await chooseSongs(
      request,
      language,
      choices,
      new Set(leftOut.map(({ id }) => id)),
    )
    const programme = { openings, dayparts, crossfade: draft.crossfade, seed: venue?.programme.seed ?? 1 }
    const { shortDayparts } = planWeek(programme, songs)
    const empty = dayparts.flatMap((part, index) => (part.songs.length === 0 ? [index] : []))
    const lacking = [...new Set([...shortDayparts, ...empty])]
    if (lacking.length > 0) {
      // The form shows them as they were entered, which may be another order.
      setDraft({ ...draft, dayparts: draft.dayparts.toSorted((a, b) => a.starts.localeCompare(b.starts)) })
      setShort(lacking)
      focusNext(`venue-part-${Math.min(...lacking) + 1}-character`)
      setNotice(m.venue_short_notice())
      return
    }
    const { address, name } = draft
    onSaved(
      await saveVenue(request, { lang: language, name: name.trim(), address: address.trim(), programme }),
    )
    announce(m.venue_saved())
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isPlanning) return
    setPlanning(true)
    try {
      await plan()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = unprintableFields(error)
      setUnprintable(refused)
      const first = (['name', 'address'] as const).find((field) => refused[field] !== undefined)
      if (first) focusNext(`venue-${first}`)
      setNotice(
        first
          ? m.sign_refused()
          : error.code === 'too_many_requests'
            ? m.venue_too_many()
            : m.venue_save_failed(),
      )
    } finally {
      setPlanning(false)
    }
  }

  const nameFault = faults.has('name') ? m.venue_name_missing() : unprintable['name']
  const addressFault = unprintable['address']
  const settle = (field: string) => {
    const { [field]: _, ...others } = unprintable
    setUnprintable(others)
  }
  return (
    <form className="account-form venue-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="lead">{m.venue_lead()}</p>
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
            onChange={({ target }) => {
              setDraft({ ...draft, name: target.value })
              settle('name')
            }}
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
            onChange={({ target }) => {
              setDraft({ ...draft, address: target.value })
              settle('address')
            }}
          />
        </div>
      </section>
      <OpeningFields
        days={draft.days}
        fault={
          faults.has('hours')
            ? m.venue_hours_missing()
            : faults.has('overlap')
              ? m.venue_hours_overlap()
              : undefined
        }
        onChange={(days) => setDraft({ ...draft, days })}
      />
      <DaypartFields
        draft={draft}
        short={short}
        fault={faults.has('dayparts') ? m.venue_dayparts_fault() : undefined}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
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

/** Id of the first part of the form that is refused. */
function placeOf(faults: ReadonlySet<VenueFault>): string {
  if (faults.has('name')) return 'venue-name'
  return faults.has('hours') || faults.has('overlap') ? 'venue-hours' : 'venue-dayparts'
}
