import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type AskedLately, createAskedLately } from './asked-lately.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt, findKnownLimit } from './attempts.ts'
import type { MailTemplate } from '../operation/mails.ts'

/** The purpose of a link; that of the first administrator is shown on the terminal, all others are mailed. */
export type LinkPurpose =
  | 'confirm'
  /** Of a pending sign-up whose password was forgotten: like `confirm`, but always asks for a new one. */
  | 'finish'
  | 'change_address'
  | 'reset'
  | 'sign_in'
  | 'first_administrator'

/** A link to be mailed; only the hash of its token is stored. */
export interface NewLink {
  tokenHash: string
  seconds: number
}

/** Keys of our advisory locks. */
const linkLock = 4006
const addressLock = 4007

const identifierOf = (purpose: LinkPurpose, tokenHash: string) => `${purpose}:${tokenHash}`

/** A change of address: the new address, and the session that asked for it. */
export interface LinkedChange {
  newEmail: string
  /** Undefined in links of earlier releases. */
  askedBy: string | undefined
}

/** Stores a link. */
export async function createLink(
  db: Kysely<Database>,
  params: NewLink & { purpose: LinkPurpose; userId: string; change?: LinkedChange },
): Promise<void> {
  const { change, purpose, seconds, tokenHash, userId } = params
  await db
    .insertInto('verification')
    .values({
      identifier: identifierOf(purpose, tokenHash),
      value: [userId, change?.newEmail, change?.askedBy].filter((part) => part !== undefined).join(' '),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

export interface UsedLink {
  purpose: LinkPurpose
  /** Id of the account, or of the sign-up, which becomes the account's id. */
  userId: string
  change: LinkedChange | undefined
}

/** Uses a link once; undefined if it is unknown, expired or was already used. Of two concurrent calls, one succeeds. */
export async function useLink(
  transaction: Transaction<Database>,
  link: { purposes: readonly LinkPurpose[]; tokenHash: string },
): Promise<UsedLink | undefined> {
  const found = await holdLink(transaction, link)
  if (!found) return undefined
  await dropLink(transaction, { purpose: found.purpose, tokenHash: link.tokenHash })
  return found
}

/**
 * Reads a link without using it; undefined if it is unknown, expired or was already used. Links that assign the same
 * address, and concurrent calls with one link, wait for each other until the transaction ends.
 */
export async function holdLink(
  transaction: Transaction<Database>,
  { purposes, tokenHash }: { purposes: readonly LinkPurpose[]; tokenHash: string },
): Promise<UsedLink | undefined> {
  const identifiers = purposes.map((purpose) => identifierOf(purpose, tokenHash))
  await sql`select pg_advisory_xact_lock(${addressLock}::integer, hashtext(
      coalesce(nullif(split_part(value, ' ', 2), ''), (select email from sign_up where id::text = value), value)))
    from verification where identifier in (${sql.join(identifiers)})`.execute(transaction)
  const found = await transaction
    .selectFrom('verification')
    .where('identifier', 'in', identifiers)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['identifier', 'value'])
    .executeTakeFirst()
  const purpose = purposes.find((allowed) => found?.identifier === identifierOf(allowed, tokenHash))
  if (!found || !purpose) return undefined
  const [userId = '', newEmail, askedBy] = found.value.split(' ')
  return { purpose, userId, change: newEmail === undefined ? undefined : { newEmail, askedBy } }
}

/** Makes one link void. */
export async function dropLink(
  db: Kysely<Database>,
  { purpose, tokenHash }: { purpose: LinkPurpose; tokenHash: string },
): Promise<void> {
  await db.deleteFrom('verification').where('identifier', '=', identifierOf(purpose, tokenHash)).execute()
}

/** The account that a valid link for a new password was mailed to. */
export function findResettable(db: Kysely<Database>, { tokenHash }: { tokenHash: string }) {
  return db
    .selectFrom('verification')
    .innerJoin('user_account', (on) => on.on(sql`user_account.id::text`, '=', sql`verification.value`))
    .where('identifier', '=', identifierOf('reset', tokenHash))
    .where('verification.expires_at', '>', sql<Date>`now()`)
    .select(['user_account.id', 'user_account.name', sql<string>`lower(user_account.email)`.as('email')])
    .executeTakeFirst()
}

/** The address that a valid link of a pending sign-up was mailed to. */
export async function findSignUpAddress(
  db: Kysely<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .innerJoin('sign_up', (on) => on.on(sql`sign_up.id::text`, '=', sql`verification.value`))
    .where(
      'identifier',
      'in',
      signUpLinks.map((purpose) => identifierOf(purpose, tokenHash)),
    )
    .where('verification.expires_at', '>', sql<Date>`now()`)
    .select('sign_up.email')
    .executeTakeFirst()
  return row?.email
}

/** The links that a pending sign-up is mailed. */
export const signUpLinks = ['confirm', 'finish'] as const satisfies LinkPurpose[]

/** Lets mails with links to one address be counted: others wait until the transaction ends. */
export async function lockMailsTo(
  transaction: Transaction<Database>,
  { email }: { email: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${linkLock}::integer, hashtext(${email}))`.execute(transaction)
}

/** What `lockMailsTo` locks. */
export const mailsTo = (email: string) => ({ space: linkLock, name: email })

/** Minimum seconds between two mailed links: the mailbox already has one that works. */
const quietSeconds = 600

export interface LinkToMail {
  purpose: 'reset' | 'sign_in'
  template: Extract<MailTemplate, 'reset_password' | 'sign_in_link'>
  /** In its one form. */
  email: string
  language: Language
  link: NewLink
  mail: { link: string }
  /** Where the link leads a pending sign-up whose password is forgotten: to finish it with another one. */
  finishLink?: string
  limits: readonly AttemptLimit[]
}

const askedByDatabase = new WeakMap<Kysely<Database>, AskedLately>()

/** What this process was asked for lately in a database. */
function askedLatelyOf(db: Kysely<Database>): AskedLately {
  const asked = askedByDatabase.get(db) ?? createAskedLately()
  askedByDatabase.set(db, asked)
  return asked
}

/**
 * Mails a link to the address of an account or, for choosing a password, of a pending sign-up. If one was mailed
 * in the last ten minutes, no other is sent: strangers can neither fill a mailbox nor use up its owner's limit. Many who
 * ask for one mailbox at once share a question. One transaction with the same statements in every case, so the duration reveals nothing.
 */
export async function mailLink(db: Kysely<Database>, params: LinkToMail): Promise<AttemptOutcome> {
  const { email, limits, purpose } = params
  const sender = limits.find(({ by }) => by === 'client')?.subject
  return (
    findKnownLimit(db, limits) ??
    askedLatelyOf(db).ask(`${purpose} ${email}`, sender, () => countAndMail(db, params))
  )
}

function countAndMail(db: Kysely<Database>, params: LinkToMail): Promise<AttemptOutcome> {
  const { email, finishLink, language, limits, link, mail, purpose, template } = params
  return countAttempt(db, limits, {
    alone: [mailsTo(email)],
    work: async (transaction) => {
      await sql`with account as (
        select id, name, email, ${purpose} as purpose, ${mail.link} as url
        from user_account where lower(email) = ${email}),
      waiting as (
        select id, name, email, 'finish' as purpose, ${finishLink ?? null}::text as url from sign_up
        where ${finishLink ?? null}::text is not null and email = ${email} and not exists (select from account)
        order by created_at desc limit 1),
      holder as (
        select * from (select * from account union all select * from waiting) either
        where not exists (
          select from verification
          where (value = either.id::text or value in (select id::text from sign_up where email = ${email}))
            and starts_with(identifier, either.purpose || ':')
            and created_at > now() - make_interval(secs => ${quietSeconds}) and expires_at > now())),
      link as (
        insert into verification (identifier, value, expires_at)
        select purpose || ':' || ${link.tokenHash}, id::text, now() + make_interval(secs => ${link.seconds})
        from holder)
      insert into mail (template, recipient_name, recipient, language, parameters)
      select ${template}, name, email, ${language}::language, jsonb_build_object('link', url)
      from holder`.execute(transaction)
    },
  })
}

/** Stores the link of the first administrator, whose account does not exist yet. */
export function createFirstLink(db: Kysely<Database>, link: NewLink): Promise<void> {
  return createLink(db, { ...link, purpose: 'first_administrator', userId: '' })
}

/** Whether a link of the first administrator could be used now. */
export async function isFirstLink(
  db: Kysely<Database>,
  { tokenHash }: { tokenHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .where('identifier', '=', identifierOf('first_administrator', tokenHash))
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes every link of a user. */
export async function dropLinks(db: Kysely<Database>, { userId }: { userId: string }): Promise<void> {
  await db
    .deleteFrom('verification')
    .where((row) => row.or([row('value', '=', userId), row('value', 'like', `${userId} %`)]))
    .execute()
}

/** Deletes expired links. */
export async function forgetExpiredLinks(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
