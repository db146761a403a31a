// What asks browsers for passkeys; it comes with the parts of pages that need it.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { EndpointInput, EndpointOutput, SignedIn } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { signInWithPasskey, startPasskeySignIn } from '@tempolibre/contract/calls/sign-in'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type Registration = EndpointInput<'addPasskey'>['registration']

/**
 * Signs in with a passkey the visitor chooses: in the browser's own window or, with `autofill`, from what it offers at the
 * field for the address (conditional mediation, WebAuthn Level 3 §5.1.4).
 * @returns undefined where the browser has none to offer, or its reader wants none
 * @throws ApiError
 */
export async function signInByPasskey(
  request: SendRequest,
  { autofill = false } = {},
): Promise<SignedIn | undefined> {
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await startPasskeySignIn(request)
  const optionsJSON = options as unknown as RequestOptions
  const assertion = await askBrowser(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
  if ('refusal' in assertion) return undefined
  const { clientExtensionResults, ...answer } = assertion.answer
  return signInWithPasskey(request, {
    assertion: { ...answer, clientExtensionResults: { ...clientExtensionResults } },
  })
}

/**
 * Has the browser make a passkey, for `addPasskey`.
 * @returns `exists` where this device has one for the account already; undefined where none was made
 */
export async function makePasskey(
  options: EndpointOutput<'startPasskey'>['options'],
): Promise<Registration | 'exists' | undefined> {
  const optionsJSON = options as unknown as CreationOptions
  const made = await askBrowser(() => startRegistration({ optionsJSON }))
  if (!('refusal' in made)) return made.answer as Registration
  const { refusal } = made
  const exists =
    refusal instanceof WebAuthnError && refusal.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return exists ? 'exists' : undefined
}

/** Takes back what the browser was asked for last. */
export function stopAskingForPasskeys(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Browsers and extensions say no by errors of many kinds, and none of them is ours. */
async function askBrowser<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refusal: unknown }> {
  try {
    return { answer: await ask() }
  } catch (refusal) {
    return { refusal }
  }
}
