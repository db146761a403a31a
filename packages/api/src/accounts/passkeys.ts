import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import {
  createPasskeyChallenge,
  findPasskey,
  listCredentials,
  type NewPasskey,
  notePasskeyUse,
  takePasskeyChallenge,
} from '@tempolibre/database'
import type { AccountSettings } from './account-settings.ts'
import { hashToken, makeToken } from './links.ts'
import { passkeySiteOf } from './passkey-site.ts'

/** Time to find a passkey; browsers give up after five minutes. */
const challengeSeconds = 300
const challengeMs = challengeSeconds * 1000

/** Loaded with the first passkey: parsing certificates takes much code. */
const openLibrary = () => import('@simplewebauthn/server')

/**
 * Options for creating a passkey (WebAuthn Level 3 §5.4): discoverable, and with user verification. No attestation is
 * requested.
 */
export async function offerPasskey(
  settings: AccountSettings,
  { productName, user }: { productName: string; user: { id: string; name: string; email: string } },
): Promise<EndpointOutput<'startPasskey'>['options']> {
  const { db } = settings
  const { generateRegistrationOptions } = await openLibrary()
  const token = makeToken()
  await createPasskeyChallenge(db, {
    purpose: 'passkey_registration',
    userId: user.id,
    tokenHash: hashToken(token),
    seconds: challengeSeconds,
  })
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: passkeySiteOf(settings).domain,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(Buffer.from(token, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await listCredentials(db, { userId: user.id }),
  })
  return { ...options }
}

/** Verifies a created passkey. @throws ApiError `passkey_refused` if it does not match the options */
export async function readPasskey(
  settings: AccountSettings,
  {
    passkey_name: name,
    registration,
    sessionId,
    userId,
  }: EndpointParsedInput<'addPasskey'> & { userId: string; sessionId: string },
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await openLibrary()
  const { domain, origins } = passkeySiteOf(settings)
  const challenge = readChallenge(registration.response)
  const taken = await takePasskeyChallenge(settings.db, {
    purpose: 'passkey_registration',
    tokenHash: hashToken(challenge),
    userId,
  })
  if (!taken) throw new ApiError('passkey_refused')
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...registration, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw new ApiError('passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    userId,
    sessionId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: registration.response.transports ?? [],
    synced: credentialBackedUp,
  }
}

/** Options for signing in with any passkey. */
export async function askForPasskey(
  settings: AccountSettings,
): Promise<EndpointOutput<'startPasskeySignIn'>['options']> {
  const { generateAuthenticationOptions } = await openLibrary()
  const token = makeToken()
  await createPasskeyChallenge(settings.db, {
    purpose: 'passkey_sign_in',
    tokenHash: hashToken(token),
    seconds: challengeSeconds,
  })
  const options = await generateAuthenticationOptions({
    rpID: passkeySiteOf(settings).domain,
    challenge: new Uint8Array(Buffer.from(token, 'base64url')),
    timeout: challengeMs,
    userVerification: 'required',
  })
  return { ...options }
}

/** Finds the passkey that signed the challenge. @throws ApiError `passkey_refused` */
export async function findSigner(
  settings: AccountSettings,
  { assertion }: EndpointParsedInput<'signInWithPasskey'>,
): Promise<{ userId: string }> {
  const { db } = settings
  const { verifyAuthenticationResponse } = await openLibrary()
  const passkey = await findPasskey(db, { credentialId: assertion.id })
  if (!passkey) throw new ApiError('passkey_refused')
  const { userHandle } = assertion.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    throw new ApiError('passkey_refused')
  const { domain, origins } = passkeySiteOf(settings)
  const challenge = readChallenge(assertion.response)
  const taken = await takePasskeyChallenge(db, {
    purpose: 'passkey_sign_in',
    tokenHash: hashToken(challenge),
  })
  if (!taken) throw new ApiError('passkey_refused')
  const { authenticationInfo, verified } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  const noted =
    verified &&
    (await notePasskeyUse(db, {
      credentialId: assertion.id,
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
    }))
  if (!noted) throw new ApiError('passkey_refused')
  return { userId: passkey.user_id }
}

/** The signed challenge as reported by the browser (WebAuthn Level 3 §5.8.1); '' if missing. */
function readChallenge({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = fieldsOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    return typeof challenge === 'string' ? challenge : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

/** The library reports any failed check by a plain error: the passkey is refused. */
async function refusing<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify()
  } catch (cause) {
    throw new ApiError('passkey_refused', { cause })
  }
}
