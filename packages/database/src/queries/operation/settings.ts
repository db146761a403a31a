import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** A value the installation remembers; undefined where it was never set. */
export async function getSetting(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst()
  return row?.value
}

export async function setSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Sets a value unless there is one: of several processes, the first one's stands. */
export async function setSettingOnce(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
