import { ApiError, type FieldError } from '@tempolibre/contract'
import { findConfirmationFaults } from '@tempolibre/domain'
import {
  type AttemptOutcome,
  countAttempt,
  findAuthenticatorApp,
  takeBackAttempt,
  useRecoveryCode,
  useStep,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { UserCaller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { findStep, openAppSecret, readAppCode } from './authenticator.ts'
import { type LimitedKind, limitsOf, tooMany } from './limits.ts'
import { requirePassword } from './passwords.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

/** A typed code, its user, and the limits that wrong codes count against. */
export interface TypedCode {
  userId: string
  code: string
  clientAddress: string | undefined
  kind: Extract<LimitedKind, 'code' | 'code_after_password' | 'code_after_mail'>
}

export type CodeOutcome =
  | { kind: 'right' }
  /** `used`: a valid code that was already used. */
  | { kind: 'refused'; fault: 'wrong' | 'used' }
  | Extract<AttemptOutcome, { kind: 'limited' }>

/**
 * Accepts a code of the account's authenticator app, or a recovery code, once: only one of several concurrent calls
 * succeeds. Only failures count. The limit on the app's codes does not apply to recovery codes, which cannot be
 * guessed.
 */
export async function takeCode(settings: AccountSettings, typed: TypedCode): Promise<CodeOutcome> {
  const { db, secret } = settings
  const { clientAddress, userId } = typed
  const appCode = readAppCode(typed.code)
  const kind = appCode === undefined ? 'recovery_code' : typed.kind
  const limits = limitsOf(secret, kind, { account: userId, clientAddress })
  const outcome = await countAttempt(db, limits)
  if (outcome.kind === 'limited') return outcome
  const fault =
    appCode === undefined
      ? await takeRecoveryCode(settings, userId, typed.code)
      : await takeAppCode(settings, userId, appCode)
  if (fault !== undefined) return { kind: 'refused', fault }
  await takeBackAttempt(db, outcome.attempt)
  return { kind: 'right' }
}

async function takeAppCode(
  { db, secret }: AccountSettings,
  userId: string,
  code: string,
): Promise<'wrong' | 'used' | undefined> {
  const app = await findAuthenticatorApp(db, { userId })
  const appSecret = app && openAppSecret(app.secret, userId, secret)
  const step = appSecret && findStep(appSecret, code, Date.now())
  if (step === undefined) return 'wrong'
  return (await useStep(db, { userId, step })) ? undefined : 'used'
}

async function takeRecoveryCode(
  { db, siteUrl }: AccountSettings,
  userId: string,
  text: string,
): Promise<'wrong' | undefined> {
  const code = readRecoveryCode(text)
  if (code === undefined) return 'wrong'
  const taken = await useRecoveryCode(db, {
    userId,
    codeHash: hashRecoveryCode(code),
    mail: (left) => (language) => ({ link: siteUrl + pathTo('my-profile', language), left: String(left) }),
  })
  return taken ? undefined : 'wrong'
}

/** The error for a refused code, at its field. */
export function refuseCode(fault: 'missing' | 'wrong' | 'used'): ApiError {
  return new ApiError('invalid_input', { fields: [fieldError('code', fault)] })
}

const fieldError = (name: string, code: string): FieldError => ({
  field: `body.${name}`,
  code,
  message: code,
})

/**
 * Requires the account's password and, if it has an authenticator app, a code, so that a stolen token cannot change
 * anything.
 * @throws ApiError `invalid_input` at the wrong field, `too_many_requests` after too many failures
 */
export async function requireOwner(
  settings: AccountSettings,
  { code, current_password }: { current_password: string; code: string },
  caller: UserCaller,
): Promise<void> {
  const { clientAddress, user } = caller
  const app = await findAuthenticatorApp(settings.db, { userId: user.id })
  const faults = findConfirmationFaults({ current_password, code: app ? code : undefined })
  const fields = Object.entries(faults).map(([name, fault]) => fieldError(name, fault))
  if (fields.length > 0) throw new ApiError('invalid_input', { fields })
  await requirePassword(settings, current_password, caller)
  if (!app) return
  const outcome = await takeCode(settings, { userId: user.id, code, clientAddress, kind: 'code' })
  if (outcome.kind === 'limited') throw tooMany(outcome)
  if (outcome.kind === 'refused') throw refuseCode(outcome.fault)
}
