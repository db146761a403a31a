import { Alert, Stack, TextField } from '@mui/material'
import { confirmStaffMember } from '@tempolibre/contract/operations/studio-staff'
import { ApiError } from '@tempolibre/contract/errors'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { QuestionDialog } from '../editing/question-dialog.tsx'
import { messageOf } from '../records/studio-error.ts'
import { confirmIdentity } from '../session/confirm-identity.ts'
import { currentSession } from '../session/session.ts'
import { studioRequest } from '../session/studio-request.ts'

/** Asks over the page who is there, before what a stolen session must not do; nothing typed is lost. */
export function ConfirmIdentityDialog() {
  return confirmIdentity.useQuestion() ? <IdentityQuestion /> : null
}

/** Moves to what is to be typed first, as soon as it is there. */
const focus = (input: HTMLInputElement | null) => input?.focus()

function IdentityQuestion() {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const { email, second_factor: asksForCode } = currentSession()

  async function confirm() {
    setBusy(true)
    setTrouble('')
    try {
      await confirmStaffMember(studioRequest, { current_password: password, code })
      confirmIdentity.answer(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [field] = error.fields
      setTrouble(field?.message ?? translate(messageOf(error), { _: messageOf(error) }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <QuestionDialog
      title={translate('studio.confirm.title')}
      text={translate('studio.confirm.text')}
      confirm={translate('studio.confirm.send')}
      colour="primary"
      busy={busy}
      incomplete={password === '' || (asksForCode && code === '')}
      onConfirm={() => void confirm()}
      onClose={() => confirmIdentity.answer(false)}
    >
      <Stack spacing={2}>
        {trouble !== '' && (
          <Alert severity="error" role="alert">
            {trouble}
          </Alert>
        )}
        {/* For password managers, which look for whom a password is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label={translate('studio.sign_in.password')}
          type="password"
          inputRef={focus}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
        {asksForCode && (
          <TextField
            label={translate('studio.sign_in.code')}
            helperText={translate('studio.sign_in.code_hint')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            required
          />
        )}
      </Stack>
    </QuestionDialog>
  )
}
