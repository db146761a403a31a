import { type AccountFaults, findConfirmationFaults } from '@tempolibre/contract/account-rules'
import { m } from '@tempolibre/locales/messages'
import { createContext, useContext, useState } from 'react'
import { Field } from '../../account/account-form.tsx'
import type { AccountForm, FormTexts } from '../../account/use-account-form.ts'

/** Whether the account has an authenticator app: what changes it, or how it is signed in to, asks for a code then. */
export const AsksForCode = createContext(false)

/** What proves that it is the owner who asks: the password and, where the account has an app, a code. */
export function OwnerFields({ form }: { form: AccountForm }) {
  const asksForCode = useContext(AsksForCode)
  const [refused, setRefused] = useState(false)
  // Turned on elsewhere meanwhile: the server says so.
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

/** What `OwnerFields` lack; a code is missed where the form has a field for it. */
export function findOwnerFaults({ code, current_password = '' }: FormTexts): AccountFaults {
  return findConfirmationFaults({ current_password, code })
}

/** What `OwnerFields` hold, as calls of the API take it. */
export function readOwnerFields({ code, current_password = '' }: FormTexts) {
  return { current_password, ...(code !== undefined && { code }) }
}
