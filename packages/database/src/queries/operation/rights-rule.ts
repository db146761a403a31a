import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { getSetting, setSetting } from './settings.ts'

const rightsSetting = 'rights_before_sale'

/** Whether the operator sells only songs whose rights are settled; until the staff has decided, all are sold. */
export async function areRightsRequired(db: Kysely<Database>): Promise<boolean> {
  return (await getSetting(db, rightsSetting)) === 'required'
}

export async function requireRights(db: Kysely<Database>, required: boolean): Promise<void> {
  await setSetting(db, rightsSetting, required ? 'required' : 'optional')
}

/** Whether a track is not sold under that rule. A track of which nothing is stated is red. */
export async function isTrackBarred(
  db: Kysely<Database>,
  { trackId }: { trackId: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_barred: boolean }>`
    select exists (select from setting where name = ${rightsSetting} and value = 'required')
      and exists (select from track where id = ${trackId})
      and not exists (select from track_clearance where track_id = ${trackId} and light in ('green', 'amber'))
      as is_barred`.execute(db)
  return rows[0]?.is_barred === true
}
