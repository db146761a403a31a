import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { createLink, type NewLink } from './account-links.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt } from './attempts.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { setPassword } from './passwords.ts'
import { acceptTerms } from '../editorial/terms-acceptances.ts'

export interface SignUp {
  /** The id of the account it may become. */
  id: string
  name: string
  /** In lower case. */
  email: string
  phone: string
  language: Language
  passwordHash: string
  /** The versions of the terms in force, which the account accepts that is made of it. */
  acceptedTerms: string[]
  link: NewLink
  confirmMail: MailParameters['confirm_address']
  /** What the holder of an account is told whose address was given, in the account's language. */
  existsMail: (language: Language) => MailParameters['account_exists']
}

/**
 * Keeps what somebody typed until its link is opened, and orders the mail with that link. Where the address has an
 * account, its holder is told so instead. Other sign-ups with the same address stay as they are, and so do their links:
 * which of them was the owner's, only the mailbox can tell.
 */
export function signUp(db: Kysely<Database>, person: SignUp): Promise<void> {
  const { acceptedTerms, email, existsMail, id, language, name, passwordHash: password, phone } = person
  return db.transaction().execute(async (transaction) => {
    const holder = await transaction
      .selectFrom('user_account')
      .where(sql<string>`lower(email)`, '=', email)
      .select(['name', 'language'])
      .executeTakeFirst()
    if (holder) {
      return orderMail(transaction, {
        template: 'account_exists',
        recipientName: holder.name,
        recipient: email,
        language: holder.language,
        parameters: existsMail(holder.language),
      })
    }
    await transaction
      .insertInto('sign_up')
      .values({ id, email, name, phone, language, password, accepted_terms: acceptedTerms })
      .execute()
    await createLink(transaction, { ...person.link, purpose: 'confirm', userId: id })
    await orderMail(transaction, {
      template: 'confirm_address',
      recipientName: name,
      recipient: email,
      language,
      parameters: person.confirmMail,
    })
  })
}

/**
 * Mails the link of one sign-up again, where it still waits. One transaction with the same statements whether it does or
 * not: how long it takes does not tell.
 */
export function mailSignUpLink(
  db: Kysely<Database>,
  params: {
    id: string
    /** In lower case. */
    email: string
    language: Language
    link: NewLink
    mail: MailParameters['confirm_address']
    limits: readonly AttemptLimit[]
  },
): Promise<AttemptOutcome> {
  const { email, id, language, limits, link, mail } = params
  return db.transaction().execute(async (transaction) => {
    const outcome = await countAttempt(transaction, limits)
    if (outcome.kind === 'limited') return outcome
    await sql`with waiting as (
        select id, name, email from sign_up where id = ${id} and email = ${email}),
      link as (
        insert into verification (identifier, value, expires_at)
        select ${`confirm:${link.tokenHash}`}, id::text, now() + make_interval(secs => ${link.seconds})
        from waiting)
      insert into mail (template, recipient_name, recipient, language, parameters)
      select 'confirm_address', name, email, ${language}::language, ${JSON.stringify(mail)}::jsonb
      from waiting`.execute(transaction)
    return outcome
  })
}

/** The latest sign-ups that wait for an address, in lower case, with their password hashes; at most `most`. */
export function listSignUps(db: Kysely<Database>, { email, most }: { email: string; most: number }) {
  return db
    .selectFrom('sign_up')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(most)
    .select(['id', 'language', 'password'])
    .execute()
}

/**
 * Makes an account of a sign-up whose link was opened, with the terms it accepted; the others with its address, and
 * their links, are void.
 * Undefined where there is no such sign-up.
 * @throws what `isAddressTaken` knows, where another one was confirmed in this very moment
 */
export async function makeAccount(
  transaction: Transaction<Database>,
  { signUpId }: { signUpId: string },
): Promise<{ userId: string } | undefined> {
  const signedUp = await transaction
    .deleteFrom('sign_up')
    .where('id', '=', signUpId)
    .returning(['id', 'email', 'name', 'phone', 'language', 'password', 'accepted_terms', 'created_at'])
    .executeTakeFirst()
  if (!signedUp) return undefined
  const { accepted_terms: versions, created_at: acceptedAt, password, ...user } = signedUp
  await transaction
    .insertInto('user_account')
    .values({ ...user, email_verified: true })
    .execute()
  await setPassword(transaction, { userId: user.id, passwordHash: password })
  const { id: userId, language } = user
  await acceptTerms(transaction, { userId, versions, language, moment: 'sign_up', acceptedAt })
  await dropSignUps(transaction, { email: user.email })
  return { userId: user.id }
}

/** Whether a query failed since another account has the address: unique_violation, of which there is but one. */
export function isAddressTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'user_account_email'
}

/** Takes back every sign-up with an address, in lower case, and its links: the address is somebody's now. */
export async function dropSignUps(db: Kysely<Database>, { email }: { email: string }): Promise<void> {
  await sql`with dropped as (delete from sign_up where email = ${email} returning id)
    delete from verification where value in (select id::text from dropped)`.execute(db)
}

/** Forgets sign-ups whose address nobody confirmed within a month. */
export async function forgetOldSignUps(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sign_up')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
