import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import {
  BackupError,
  type Database,
  findNewerMigrations,
  listMigrations,
  migrateToLatest,
} from '@tempolibre/database'
import { clearUnfinished } from '@tempolibre/media/whole-file'
import { type Kysely, sql } from 'kysely'
import { backUp } from './back-up.ts'

/** Backups of former upgrades that are kept. */
const kept = 3
/** Named after the migration that the database had last: a start that fails again and again writes one file. */
const prefix = 'before-upgrade-from-'
/** Arbitrary: processes that start at the same time back up and migrate one after the other. */
const upgradeLock = 7_206_155_291

/**
 * Migrates the schema to this release. A database with data is backed up first; without a backup nothing is migrated.
 * @param db with two connections or more
 * @param folder of these backups; made if it is missing
 * @param onBackup called with the backup's path before the migration
 * @param onNewer called if the schema is of a newer release that leaves this one all it needs: nothing is migrated
 * @throws BackupError if no backup could be written; and what `migrateToLatest` throws
 */
export async function upgradeDatabase(
  db: Kysely<Database>,
  { folder, onBackup, onNewer }: { folder: string; onBackup: (path: string) => void; onNewer: () => void },
): Promise<void> {
  const { pending } = await listMigrations(db)
  const { newer, usable } = await findNewerMigrations(db)
  if (newer.length > 0 && usable && pending.length === 0) return onNewer()
  if (pending.length > 0) {
    await db.transaction().execute(async (lock) => {
      await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(lock)
      await sql`select pg_advisory_xact_lock(${upgradeLock}::bigint)`.execute(lock)
      const path = await backUpOlder(db, folder)
      if (path !== undefined) onBackup(path)
      await migrateToLatest(db)
    })
  } else {
    // Says whether a newer release has used it.
    await migrateToLatest(db)
  }
}

/** Backs up the database alone: migrations never touch files. Undefined: there is nothing to migrate, or no data. */
async function backUpOlder(db: Kysely<Database>, folder: string): Promise<string | undefined> {
  const { executed, pending } = await listMigrations(db)
  const last = executed.at(-1)
  if (last === undefined || pending.length === 0) return undefined
  const path = join(folder, `${prefix}${last}.tar`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await clearUnfinished(folder)
    await backUp(db, { path, storage: undefined })
    await removeOld(folder)
    return path
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EDQUOT', 'EEXIST', 'EFBIG', 'EIO', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'))
      throw error
    throw new BackupError(
      `This release changes the database, and no backup of it could be written to ${folder} first (${toError(error).message}). Nothing was changed: make room there, or let this user write there, and start again.`,
      { cause: error },
    )
  }
}

async function removeOld(folder: string): Promise<void> {
  const paths = (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.tar'))
    .map((name) => join(folder, name))
  const written = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  for (const { path } of written.toSorted((one, other) => other.at - one.at).slice(kept))
    await rm(path, { force: true })
}
