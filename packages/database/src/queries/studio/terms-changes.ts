import type { TermsDocument } from '@tempolibre/domain'
import { languages, type Translated } from '@tempolibre/locales'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { TermsDraftTexts } from '../../column-types.ts'
import type { Database } from '../../schema.ts'
import { type MailOf, tellUser } from '../operation/tell-user.ts'
import { changeStudioPage } from './studio-pages.ts'

export type TermsChangeRow = Selectable<Database['terms_change']>

/** An announced version. */
export type AnnouncedTerms = TermsChangeRow & {
  summary: Translated
  version: string
  announced_at: Date
  applies_from: Date
}

/** Days between the mail and the day on which a version binds its recipients. */
export const termsNoticeDays = 30
/** Whole days that a mail may take to leave: the day that it names stays far enough ahead. */
const sendingDays = 2
/** Days after which a mail that has not left was given up, or deleted with other old mails. */
const givenUpDays = 31

const isAnnounced = (row: TermsChangeRow): row is AnnouncedTerms => row.announced_at !== null

/** What is to come of a document: a draft, and a version that is announced and not in force yet. */
export async function findPendingTerms(
  db: Kysely<Database>,
  { document }: { document: TermsDocument },
): Promise<{ draft: TermsChangeRow | undefined; announced: AnnouncedTerms | undefined }> {
  const rows = await db
    .selectFrom('terms_change')
    .where('document', '=', document)
    .where('in_force_at', 'is', null)
    .selectAll()
    .execute()
  return { draft: rows.find((row) => row.announced_at === null), announced: rows.find(isAnnounced) }
}

/** Writes the draft of a document; there is one at most. */
export async function writeTermsDraft(
  transaction: Transaction<Database>,
  { document, texts }: { document: TermsDocument; texts: TermsDraftTexts },
): Promise<void> {
  const json = JSON.stringify(texts)
  const { numUpdatedRows } = await transaction
    .updateTable('terms_change')
    .where('document', '=', document)
    .where('announced_at', 'is', null)
    .set({ texts: json })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await transaction.insertInto('terms_change').values({ document, texts: json }).execute()
}

/** @returns whether there was a draft */
export async function removeTermsDraft(
  transaction: Transaction<Database>,
  { document }: { document: TermsDocument },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('terms_change')
    .where('document', '=', document)
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Announces the draft of a document: from then on it never changes. */
export async function announceTermsDraft(
  transaction: Transaction<Database>,
  change: { document: TermsDocument; version: string; summary: Translated; appliesFrom: Date },
): Promise<void> {
  await transaction
    .updateTable('terms_change')
    .where('document', '=', change.document)
    .where('announced_at', 'is', null)
    .set({
      version: change.version,
      summary: JSON.stringify(change.summary),
      announced_at: sql<Date>`now()`,
      applies_from: change.appliesFrom,
    })
    .execute()
}

/** Puts announced versions whose day has come on their pages, from which orders and accounts take them. */
export async function putTermsIntoForce(db: Kysely<Database>): Promise<void> {
  const due = await db
    .selectFrom('terms_change')
    .where('in_force_at', 'is', null)
    .where('applies_from', '<=', sql<Date>`now()`)
    .select('id')
    .execute()
  for (const { id } of due) await db.transaction().execute((transaction) => putOneIntoForce(transaction, id))
}

async function putOneIntoForce(transaction: Transaction<Database>, id: string): Promise<void> {
  const change = await transaction
    .selectFrom('terms_change')
    .innerJoin('page', 'page.name', 'terms_change.document')
    .where('terms_change.id', '=', id)
    .where('terms_change.in_force_at', 'is', null)
    .forUpdate('terms_change')
    .select(['page.id', 'terms_change.texts'])
    .executeTakeFirst()
  // Another process was first.
  if (!change) return
  await changeStudioPage(transaction, { id: change.id, change: change.texts })
  await transaction
    .updateTable('terms_change')
    .where('id', '=', id)
    .set({ in_force_at: sql<Date>`now()` })
    .execute()
}

/** The version of each document that was announced last. */
export async function listAnnouncedTerms(db: Kysely<Database>): Promise<AnnouncedTerms[]> {
  const rows = await db
    .selectFrom('terms_change')
    .where('announced_at', 'is not', null)
    .distinctOn('document')
    .orderBy('document')
    .orderBy('announced_at', 'desc')
    .selectAll()
    .execute()
  return rows.filter(isAnnounced)
}

/**
 * Accounts that a version is to be announced to: under an earlier one, not told yet. The staff knows it; who has accepted one
 * since it came into force has accepted that or a later one.
 */
const unnoticed = (
  db: Kysely<Database>,
  {
    appliesFrom,
    document,
    onlyMailed = false,
    version,
  }: { document: TermsDocument; version: string; appliesFrom: Date | null; onlyMailed?: boolean },
) =>
  db
    .selectFrom('user_account')
    .where(
      sql<boolean>`not exists (select from terms_notice as notice
        where notice.user_id = user_account.id and notice.version = ${version}
          and (notice.mailed_at is not null or not ${onlyMailed}::boolean))`,
    )
    .where(
      sql<boolean>`not exists (select from terms_acceptance as accepted
        join terms_text on terms_text.version = accepted.version and terms_text.language = accepted.language
        where accepted.user_id = user_account.id and terms_text.document = ${document}
          and (accepted.version = ${version} or accepted.accepted_at >= ${appliesFrom}::timestamptz))`,
    )
    .where(sql<boolean>`not exists (select from staff_member where staff_member.user_id = user_account.id)`)

/** How many accounts a version is still to be announced to; a mail that has not left has announced nothing. */
export async function countUnnoticed(
  db: Kysely<Database>,
  change: { document: TermsDocument; version: string; appliesFrom: Date | null },
): Promise<number> {
  const { count } = await unnoticed(db, { ...change, onlyMailed: true })
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many accounts were told of a version: the mail server has the mail. */
export async function countNoticed(db: Kysely<Database>, { version }: { version: string }): Promise<number> {
  const { count } = await db
    .selectFrom('terms_notice')
    .where('version', '=', version)
    .where('mailed_at', 'is not', null)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listUnnoticed(
  db: Kysely<Database>,
  { limit, ...change }: { document: TermsDocument; version: string; appliesFrom: Date; limit: number },
): Promise<string[]> {
  const rows = await unnoticed(db, change).orderBy('id').limit(limit).select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes back what announced nothing, so that the account is told again, with a later day: a mail that left less than the days of notice
 * before the day that it names, and one that never left.
 */
export async function renewNotices(db: Kysely<Database>): Promise<void> {
  await sql`delete from terms_notice
    where binds_at < mailed_at + make_interval(days => ${termsNoticeDays})
      or (mailed_at is null and noticed_at < now() - make_interval(days => ${givenUpDays}))`.execute(db)
}

/** Whether a notice has told its account in time. */
const isInTime = sql<boolean>`notice.binds_at >= notice.mailed_at + make_interval(days => ${sql.lit(termsNoticeDays)})`

/**
 * Tells an account of a version, once: it binds from the day of the version on, at the earliest after the days of notice, and only if the mail leaves in
 * time.
 * @param mail by the day from which on it binds
 */
export async function noticeTerms(
  transaction: Transaction<Database>,
  {
    appliesFrom,
    mail,
    userId,
    version,
  }: {
    userId: string
    version: string
    appliesFrom: Date
    mail: (bindsAt: Date) => MailOf<'terms_announced'>
  },
): Promise<void> {
  const user = await transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forKeyShare()
    .select('id')
    .executeTakeFirst()
  if (!user) return
  const noticed = await transaction
    .insertInto('terms_notice')
    .values({
      user_id: userId,
      version,
      binds_at: sql<Date>`greatest(${appliesFrom}::timestamptz,
        date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + make_interval(days => ${termsNoticeDays + sendingDays + 1}))`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('binds_at')
    .executeTakeFirst()
  // Another process was first.
  if (!noticed) return
  await tellUser(transaction, {
    userId,
    template: 'terms_announced',
    mail: mail(noticed.binds_at),
    // With the day: told again, it is another mail. A trigger reads version and account (migration 0160).
    key: `terms ${version} ${userId} ${noticed.binds_at.toISOString().slice(0, 10)}`,
  })
}

/** A version that an account is under. */
export interface BindingTerms {
  document: TermsDocument
  version: string
  /** Since when. */
  since: Date
  by: 'acceptance' | 'announcement'
}

/**
 * The version of each document that binds an account: the one that it accepted last or, later, that a mail told it of in time. None
 * of a document that it was never asked to accept.
 */
export async function listBindingTerms(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<BindingTerms[]> {
  const { rows } = await sql<BindingTerms>`
    select distinct on (document) document, version, since, by
    from (
      select terms_text.document, accepted.version, accepted.accepted_at as since, 'acceptance' as by
      from terms_acceptance as accepted
      join terms_text on terms_text.version = accepted.version and terms_text.language = accepted.language
      where accepted.user_id = ${userId}
      union all
      select terms_text.document, notice.version, notice.binds_at, 'announcement'
      from terms_notice as notice
      join terms_text on terms_text.version = notice.version and terms_text.language = 'en'
      where notice.user_id = ${userId} and notice.binds_at <= now() and ${isInTime}
        -- Who has accepted a later text meanwhile is under that.
        and not exists (
          select from terms_acceptance as accepted
          join terms_text as later on later.version = accepted.version and later.language = accepted.language
          where accepted.user_id = notice.user_id and later.document = terms_text.document
            and later.first_used_at > terms_text.first_used_at)
    ) as candidate
    order by document, since desc, version desc`.execute(db)
  return rows
}

/** What an account was told of and is not bound by yet. */
export function listComingTerms(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('terms_notice as notice')
    .innerJoin('terms_change as change', 'change.version', 'notice.version')
    .where('notice.user_id', '=', userId)
    .where('notice.binds_at', '>', sql<Date>`now()`)
    .where(isInTime)
    .select(['change.document', 'notice.version', 'notice.binds_at', 'change.summary'])
    .execute()
}

/** The hashes of a version by language; a language that was added later is missing. */
export async function findTermsHashes(
  db: Kysely<Database>,
  { version }: { version: string },
): Promise<Partial<Translated>> {
  const rows = await db
    .selectFrom('terms_text')
    .where('version', '=', version)
    .where('language', 'in', languages)
    .select(['language', 'sha256'])
    .execute()
  return Object.fromEntries(rows.map(({ language, sha256 }) => [language, sha256]))
}
