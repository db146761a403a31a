import type { LeftOutSong, Venue } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { saveVenue } from '@tempolibre/contract/operations/venue'
import { planWeek } from '@tempolibre/domain/venue-week'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { unprintableFields } from '../../foundation/failure/describe-unprintable.ts'
import { chooseSongs } from './choose-songs.ts'
import { useFocusNext } from './use-focus-next.ts'
import type { VenueAnswer } from './venue-answer.ts'
import {
  daypartsOf,
  draftOf,
  findVenueFaults,
  openingsOf,
  type VenueDraft,
  type VenueFault,
} from './venue-draft.ts'

export interface PlannedVenue {
  venue: Venue | null
  /** Songs that the venue cannot have now. */
  leftOut: readonly LeftOutSong[]
  onSaved: (answer: VenueAnswer) => void
}

/** A venue as it is being entered, what is wrong with it, and the planning of its week, which saves it. */
export function useVenueDraft({ leftOut, onSaved, venue }: PlannedVenue) {
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

  const change = (changes: Partial<VenueDraft>) => setDraft({ ...draft, ...changes })

  function changePlace(field: 'name' | 'address', text: string): void {
    change({ [field]: text })
    const { [field]: _, ...others } = unprintable
    setUnprintable(others)
  }

  async function plan(): Promise<void> {
    const found = findVenueFaults(draft)
    setFaults(found)
    setShort([])
    setUnprintable({})
    setNotice(found.size > 0 ? m.sign_refused() : undefined)
    if (found.size > 0) focusNext(placeOf(found))
    const [openings, choices] = [openingsOf(draft), daypartsOf(draft)]
    if (found.size > 0 || !openings || !choices) return
    const excluded = new Set(leftOut.map(({ id }) => id))
    const { dayparts, songs } = await chooseSongs(request, language, choices, excluded)
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
    const place = { name: name.trim(), address: address.trim() }
    onSaved(await saveVenue(request, { lang: language, ...place, programme }))
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
      setNotice(first ? m.sign_refused() : describeFailure(error))
    } finally {
      setPlanning(false)
    }
  }

  return { change, changePlace, draft, faults, isPlanning, notice, short, submit, unprintable }
}

/** Id of the first part of the form that is refused. */
function placeOf(faults: ReadonlySet<VenueFault>): string {
  if (faults.has('name')) return 'venue-name'
  return faults.has('hours') || faults.has('overlap') ? 'venue-hours' : 'venue-dayparts'
}

function describeFailure({ code }: ApiError): string {
  return code === 'too_many_requests' ? m.venue_too_many() : m.venue_save_failed()
}
