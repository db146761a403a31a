import { findNewPasswordFaults } from '@tempolibre/domain/account-rules'
import { resetPassword } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { findPage } from '../../foundation/pages/find-page.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { AccountFormFrame } from '../account/account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import type { SignInScreenProps } from './screen.ts'

/** The hash of a mailed link; the part after the hash is never sent to a server. */
const linkPattern = /^#reset=([\w-]+)$/

/** The token in the address; undefined if there is none. */
function useResetToken(): string | undefined {
  // The router keeps the hash, also when the page changes its language.
  const { hash, pathname } = useLocation()
  // Links of earlier releases have the token in the path.
  const { slug: inPath } = findPage(pathname)
  const behindHash = linkPattern.exec(hash)?.[1]
  useEffect(() => {
    // Keep the token out of the history and the address bar.
    if (behindHash !== undefined) history.replaceState(history.state, '', pathname)
  }, [behindHash, pathname])
  return behindHash ?? inPath
}

/** Sets a new password by a mailed link. */
export function ResetPassword({ paths }: SignInScreenProps) {
  const request = useApiRequest()
  const token = useResetToken()
  // The server does not see the hash: it renders the form most visitors need.
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
  const signsIn = useHasPage('login')
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
      {signsIn && (
        <SiteLink to={path} className="button button-hot">
          {m.sign_in_send()}
        </SiteLink>
      )}
    </div>
  )
}
