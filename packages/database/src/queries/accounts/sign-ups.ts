import type { WantedSong } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { inTurn } from '../../in-turn.ts'
import type { Database } from '../../schema.ts'
import { createLink, lockMailsTo, mailsTo, type NewLink, signUpLinks, useLink } from './account-links.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt } from './attempts.ts'
import { type MailParameters, orderMail } from '../operation/mails.ts'
import { setPassword } from './passwords.ts'
import { acceptTerms } from '../editorial/terms-acceptances.ts'

export interface SignUp {
  /** Becomes the id of the account. */
  id: string
  name: string
  /** In its one form. */
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
 * Mails about signing up that an address gets in an hour. Above it no further one is sent, so that strangers cannot fill
 * a mailbox; nobody is refused, since each link that is there already confirms the address for every sign-up with it.
 */
const maxSignUpMails = 15
/** The same with links that were asked for again. */
const maxLinks = 20
/** The same for mails to the holder of an account. */
const maxExistsMails = 5

/** Links of sign-ups with an address that were mailed within the hour and still work. */
const freshLinks = (email: string) => sql<number>`(
  select count(*)::integer from sign_up join verification on verification.value = sign_up.id::text
  where sign_up.email = ${email} and starts_with(identifier, 'confirm:')
    and verification.created_at > now() - interval '1 hour' and expires_at > now())`

/**
 * Stores a sign-up until its address is confirmed, and orders the mail with its link. If the address has an account, its
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
  return inTurn(db, email, async (transaction) => {
    await lockMailsTo(transaction, { email })
    const holder = await transaction
      .selectFrom('user_account')
      .where(sql<string>`lower(email)`, '=', email)
      .select(['name', 'language'])
      .executeTakeFirst()
    if (holder) {
      const { mailed } = await transaction
        .selectFrom('mail')
        .where('recipient', '=', email)
        .where('template', '=', 'account_exists')
        .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
        .select(sql<number>`count(*)::integer`.as('mailed'))
        .executeTakeFirstOrThrow()
      if (mailed >= maxExistsMails) return
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
    const { rows } = await sql<{ fresh: number }>`select ${freshLinks(email)} as fresh`.execute(transaction)
    if ((rows[0]?.fresh ?? 0) >= maxSignUpMails) return
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
    /** In its one form. */
    email: string
    language: Language
    link: NewLink
    mail: MailParameters['confirm_address']
    limits: readonly AttemptLimit[]
  },
): Promise<AttemptOutcome> {
  const { email, id, language, limits, link, mail } = params
  return countAttempt(db, limits, {
    alone: [mailsTo(email)],
    work: async (transaction) => {
      await sql`with waiting as (
        select id, name, email from sign_up
        where id = ${id} and email = ${email} and ${freshLinks(email)} < ${maxLinks}),
      link as (
        insert into verification (identifier, value, expires_at)
        select ${`confirm:${link.tokenHash}`}, id::text, now() + make_interval(secs => ${link.seconds})
        from waiting)
      insert into mail (template, recipient_name, recipient, language, parameters)
      select 'confirm_address', name, email, ${language}::language, ${JSON.stringify(mail)}::jsonb
      from waiting`.execute(transaction)
    },
  })
}

/** A pending sign-up of an address; undefined for one of another address. */
export function findSignUp(db: Kysely<Database>, { email, id }: { email: string; id: string }) {
  return db
    .selectFrom('sign_up')
    .where('id', '=', id)
    .where('email', '=', email)
    .select(['id', 'email', 'language', 'password'])
    .executeTakeFirst()
}

/** What a person says of themselves who gets an account. */
export interface NewAccount {
  id: string
  name: string
  email: string
  phone: string
  language: Language
  passwordHash: string
  acceptedTerms: readonly string[]
  /** Undefined: now. */
  acceptedAt?: Date
}

/**
 * Creates the account of an address that was confirmed, and voids all sign-ups with it and their links: nothing of them is
 * left behind.
 * @throws an error recognised by `isAddressTaken` if another one was confirmed at the same moment
 */
export async function makeAccount(
  transaction: Transaction<Database>,
  { acceptedAt, acceptedTerms, passwordHash, ...user }: NewAccount,
): Promise<void> {
  const { email, id: userId, language } = user
  await transaction
    .insertInto('user_account')
    .values({ ...user, email_verified: true })
    .execute()
  await setPassword(transaction, { userId, passwordHash })
  await acceptTerms(transaction, { userId, versions: acceptedTerms, language, moment: 'sign_up', acceptedAt })
  await dropSignUps(transaction, { email })
}

/** Creates the account of a pending sign-up; undefined for an unknown one. `wanted` is the song that it names. */
export async function makeAccountOf(
  transaction: Transaction<Database>,
  { signUpId }: { signUpId: string },
): Promise<{ wanted: WantedSong | null } | undefined> {
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
  const { accepted_terms, created_at, password, wanted, ...user } = signedUp
  await makeAccount(transaction, {
    ...user,
    passwordHash: password,
    acceptedTerms: accepted_terms,
    acceptedAt: created_at,
  })
  return { wanted }
}

/**
 * Creates the account of an address whose mailed link was opened, with what its reader says, not what was said when
 * somebody signed up with it. False: the link is invalid or no longer valid.
 */
export async function finishSignUp(
  db: Kysely<Database>,
  { account, tokenHash }: { tokenHash: string; account: Omit<NewAccount, 'email'> },
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const link = await useLink(transaction, { purposes: signUpLinks, tokenHash })
      const signedUp = link && (await findPending(transaction, { id: link.userId }))
      if (!signedUp) return false
      await makeAccount(transaction, { ...account, email: signedUp.email })
      return true
    })
  } catch (error) {
    // Another link to the address was used at the same moment.
    if (isAddressTaken(error)) return false
    throw error
  }
}

/** A pending sign-up by its id. */
export function findPending(db: Kysely<Database>, { id }: { id: string }) {
  return db
    .selectFrom('sign_up')
    .where('id', '=', id)
    .select(['id', 'email', 'name', 'wanted'])
    .executeTakeFirst()
}

/** Whether a query failed because another account has the address: the only possible unique_violation. */
export function isAddressTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'user_account_email'
  )
}

/** Deletes every sign-up with an address, in its one form, and its links: the address belongs to an account now. */
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
