import { type Kysely, sql } from 'kysely'

/**
 * How much senders have used of their limits, for all processes of a site. Unlogged: after a crash it is empty, and
 * every sender has its whole burst again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table sender_limit (
    key text primary key,
    full_at timestamptz not null,
    capacity interval not null check (capacity > interval '0')
  )`.execute(db)
  await sql`comment on column sender_limit.key is 'limit, sender and subject, as an HMAC'`.execute(db)
  await sql`comment on column sender_limit.full_at is
    'When the sender has its whole burst again; the row means nothing after that'`.execute(db)
  await sql`comment on column sender_limit.capacity is 'How long an empty burst takes to fill'`.execute(db)
  await sql`create index sender_limit_full on sender_limit (full_at)`.execute(db)
}
