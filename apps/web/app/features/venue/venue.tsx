import { getVenue } from '@tempolibre/contract/operations/venue'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useFocusNext } from './use-focus-next.ts'
import { VenueForm } from './venue-form.tsx'
import { VenueProgramme } from './venue-programme.tsx'
import './venue.css'

/** Music for a place with guests: first its hours and how they sound, then a week of music that plays by itself. */
export default function VenueView() {
  const load = useAccountLoad(getVenue, { lang: useLanguage() })
  const [isChanging, setChanging] = useState(false)
  const focusNext = useFocusNext()
  return (
    <Loaded load={load} failure={m.venue_failed()} skeleton={<Skeleton lines={6} />}>
      {(answer) => (
        <>
          {!answer.covered && <NotCovered />}
          {answer.venue && !isChanging ? (
            <VenueProgramme
              answer={{ ...answer, venue: answer.venue }}
              onChange={load.change}
              onEdit={() => {
                focusNext('venue-name')
                setChanging(true)
              }}
            />
          ) : (
            <VenueForm
              venue={answer.venue}
              leftOut={answer.left_out ?? []}
              onSaved={(saved) => {
                focusNext('venue-title')
                setChanging(false)
                load.change(saved)
              }}
              {...(answer.venue && {
                onCancel: () => {
                  focusNext('venue-change')
                  setChanging(false)
                },
              })}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function NotCovered() {
  return (
    <div className="venue-warning">
      <p>{m.venue_not_covered()}</p>
      <PageLink page="pricing" className="button button-line">
        {m.account_page_plan_choose()}
      </PageLink>
    </div>
  )
}
