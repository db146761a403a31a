import { type Kysely, sql } from 'kysely'

/** Fair-use limits of plans, downloads by mailbox, and mails that are sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table plan
      add column daily_download_limit integer check (daily_download_limit > 0),
      add column trial_download_limit integer check (trial_download_limit > 0)`,
    sql`comment on column plan.daily_download_limit is 'Licences a day (UTC) that are fair use; null: no limit'`,
    sql`comment on column plan.trial_download_limit is 'Licences in the whole of a trial; null: no limit'`,

    sql`create table mailbox_downloads (
      email_hash text not null,
      day date not null,
      licences integer not null check (licences > 0),
      primary key (email_hash, day)
    )`,
    sql`comment on table mailbox_downloads is
      'Licences by HMAC of the mailbox, which outlives the account as in trials; forgotten after two months'`,

    sql`alter table mails add column key text unique`,
    sql`comment on column mails.key is 'What the mail is about, where it goes once whatever is repeated'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
