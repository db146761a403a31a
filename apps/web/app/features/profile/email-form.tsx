import type { AccountUser } from '@tempolibre/contract'
import { type AccountFaults, findEmailFault } from '@tempolibre/domain/account-rules'
import { changeEmail } from '@tempolibre/contract/operations/account'
import { tidyEmail } from '@tempolibre/domain/email-address'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import { findOwnerFaults, OwnerFields, readOwnerFields } from './security/owner-fields.tsx'

/** Changes the address; it takes effect once the link mailed to it is opened. */
export function EmailForm({ user }: { user: AccountUser }) {
  const request = useApiRequest()
  const [mailedTo, setMailedTo] = useState<string>()
  const form = useAccountForm({
    id: 'email',
    judge({ email = '', ...texts }): AccountFaults {
      const fault = findEmailFault(tidyEmail(email))
      return { ...(fault && { email: fault }), ...findOwnerFaults(texts) }
    },
    async send({ email = '', ...texts }) {
      const address = email.trim()
      await changeEmail(request, { email: tidyEmail(address), ...readOwnerFields(texts) })
      setMailedTo(address)
      announce(m.account_page_email_mailed({ email: address }))
    },
  })

  return (
    <section className="account-card" aria-labelledby="email-title">
      <h2 id="email-title">{m.account_page_email()}</h2>
      <p>{m.account_page_email_now({ email: user.email })}</p>
      {mailedTo === undefined ? (
        <AccountFormFrame form={form} send={m.account_page_email_change()}>
          <Field name="email" label={m.account_page_email_new()} type="email" autoComplete="email" />
          <OwnerFields form={form} />
        </AccountFormFrame>
      ) : (
        <p className="account-done">{m.account_page_email_mailed({ email: mailedTo })}</p>
      )}
    </section>
  )
}
