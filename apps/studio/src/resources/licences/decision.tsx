import { Button, TextField } from '@mui/material'
import type { StudioLicenceDetails } from '@tempolibre/contract'
import { restoreStudioLicence, revokeStudioLicence } from '@tempolibre/contract/calls/studio-business'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** The maximum length of a reason in characters. */
const maxReason = 500

const calls = { revoke: revokeStudioLicence, restore: restoreStudioLicence }

interface DecisionProps {
  licence: StudioLicenceDetails
  kind: keyof typeof calls
}

/** Revokes or restores a licence, for a reason that is kept. */
export function Decision({ kind, licence: { id, version } }: DecisionProps) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const colour = kind === 'revoke' ? 'error' : 'primary'
  const { act, busy } = useAction(() => calls[kind](studioRequest, { id, version, reason }), {
    done: `resources.licences.${kind}.done`,
  })
  const decide = async () => {
    if (!(await act())) return
    setAsking(false)
    setReason('')
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
          incomplete={reason.trim() === ''}
          onConfirm={() => void decide()}
          onClose={() => setAsking(false)}
        >
          <TextField
            label={translate('resources.licences.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            fullWidth
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: maxReason } }}
          />
        </QuestionDialog>
      )}
    </>
  )
}
