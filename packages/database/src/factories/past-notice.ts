import { type Kysely, sql } from 'kysely'
import { revokeLicence } from '../queries/licences/licence-changes.ts'
import type { Database } from '../schema.ts'

/** Warns the holder of a licence a month ago, so that it can be revoked for a breach now. */
export async function givePastNotice(db: Kysely<Database>, { number }: { number: string }): Promise<void> {
  await sql`insert into licence_warning
      (licence_number, holder_id, reason, remedy, warned_at, last_day, ends_at, mailed_at)
    select number, user_id, 'Resold', 'Take it offline', now() - interval '30 days',
      (now() - interval '15 days')::date, now() - interval '14 days', now() - interval '30 days'
    from licence where number = ${number}`.execute(db)
}

/** Revokes a licence for a breach, as after a notice whose days are over. */
export async function revokeForBreach(
  db: Kysely<Database>,
  decision: { number: string; reason: string },
): Promise<void> {
  await givePastNotice(db, decision)
  await db.transaction().execute((transaction) => revokeLicence(transaction, decision))
}
