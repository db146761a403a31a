import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** A setting of the installation; undefined if never set. */
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

/** Sets a value unless one is set: of concurrent processes, the first one wins. */
export async function setSettingOnce(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
