import { accountLimits } from '@tempolibre/domain/account-rules'
import { m } from '@tempolibre/locales/messages'
import { Field } from '../account/account-form.tsx'

/** A password and its repetition. `first`: the account has had none so far. */
export function NewPasswordFields({ first = false }: { first?: boolean }) {
  const limits = accountLimits.password
  return (
    <>
      <Field
        name="password"
        label={first ? m.sign_password() : m.sign_new_password()}
        hint={first ? m.sign_password_hint(limits) : m.sign_new_password_hint(limits)}
        type="password"
        autoComplete="new-password"
      />
      <Field
        name="password_confirmation"
        label={m.sign_password_again()}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
