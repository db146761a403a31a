import { findCodeFault } from '@tempolibre/domain/account-rules'
import { ApiError } from '@tempolibre/contract/errors'
import { signInWithCode } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useAccountForm } from '../account/use-account-form.ts'
import PasskeySignIn from './passkey-sign-in.tsx'
import type { Entry } from './use-entry.ts'

interface SecondStepProps {
  challenge: string
  entry: Entry
}

/** The second step: a code of the authenticator app, or a recovery code. */
export default function SecondStep({ challenge, entry }: SecondStepProps) {
  const request = useApiRequest()
  const [recovery, setRecovery] = useState(false)
  const form = useAccountForm({
    id: 'second-step',
    judge({ code = '' }) {
      const fault = findCodeFault(code)
      return fault ? { code: fault } : {}
    },
    async send({ code = '' }) {
      try {
        entry.enter(await signInWithCode(request, { challenge, code }), m.sign_in_done())
      } catch (error) {
        const over =
          error instanceof ApiError &&
          (error.code === 'challenge_expired' || error.code === 'invalid_credentials')
        if (!over) throw error
        entry.restart(m.sign_code_expired())
      }
    },
    describe: ({ code }) => (code === 'sign_in_link_mailed' ? m.api_sign_in_link_mailed() : undefined),
  })
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    announce(m.sign_code_title())
  }, [])
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
    // `recovery` is not read, but its change triggers the effect.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [recovery])

  return (
    <div ref={box} className="sign-in-outcome">
      <h2>{m.sign_code_title()}</h2>
      <AccountFormFrame
        form={form}
        send={m.sign_in_send()}
        beside={
          <button type="button" className="text-link sign-in-beside" onClick={() => setRecovery(!recovery)}>
            {recovery ? m.sign_code_to_app() : m.sign_code_to_recovery()}
          </button>
        }
      >
        <Field
          key={String(recovery)}
          name="code"
          label={recovery ? m.sign_code_recovery_label() : m.sign_code_label()}
          hint={recovery ? m.sign_code_recovery_text() : m.sign_code_text()}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
        />
      </AccountFormFrame>
      <PasskeySignIn enter={entry.enter} />
      <p className="sign-in-other">
        {m.sign_code_lost()}{' '}
        <PageLink page="contact" className="text-link">
          {m.sign_code_lost_link()}
        </PageLink>
      </p>
      <button type="button" className="text-link sign-in-beside" onClick={() => entry.restart()}>
        {m.sign_code_restart()}
      </button>
    </div>
  )
}
