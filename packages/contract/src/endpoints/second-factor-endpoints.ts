import { z } from 'zod'
import { confirmationSchema } from '../accounts/account-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import * as secondFactor from '../operations/second-factor.ts'
import * as signIn from '../operations/sign-in.ts'
import { nothing, success } from './endpoint-parts.ts'
import {
  assertionSchema,
  codeSchema,
  creationOptionsSchema,
  passkeyAdditionSchema,
  passkeyNameChangeSchema,
  passkeySchema,
  recoveryCodesSchema,
  requestOptionsSchema,
  securitySchema,
  signedInSchema,
} from '../accounts/second-factor-schemas.ts'

const done = z.object({ success })
const byId = z.object({ id: z.uuid() })
const withCodes = z.object({ success, recovery_codes: recoveryCodesSchema })
const withPasskey = z.object({ success, passkey: passkeySchema })

/** Endpoints for second factors and passkeys. */
export const secondFactorEndpoints = {
  signInWithCode: {
    ...signIn.signInWithCode,
    summary: 'Complete a sign-in with a code',
    description:
      'For accounts with an authenticator app: `challenge` as answered by the first step; `code` is the app’s six digits (RFC 6238, 30 s, one step of drift either way) or a recovery code. Each code is accepted once. A wrong one is refused at its field (`wrong`, `used`). The challenge ends after five tries or ten minutes (`challenge_expired`). After 20 wrong app codes in a day, `sign_in_link_mailed`: a link that replaces the password is mailed to the address.',
    params: nothing,
    query: nothing,
    body: z.object({ challenge: z.string().min(1).max(200), code: codeSchema }),
    output: signedInSchema,
    refusals: ['challenge_expired', 'sign_in_link_mailed', 'invalid_credentials'],
  },
  startPasskeySignIn: {
    ...signIn.startPasskeySignIn,
    summary: 'Get the options for signing in with a passkey',
    description:
      'Options for `navigator.credentials.get` (WebAuthn Level 3), for any passkey the visitor chooses. Valid once, for five minutes. At most 1,000 an hour for one sender.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: z.object({ success, options: requestOptionsSchema }),
  },
  signInWithPasskey: {
    ...signIn.signInWithPasskey,
    summary: 'Sign in with a passkey',
    description:
      'A passkey replaces both password and second factor, since the device has verified its user. `passkey_refused` for an unknown passkey, an invalid signature, or options that have expired or were used.',
    params: nothing,
    query: nothing,
    body: z.object({ assertion: assertionSchema }),
    output: signedInSchema,
    refusals: ['passkey_refused'],
  },
  getSecurity: {
    ...secondFactor.getSecurity,
    summary: 'Get the authenticator app and passkeys of the account',
    description: 'Passkeys oldest first; no secrets.',
    params: nothing,
    query: nothing,
    output: z.object({ success, security: securitySchema }),
    access: 'user',
  },
  startAuthenticator: {
    ...secondFactor.startAuthenticator,
    summary: 'Start setting up an authenticator app',
    description:
      'Answers a secret for the app, as text (base32) and as an `otpauth:` address. Sign-in requires codes only after the first code has been entered, within an hour. `conflict` if an app is already in force.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: z.object({ success, secret: z.string().regex(/^[A-Z2-7]{32}$/), otpauth_url: z.string() }),
    access: 'user',
    refusals: ['conflict'],
  },
  confirmAuthenticator: {
    ...secondFactor.confirmAuthenticator,
    summary: 'Confirm the authenticator app with its first code',
    description:
      'Activates the app and answers the recovery codes, which cannot be read again. `challenge_expired` if no app is being set up.',
    params: nothing,
    query: nothing,
    body: z.object({ code: codeSchema }),
    output: withCodes,
    access: 'user',
    refusals: ['challenge_expired'],
  },
  removeAuthenticator: {
    ...secondFactor.removeAuthenticator,
    summary: 'Remove the authenticator app',
    description: 'Its recovery codes are removed too. `not_found` if there is no app.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
  },
  renewRecoveryCodes: {
    ...secondFactor.renewRecoveryCodes,
    summary: 'Create new recovery codes',
    description: 'The old ones become invalid. `not_found` if there is no app.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: withCodes,
    access: 'user',
  },
  startPasskey: {
    ...secondFactor.startPasskey,
    summary: 'Start adding a passkey',
    description:
      'Options for `navigator.credentials.create` (WebAuthn Level 3), valid once, for five minutes. `conflict` if the account has 20 passkeys.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: z.object({ success, options: creationOptionsSchema }),
    access: 'user',
    refusals: ['conflict'],
  },
  addPasskey: {
    ...secondFactor.addPasskey,
    summary: 'Add a passkey',
    description:
      'Send the browser’s answer to the options. `passkey_refused` if it does not match them, or comes from another origin.',
    params: nothing,
    query: nothing,
    body: passkeyAdditionSchema,
    output: withPasskey,
    access: 'user',
    refusals: ['passkey_refused', 'conflict'],
  },
  renamePasskey: {
    ...secondFactor.renamePasskey,
    summary: 'Rename a passkey',
    description: '`not_found` for a passkey of another account.',
    params: byId,
    query: nothing,
    body: passkeyNameChangeSchema,
    output: withPasskey,
    access: 'user',
  },
  removePasskey: {
    ...secondFactor.removePasskey,
    summary: 'Remove a passkey',
    description: '`not_found` for a passkey of another account.',
    params: byId,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
  },
} as const satisfies Record<string, Endpoint>
