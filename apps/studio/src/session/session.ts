import type { SignedIn, StudioSession } from '@tempolibre/contract'
import { signInWithCode, signIn as signInByPassword, signOut } from '@tempolibre/contract/operations/sign-in'
import { getStudioSession } from '@tempolibre/contract/operations/studio-staff'
import { ApiError } from '@tempolibre/contract/errors'
import { useSyncExternalStore } from 'react'
import { plainRequest } from './studio-request.ts'
import { keepToken, readToken } from './token.ts'

/** Where the member stands: `refused` is signed in but not let in; `failed` means that the API did not answer. */
export type Entry =
  | { at: 'starting' }
  | { at: 'signed_out' }
  | { at: 'refused'; code: 'forbidden' | 'second_factor_required' }
  | { at: 'failed' }
  | { at: 'inside'; session: StudioSession }

let entry: Entry = { at: 'starting' }
const listeners = new Set<() => void>()

function move(next: Entry): void {
  entry = next
  for (const listener of listeners) listener()
}

/** Where the member stands, for screens. */
export function useEntry(): Entry {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => entry,
  )
}

/** The member who is inside. @throws if nobody is: screens of the studio are shown to members only */
export function currentSession(): StudioSession {
  if (entry.at !== 'inside') throw new Error('nobody is signed in')
  return entry.session
}

/** Finds out with the kept token who calls. */
export async function enter(): Promise<void> {
  if (readToken() === null) return move({ at: 'signed_out' })
  const before = entry
  try {
    const { session } = await getStudioSession(plainRequest)
    // What is on the screen belongs to another member.
    if (before.at === 'inside' && before.session.id !== session.id) location.reload()
    move({ at: 'inside', session })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'forbidden' || error.code === 'second_factor_required')
      return move({ at: 'refused', code: error.code })
    if (error.code !== 'unauthorized') return move({ at: 'failed' })
    keepToken(null)
    move({ at: 'signed_out' })
  }
}

/** A sign-in that a code must complete. */
export interface SecondStep {
  challenge: string
}

/** First step. @returns the second step if the account has one. @throws ApiError */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await signInByPassword(plainRequest, { email, password })
  if ('second_step' in answer) return answer.second_step
  await receive(answer)
  return undefined
}

/** Second step. @throws ApiError */
export async function completeSignIn({ challenge }: SecondStep, code: string): Promise<void> {
  await receive(await signInWithCode(plainRequest, { challenge, code }))
}

/** Keeps the token of a new session, and enters. */
export async function receive({ auth_token: token }: Pick<SignedIn, 'auth_token'>): Promise<void> {
  keepToken(token)
  await enter()
}

/** Ends the session here, even if the API does not answer. */
export async function leave(): Promise<void> {
  if (readToken() !== null) {
    await signOut(plainRequest).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  keepToken(null)
  move({ at: 'signed_out' })
}
