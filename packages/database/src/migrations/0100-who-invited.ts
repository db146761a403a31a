import { type Kysely, sql } from 'kysely'

/** An invitation lasts no longer than the right to send it, so it names its sender; null: sent by an earlier release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table team_invitation add column invited_by uuid references user_account on delete cascade`.execute(
    db,
  )
  await sql`create index team_invitation_invited_by on team_invitation (invited_by) where invited_by is not null`.execute(
    db,
  )
}
