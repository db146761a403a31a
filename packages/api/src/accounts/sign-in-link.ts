import { ApiError } from '@tempolibre/contract'
import { mailLink } from '@tempolibre/database'
import type { Caller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { limitsOf, refuseLimited } from './limits.ts'
import { makeSignInLink } from './links.ts'

/**
 * Mails a link that replaces the password. The answer is the same for every address.
 * @param email in its one form
 * @throws ApiError always `sign_in_link_mailed`
 */
export async function askForMailedLink(
  { db, secret, siteUrl }: AccountSettings,
  email: string,
  { clientAddress, language }: Caller,
): Promise<never> {
  const link = makeSignInLink(siteUrl, language)
  const outcome = await mailLink(db, {
    purpose: 'sign_in',
    template: 'sign_in_link',
    email,
    language,
    link,
    mail: { link: link.url },
    limits: limitsOf(secret, 'sign_in_link', { account: email, clientAddress }),
  })
  refuseLimited(outcome)
  throw new ApiError('sign_in_link_mailed')
}
