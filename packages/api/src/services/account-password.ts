import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  changePassword as storePassword,
  findLinkHolder,
  mailLink,
  resetPassword as storeResetPassword,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { AccountSettings } from '../accounts/account-settings.ts'
import { limitsOf, limitsToLift, refuseLimited } from '../accounts/limits.ts'
import { hashToken, makeResetLink } from '../accounts/links.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { requireOwner } from '../accounts/second-factor.ts'
import { refuseWeakPassword } from '../accounts/weak-passwords.ts'
import type { Caller, UserCaller } from '../http/caller.ts'

/** Answered alike, and in the same time, for every address. */
export async function requestPasswordReset(
  { db, secret, siteUrl }: AccountSettings,
  input: EndpointParsedInput<'requestPasswordReset'>,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'requestPasswordReset'>> {
  const email = input.email.toLowerCase()
  const link = makeResetLink(siteUrl, input.lang)
  const outcome = await mailLink(db, {
    purpose: 'reset',
    template: 'reset_password',
    email,
    language: input.lang,
    link,
    mail: { link: link.url },
    limits: limitsOf(secret, 'password_reset', { account: email, clientAddress }),
  })
  refuseLimited(outcome)
  return { success: true }
}

/** Takes the token of a mailed link. Also lifts what failed sign-ins by strangers had locked. */
export async function resetPassword(
  settings: AccountSettings,
  { password, token }: EndpointParsedInput<'resetPassword'>,
): Promise<EndpointOutput<'resetPassword'>> {
  const { db, openAuth, secret, siteUrl } = settings
  const tokenHash = hashToken(token)
  // Looked at first: hashing takes a while, and not for tokens that were made up.
  const holder = await findLinkHolder(db, { purpose: 'reset', tokenHash })
  if (!holder) throw new ApiError('link_expired')
  await refuseWeakPassword(settings, password, holder)
  const passwordHash = await hashPassword(openAuth, password)
  const changed = await storeResetPassword(db, {
    tokenHash,
    passwordHash,
    mail: changedMail(siteUrl),
    lifted: limitsToLift(secret, holder),
  })
  if (!changed) throw new ApiError('link_expired')
  return { success: true }
}

/** Takes the current password. Every other session ends, so that a stolen one does not outlive the change. */
export async function changePassword(
  settings: AccountSettings,
  input: EndpointParsedInput<'changePassword'>,
  caller: UserCaller,
): Promise<EndpointOutput<'changePassword'>> {
  // First what costs no code: one that is taken is used up.
  await refuseWeakPassword(settings, input.password, caller.user)
  await requireOwner(settings, input, caller)
  await storePassword(settings.db, {
    userId: caller.user.id,
    keepSession: caller.user.sessionId,
    passwordHash: await hashPassword(settings.openAuth, input.password),
    mail: changedMail(settings.siteUrl),
  })
  return { success: true }
}

/** Whoever did not change it themselves is led to choosing another one. */
function changedMail(siteUrl: string) {
  return (language: Language) => ({ link: siteUrl + pathTo('forgot-password', language) })
}
