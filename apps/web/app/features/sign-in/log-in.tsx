import { findSignInFaults } from '@tempolibre/domain/account-rules'
import { tidyEmail } from '@tempolibre/domain/email-address'
import type { ApiError } from '@tempolibre/contract/errors'
import { signIn } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { Skeleton } from '../../foundation/calls/loaded.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import { ownSignUp } from './own-sign-up.ts'
import type { SignInScreenProps } from './screen.ts'

const PasskeySignIn = lazyView(() => import('./passkey-sign-in.tsx'))
const FinishSignUp = lazyView(() => import('./finish-sign-up.tsx'))
const SecondStep = lazyView(() => import('./second-step.tsx'))

/** Signs in by password, then by code if the account requires one; or by passkey alone. */
export function LogIn({ entry, paths }: SignInScreenProps) {
  const signsUp = useHasPage('signup')
  const { challenge, notice } = entry
  useEffect(() => {
    if (notice !== undefined) announce(notice)
  }, [notice])

  if (challenge !== undefined) {
    return <SecondStep key={challenge} challenge={challenge} entry={entry} waitingFor={<Skeleton />} />
  }
  const { unfinished } = entry
  if (unfinished !== undefined) {
    return (
      <FinishSignUp
        key={unfinished.token}
        entry={entry}
        paths={paths}
        {...unfinished}
        waitingFor={<Skeleton lines={8} />}
      />
    )
  }
  return (
    <>
      <LinkNotice link={entry.link} onRetry={entry.retryLink} />
      {notice !== undefined && <p className="field-error">{notice}</p>}
      <PasswordForm entry={entry} paths={paths} />
      <PasskeySignIn autofill enter={entry.enter} waitingFor={<WaitingPasskey />} />
      {signsUp && (
        <p className="sign-in-other">
          {m.sign_in_no_account()}{' '}
          <SiteLink to={paths.signup} className="text-link">
            {m.sign_in_to_sign_up()}
          </SiteLink>
        </p>
      )}
    </>
  )
}

/** As high as the component that replaces it. */
function WaitingPasskey() {
  return (
    <div className="sign-in-passkey">
      <button type="button" className="button button-line" disabled>
        {m.sign_in_passkey()}
      </button>
    </div>
  )
}

function PasswordForm({ entry, paths }: SignInScreenProps) {
  const request = useApiRequest()
  const resets = useHasPage('forgot-password')
  const form = useAccountForm({
    id: 'sign-in',
    judge: ({ email = '', password = '' }) => findSignInFaults({ email, password }),
    async send({ email = '', password = '' }) {
      entry.enter(
        await signIn(request, { email: tidyEmail(email), password, ...ownSignUp() }),
        m.sign_in_done(),
      )
    },
    describe,
  })

  return (
    <AccountFormFrame
      form={form}
      send={m.sign_in_send()}
      beside={
        resets && (
          <SiteLink to={paths['forgot-password']} className="text-link sign-in-beside">
            {m.sign_in_to_forgot()}
          </SiteLink>
        )
      }
    >
      <Field name="email" label={m.sign_email()} type="email" autoComplete="username webauthn" />
      <Field name="password" label={m.sign_password()} type="password" autoComplete="current-password" />
    </AccountFormFrame>
  )
}

function describe({ code }: ApiError): string | undefined {
  if (code === 'invalid_credentials') return `${m.sign_in_failed()} ${m.sign_in_wrong()}`
  if (code === 'sign_in_link_mailed') return m.api_sign_in_link_mailed()
  return code === 'email_unverified' ? m.sign_in_unverified() : undefined
}

/** The result of a mailed link. */
function LinkNotice({ link, onRetry }: { link: SignInScreenProps['entry']['link']; onRetry: () => void }) {
  return (
    <output className="account-notice sign-in-link">
      {link === 'checking' && <p>{m.sign_verify_checking()}</p>}
      {link === 'expired' && <p className="field-error">{m.sign_verify_expired()}</p>}
      {link === 'unreachable' && (
        <>
          <p className="field-error">{m.sign_verify_unreachable()}</p>
          <button type="button" className="button button-line" onClick={onRetry}>
            {m.error_retry()}
          </button>
        </>
      )}
    </output>
  )
}
