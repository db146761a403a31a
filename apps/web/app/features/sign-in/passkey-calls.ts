// Passkey calls; loaded with the parts of pages that need them.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { EndpointInput, EndpointOutput, SignedIn } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { signInWithPasskey, startPasskeySignIn } from '@tempolibre/contract/operations/sign-in'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type Registration = EndpointInput<'addPasskey'>['registration']

/**
 * Signs in with a passkey: in the browser's own dialog or, with `autofill`, from the suggestions of the email field
 * (conditional mediation, WebAuthn Level 3 §5.1.4).
 * @returns undefined if there is no passkey or the visitor declines
 * @throws ApiError
 */
export async function signInByPasskey(
  request: SendRequest,
  { autofill = false } = {},
): Promise<SignedIn | undefined> {
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await startPasskeySignIn(request)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's options are those of WebAuthn Level 3 §5.5
  const optionsJSON = options as unknown as RequestOptions
  const assertion = await askBrowser(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
  if ('refusal' in assertion) return undefined
  const { clientExtensionResults, ...answer } = assertion.answer
  return signInWithPasskey(request, {
    assertion: { ...answer, clientExtensionResults: { ...clientExtensionResults } },
  })
}

/**
 * Creates a passkey in the browser, for `addPasskey`.
 * @returns `exists` if this device has one for the account already; undefined if none was created
 */
export async function makePasskey(
  options: EndpointOutput<'startPasskey'>['options'],
): Promise<Registration | 'exists' | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's options are those of WebAuthn Level 3 §5.4
  const optionsJSON = options as unknown as CreationOptions
  const made = await askBrowser(() => startRegistration({ optionsJSON }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's answer has the fields of WebAuthn Level 3 §5.1, and the API parses it
  if (!('refusal' in made)) return made.answer as Registration
  const { refusal } = made
  const exists =
    refusal instanceof WebAuthnError && refusal.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return exists ? 'exists' : undefined
}

/** Cancels the pending request to the browser. */
export function stopAskingForPasskeys(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Browsers and extensions refuse with many kinds of errors; none is a bug of ours. */
async function askBrowser<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refusal: unknown }> {
  try {
    return { answer: await ask() }
  } catch (refusal) {
    return { refusal }
  }
}
