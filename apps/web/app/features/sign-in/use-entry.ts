import type { SecondStepAnswer, SignedIn, UnfinishedSignUp } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { ApiError } from '@tempolibre/contract/errors'
import { verifyEmail } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { findPendingDownload } from '../downloads/pending-download.ts'
import { forgetOwnSignUp, ownSignUp } from './own-sign-up.ts'
import { keepWantedSong } from './wanted-song.ts'
import { takeReturnPath } from '../../foundation/navigation/return-path.ts'
import { readAccount } from '../account/read-account.ts'
import { useGuard } from '../account/use-guard.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** State of a mailed link: `unreachable` may be retried, `expired` must not. */
export type LinkState = 'none' | 'checking' | 'expired' | 'unreachable'

/** State and actions of signing in. */
export interface Entry {
  link: LinkState
  retryLink: () => void
  /** Stores the signed-in user, navigates on and shows the message; or starts the second step. */
  enter: (answer: SignedIn | SecondStepAnswer, words: string) => void
  /** Challenge of the second step; undefined before the first is done. */
  challenge: string | undefined
  /** Returns to the first step, with a message why. */
  restart: (words?: string) => void
  /** The message given to `restart`, or why signing in is needed. */
  notice: string | undefined
  /** A sign-up whose mail is read in another browser than it was made in, and the token of the mailed link. */
  unfinished: { token: string; signUp: UnfinishedSignUp } | undefined
}

/** The hash of a mailed link: the part after the hash is never sent to a server. */
const linkPattern = /^#(verify|sign-in)=(.+)$/

/**
 * Guards the sign-in screens, verifies a mailed link even if another user is signed in, and returns the visitor to the
 * page they came from.
 */
export function useEntry(): Entry {
  const request = useApiRequest()
  const { hash } = useLocation()
  // The server does not see the hash.
  const [, kind, token] = (useHydrated() && linkPattern.exec(hash)) || []
  const [outcome, setOutcome] = useState<{ token: string; link: LinkState }>()
  const [turn, setTurn] = useState(0)
  const open = token === undefined ? 'none' : 'checking'
  const link = outcome !== undefined && outcome.token === token ? outcome.link : open
  const goesTo = useRef<string>(undefined)

  const leaveFor = useCallback(() => goesTo.current, [])

  const [step, setStep] = useState<{ challenge?: string; notice?: string | undefined }>({})
  const [unfinished, setUnfinished] = useState<Entry['unfinished']>()
  const [entered, setEntered] = useState(false)
  // A signed-in user may finish a sign-up with another address.
  const stays = link === 'checking' || link === 'unreachable' || unfinished !== undefined
  useGuard(stays && !entered ? 'everybody' : 'signed-out', leaveFor)
  /** The token of a link that changes the address of the account, once it is signed in to. */
  const waitingChange = useRef<string>(undefined)
  const restart = useCallback((notice?: string) => setStep({ notice }), [])
  const enter = useCallback(
    (answer: SignedIn | SecondStepAnswer, words: string) => {
      if ('second_step' in answer) return setStep({ challenge: answer.second_step.challenge })
      const { auth_token, user } = answer
      // A mailed link opens in a new tab; what all tabs share is the pending download.
      goesTo.current = takeReturnPath() ?? findPendingDownload()?.download.path
      tellVisitor(words)
      useRootStore.getState().signIn(auth_token, user)
      setEntered(true)
      const change = waitingChange.current
      waitingChange.current = undefined
      if (change !== undefined) void changeAddress(request, change)
    },
    [request],
  )

  useEffect(() => {
    if (token === undefined) return
    // Keep the token out of the history and the address bar.
    history.replaceState(history.state, '', location.pathname + location.search)
    const given = decodeToken(token)
    verifyEmail(request, { token: given, ...ownSignUp() }).then(
      (answer) => {
        // A link that confirms a new address does not sign in.
        if ('address_changed' in answer) tellVisitor(m.sign_verify_changed())
        else if ('owner_needed' in answer) {
          const { email } = answer.owner_needed
          if (useRootStore.getState().auth.authToken !== null) tellVisitor(m.sign_verify_other({ email }))
          else {
            waitingChange.current = given
            setStep({ notice: m.sign_verify_owner({ email }) })
          }
        } else if ('password_required' in answer)
          setUnfinished({ token: given, signUp: answer.password_required })
        else {
          if (kind === 'verify') forgetOwnSignUp()
          if ('wanted' in answer && answer.wanted) keepWantedSong(answer.wanted, answer.user.language)
          enter(answer, kind === 'sign-in' ? m.sign_in_done() : m.sign_verify_done())
        }
        if (!('password_required' in answer)) setUnfinished(undefined)
        setOutcome({ token, link: 'none' })
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        const again = error.code === 'unavailable' || error.code === 'too_many_requests'
        setOutcome({ token, link: again ? 'unreachable' : 'expired' })
      },
    )
    // `turn` is not read, but its change triggers a retry.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [enter, kind, request, token, turn])

  const retryLink = useCallback(() => {
    setOutcome(undefined)
    setTurn((last) => last + 1)
  }, [])
  return { link, retryLink, enter, restart, unfinished, challenge: step.challenge, notice: step.notice }
}

/** Opens the link of a new address again, now that its account is signed in to. */
async function changeAddress(request: SendRequest, token: string): Promise<void> {
  try {
    const answer = await verifyEmail(request, { token })
    if ('address_changed' in answer) {
      await readAccount(request)
      tellVisitor(m.sign_verify_changed())
    } else if ('owner_needed' in answer)
      tellVisitor(m.sign_verify_other({ email: answer.owner_needed.email }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tellVisitor(error.code === 'link_expired' ? m.sign_link_expired() : m.sign_unavailable())
  }
}

/** Decodes a token; one that cannot be decoded is sent as it is, and the API refuses it. */
function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch (error) {
    if (error instanceof URIError) return token
    throw error
  }
}
