import type { SecondStepAnswer, SignedIn } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { verifyEmail } from '@tempolibre/contract/calls/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { findPendingDownload } from '../downloads/pending-download.ts'
import { takeReturnPath } from '../../foundation/navigation/return-path.ts'
import { useGuard } from '../account/use-guard.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** What has become of the link of a mail: `unreachable` may be tried again, `expired` may not. */
export type LinkState = 'none' | 'checking' | 'expired' | 'unreachable'

/** The way into the account. */
export interface Entry {
  link: LinkState
  retryLink: () => void
  /** Keeps who has signed in and leads on, with a word to say so; or opens the second step. */
  enter: (answer: SignedIn | SecondStepAnswer, words: string) => void
  /** What the second step answers; undefined before the first is done. */
  challenge: string | undefined
  /** Goes back to the first step, with a word on why. */
  restart: (words?: string) => void
  /** That word. */
  notice: string | undefined
}

/** What follows the hash in the link of a mail: nothing behind it is sent to a server. */
const linkPattern = /^#(verify|sign-in)=(.+)$/

/**
 * Guards the screens for signing in, opens the link of a mail, whoever may be signed in already, and leads
 * whoever has signed in back to the page they came from.
 */
export function useEntry(): Entry {
  const request = useApiRequest()
  const { hash } = useLocation()
  // The server's page knows no hash.
  const [, kind, token] = (useHydrated() && linkPattern.exec(hash)) || []
  const [outcome, setOutcome] = useState<{ token: string; link: LinkState }>()
  const [turn, setTurn] = useState(0)
  const open = token === undefined ? 'none' : 'checking'
  const link = outcome !== undefined && outcome.token === token ? outcome.link : open
  const goesTo = useRef<string>(undefined)

  const leaveFor = useCallback(() => goesTo.current, [])
  useGuard(link === 'checking' || link === 'unreachable' ? 'everybody' : 'signed-out', leaveFor)

  const [step, setStep] = useState<{ challenge?: string; notice?: string | undefined }>({})
  const restart = useCallback((notice?: string) => setStep({ notice }), [])
  const enter = useCallback((answer: SignedIn | SecondStepAnswer, words: string) => {
    if ('second_step' in answer) return setStep({ challenge: answer.second_step.challenge })
    const { auth_token, user } = answer
    // A mail's link opens in another tab: what is kept for all of them is the song that was to be downloaded.
    goesTo.current = takeReturnPath() ?? findPendingDownload()?.download.path
    tellVisitor(words)
    useRootStore.getState().signIn(auth_token, user)
  }, [])

  useEffect(() => {
    if (token === undefined) return
    // Neither the history nor whoever looks over a shoulder needs it.
    history.replaceState(history.state, '', location.pathname + location.search)
    verifyEmail(request, { token: decodeToken(token) }).then(
      (answer) => {
        // A link to a new address signs nobody in.
        if (!('address_changed' in answer))
          enter(answer, kind === 'sign-in' ? m.sign_in_done() : m.sign_verify_done())
        else tellVisitor(m.sign_verify_changed())
        setOutcome({ token, link: 'none' })
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        const again = error.code === 'unavailable' || error.code === 'too_many_requests'
        setOutcome({ token, link: again ? 'unreachable' : 'expired' })
      },
    )
    // The turn is not read, yet a new one means: try again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [enter, kind, request, token, turn])

  const retryLink = useCallback(() => {
    setOutcome(undefined)
    setTurn((last) => last + 1)
  }, [])
  return { link, retryLink, enter, restart, challenge: step.challenge, notice: step.notice }
}

/** One that cannot be decoded is nobody's; the API says so. */
function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch (error) {
    if (error instanceof URIError) return token
    throw error
  }
}
