import { Button, TextField } from '@mui/material'
import type { StudioLicenceDetails } from '@tempolibre/contract'
import {
  liftStudioLicenceWarning,
  restoreStudioLicence,
  revokeStudioLicence,
  warnStudioLicence,
} from '@tempolibre/contract/operations/studio-business'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** The maximum length of a reason in characters. */
const maxReason = 500

const calls = {
  lift: liftStudioLicenceWarning,
  revoke: revokeStudioLicence,
  restore: restoreStudioLicence,
}

const colours = { warn: 'warning', lift: 'primary', revoke: 'error', restore: 'primary' } as const

interface DecisionProps {
  licence: StudioLicenceDetails
  kind: keyof typeof colours
}

/** Warns the holder of a licence, takes that back, revokes or restores it, for a reason that is kept. */
export function Decision({ kind, licence: { id, version, warning_reason } }: DecisionProps) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  // What the holder was warned of is what the licence is revoked for.
  const [reason, setReason] = useState(kind === 'revoke' ? (warning_reason ?? '') : '')
  const [remedy, setRemedy] = useState('')
  const colour = colours[kind]
  const decision = { id, version, reason }
  const { act, busy } = useAction(
    () =>
      kind === 'warn'
        ? warnStudioLicence(studioRequest, { ...decision, remedy })
        : calls[kind](studioRequest, decision),
    { done: `resources.licences.${kind}.done` },
  )
  const decide = async () => {
    if (!(await act())) return
    setAsking(false)
    setReason('')
    setRemedy('')
  }
  return (
    <>
      <Button variant="outlined" color={colour} onClick={() => setAsking(true)}>
        {translate(`resources.licences.${kind}.action`)}
      </Button>
      {asking && (
        <QuestionDialog
          title={translate(`resources.licences.${kind}.title`, { number: id })}
          text={translate(`resources.licences.${kind}.text`)}
          confirm={translate(`resources.licences.${kind}.action`)}
          colour={colour}
          busy={busy}
          incomplete={reason.trim() === '' || (kind === 'warn' && remedy.trim() === '')}
          onConfirm={() => void decide()}
          onClose={() => setAsking(false)}
        >
          <Words label={translate('resources.licences.reason')} value={reason} onChange={setReason} />
          {kind === 'warn' && (
            <Words label={translate('resources.licences.remedy')} value={remedy} onChange={setRemedy} />
          )}
        </QuestionDialog>
      )}
    </>
  )
}

interface WordsProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A few sentences that the holder reads. */
function Words({ label, onChange, value }: WordsProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required
      fullWidth
      multiline
      minRows={2}
      margin="dense"
      slotProps={{ htmlInput: { maxLength: maxReason } }}
    />
  )
}
