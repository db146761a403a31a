import { type Kysely, sql } from 'kysely'

/**
 * Which of the machines that share a storage renders a file. Unlogged: after a crash nobody has a turn, and the file is rendered
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rendering_turn (
    key text primary key,
    holder uuid not null,
    ends_at timestamptz not null
  )`.execute(db)
  await sql`comment on column rendering_turn.key is 'Storage key of the file'`.execute(db)
  await sql`comment on column rendering_turn.ends_at is
    'When somebody else may render it, unless the holder asks for more time'`.execute(db)
}
