import { findSignUpFaults, tidyName, tidyPhone } from '@tempolibre/domain/account-rules'
import { resendVerification, signUp } from '@tempolibre/contract/operations/sign-in'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type FormTexts, useAccountForm } from '../account/use-account-form.ts'
import { Mailed } from './mailed.tsx'
import { keepOwnSignUp } from './own-sign-up.ts'
import { PhoneField } from './phone-field.tsx'
import { findWantedSong } from './wanted-song.ts'
import type { SignInScreenProps } from './screen.ts'

const complete = ({
  email = '',
  name = '',
  password = '',
  password_confirmation = '',
  phone = '',
}: FormTexts) => ({ email, name, password, password_confirmation, phone })

/** The sign-up form, with the rules of the page's language. */
export function SignUp({ paths }: SignInScreenProps) {
  const signsIn = useHasPage('login')
  const request = useApiRequest()
  const language = useLanguage()
  const [mailed, setMailed] = useState<{ email: string; sign_up_id: string }>()
  const [songKept, setSongKept] = useState(false)
  const form = useAccountForm({
    id: 'sign-up',
    judge: (texts) => findSignUpFaults(complete(texts), language),
    async send(given) {
      const texts = complete(given)
      const wanted = findWantedSong()
      const { sign_up_id } = await signUp(request, {
        ...texts,
        lang: language,
        email: tidyEmail(texts.email),
        name: tidyName(texts.name),
        phone: tidyPhone(texts.phone),
        ...(wanted && { wanted }),
      })
      keepOwnSignUp(sign_up_id)
      setSongKept(wanted !== undefined)
      setMailed({ email: texts.email.trim(), sign_up_id })
    },
  })

  if (mailed !== undefined) {
    return (
      <Mailed
        title={m.sign_up_done()}
        text={m.sign_up_mailed({ email: mailed.email }) + (songKept ? ` ${m.sign_up_song_kept()}` : '')}
        sendAgain={() =>
          resendVerification(request, { lang: language, ...mailed, email: tidyEmail(mailed.email) })
        }
      />
    )
  }
  return (
    <>
      <AccountFormFrame form={form} send={m.sign_up_send()}>
        <Field name="name" label={m.sign_name()} autoComplete="name" />
        <Field name="email" label={m.sign_email()} type="email" autoComplete="username" />
        <PhoneField />
        <NewPasswordFields first />
        <AcceptTerms />
      </AccountFormFrame>
      {signsIn && (
        <p className="sign-in-other">
          {m.sign_up_has_account()}{' '}
          <SiteLink to={paths.login} className="text-link">
            {m.sign_to_sign_in()}
          </SiteLink>
        </p>
      )}
    </>
  )
}
