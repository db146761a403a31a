import { sql } from 'kysely'
import { afterEach, assert, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '../connect.ts'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  createOlderDatabase,
  makeAccount,
  makeLibrary,
  makeTrack,
  olderDatabase,
} from '../factories/index.ts'
import { addPeople } from '../fixtures/add-people.ts'
import { describeDatabase } from '../fixtures/describe-database.ts'
import { importLibrary } from '../import-library.ts'
import { migrateToLatest } from '../migrate.ts'
import { findUserByEmail } from '../queries/accounts/users.ts'
import { findLicence } from '../queries/licences/licences.ts'
import { findMissingParts } from '../schema-inventory.ts'
import { describeTables, prepareForRows } from './describe-tables.ts'
import { type DatabaseContents, readSnapshot } from './read-snapshot.ts'
import { restoreDatabase, type RestoreOptions } from './restore-database.ts'
import { storeRows } from './store-rows.ts'

interface Backup {
  contents: DatabaseContents
  parts: [table: string, part: string][]
}

const opened: DatabaseConnection[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function open<Opened extends DatabaseConnection>(opening: Promise<Opened>): Promise<Opened> {
  const database = await opening
  opened.push(database)
  return database
}

async function fill({ db }: DatabaseConnection): Promise<void> {
  await importLibrary(db, makeLibrary())
  await addPeople(db)
}

/** Backs a database up; `beforeTable` runs before the rows of each table are read. */
function backUp({ db }: DatabaseConnection, beforeTable?: (table: string) => Promise<void>): Promise<Backup> {
  return readSnapshot(db, async ({ contents, readRows }) => {
    const parts: Backup['parts'] = []
    for (const { name } of contents.tables) {
      await beforeTable?.(name)
      for await (const part of readRows(name)) parts.push([name, part])
    }
    return { contents, parts }
  })
}

function restore(
  { db }: Pick<DatabaseConnection, 'db'>,
  { contents, parts }: Backup,
  options: Partial<RestoreOptions> = {},
): Promise<void> {
  return restoreDatabase(db, contents, {
    keepSchema: false,
    beforeCommit: async () => {},
    async load(store) {
      for (const [table, part] of parts) await store(table, part)
    },
    ...options,
  })
}

describe('[R12.9] a database that is backed up and restored', () => {
  test('has every row, sequence, trigger and constraint as before, and can be used', async () => {
    const original = await open(createMigratedDatabase())
    await fill(original)
    const before = await describeDatabase(original.db)
    const restored = await open(createEmptyDatabase())
    await restore(restored, await backUp(original))
    expect(await describeDatabase(restored.db)).toEqual(before)
    expect(await findMissingParts(restored.db)).toEqual([])
    // Identities go on after those restored, and triggers write what is searched.
    await importLibrary(restored.db, makeLibrary({ tracks: [makeTrack(9)] }))
    const { rows } = await sql<{ found: boolean }>`
      select document @@ 'description'::tsquery as found from track_search join track on id = track_id
      where import_id = 'track-9'`.execute(restored.db)
    expect(rows).toEqual([{ found: true }])
  })

  test('is that of one moment, although rows are written between its tables', async () => {
    const original = await open(createMigratedDatabase())
    await fill(original)
    const before = await describeDatabase(original.db)
    let accounts = 0
    const backup = await backUp(original, async () => {
      await makeAccount(original.db)
      accounts++
    })
    expect(accounts).toBe(backup.contents.tables.length)
    const restored = await open(createEmptyDatabase())
    await restore(restored, backup)
    const after = await describeDatabase(restored.db)
    expect(after.contents).toEqual(before.contents)
  })

  test('has the values that a text could lose', async () => {
    const createTable = sql`create table awkward (id bigint generated always as identity, note text, document jsonb,
      bytes bytea, moment timestamptz, day date, number double precision, list text[],
      twice bigint generated always as (id * 2) stored)`
    const readTable = sql<{ row: string }>`select awkward::text as row from awkward order by id`
    const original = await open(createMigratedDatabase())
    await createTable.execute(original.db)
    await sql
      .raw(
        String.raw`insert into awkward (note, document, bytes, moment, day, number, list) values
          (e'a "quoted"\ttab\nline \\ é 🎵', 'null', '\x00ff', '2026-03-29 02:30:00.123456+01', '0044-03-15 BC',
            0.1::float8 + 0.2, '{a,NULL,"x,y"}'),
          ('', null, '', 'infinity', null, 'NaN', '{}'),
          (null, '{"a": [1.10, "\u2028"]}', null, null, '2026-02-28', '-0', null)`,
      )
      .execute(original.db)
    const { parts } = await backUp(original)
    const part = parts.find(([name]) => name === 'awkward')?.[1] ?? ''

    const restored = await open(createEmptyDatabase())
    await restored.db.transaction().execute(async (transaction) => {
      await prepareForRows(transaction)
      await createTable.execute(transaction)
      const [table] = await describeTables(transaction)
      expect(table && (await storeRows(transaction, table, part))).toBe(3)
    })
    expect((await readTable.execute(restored.db)).rows).toEqual((await readTable.execute(original.db)).rows)
  })

  test('is restored by an owner who is not a superuser', { tags: 'thorough' }, async () => {
    const original = await open(createMigratedDatabase())
    await fill(original)
    const backup = await backUp(original)
    const restored = await open(createEmptyDatabase())
    const role = `tenant_${process.pid}`
    const name = new URL(restored.url).pathname.slice(1)
    await sql.raw(`create role ${role}`).execute(restored.db)
    try {
      await sql.raw(`alter database ${name} owner to ${role}`).execute(restored.db)
      await sql.raw(`alter schema public owner to ${role}`).execute(restored.db)
      await restored.db.connection().execute(async (db) => {
        await sql.raw(`set role ${role}`).execute(db)
        await restore({ db }, backup)
        await sql`reset role`.execute(db)
      })
      expect(await describeDatabase(restored.db)).toEqual(await describeDatabase(original.db))
    } finally {
      await sql.raw(`reassign owned by ${role} to current_user`).execute(restored.db)
      await sql.raw(`drop role ${role}`).execute(restored.db)
    }
  })
})

describe('[R12.10] a backup of an older release', () => {
  test('is restored as it was, for that release', { tags: 'thorough' }, async () => {
    const original = await open(createOlderDatabase())
    const restored = await open(createEmptyDatabase())
    await restore(restored, await backUp(original), { keepSchema: true })
    const [before, after] = [await describeDatabase(original.db), await describeDatabase(restored.db)]
    expect(after.contents).toEqual(before.contents)
    expect(after.schema['columns']).toEqual(before.schema['columns'])
    expect(after.schema['sequences']).toEqual(before.schema['sequences'])
    await migrateToLatest(restored.db)
    expect(await findMissingParts(restored.db)).toEqual([])
  })

  test('is restored and migrated', async () => {
    const original = await open(createOlderDatabase())
    const restored = await open(createEmptyDatabase())
    await restore(restored, await backUp(original))
    expect(await findMissingParts(restored.db)).toEqual([])
    const { ada } = olderDatabase
    expect(await findUserByEmail(restored.db, { email: ada.email })).toMatchObject({ id: ada.userId })
    for (const number of ada.licences)
      expect(await findLicence(restored.db, { number, language: 'en' })).toMatchObject({ number })
  })
})

describe('[R12.9] nothing is changed', () => {
  /** Why a backup cannot be restored into an empty database, which must stay empty. */
  async function refusal(backup: Backup, options?: Partial<RestoreOptions>): Promise<string> {
    const target = await open(createEmptyDatabase())
    const failure = await restore(target, backup, options).then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.instanceOf(failure, Error)
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
      target.db,
    )
    expect(rows).toHaveLength(0)
    return failure.message
  }

  test('if the database is in use', async () => {
    const original = await open(createMigratedDatabase())
    const used = await open(createMigratedDatabase())
    await fill(used)
    const before = await describeDatabase(used.db)
    await expect(restore(used, await backUp(original))).rejects.toThrow(
      /is not empty: it has the table \w+\./,
    )
    expect(await describeDatabase(used.db)).toEqual(before)
  })

  test('if the backup has a table that no migration makes', { tags: 'thorough' }, async () => {
    const original = await open(createMigratedDatabase())
    await sql`create table neighbour (id integer)`.execute(original.db)
    expect(await refusal(await backUp(original))).toMatch(
      /does not have the tables that .*: neighbour \(id\)\./,
    )
  })

  test('if the backup is of a newer release', async () => {
    const original = await open(createMigratedDatabase())
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(original.db)
    expect(await refusal(await backUp(original))).toMatch(
      /newer release \(9999-future\)\. Install that release/,
    )
  })

  test('if rows are missing, belong to no table, or refer to nothing', { tags: 'thorough' }, async () => {
    const original = await open(createMigratedDatabase())
    await fill(original)
    const { contents, parts } = await backUp(original)
    const without = (table: string) => parts.filter(([name]) => name !== table)
    expect(await refusal({ contents, parts: without('user_account') })).toMatch(
      /should have 1 rows of user_account and has 0/,
    )
    expect(await refusal({ contents, parts: [['nowhere', '[]\n'], ...parts] })).toMatch(/rows of nowhere/)
    const tables = contents.tables.map((table) =>
      table.name === 'user_account' ? { ...table, rows: 0 } : table,
    )
    expect(await refusal({ contents: { ...contents, tables }, parts: without('user_account') })).toMatch(
      /foreign key/,
    )
  })

  test('if the last step fails', async () => {
    const backup = await backUp(await open(createMigratedDatabase()))
    expect(await refusal(backup, { beforeCommit: () => Promise.reject(new Error('no room')) })).toMatch(
      /no room/,
    )
  })

  test('if another restore into the same database is running', { tags: 'thorough' }, async () => {
    const backup = await backUp(await open(createMigratedDatabase()))
    const target = await open(createEmptyDatabase())
    await restore(target, backup, {
      beforeCommit: () => expect(restore(target, backup)).rejects.toThrow(/Another restore/),
    })
    expect(await findMissingParts(target.db)).toEqual([])
  })

  test('if there is nothing to back up', async () => {
    await expect(backUp(await open(createEmptyDatabase()))).rejects.toThrow(/nothing to back up/)
  })
})
