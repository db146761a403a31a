import { type Kysely, sql } from 'kysely'

/**
 * What was mailed about orders, plans, licences and teams, as it was sent: a bank asks for it months later, when the mails
 * themselves are gone. It goes with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sent_mail (
      id uuid primary key,
      user_id uuid not null references user_account on delete cascade,
      template text not null,
      recipient text not null,
      language language not null,
      subject text not null,
      body text not null,
      sent_at timestamptz not null
    )`,
    sql`comment on table sent_mail is 'Mails that tell of acts by contract, kept for disputes of their payments'`,
    sql`create index sent_mail_user on sent_mail (user_id, sent_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
