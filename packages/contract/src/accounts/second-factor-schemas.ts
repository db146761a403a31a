import { z } from 'zod'
import {
  findCodeFault,
  findPasskeyNameFault,
  recoveryCodeCount,
  tidyName,
} from '@tempolibre/domain/account-rules'
import { userDataSchema } from './account-schemas.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'

/** Longer texts are refused before any rule is checked. */
const text = z.string().max(1000)

/**
 * A code of the authenticator app, or a recovery code where one is accepted; spaces and hyphens are ignored.
 */
export const codeSchema = text.superRefine((code, context) => {
  const fault = findCodeFault(code)
  if (fault) context.addIssue({ code: 'custom', params: { fault } })
})

const passkeyNameSchema = text.overwrite(tidyName).superRefine((name, context) => {
  const fault = findPasskeyNameFault(name)
  if (fault) context.addIssue({ code: 'custom', params: { fault } })
})

/** A new session: the token for `Authorization: Bearer`, and the user. */
export const signedInSchema = z.object({
  success: z.literal(true),
  auth_token: z.string().min(1),
  user: userDataSchema,
})
export type SignedIn = z.infer<typeof signedInSchema>

/** The first step of a sign-in succeeded; a code completes it. */
export const secondStepSchema = z.object({
  success: z.literal(true),
  second_step: z.object({
    /** For `POST /api/v1/sign-in/code`; grants no access by itself. */
    challenge: z.string().min(1),
    expires_at: z.iso.datetime(),
  }),
})
export type SecondStepAnswer = z.infer<typeof secondStepSchema>

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the passkey is synchronised to its owner's other devices. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** How an account is secured. */
export const securitySchema = z.object({
  /** Null: signing in by password requires no code. */
  authenticator: z
    .object({ confirmed_at: z.iso.datetime(), recovery_codes_left: z.int().nonnegative() })
    .nullable(),
  passkeys: z.array(passkeySchema),
  /** Names of API keys in force. */
  api_keys: z.array(z.string()),
  /** Webhooks that are on, and pending invitations to the account’s own team. */
  webhooks: z.int().nonnegative(),
  invitations: z.int().nonnegative(),
})
export type Security = z.infer<typeof securitySchema>

export const recoveryCodesSchema = z.array(z.string()).length(recoveryCodeCount)

/** Bytes as in WebAuthn's JSON: base64url without padding. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(16_000)
const credential = {
  id: bytes.min(1).max(1400),
  rawId: bytes.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** `RegistrationResponseJSON` of WebAuthn Level 3 §5.1, only the members that are used. */
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes.min(1),
    attestationObject: bytes.min(1),
    transports: z.array(lineSchema(40)).max(10).optional(),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn Level 3 §5.1, only the members that are used. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes.min(1),
    authenticatorData: bytes.min(1),
    signature: bytes.min(1),
    userHandle: bytes.optional(),
  }),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3 §5.1, for a browser's `navigator.credentials.create`. */
export const creationOptionsSchema = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
})

/** `PublicKeyCredentialRequestOptionsJSON` of the same section, for `navigator.credentials.get`. */
export const requestOptionsSchema = z.looseObject({ challenge: z.string(), rpId: z.string().optional() })

export const passkeyAdditionSchema = z.object({
  passkey_name: passkeyNameSchema,
  registration: registrationSchema,
})
export const passkeyNameChangeSchema = z.object({ passkey_name: passkeyNameSchema })
