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

/** Signing in by more than a password, and what an account has for it. */
export const secondFactorEndpoints = {
  signInWithCode: {
    ...signIn.signInWithCode,
    summary: 'Sign in, the second step',
    description:
      'For accounts with an authenticator app: `challenge` as the first step answered it, `code` the app’s six digits (RFC 6238, 30 s, one step of drift either way) or a recovery code. Each code is taken once. A wrong one is refused at its field (`wrong`, `used`). Five tries or ten minutes end the challenge (`challenge_expired`). After 20 wrong codes of the app in a day, `sign_in_link_mailed`: the mailbox has a link that takes the place of the password.',
    params: nothing,
    query: nothing,
    body: z.object({ challenge: z.string().min(1).max(200), code: codeSchema }),
    output: signedInSchema,
    refusals: ['challenge_expired', 'sign_in_link_mailed', 'invalid_credentials'],
  },
  startPasskeySignIn: {
    ...signIn.startPasskeySignIn,
    summary: 'Ask for what a passkey is to sign',
    description:
      'Options for `navigator.credentials.get` (WebAuthn Level 3), for whichever passkey the visitor chooses. They are good for five minutes, once. At most 1,000 an hour for one sender.',
    params: nothing,
    query: nothing,
    body: nothing,
    output: z.object({ success, options: requestOptionsSchema }),
  },
  signInWithPasskey: {
    ...signIn.signInWithPasskey,
    summary: 'Sign in with a passkey',
    description:
      'A passkey stands for password and second factor, since whoever used it was verified by their device. `passkey_refused` for one that is not known here, a signature that is not its own, or options that are too old or were used.',
    params: nothing,
    query: nothing,
    body: z.object({ assertion: assertionSchema }),
    output: signedInSchema,
    refusals: ['passkey_refused'],
  },
  getSecurity: {
    ...secondFactor.getSecurity,
    summary: 'How the account is secured',
    description: 'The authenticator app and the passkeys, oldest first; no secrets.',
    params: nothing,
    query: nothing,
    output: z.object({ success, security: securitySchema }),
    access: 'user',
  },
  startAuthenticator: {
    ...secondFactor.startAuthenticator,
    summary: 'Begin to set up an authenticator app',
    description:
      'A secret for the app, as text (base32) and as an `otpauth:` address. Nothing is asked for at sign-in before the first code was entered, within an hour. `conflict` where an app is in force.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: z.object({ success, secret: z.string().regex(/^[A-Z2-7]{32}$/), otpauth_url: z.string() }),
    access: 'user',
    refusals: ['conflict'],
  },
  confirmAuthenticator: {
    ...secondFactor.confirmAuthenticator,
    summary: 'Enter the app’s first code',
    description:
      'Puts the app in force and answers the recovery codes, this once. `challenge_expired` where none is being set up.',
    params: nothing,
    query: nothing,
    body: z.object({ code: codeSchema }),
    output: withCodes,
    access: 'user',
    refusals: ['challenge_expired'],
  },
  removeAuthenticator: {
    ...secondFactor.removeAuthenticator,
    summary: 'Sign in without codes again',
    description: 'Its recovery codes go with it. `not_found` where there is no app.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
  },
  renewRecoveryCodes: {
    ...secondFactor.renewRecoveryCodes,
    summary: 'Have new recovery codes',
    description: 'Those of before are void. `not_found` where there is no app they could stand in for.',
    params: nothing,
    query: nothing,
    body: confirmationSchema,
    output: withCodes,
    access: 'user',
  },
  startPasskey: {
    ...secondFactor.startPasskey,
    summary: 'Begin to add a passkey',
    description:
      'Options for `navigator.credentials.create` (WebAuthn Level 3), good for five minutes, once. `conflict` where the account has 20 passkeys.',
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
      'What the browser made of the options. `passkey_refused` where it does not answer them, or comes from another place than this site.',
    params: nothing,
    query: nothing,
    body: passkeyAdditionSchema,
    output: withPasskey,
    access: 'user',
    refusals: ['passkey_refused', 'conflict'],
  },
  renamePasskey: {
    ...secondFactor.renamePasskey,
    summary: 'Give a passkey another name',
    description: '`not_found` for one of somebody else.',
    params: byId,
    query: nothing,
    body: passkeyNameChangeSchema,
    output: withPasskey,
    access: 'user',
  },
  removePasskey: {
    ...secondFactor.removePasskey,
    summary: 'Remove a passkey',
    description: '`not_found` for one of somebody else.',
    params: byId,
    query: nothing,
    body: confirmationSchema,
    output: done,
    access: 'user',
  },
} as const satisfies Record<string, Endpoint>
