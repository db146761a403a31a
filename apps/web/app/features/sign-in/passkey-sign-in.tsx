import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { signInByPasskey, stopAskingForPasskeys } from './passkey-calls.ts'
import { describeRefusal } from '../account/use-account-form.ts'
import type { Entry } from './use-entry.ts'

/** The first of these shows that a person is there: robots and idle pages need no passkey. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

interface PasskeySignInProps {
  enter: Entry['enter']
  /** Whether the email field suggests passkeys too. */
  autofill?: boolean
}

/** Signs in without a password; hidden if the browser has no passkeys. */
export default function PasskeySignIn({ autofill = false, enter }: PasskeySignInProps) {
  const request = useApiRequest()
  // Whether a remote API supports passkeys is unknown until one is used.
  const ownApi = useRouteLoaderData<RootData>('root')?.api === undefined
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  const signIn = useCallback(
    async (fromField: boolean) => {
      try {
        const answer = await signInByPasskey(request, { autofill: fromField })
        if (answer) enter(answer, m.sign_in_done())
        else if (!fromField) setTrouble(m.sign_in_passkey_failed())
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Without the options, the visitor has not asked for a passkey yet.
        if (!fromField || error.code === 'passkey_refused') setTrouble(wordsOf(error))
      }
    },
    [enter, request],
  )

  useEffect(() => {
    if (!autofill || !ownApi || !canUsePasskeys()) return undefined
    const stopListening = () => signsOfLife.forEach((sign) => removeEventListener(sign, begin))
    const begin = () => {
      stopListening()
      void signIn(true)
    }
    signsOfLife.forEach((sign) => addEventListener(sign, begin, { passive: true }))
    // The visitor was there before this script.
    if (document.activeElement instanceof HTMLInputElement) begin()
    return () => {
      stopListening()
      stopAskingForPasskeys()
    }
  }, [autofill, ownApi, signIn])

  async function press() {
    if (busy) return
    setBusy(true)
    setTrouble('')
    await signIn(false).finally(() => setBusy(false))
  }

  if (!canUsePasskeys()) return null
  return (
    <div className="sign-in-passkey">
      <button
        type="button"
        className="button button-line"
        aria-disabled={busy || undefined}
        onClick={() => void press()}
      >
        {busy ? m.sign_sending() : m.sign_in_passkey()}
      </button>
      <div role="alert">{trouble !== '' && <p className="field-error">{trouble}</p>}</div>
    </div>
  )
}

function wordsOf(error: ApiError): string {
  return error.code === 'passkey_refused' ? m.api_passkey_refused() : describeRefusal(error)
}
