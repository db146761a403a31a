import { findNewPasswordFaults } from '@tempolibre/contract/account-rules'
import { resetPassword } from '@tempolibre/contract/calls/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { AccountFormFrame } from '../account/account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import type { SignInScreenProps } from './screen.ts'

/** What follows the hash in the link of a mail; nothing behind it is sent to a server. */
const linkPattern = /^#reset=([\w-]+)$/

/** Undefined where the address has none. */
function useResetToken(): string | undefined {
  // The router keeps the hash, also for the same page in another language.
  const { hash, pathname } = useLocation()
  // Links of earlier releases have it in the path. On the application host all its pages are one route, and the token is
  // what is left of the address.
  const { '*': rest, token: inPath = rest?.split('/')[1] } = useParams()
  const behindHash = linkPattern.exec(hash)?.[1]
  useEffect(() => {
    // Neither the history nor whoever looks over a shoulder needs it.
    if (behindHash !== undefined) history.replaceState(history.state, '', pathname)
  }, [behindHash, pathname])
  return behindHash ?? inPath
}

/** A new password by the link of a mail. */
export function ResetPassword({ paths }: SignInScreenProps) {
  const request = useApiRequest()
  const token = useResetToken()
  // The server's page knows no hash: it shows the form that most will need.
  const hydrated = useHydrated()
  const [saved, setSaved] = useState(false)
  const form = useAccountForm({
    id: 'reset-password',
    judge: ({ password = '', password_confirmation = '' }) =>
      findNewPasswordFaults({ password, password_confirmation }),
    async send({ password = '', password_confirmation = '' }) {
      await resetPassword(request, { token: token ?? '', password, password_confirmation })
      setSaved(true)
    },
  })
  const newLink = (
    <SiteLink to={paths['forgot-password']} className="button button-line">
      {m.sign_link_new()}
    </SiteLink>
  )

  if (saved) return <Saved path={paths.login} />
  if (hydrated && token === undefined) {
    return (
      <div className="sign-in-outcome">
        <p>{m.sign_link_missing()}</p>
        {newLink}
      </div>
    )
  }
  return (
    <AccountFormFrame form={form} send={m.sign_reset_send()} remedy={form.code === 'link_expired' && newLink}>
      <NewPasswordFields />
    </AccountFormFrame>
  )
}

function Saved({ path }: { path: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    announce(m.sign_reset_done())
    heading.current?.focus()
  }, [])
  return (
    <div className="sign-in-outcome">
      <h2 ref={heading} tabIndex={-1}>
        {m.sign_reset_done()}
      </h2>
      <p>{m.sign_reset_done_next()}</p>
      <SiteLink to={path} className="button button-hot">
        {m.sign_in_send()}
      </SiteLink>
    </div>
  )
}
