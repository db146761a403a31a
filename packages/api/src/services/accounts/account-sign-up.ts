import { randomUUID } from 'node:crypto'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type KeptSong,
  type WantedSong,
} from '@tempolibre/contract'
import { nameInMail } from '@tempolibre/domain'
import {
  type AttemptOutcome,
  confirmAddress,
  findSignUpAddress,
  finishSignUp as storeFinishedSignUp,
  mailSignUpLink,
  signUp as storeSignUp,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { identify } from '../../accounts/identify.ts'
import { countOrRefuse, limitsOf, refuseLimited } from '../../accounts/limits.ts'
import { existsMail, hashToken, makeConfirmationLink } from '../../accounts/links.ts'
import { openSession } from '../../accounts/open-session.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { askForCode, openUnder } from '../../accounts/second-step.ts'
import { refuseWeakPassword } from '../../accounts/weak-passwords.ts'
import type { Caller } from '../../http/caller.ts'
import type { TermsCache } from '../../terms/terms-cache.ts'
import { getTracksByIds } from '../catalogue/catalogue.ts'

/**
 * The answer is the same with or without an account; the mail to the address differs. Signing up accepts the terms in
 * force, as stated beside the form's button.
 */
export async function signUp(
  settings: AccountSettings & { terms: TermsCache },
  input: EndpointParsedInput<'signUp'>,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'signUp'>> {
  const { db, secret, siteUrl, terms } = settings
  const { email, lang: language, name, phone, wanted } = input
  await refuseWeakPassword(settings, input.password, { email, name, phone })
  await countOrRefuse(db, limitsOf(secret, 'sign_up', { account: email, clientAddress }))
  const id = randomUUID()
  const link = makeConfirmationLink(siteUrl, language)
  await storeSignUp(db, {
    id,
    name,
    email,
    phone,
    language,
    // Hashed in any case, since it takes much longer than everything else.
    passwordHash: await hashPassword(input.password),
    acceptedTerms: await versionsInForce(terms),
    wanted,
    link,
    confirmMail: { link: link.url },
    existsMail: existsMail(siteUrl),
  })
  return { success: true, sign_up_id: id }
}

export async function resendVerification(
  settings: AccountSettings,
  input: EndpointParsedInput<'resendVerification'>,
  caller: Caller,
): Promise<EndpointOutput<'resendVerification'>> {
  const { email, lang: language, sign_up_id: id } = input
  refuseLimited(await mailConfirmation(settings, { id, email, language }, caller))
  return { success: true }
}

/** Mails the link of a pending sign-up again, within the limits. */
export function mailConfirmation(
  { db, secret, siteUrl }: AccountSettings,
  signedUp: { id: string; email: string; language: Language },
  { clientAddress }: Caller,
): Promise<AttemptOutcome> {
  const link = makeConfirmationLink(siteUrl, signedUp.language)
  return mailSignUpLink(db, {
    ...signedUp,
    link,
    mail: { link: link.url },
    // Counted by the sign-up's id, which only its author knows.
    limits: limitsOf(secret, 'verification_mail', { account: signedUp.id, clientAddress }),
  })
}

/**
 * Opens a mailed link, which proves the mailbox only. The browser that signed up with the address gets the account of its
 * sign-up; any other is asked to choose name and password first. The link of a changed address only activates the
 * address, and only for a user who is signed in to the account: the reader of the new mailbox may be someone else.
 */
export async function verifyEmail(
  settings: AccountSettings,
  { sign_up_id, token }: EndpointParsedInput<'verifyEmail'>,
  caller: Caller,
): Promise<EndpointOutput<'verifyEmail'>> {
  const user = await identify(settings, caller.headers)
  const opened = await confirmAddress(settings.db, {
    tokenHash: hashToken(token),
    signUpId: sign_up_id,
    opener: user && { userId: user.id, sessionId: user.sessionId },
    mail: (language) => ({ link: settings.siteUrl + pathTo('contact', language) }),
  })
  if (!opened) throw new ApiError('link_expired')
  switch (opened.kind) {
    case 'address_changed':
      return { success: true, address_changed: true }
    case 'owner_needed':
      return { success: true, owner_needed: { email: opened.email } }
    case 'unfinished': {
      const { email, name, wanted } = opened
      const kept = wanted && (await findWantedSong(settings, wanted, caller.language))
      const signedUp = { email, name: nameInMail(name), ...(kept && { wanted: kept }) }
      return { success: true, password_required: signedUp }
    }
    case 'account_made': {
      const signedIn = await openSession(settings, opened.userId, caller)
      const { wanted } = opened
      const kept = wanted && (await findWantedSong(settings, wanted, signedIn.user.language))
      return { ...signedIn, ...(kept && { wanted: kept }) }
    }
    case 'proved': {
      // The mailbox replaces the password, not the second factor.
      const asked = await askForCode(settings, { ...opened, proof: 'mailbox_proved' })
      return asked ?? openUnder(settings, opened, caller)
    }
  }
}

/** Creates an account with a mailed link, which proves its address, and with nothing that a stranger may have typed. */
export async function finishSignUp(
  settings: AccountSettings & { terms: TermsCache },
  { lang: language, name, password, phone, token }: EndpointParsedInput<'finishSignUp'>,
  caller: Caller,
): Promise<EndpointOutput<'finishSignUp'>> {
  const { db, terms } = settings
  const tokenHash = hashToken(token)
  // Checked first, since hashing is slow and must not run for invalid tokens.
  const email = await findSignUpAddress(db, { tokenHash })
  if (email === undefined) throw new ApiError('link_expired')
  await refuseWeakPassword(settings, password, { email, name, phone })
  const id = randomUUID()
  const passwordHash = await hashPassword(password)
  const acceptedTerms = await versionsInForce(terms)
  const account = { id, name, phone, language, passwordHash, acceptedTerms }
  if (!(await storeFinishedSignUp(db, { tokenHash, account }))) throw new ApiError('link_expired')
  return openSession(settings, id, caller)
}

async function versionsInForce(terms: TermsCache): Promise<string[]> {
  const { documents } = await terms.inForce()
  return Object.values(documents).map(({ version }) => version)
}

/** The song of a sign-up as its page has it; undefined if it has left the catalogue. */
async function findWantedSong(
  settings: AccountSettings,
  { music_id: id, ...choices }: WantedSong,
  language: Language,
): Promise<KeptSong | undefined> {
  const [track] = await getTracksByIds(settings, { ids: [Number(id)], lang: language })
  if (!track) return undefined
  const { slug, title, url } = track
  return { track: { id, slug, title, url }, ...choices }
}
