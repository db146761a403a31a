import { Button, TextField } from '@mui/material'
import type { StudioUserDetails } from '@tempolibre/contract'
import { eraseStudioUser } from '@tempolibre/contract/operations/studio-business'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Deletes an account once its address is typed. */
export function Erasure({ user: { email, id } }: { user: StudioUserDetails }) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { act, busy } = useAction(() => eraseStudioUser(studioRequest, { id, email: typed }), {
    done: 'resources.users.erase.done',
    leaveFor: 'users',
  })
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {translate('resources.users.erase.action')}
      </Button>
      {asking && (
        <QuestionDialog
          title={translate('resources.users.erase.title')}
          text={translate('resources.users.erase.text', { email })}
          confirm={translate('resources.users.erase.action')}
          busy={busy}
          incomplete={tidyEmail(typed) !== tidyEmail(email)}
          onConfirm={() => void act()}
          onClose={() => {
            setAsking(false)
            setTyped('')
          }}
        >
          <TextField
            type="email"
            label={translate('resources.users.fields.email')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            required
            fullWidth
            autoComplete="off"
          />
        </QuestionDialog>
      )}
    </>
  )
}
