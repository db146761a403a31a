import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { becomeFirstAdministrator } from '@tempolibre/contract/operations/studio-staff'
import { ApiError } from '@tempolibre/contract/errors'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { messageOf } from '../records/studio-error.ts'
import { EntryFrame } from './entry-frame.tsx'
import { plainRequest } from './studio-request.ts'

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
  { name: 'password_confirmation', type: 'password', autoComplete: 'new-password' },
] as const

type FieldName = (typeof fields)[number]['name']

const empty: Record<FieldName, string> = { name: '', email: '', password: '', password_confirmation: '' }

/** Makes the first administrator, by the link that the first start shows on the terminal. */
export function FirstAdministrator() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [texts, setTexts] = useState(empty)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    // A fragment never reaches a server's log.
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    setBusy(true)
    setTrouble('')
    try {
      await becomeFirstAdministrator(plainRequest, { ...texts, token })
      await navigate('/')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.fields.map(
        ({ field, message }) => [field.replace(/^body\./, ''), message] as const,
      )
      setFaults(new Map(refused))
      const expired = error.code === 'link_expired' || refused.some(([name]) => name === 'token')
      setTrouble(translate(expired ? 'studio.first.expired' : messageOf(error), { _: messageOf(error) }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame title="studio.first.title">
      <Stack component="form" spacing={2} noValidate onSubmit={(event) => void send(event)}>
        <Typography color="text.secondary">{translate('studio.first.text')}</Typography>
        {trouble !== '' && <Alert severity="error">{trouble}</Alert>}
        {fields.map(({ autoComplete, name, type }) => (
          <TextField
            key={name}
            name={name}
            type={type}
            autoComplete={autoComplete}
            label={translate(`studio.first.${name}`)}
            value={texts[name]}
            error={faults.has(name)}
            helperText={
              faults.get(name) ?? (name === 'password' ? translate('studio.first.password_hint') : '')
            }
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            required
          />
        ))}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {translate('studio.first.send')}
        </Button>
      </Stack>
    </EntryFrame>
  )
}
