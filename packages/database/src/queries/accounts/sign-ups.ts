import type { WantedSong } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../schema.ts'
import { createLink, type NewLink } from './account-links.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt } from './attempts.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { setPassword } from './passwords.ts'
import { acceptTerms } from '../editorial/terms-acceptances.ts'

export interface SignUp {
  /** Becomes the id of the account. */
  id: string
  name: string
  /** In lower case. */
  email: string
  phone: string
  language: Language
  passwordHash: string
  /** The versions of the terms in force, which the new account accepts. */
  acceptedTerms: string[]
  /** The song for whose sake they sign up, if any. */
  wanted?: WantedSong | undefined
  link: NewLink
  confirmMail: MailParameters['confirm_address']
  /** The mail to the holder of an existing account with the address, in the account's language. */
  existsMail: (language: Language) => MailParameters['account_exists']
}

/**
 * Stores a sign-up until its link is opened, and orders the mail with that link. If the address has an account, its
 * holder is notified instead. Other sign-ups with the same address and their links are unchanged: only the mailbox
 * can tell which was the owner's.
 */
export function signUp(db: Kysely<Database>, person: SignUp): Promise<void> {
  const {
    acceptedTerms,
    email,
    existsMail,
    id,
    language,
    name,
    passwordHash: password,
    phone,
    wanted,
  } = person
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
      .values({
        id,
        email,
        name,
        phone,
        language,
        password,
        accepted_terms: acceptedTerms,
        wanted: wanted ? JSON.stringify(wanted) : null,
      })
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
 * Mails the link of a pending sign-up again. One transaction with the same statements in every case, so the duration
 * does not reveal whether it is pending.
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

/** The latest pending sign-ups of an address, in lower case, with their password hashes; at most `most`. */
export function listSignUps(db: Kysely<Database>, { email, max }: { email: string; max: number }) {
  return db
    .selectFrom('sign_up')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(max)
    .select(['id', 'language', 'password'])
    .execute()
}

/**
 * Creates the account of a sign-up whose link was opened, with the accepted terms; voids all other sign-ups with its
 * address, and their links. Undefined for an unknown sign-up; `wanted` is the song that it names.
 * @throws an error recognised by `isAddressTaken` if another one was confirmed at the same moment
 */
export async function makeAccount(
  transaction: Transaction<Database>,
  { signUpId }: { signUpId: string },
): Promise<{ userId: string; wanted: WantedSong | null } | undefined> {
  const signedUp = await transaction
    .deleteFrom('sign_up')
    .where('id', '=', signUpId)
    .returning([
      'id',
      'email',
      'name',
      'phone',
      'language',
      'password',
      'accepted_terms',
      'wanted',
      'created_at',
    ])
    .executeTakeFirst()
  if (!signedUp) return undefined
  const { accepted_terms: versions, created_at: acceptedAt, password, wanted, ...user } = signedUp
  await transaction
    .insertInto('user_account')
    .values({ ...user, email_verified: true })
    .execute()
  await setPassword(transaction, { userId: user.id, passwordHash: password })
  const { id: userId, language } = user
  await acceptTerms(transaction, { userId, versions, language, moment: 'sign_up', acceptedAt })
  await dropSignUps(transaction, { email: user.email })
  return { userId: user.id, wanted }
}

/** Whether a query failed because another account has the address: the only possible unique_violation. */
export function isAddressTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'user_account_email'
  )
}

/** Deletes every sign-up with an address, in lower case, and its links: the address belongs to an account now. */
export async function dropSignUps(db: Kysely<Database>, { email }: { email: string }): Promise<void> {
  await sql`with dropped as (delete from sign_up where email = ${email} returning id)
    delete from verification where value in (select id::text from dropped)`.execute(db)
}

/** Deletes sign-ups that were not confirmed within a month. */
export async function forgetOldSignUps(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sign_up')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
