// Loaded when a passkey is asked for.
import { startAuthentication } from '@simplewebauthn/browser'
import type { SignedIn } from '@tempolibre/contract'
import { signInWithPasskey, startPasskeySignIn } from '@tempolibre/contract/operations/sign-in'
import { plainRequest } from './studio-request.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** @returns undefined if there is no passkey, or its owner declines. @throws ApiError */
export async function signInByPasskey(): Promise<SignedIn | undefined> {
  const { options } = await startPasskeySignIn(plainRequest)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's options are those of WebAuthn Level 3 §5.5
  const optionsJSON = options as unknown as RequestOptions
  // Browsers and extensions refuse with many kinds of errors; none is a bug of ours.
  const assertion = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!assertion) return undefined
  const { clientExtensionResults, ...answer } = assertion
  return signInWithPasskey(plainRequest, {
    assertion: { ...answer, clientExtensionResults: { ...clientExtensionResults } },
  })
}
