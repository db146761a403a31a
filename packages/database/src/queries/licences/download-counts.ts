import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import type { MailboxHashes } from '../trials.ts'

/** Months whose counts are kept: the current one and the previous one. */
const monthsKept = 2

/**
 * Licences issued since the first of the month or of the day (UTC): to the account or, if greater, to its mailbox. So
 * neither deleting and recreating an account nor changing its address resets the count. Those for the programme of a venue do
 * not count.
 */
export function licencesSince(
  unit: 'month' | 'day',
  { emailHashes, userId }: { emailHashes: MailboxHashes; userId: string },
) {
  const start = sql`date_trunc(${sql.lit(unit)}, now() at time zone 'UTC')`
  return sql<number>`greatest(
    (select count(*) from licence as issued
      where issued.user_id = ${userId} and not issued.for_venue
        and issued.issued_at >= ${start} at time zone 'UTC'),
    (select coalesce(sum(counted.licences), 0) from mailbox_download as counted
      where counted.email_hash in (${sql.join(emailHashes)}) and counted.day >= ${start}::date)
  )::int`
}

/** Licences issued to a user since the first of the month (UTC), as counted against the plan's limit. */
export async function countLicencesOfMonth(
  db: Kysely<Database>,
  whose: { emailHashes: MailboxHashes; userId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${licencesSince('month', whose)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes counts that no limit needs any more. */
export async function forgetOldDownloadCounts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('mailbox_download')
    .where(
      'day',
      '<',
      sql<string>`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${monthsKept - 1}))::date`,
    )
    .execute()
}
