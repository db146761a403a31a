import { type AccountFaults, findConfirmationFaults } from '@tempolibre/domain/account-rules'
import { m } from '@tempolibre/locales/messages'
import { createContext, useContext, useState } from 'react'
import { Field } from '../../account/account-form.tsx'
import type { AccountForm, FormTexts } from '../../account/use-account-form.ts'

/** Whether the account has an authenticator app: changes to security then need a code. */
export const AsksForCode = createContext(false)

/** Fields that confirm the owner: the password and, with an app, a code. */
export function OwnerFields({ form }: { form: AccountForm }) {
  const asksForCode = useContext(AsksForCode)
  const [refused, setRefused] = useState(false)
  // The app was turned on elsewhere meanwhile, as the server says.
  if (!refused && form.faults.code !== undefined) setRefused(true)
  return (
    <>
      <Field
        name="current_password"
        label={m.account_page_password_current()}
        type="password"
        autoComplete="current-password"
      />
      {(asksForCode || refused) && (
        <Field name="code" label={m.security_code()} autoComplete="one-time-code" />
      )}
    </>
  )
}

/** Errors of `OwnerFields`; a code is required only if the form has a field for it. */
export function findOwnerFaults({ code, current_password = '' }: FormTexts): AccountFaults {
  return findConfirmationFaults({ current_password, code })
}

/** Values of `OwnerFields` as API input. */
export function readOwnerFields({ code, current_password = '' }: FormTexts) {
  return { current_password, ...(code !== undefined && { code }) }
}
