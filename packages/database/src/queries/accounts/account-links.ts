import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type AttemptLimit, type AttemptOutcome, countAttempt } from './attempts.ts'
import type { MailTemplate } from '../operation/mails.ts'

/** The purpose of a link; that of the first administrator is shown on the terminal, all others are mailed. */
export type LinkPurpose = 'confirm' | 'change_address' | 'reset' | 'sign_in' | 'first_administrator'

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

/**
 * Uses a link once; undefined if it is unknown, expired or was already used. Of two concurrent calls, one succeeds;
 * links that assign the same address wait for each other until the transaction ends.
 */
export async function useLink(
  transaction: Transaction<Database>,
  { purposes, tokenHash }: { purposes: readonly LinkPurpose[]; tokenHash: string },
): Promise<UsedLink | undefined> {
  const identifiers = purposes.map((purpose) => identifierOf(purpose, tokenHash))
  await sql`select pg_advisory_xact_lock(${addressLock}::integer, hashtext(
      coalesce(nullif(split_part(value, ' ', 2), ''), (select email from sign_up where id::text = value), value)))
    from verification where identifier in (${sql.join(identifiers)})`.execute(transaction)
  const used = await transaction
    .deleteFrom('verification')
    .where('identifier', 'in', identifiers)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['identifier', 'value'])
    .executeTakeFirst()
  const purpose = purposes.find((allowed) => used?.identifier === identifierOf(allowed, tokenHash))
  if (!used || !purpose) return undefined
  const [userId = '', newEmail, askedBy] = used.value.split(' ')
  return { purpose, userId, change: newEmail === undefined ? undefined : { newEmail, askedBy } }
}

/** The holder of a valid link: an account, or a pending sign-up. */
export async function findLinkHolder(
  db: Kysely<Database>,
  { purpose, tokenHash }: { purpose: LinkPurpose; tokenHash: string },
): Promise<{ id: string; name: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select holder.id, holder.name, holder.email
    from verification join (
      select id, name, lower(email) as email from user_account
      union all select id, name, email from sign_up) holder on holder.id::text = verification.value
    where identifier = ${identifierOf(purpose, tokenHash)} and expires_at > now()`.execute(db)
  return rows[0]
}

/** Minimum seconds between two mailed links: the mailbox already has one that works. */
const quietSeconds = 600

export interface LinkToMail {
  purpose: 'reset' | 'sign_in'
  template: Extract<MailTemplate, 'reset_password' | 'sign_in_link'>
  /** In lower case. */
  email: string
  language: Language
  link: NewLink
  mail: { link: string }
  limits: readonly AttemptLimit[]
}

/**
 * Mails a link to the address of an account or, for choosing a new password, of a pending sign-up. If one was mailed
 * in the last ten minutes, no other is sent: strangers can neither fill a mailbox nor use up its owner's limit. One
 * transaction with the same statements in every case, so the duration reveals nothing.
 */
export function mailLink(db: Kysely<Database>, params: LinkToMail): Promise<AttemptOutcome> {
  const { email, language, limits, link, mail, purpose, template } = params
  return db.transaction().execute(async (transaction) => {
    const outcome = await countAttempt(transaction, limits)
    if (outcome.kind === 'limited') return outcome
    await sql`select pg_advisory_xact_lock(${linkLock}::integer, hashtext(${email}))`.execute(transaction)
    await sql`with account as (select id, name, email from user_account where lower(email) = ${email}),
      waiting as (
        select id, name, email from sign_up
        where ${purpose} = 'reset' and email = ${email} and not exists (select from account)
        order by created_at desc limit 1),
      holder as (
        select * from (select * from account union all select * from waiting) either
        where not exists (
          select from verification
          where value = either.id::text and starts_with(identifier, ${`${purpose}:`})
            and created_at > now() - make_interval(secs => ${quietSeconds}) and expires_at > now())),
      link as (
        insert into verification (identifier, value, expires_at)
        select ${identifierOf(purpose, link.tokenHash)}, id::text, now() + make_interval(secs => ${link.seconds})
        from holder)
      insert into mail (template, recipient_name, recipient, language, parameters)
      select ${template}, name, email, ${language}::language, ${JSON.stringify(mail)}::jsonb
      from holder`.execute(transaction)
    return outcome
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
