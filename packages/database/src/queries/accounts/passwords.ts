import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Sets the password of a user who may have none yet. */
export async function setPassword(
  db: Kysely<Database>,
  { passwordHash, userId }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('credential')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** The hash of a user's password; undefined if there is none. */
export async function findPasswordHash(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credential')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .executeTakeFirst()
  return row?.password ?? undefined
}
