import type { ClaimDetails } from '@tempolibre/contract'
import { moveClaim } from '@tempolibre/contract/operations/claims'
import { type ClaimState, claimStates } from '@tempolibre/domain/claims'
import { ApiError } from '@tempolibre/contract/errors'
import { platformNames } from '@tempolibre/domain/platforms'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ChangeEvent, useId, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { ClaimText } from './claim-text.tsx'
import { Labelled } from './field.tsx'
import { today } from './today.ts'

const stateWords: Record<ClaimState, () => string> = {
  open: m.claims_state_open,
  text_sent: m.claims_state_text_sent,
  released: m.claims_state_released,
  rejected: m.claims_state_rejected,
  closed: m.claims_state_closed,
}

interface ClaimItemProps {
  claim: ClaimDetails
  /** Whether its text is shown at once. */
  isOpen: boolean
  onChange: (claim: ClaimDetails) => void
}

/** A claim: what it is about, by when to act, how it stands, and the text against it. */
export function ClaimItem({ claim, isOpen, onChange }: ClaimItemProps) {
  const id = useId()
  const language = useLanguage()
  const request = useApiRequest()
  const [shown, setShown] = useState(isOpen)
  const { claimant, platform, state, track_title: title, video } = claim
  const note = claim.changes.findLast((change) => change.note !== '')?.note

  async function move({ target }: ChangeEvent<HTMLSelectElement>): Promise<void> {
    const next = claimStates.find((each) => each === target.value)
    if (!next) return
    try {
      onChange((await moveClaim(request, { id: claim.id, state: next })).claim)
      announce(m.claims_moved())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.channels_failed())
    }
  }

  return (
    <article className="claim-item">
      <h3>{m.claims_about({ platform: platformNames[platform], claimant })}</h3>
      <p className="claims-quiet">
        {title} · <span className="claims-number">{claim.licence_number}</span>
      </p>
      <p className="claims-quiet">{video}</p>
      {describeDeadline(claim, language).map((sentence) => (
        <p key={sentence} className="claim-deadline">
          {sentence}
        </p>
      ))}
      {claim.issued_late && (
        <p className="claim-late">{m.claims_late({ date: longDate(claim.licence_issued_at, language) })}</p>
      )}
      {note !== undefined && <p>{m.claims_note({ note })}</p>}
      <Labelled id={`${id}-state`} label={m.claims_state()}>
        <select
          id={`${id}-state`}
          className="select"
          aria-label={m.claims_state_of({ claimant })}
          value={state}
          onChange={(event) => void move(event)}
        >
          {claimStates.map((each) => (
            <option key={each} value={each}>
              {stateWords[each]()}
            </option>
          ))}
        </select>
      </Labelled>
      <button
        type="button"
        className="button button-line"
        aria-expanded={shown}
        aria-label={m.claims_text_open_of({ claimant })}
        onClick={() => setShown(!shown)}
      >
        {m.claims_text_open()}
      </button>
      {shown && <ClaimText id={claim.id} />}
    </article>
  )
}

function describeDeadline({ deadline, state }: ClaimDetails, language: Language): string[] {
  if (deadline === null) return []
  const date = longDate(deadline, language)
  if (state === 'text_sent') return [m.claims_answer_due({ date })]
  return deadline < today() ? [m.claims_due({ date }), m.claims_overdue()] : [m.claims_due({ date })]
}

const longDate = (moment: string, language: Language) =>
  dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
