import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  changePassword as storePassword,
  findResettable,
  mailLink,
  resetPassword as storeResetPassword,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { limitsOf, limitsToLift, refuseLimited } from '../../accounts/limits.ts'
import { hashToken, makeResetLink } from '../../accounts/links.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { requireOwner } from '../../accounts/second-factor.ts'
import { refuseWeakPassword } from '../../accounts/weak-passwords.ts'
import type { Caller, UserCaller } from '../../http/caller.ts'

/** The answer and its duration are the same for every address. */
export async function requestPasswordReset(
  { db, secret, siteUrl }: AccountSettings,
  { email, lang: language }: EndpointParsedInput<'requestPasswordReset'>,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'requestPasswordReset'>> {
  const link = makeResetLink(siteUrl, language)
  const outcome = await mailLink(db, {
    purpose: 'reset',
    template: 'reset_password',
    email,
    language,
    link,
    mail: { link: link.url },
    finishLink: link.finishUrl,
    limits: limitsOf(secret, 'password_reset', { account: email, clientAddress }),
  })
  refuseLimited(outcome)
  return { success: true }
}

/** Requires the token of a mailed link. Also resets the limits of failed sign-ins by strangers. */
export async function resetPassword(
  settings: AccountSettings,
  { password, token }: EndpointParsedInput<'resetPassword'>,
): Promise<EndpointOutput<'resetPassword'>> {
  const { db, secret, siteUrl } = settings
  const tokenHash = hashToken(token)
  // Checked first, since hashing is slow and must not run for invalid tokens.
  const holder = await findResettable(db, { tokenHash })
  if (!holder) throw new ApiError('link_expired')
  await refuseWeakPassword(settings, password, holder)
  const passwordHash = await hashPassword(password)
  const changed = await storeResetPassword(db, {
    tokenHash,
    passwordHash,
    mail: changedMail(siteUrl),
    lifted: limitsToLift(secret, holder),
  })
  if (!changed) throw new ApiError('link_expired')
  return { success: true }
}

/**
 * Requires the current password. Ends every other session, so that a stolen one does not outlive the change; what else an
 * earlier password may have given only if the owner asks for it, since their programs may need it.
 */
export async function changePassword(
  settings: AccountSettings,
  input: EndpointParsedInput<'changePassword'>,
  caller: UserCaller,
): Promise<EndpointOutput<'changePassword'>> {
  // Checks that need no code come first, since a code is used up by checking it.
  await refuseWeakPassword(settings, input.password, caller.user)
  await requireOwner(settings, input, caller)
  await storePassword(settings.db, {
    userId: caller.user.id,
    keepSession: caller.user.sessionId,
    passwordHash: await hashPassword(input.password),
    endAll: input.end_credentials,
    mail: changedMail(settings.siteUrl),
  })
  return { success: true }
}

/** The mail's link lets an owner who did not make the change choose another password. */
function changedMail(siteUrl: string) {
  return (language: Language) => ({ link: siteUrl + pathTo('forgot-password', language) })
}
