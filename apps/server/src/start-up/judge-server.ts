import type { Database } from '@tempolibre/database'
import { type Kysely, sql } from 'kysely'

/** What PostgreSQL says of itself and of the database. */
export interface DatabaseServer {
  version: number
  encoding: string
  now: Date
  readOnly: boolean
  /** Connections that can still be opened. */
  free: number
}

/** PostgreSQL's oldest release that the schema is tried on. */
const minPostgres = 15

export async function readServer(db: Kysely<Database>): Promise<DatabaseServer> {
  const { rows } = await sql<DatabaseServer>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding, clock_timestamp() as now,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as free`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the database answers nothing')
  return found
}

/** Why the site cannot run on a server, and what to do; undefined if it can. */
export function faultOfServer({ encoding, version }: DatabaseServer): string | undefined {
  if (version < minPostgres) return `PostgreSQL ${version} is too old. Use ${minPostgres} or newer.`
  if (encoding !== 'UTF8')
    return `Its encoding is ${encoding}, which lacks most letters of titles and names. Create it anew with encoding UTF8: createdb --template=template0 --encoding=UTF8.`
  return undefined
}
