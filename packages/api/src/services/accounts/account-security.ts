import { ApiError, type EndpointOutput, type EndpointParsedInput, type Passkey } from '@tempolibre/contract'
import { maxPasskeys, productNameOf } from '@tempolibre/domain'
import {
  addPasskey as storePasskey,
  confirmApp,
  countOtherCredentials,
  countRecoveryCodes,
  findAuthenticatorApp,
  findNewApp,
  findSeller,
  keepNewApp,
  listPasskeys,
  type OwnPasskey,
  removeApp,
  removePasskey as storePasskeyRemoval,
  renamePasskey as storePasskeyName,
  renewRecoveryCodes as storeRecoveryCodes,
  takeBackAttempt,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import {
  authenticatorAddress,
  findStep,
  makeAppSecret,
  openAppSecret,
  readAppCode,
  sealAppSecret,
  writeAppSecret,
} from '../../accounts/authenticator.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import { offerPasskey, readPasskey } from '../../accounts/passkeys.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../accounts/recovery-codes.ts'
import { refuseCode, requireOwner } from '../../accounts/second-factor.ts'
import type { UserCaller } from '../../http/caller.ts'

export async function getSecurity(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'getSecurity'>> {
  const userId = user.id
  const [app, left, passkeys, others] = await Promise.all([
    findAuthenticatorApp(db, { userId }),
    countRecoveryCodes(db, { userId }),
    listPasskeys(db, { userId }),
    countOtherCredentials(db, { userId }),
  ])
  return {
    success: true,
    security: {
      authenticator: app ? { confirmed_at: app.confirmedAt.toISOString(), recovery_codes_left: left } : null,
      passkeys: passkeys.map(toPasskey),
      api_keys: others.apiKeys,
      webhooks: others.webhooks,
      invitations: others.invitations,
    },
  }
}

/**
 * Nothing takes effect before the app's first code has been entered, so losing the secret before that has no
 * consequences.
 */
export async function startAuthenticator(
  settings: AccountSettings,
  input: EndpointParsedInput<'startAuthenticator'>,
  caller: UserCaller,
): Promise<EndpointOutput<'startAuthenticator'>> {
  const { db, secret, siteUrl } = settings
  const { user } = caller
  if (await findAuthenticatorApp(db, { userId: user.id })) throw new ApiError('conflict')
  await requireOwner(settings, input, caller)
  const appSecret = makeAppSecret()
  const kept = await keepNewApp(db, {
    userId: user.id,
    sessionId: user.sessionId,
    secret: sealAppSecret(appSecret, user.id, secret),
  })
  if (!kept) throw new ApiError('conflict')
  const issuer = productNameOf(await findSeller(db), siteUrl)
  return {
    success: true,
    secret: writeAppSecret(appSecret),
    otpauth_url: authenticatorAddress(appSecret, { issuer, label: user.email }),
  }
}

export async function confirmAuthenticator(
  { db, secret, siteUrl }: AccountSettings,
  { code }: EndpointParsedInput<'confirmAuthenticator'>,
  { clientAddress, user }: UserCaller,
): Promise<EndpointOutput<'confirmAuthenticator'>> {
  const userId = user.id
  const sealed = await findNewApp(db, { userId })
  const appSecret = sealed && openAppSecret(sealed, userId, secret)
  if (!appSecret) throw new ApiError('challenge_expired')
  const attempt = await countOrRefuse(db, limitsOf(secret, 'code', { account: userId, clientAddress }))
  const appCode = readAppCode(code)
  const step = appCode && findStep(appSecret, appCode, Date.now())
  if (!step) throw refuseCode('wrong')
  await takeBackAttempt(db, attempt)
  const codes = makeRecoveryCodes()
  const confirmed = await confirmApp(db, {
    userId,
    sessionId: user.sessionId,
    secret: sealed,
    step,
    codeHashes: codes.map(hashRecoveryCode),
    mail: toProfile(siteUrl),
  })
  if (!confirmed) throw new ApiError('challenge_expired')
  return { success: true, recovery_codes: codes }
}

export async function removeAuthenticator(
  settings: AccountSettings,
  input: EndpointParsedInput<'removeAuthenticator'>,
  caller: UserCaller,
): Promise<EndpointOutput<'removeAuthenticator'>> {
  await requireOwner(settings, input, caller)
  const removed = await removeApp(settings.db, {
    userId: caller.user.id,
    sessionId: caller.user.sessionId,
    mail: (language) => ({ link: settings.siteUrl + pathTo('forgot-password', language) }),
  })
  if (!removed) throw new ApiError('not_found')
  return { success: true }
}

export async function renewRecoveryCodes(
  settings: AccountSettings,
  input: EndpointParsedInput<'renewRecoveryCodes'>,
  caller: UserCaller,
): Promise<EndpointOutput<'renewRecoveryCodes'>> {
  await requireOwner(settings, input, caller)
  const codes = makeRecoveryCodes()
  const renewed = await storeRecoveryCodes(settings.db, {
    userId: caller.user.id,
    sessionId: caller.user.sessionId,
    codeHashes: codes.map(hashRecoveryCode),
    mail: toProfile(settings.siteUrl),
  })
  if (!renewed) throw new ApiError('not_found')
  return { success: true, recovery_codes: codes }
}

export async function startPasskey(
  settings: AccountSettings,
  input: EndpointParsedInput<'startPasskey'>,
  caller: UserCaller,
): Promise<EndpointOutput<'startPasskey'>> {
  const { db, siteUrl } = settings
  const { user } = caller
  if ((await listPasskeys(db, { userId: user.id })).length >= maxPasskeys) throw new ApiError('conflict')
  await requireOwner(settings, input, caller)
  const productName = productNameOf(await findSeller(db), siteUrl)
  return { success: true, options: await offerPasskey(settings, { productName, user }) }
}

export async function addPasskey(
  settings: AccountSettings,
  input: EndpointParsedInput<'addPasskey'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'addPasskey'>> {
  const passkey = await readPasskey(settings, { ...input, userId: user.id, sessionId: user.sessionId })
  const added = await storePasskey(settings.db, passkey, toProfile(settings.siteUrl))
  if (!added) throw new ApiError('conflict')
  return { success: true, passkey: toPasskey(added) }
}

export async function renamePasskey(
  { db }: AccountSettings,
  { id, passkey_name: name }: EndpointParsedInput<'renamePasskey'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'renamePasskey'>> {
  const renamed = await storePasskeyName(db, { id, name, userId: user.id })
  if (!renamed) throw new ApiError('not_found')
  return { success: true, passkey: toPasskey(renamed) }
}

export async function removePasskey(
  settings: AccountSettings,
  { id, ...proof }: EndpointParsedInput<'removePasskey'>,
  caller: UserCaller,
): Promise<EndpointOutput<'removePasskey'>> {
  await requireOwner(settings, proof, caller)
  const removed = await storePasskeyRemoval(settings.db, {
    id,
    userId: caller.user.id,
    sessionId: caller.user.sessionId,
    mail: toProfile(settings.siteUrl),
  })
  if (!removed) throw new ApiError('not_found')
  return { success: true }
}

/** The mail's link lets an owner who did not make the change undo it. */
function toProfile(siteUrl: string) {
  return (language: Language) => ({ link: siteUrl + pathTo('my-profile', language) })
}

function toPasskey({ created_at, last_used_at, ...passkey }: OwnPasskey): Passkey {
  return {
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
