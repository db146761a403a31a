import { Link, MenuItem, Stack, TextField, Button } from '@mui/material'
import type { StudioClaimDetails } from '@tempolibre/contract'
import { moveStudioClaim } from '@tempolibre/contract/operations/studio-claims'
import { claimStates } from '@tempolibre/domain/claims'
import { platformNames } from '@tempolibre/domain/platforms'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from '../../editing/facts.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { Panel } from '../../editing/panel.tsx'
import { RowsTable } from '../../editing/rows-table.tsx'
import { showTime } from '../../editing/show-time.ts'
import { useAction } from '../../editing/use-action.ts'
import { useWholeRecord } from '../../editing/use-whole-record.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { ClaimState } from './claim-state.tsx'

/** The maximum length of a note in characters. */
const maxNote = 1000

/** One claim: what it is about, how it stands, and what was done about it. */
export default function ClaimShow() {
  const translate = useTranslate()
  const claim = useWholeRecord<StudioClaimDetails>('changes')
  if (!claim) return null
  const day = showTime(claim.licence_issued_at)
  const issued = claim.issued_late ? translate('resources.claims.issued_late', { day }) : day
  const facts: [field: string, value: ReactNode][] = [
    ['deadline', claim.deadline ?? '–'],
    ['platform', platformNames[claim.platform]],
    ['video', <Video key="video" address={claim.video} />],
    ['claimant', claim.claimant],
    ['received_on', claim.received_on],
    [
      'licence_number',
      <RecordLink key="licence" resource="licences" id={claim.licence_number}>
        {claim.licence_number}
      </RecordLink>,
    ],
    ['licence_issued_at', issued],
    ['track_title', `${claim.track_title} · ${claim.artist_name}`],
    [
      'holder',
      <RecordLink key="holder" resource="users" id={claim.user_id}>
        {claim.holder}
      </RecordLink>,
    ],
    ['holder_email', claim.holder_email],
  ]
  return (
    <Stack spacing={2}>
      <Panel title="resources.claims.parts.claim" figure={<ClaimState state={claim.state} />}>
        <Facts rows={facts.map(([name, value]) => [translate(`resources.claims.fields.${name}`), value])} />
      </Panel>
      <Panel title="resources.claims.parts.move">
        <Move key={claim.version} claim={claim} />
      </Panel>
      <Panel title="resources.claims.parts.history">
        <RowsTable
          columns={['changed_at', 'state', 'by', 'note'].map((name) =>
            translate(`resources.claims.columns.${name}`),
          )}
          rows={claim.changes.map(({ by_staff, changed_at: at, note, state }) => ({
            id: `${at} ${state}`,
            cells: [
              showTime(at),
              translate(`resources.claims.states.${state}`),
              translate(`resources.claims.by.${by_staff ? 'staff' : 'holder'}`),
              note === '' ? '–' : note,
            ],
          }))}
        />
      </Panel>
    </Stack>
  )
}

/** What the holder typed: a link only if it is an address of the web. */
function Video({ address }: { address: string }) {
  return /^https?:\/\//i.test(address) ? (
    <Link href={address} target="_blank" rel="noreferrer">
      {address}
    </Link>
  ) : (
    address
  )
}

function Move({ claim: { id, state, version } }: { claim: StudioClaimDetails }) {
  const translate = useTranslate()
  const [next, setNext] = useState(state)
  const [note, setNote] = useState('')
  const { act, busy } = useAction(() => moveStudioClaim(studioRequest, { id, version, state: next, note }), {
    done: 'resources.claims.moved',
  })
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: 480, mt: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void act()
      }}
    >
      <TextField
        select
        label={translate('resources.claims.fields.state')}
        value={next}
        onChange={({ target }) => {
          const chosen = claimStates.find((each) => each === target.value)
          if (chosen) setNext(chosen)
        }}
      >
        {claimStates.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`resources.claims.states.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('resources.claims.note')}
        helperText={translate('resources.claims.note_hint')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: maxNote } }}
      />
      <div>
        <Button type="submit" variant="contained" disabled={busy || (next === state && note.trim() === '')}>
          {translate('resources.claims.move')}
        </Button>
      </div>
    </Stack>
  )
}
