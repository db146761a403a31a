import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { ApiError } from '@tempolibre/contract/errors'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { messageOf } from '../records/studio-error.ts'
import { completeSignIn, receive, type SecondStep, signIn } from './session.ts'

interface SignInFormProps {
  /** The address of the member whose session has ended. */
  email?: string
  onDone?: () => void
}

/** Moves to what is to be typed next, as soon as it is there. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** Signs in by password, with a code if the account has a second factor, or by passkey. */
export function SignInForm({ email: known = '', onDone }: SignInFormProps) {
  const translate = useTranslate()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<SecondStep>()
  const { attempt, busy, setTrouble, trouble } = useAttempts(() => setStep(undefined), onDone)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      if (step) {
        await completeSignIn(step, code)
        return true
      }
      const next = await signIn(email, password)
      setStep(next)
      return next === undefined
    })
  }
  const usePasskey = () =>
    void attempt(async () => {
      const { signInByPasskey } = await import('./passkey.ts')
      const answer = await signInByPasskey()
      if (answer) await receive(answer)
      else setTrouble(translate('studio.sign_in.no_passkey'))
      return answer !== undefined
    })

  return (
    <Box component="form" onSubmit={submit} noValidate>
      <Stack spacing={2}>
        {trouble !== '' && (
          <Alert severity="error" role="alert">
            {trouble}
          </Alert>
        )}
        {step ? (
          <TextField
            key="code"
            label={translate('studio.sign_in.code')}
            helperText={translate('studio.sign_in.code_hint')}
            inputRef={focus}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            required
          />
        ) : (
          <PasswordFields
            known={known}
            email={email}
            password={password}
            onEmail={setEmail}
            onPassword={setPassword}
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {translate('studio.sign_in.send')}
        </Button>
        {!step && 'credentials' in navigator && 'PublicKeyCredential' in window && (
          <Button onClick={usePasskey} disabled={busy}>
            {translate('studio.sign_in.passkey')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}

/**
 * Runs one attempt at a time; a refusal is shown.
 * @param onExpired called when the first step was too long ago
 */
function useAttempts(onExpired: () => void, onDone?: () => void) {
  const translate = useTranslate()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const started = useRef(false)

  async function attempt(work: () => Promise<boolean>) {
    if (started.current) return
    started.current = true
    setBusy(true)
    setTrouble('')
    try {
      if (await work()) onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'challenge_expired') onExpired()
      const [field] = error.fields
      setTrouble(field?.message ?? translate(messageOf(error), { _: messageOf(error) }))
    } finally {
      started.current = false
      setBusy(false)
    }
  }

  return { attempt, busy, setTrouble, trouble }
}

interface PasswordFieldsProps {
  /** The address that is filled in; '': none. */
  known: string
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
}

function PasswordFields({ email, known, onEmail, onPassword, password }: PasswordFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        label={translate('studio.sign_in.email')}
        type="email"
        inputRef={known === '' ? focus : undefined}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        autoComplete="username"
        required
      />
      <TextField
        label={translate('studio.sign_in.password')}
        type="password"
        inputRef={known === '' ? undefined : focus}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        autoComplete="current-password"
        required
      />
    </>
  )
}
