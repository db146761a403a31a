import { type Kysely, sql } from 'kysely'

/**
 * Evidence that the staff has ordered to be stored with a dispute at Stripe, or sent to the bank. Its papers take longer to draw than
 * an answer may on a busy machine: a job draws and sends them, and what has come of it stands here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table evidence_order (
      id bigint generated always as identity primary key,
      provider_payment text not null,
      submit boolean not null,
      who text not null,
      user_id uuid references user_account (id) on delete set null,
      ordered_at timestamptz not null default now(),
      finished_at timestamptz,
      outcome text check (outcome in (
        'sent', 'dispute_overdue', 'dispute_answered', 'dispute_closed',
        'evidence_too_large', 'evidence_too_long', 'evidence_refused'
      )),
      check ((finished_at is null) = (outcome is null))
    )`,
    sql`create index evidence_order_payment on evidence_order (provider_payment, id desc)`,
    sql`create index evidence_order_user on evidence_order (user_id)`,
    sql`comment on column evidence_order.outcome is 'sent: Stripe has it, and with submit the bank; otherwise why not; null: it is still to be sent'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
