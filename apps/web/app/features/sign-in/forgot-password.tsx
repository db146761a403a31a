import { findEmailFault } from '@tempolibre/domain/account-rules'
import { requestPasswordReset } from '@tempolibre/contract/operations/sign-in'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import { Mailed } from './mailed.tsx'
import type { SignInScreenProps } from './screen.ts'

/** Requests a mail with a link for a new password; the answer is the same for every address. */
export function ForgotPassword({ paths }: SignInScreenProps) {
  const signsIn = useHasPage('login')
  const request = useApiRequest()
  const language = useLanguage()
  const [mailedTo, setMailedTo] = useState<string>()
  const ask = (email: string) => requestPasswordReset(request, { lang: language, email: tidyEmail(email) })
  const form = useAccountForm({
    id: 'forgot-password',
    judge({ email = '' }) {
      const fault = findEmailFault(tidyEmail(email))
      return fault ? { email: fault } : {}
    },
    async send({ email = '' }) {
      await ask(email)
      setMailedTo(email.trim())
    },
  })

  if (mailedTo !== undefined) {
    return (
      <Mailed
        title={m.sign_forgot_done()}
        text={m.sign_forgot_mailed({ email: mailedTo })}
        sendAgain={() => ask(mailedTo)}
        sentAgain={m.sign_forgot_again()}
      />
    )
  }
  return (
    <>
      <AccountFormFrame form={form} send={m.sign_forgot_send()}>
        <Field name="email" label={m.sign_email()} type="email" autoComplete="username" />
      </AccountFormFrame>
      {signsIn && (
        <p className="sign-in-other">
          {m.sign_forgot_remembered()}{' '}
          <SiteLink to={paths.login} className="text-link">
            {m.sign_to_sign_in()}
          </SiteLink>
        </p>
      )}
    </>
  )
}
