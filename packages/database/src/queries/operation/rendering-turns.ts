import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

interface Turn {
  /** Storage key of the file that is rendered. */
  key: string
  /** Of this turn alone. */
  holder: string
}

/**
 * Takes the turn to render a file; the turn is over after some seconds unless it is kept.
 * @returns false if somebody else has it
 */
export async function takeRenderingTurn(
  db: Kysely<Database>,
  { holder, key, seconds }: Turn & { seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into rendering_turn as known (key, holder, ends_at)
    values (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where known.ends_at <= now()
    returning key`.execute(db)
  return rows.length > 0
}

export async function keepRenderingTurn(
  db: Kysely<Database>,
  { holder, key, seconds }: Turn & { seconds: number },
): Promise<void> {
  await sql`update rendering_turn set ends_at = now() + make_interval(secs => ${seconds})
    where key = ${key} and holder = ${holder}`.execute(db)
}

export async function endRenderingTurn(db: Kysely<Database>, { holder, key }: Turn): Promise<void> {
  await db.deleteFrom('rendering_turn').where('key', '=', key).where('holder', '=', holder).execute()
}

/** Deletes the turns of processes that have died. */
export async function forgetRenderingTurns(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('rendering_turn')
    .where('ends_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
