import type { AccountUser, Security } from '@tempolibre/contract'
import { type AccountFaults, findNewPasswordFaults } from '@tempolibre/domain/account-rules'
import { changePassword } from '@tempolibre/contract/operations/account'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { AccountFormFrame } from '../account/account-form.tsx'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { findOwnerFaults, OwnerFields, readOwnerFields } from './security/owner-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'

interface PasswordFormProps {
  user: AccountUser
  /** What else opens the account; undefined until it is known. */
  security: Security | undefined
  /** After everything else was ended. */
  onEnd: () => void
}

/** Changes the password; this ends every other session, and what else opens the account if its owner wants that. */
export function PasswordForm({ onEnd, security, user }: PasswordFormProps) {
  const request = useApiRequest()
  // Key of the fields: changing it after each new password clears them.
  const [turn, setTurn] = useState(0)
  const form = useAccountForm({
    id: 'password',
    judge({ password = '', password_confirmation = '', ...texts }): AccountFaults {
      return { ...findOwnerFaults(texts), ...findNewPasswordFaults({ password, password_confirmation }) }
    },
    async send({ password = '', password_confirmation = '', ...texts }) {
      const end_credentials = texts['end_credentials'] !== undefined
      const passwords = { password, password_confirmation, end_credentials }
      await changePassword(request, { ...readOwnerFields(texts), ...passwords })
      setTurn(turn + 1)
      tellVisitor(end_credentials ? m.account_page_end_done() : m.account_page_password_changed())
      if (end_credentials) onEnd()
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
        <EndCredentials security={security} />
      </AccountFormFrame>
    </section>
  )
}

/** One choice for everything that outlives a password, with what there is. */
function EndCredentials({ security }: { security: Security | undefined }) {
  const language = useLanguage()
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names)
  const { api_keys = [], invitations = 0, passkeys = [], webhooks = 0 } = security ?? {}
  return (
    <div className="profile-end">
      <label>
        <input type="checkbox" name="end_credentials" aria-describedby="end-credentials-what" />
        <span>{m.account_page_end_title()}</span>
      </label>
      <div id="end-credentials-what" className="account-hint">
        <p>{m.account_page_end_text()}</p>
        <ul>
          {api_keys.length > 0 && <li>{m.account_page_end_api_keys({ names: list(api_keys) })}</li>}
          {passkeys.length > 0 && (
            <li>{m.account_page_end_passkeys({ names: list(passkeys.map(({ name }) => name)) })}</li>
          )}
          {webhooks > 0 && <li>{m.account_page_end_webhooks({ count: webhooks })}</li>}
          {invitations > 0 && <li>{m.account_page_end_invitations({ count: invitations })}</li>}
          <li>{m.account_page_end_downloads()}</li>
        </ul>
      </div>
    </div>
  )
}
