import type { UnfinishedSignUp } from '@tempolibre/contract'
import { findFinishingFaults, tidyName, tidyPhone } from '@tempolibre/domain/account-rules'
import { finishSignUp } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { type FormTexts, useAccountForm } from '../account/use-account-form.ts'
import { purposeNames } from '../uses/purpose-words.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { forgetOwnSignUp } from './own-sign-up.ts'
import { PhoneField } from './phone-field.tsx'
import type { SignInScreenProps } from './screen.ts'
import { keepWantedSong } from './wanted-song.ts'

interface FinishSignUpProps extends SignInScreenProps {
  /** Of the mailed link. */
  token: string
  signUp: UnfinishedSignUp
}

const complete = ({ name = '', password = '', password_confirmation = '', phone = '' }: FormTexts) => ({
  name,
  password,
  password_confirmation,
  phone,
})

/**
 * For a mailed link that is opened in another browser than the sign-up was made in: the reader of the mail need not have
 * signed up, so the account gets what they say here.
 */
export default function FinishSignUp({ entry, paths, signUp, token }: FinishSignUpProps) {
  const request = useApiRequest()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { email, name, wanted } = signUp
  const form = useAccountForm({
    id: 'finish-sign-up',
    judge: (texts) => findFinishingFaults(complete(texts), language),
    async send(given) {
      const texts = complete(given)
      const signedIn = await finishSignUp(request, {
        ...texts,
        token,
        lang: language,
        name: tidyName(texts.name),
        phone: tidyPhone(texts.phone),
      })
      forgetOwnSignUp()
      if (wanted && given['go_on'] !== undefined) keepWantedSong(wanted, language)
      entry.enter(signedIn, m.sign_verify_done())
    },
  })

  useEffect(() => {
    announce(m.sign_finish_title())
    heading.current?.focus()
  }, [])

  return (
    <div className="sign-in-outcome">
      <h2 ref={heading} tabIndex={-1}>
        {m.sign_finish_title()}
      </h2>
      <p>{m.sign_finish_text({ email })}</p>
      <AccountFormFrame
        form={form}
        send={m.sign_finish_send()}
        remedy={
          form.code === 'link_expired' && (
            <SiteLink to={paths.signup} className="button button-line">
              {m.sign_in_to_sign_up()}
            </SiteLink>
          )
        }
      >
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field name="name" label={m.sign_name()} autoComplete="name" defaultValue={name} />
        <PhoneField />
        <NewPasswordFields first />
        {wanted && (
          <label className="sign-in-go-on">
            <input type="checkbox" name="go_on" defaultChecked />
            <span>
              {wanted.declared_use
                ? m.sign_finish_song_for({
                    title: wanted.track.title,
                    use: purposeNames[wanted.declared_use](),
                  })
                : m.sign_finish_song({ title: wanted.track.title })}
            </span>
          </label>
        )}
        <AcceptTerms />
      </AccountFormFrame>
    </div>
  )
}
