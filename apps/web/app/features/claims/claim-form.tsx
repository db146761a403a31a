import type { ClaimDetails } from '@tempolibre/contract'
import { openClaim } from '@tempolibre/contract/operations/claims'
import { type VideoFault, readVideo } from '@tempolibre/domain/claim-video'
import { findWrongDays } from '@tempolibre/domain/claims'
import { findLicenceNumber } from '@tempolibre/domain/licence-document'
import { type Platform, platformNames, platforms } from '@tempolibre/domain/platforms'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { askedLicence } from './asked-licence.ts'
import { Labelled, TextField } from './field.tsx'
import { today } from './today.ts'

const fields = ['number', 'video', 'claimant', 'received', 'deadline'] as const
type Field = (typeof fields)[number]
type Faults = Partial<Record<Field, string | undefined>>

/** Why a text is no address of a video, and what to do instead. */
const videoFaultWords: Record<VideoFault, () => string> = {
  missing: m.claims_video_missing,
  no_address: m.claims_video_no_address,
  several: m.claims_video_several,
  unsupported: m.claims_video_unsupported,
  elsewhere: m.claims_video_elsewhere,
  front_page: m.claims_video_front_page,
}

type NewClaim = Parameters<typeof openClaim>[1]

const example = 'TL-7K2M-9QWX-4HTD'

interface ClaimFormProps {
  onCancel: () => void
  onRecorded: (claim: ClaimDetails) => void
}

/** Records a claim: who claims which video, and when the notice came. */
export function ClaimForm({ onCancel, onRecorded }: ClaimFormProps) {
  const id = useId()
  const request = useApiRequest()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState('')

  function refuse(found: Faults) {
    setFaults(found)
    const first = fields.find((field) => found[field] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const { isBusy: sending, once } = useOneAtATime(({ code }) => {
    if (code === 'not_found') refuse({ number: m.claims_unknown_licence() })
    else setNotice(code === 'claim_limit_reached' ? m.claims_limit_reached() : m.channels_failed())
  })

  function send(claim: NewClaim): void {
    once(async () => {
      setNotice('')
      onRecorded((await openClaim(request, claim)).claim)
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { claim, found } = readClaim(new FormData(event.currentTarget))
    refuse(found)
    if (claim) send(claim)
  }

  const field = (name: Field) => ({
    id: `${id}-${name}`,
    name,
    fault: faults[name],
    onInput: () => setFaults((known) => ({ ...known, [name]: undefined })),
  })

  return (
    <form ref={form} method="post" className="claims-form" noValidate onSubmit={submit}>
      <h3>{m.claims_new()}</h3>
      <Labelled id={`${id}-platform`} label={m.channels_platform()}>
        <select id={`${id}-platform`} name="platform" className="select">
          {platforms.map((platform: Platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </select>
      </Labelled>
      <TextField
        {...field('number')}
        label={m.coverage_number()}
        defaultValue={askedLicence()}
        placeholder={example}
        autoCapitalize="characters"
      />
      <TextField {...field('video')} label={m.claims_video()} inputMode="url" maxLength={500} />
      <TextField
        {...field('claimant')}
        label={m.claims_claimant()}
        hint={m.claims_claimant_hint()}
        maxLength={200}
      />
      <TextField {...field('received')} type="date" label={m.claims_received()} defaultValue={today()} />
      <TextField {...field('deadline')} type="date" label={m.claims_deadline_given()} />
      <div role="alert">{notice !== '' && <p className="field-error">{notice}</p>}</div>
      <div className="claims-buttons">
        <button type="submit" className="button button-hot" aria-disabled={sending || undefined}>
          {sending ? m.sign_sending() : m.claims_send()}
        </button>
        <button type="button" className="button button-line" onClick={onCancel}>
          {m.claims_cancel()}
        </button>
      </div>
    </form>
  )
}

/** What was entered, if nothing is wrong with it. */
function readClaim(given: FormData): { claim?: NewClaim; found: Faults } {
  const read = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = findLicenceNumber(read('number'))
  const platform = platforms.find((each) => each === read('platform')) ?? 'youtube'
  const days = { received_on: read('received'), deadline: read('deadline') || undefined }
  const reading = readVideo(read('video'), platform)
  const wrongDays = findWrongDays(days, today())
  const found: Faults = {
    ...(number === undefined && { number: m.coverage_wrong_number({ example }) }),
    ...('fault' in reading && { video: videoFaultWords[reading.fault]() }),
    ...(read('claimant') === '' && { claimant: m.claims_missing() }),
    ...(wrongDays.includes('received_on') && { received: m.claims_wrong_day() }),
    ...(wrongDays.includes('deadline') && { deadline: m.claims_wrong_deadline() }),
  }
  if (number === undefined || Object.keys(found).length > 0) return { found }
  const claim = {
    licence_number: number,
    platform,
    video: read('video'),
    claimant: read('claimant'),
    ...days,
  }
  return { claim, found }
}
