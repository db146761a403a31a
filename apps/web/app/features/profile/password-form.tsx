import type { AccountUser } from '@tempolibre/contract'
import { type AccountFaults, findNewPasswordFaults } from '@tempolibre/contract/account-rules'
import { changePassword } from '@tempolibre/contract/calls/account'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { AccountFormFrame } from '../account/account-form.tsx'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { findOwnerFaults, OwnerFields, readOwnerFields } from './security/owner-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'

/** Changes the password; this ends every other session. */
export function PasswordForm({ user }: { user: AccountUser }) {
  const request = useApiRequest()
  // Key of the fields: changing it after each new password clears them.
  const [turn, setTurn] = useState(0)
  const form = useAccountForm({
    id: 'password',
    judge({ password = '', password_confirmation = '', ...texts }): AccountFaults {
      return { ...findOwnerFaults(texts), ...findNewPasswordFaults({ password, password_confirmation }) }
    },
    async send({ password = '', password_confirmation = '', ...texts }) {
      await changePassword(request, { ...readOwnerFields(texts), password, password_confirmation })
      setTurn(turn + 1)
      tellVisitor(m.account_page_password_changed())
    },
  })

  return (
    <section className="account-card" aria-labelledby="password-title">
      <h2 id="password-title">{m.account_page_password()}</h2>
      <p>{m.account_page_password_text()}</p>
      <AccountFormFrame key={turn} form={form} send={m.account_page_password_change()}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <OwnerFields form={form} />
        <NewPasswordFields />
      </AccountFormFrame>
    </section>
  )
}
