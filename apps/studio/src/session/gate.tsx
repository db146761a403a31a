import { Alert, Button, CircularProgress, Link, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { pathTo } from '@tempolibre/locales'
import { currentLanguage } from '../browser/current-language.ts'
import { EntryFrame } from './entry-frame.tsx'
import { FirstAdministrator } from './first-administrator.tsx'
import { enter, leave, useEntry } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Shows the studio to members of the staff, and the way in to everybody else. The address stays as it is. */
export function Gate({ children }: { children: ReactNode }) {
  const entry = useEntry()
  const translate = useTranslate()
  const { pathname } = useLocation()
  useEffect(() => void enter(), [])

  if (pathname === '/first') return <FirstAdministrator />
  switch (entry.at) {
    case 'inside':
      return children
    case 'starting':
      return (
        <EntryFrame title="studio.name">
          <CircularProgress aria-label={translate('ra.page.loading')} />
        </EntryFrame>
      )
    case 'signed_out':
      return (
        <EntryFrame title="studio.sign_in.title">
          <SignInForm />
        </EntryFrame>
      )
    case 'failed':
      return (
        <EntryFrame title="studio.name">
          <Stack spacing={2}>
            <Alert severity="error">{translate('studio.errors.unavailable')}</Alert>
            <Button variant="contained" onClick={() => void enter()}>
              {translate('studio.retry')}
            </Button>
          </Stack>
        </EntryFrame>
      )
    case 'refused':
      return (
        <EntryFrame title={`studio.refused.${entry.code}`}>
          <Stack spacing={2}>
            <Typography>{translate(`studio.refused.${entry.code}_text`)}</Typography>
            {entry.code === 'second_factor_required' && (
              <>
                <Link href={pathTo('my-profile', currentLanguage())}>
                  {translate('studio.refused.to_security')}
                </Link>
                <Button variant="contained" onClick={() => void enter()}>
                  {translate('studio.retry')}
                </Button>
              </>
            )}
            <Button onClick={() => void leave()}>{translate('studio.refused.other_account')}</Button>
          </Stack>
        </EntryFrame>
      )
  }
}
