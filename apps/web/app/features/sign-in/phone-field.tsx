import { phoneDigits } from '@tempolibre/domain/account-rules'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Field } from '../account/account-form.tsx'

/** The phone number of a new account, by the rules of the page's language. */
export function PhoneField() {
  return (
    <Field
      name="phone"
      label={m.sign_phone()}
      hint={m.sign_phone_hint({ maximum: phoneDigits[useLanguage()] })}
      type="tel"
      autoComplete="tel"
    />
  )
}
