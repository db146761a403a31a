import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type DatabaseConnection } from './connect.ts'
import { makeLibrary, makeTrack } from './factories/index.ts'
import { describeDatabase } from './fixtures/describe-database.ts'
import { findSystemPostgres, startSystemPostgres, type SystemPostgres } from './fixtures/system-postgres.ts'
import { importLibrary } from './import-library.ts'
import { migrateToLatest } from './migrate.ts'
import { findMissingParts } from './schema-inventory.ts'
import { addPeople } from './fixtures/add-people.ts'
import type { Database } from './schema.ts'

const programs = findSystemPostgres()
const where = programs ?? 'skipped: this machine has no pg_dump of PostgreSQL 15 or newer'

let postgres: SystemPostgres
const connections: DatabaseConnection[] = []
let dumped: Awaited<ReturnType<typeof describeDatabase>>
const dumpFile = (name: string) => join(postgres.folder, name)

function open(database: string, user?: string): Kysely<Database> {
  const connection = connect({ connectionString: postgres.url(database, user) }, () => {})
  connections.push(connection)
  return connection.db
}

async function createDatabase(name: string, owner = 'postgres'): Promise<void> {
  await sql.raw(`create database ${name} owner ${owner}`).execute(open('postgres'))
}

/** Uses a database like the product does: migrates, finds tracks, and writes. */
async function use(db: Kysely<Database>): Promise<void> {
  await migrateToLatest(db)
  expect(await findMissingParts(db)).toEqual([])
  await importLibrary(db, makeLibrary({ tracks: [makeTrack(9)] }))
  const { rows } = await sql<{ id: number }>`
    select track.id from track join track_search on track_search.track_id = track.id
    where import_id = 'track-9' and sound is not null and document @@ 'description'::tsquery`.execute(db)
  expect(rows).toHaveLength(1)
  const words = await sql<{ word: string }>`select word from near_words('descripton')`.execute(db)
  expect(words.rows.map(({ word }) => word)).toContain('description')
}

describe.skipIf(!programs)(`[R13.5] a dump made with PostgreSQL’s own tools (${where})`, () => {
  beforeAll(async () => {
    if (!programs) throw new Error('unreachable')
    postgres = await startSystemPostgres(programs)
    await createDatabase('original')
    const db = open('original')
    await migrateToLatest(db)
    await importLibrary(db, makeLibrary())
    await addPeople(db)
    dumped = await describeDatabase(db)
    await postgres.run('pg_dump', ['-Fc', '-f', dumpFile('custom'), postgres.url('original')])
    await postgres.run('pg_dump', ['-f', dumpFile('plain.sql'), postgres.url('original')])
    await postgres.run('pg_dump', ['-Fd', '-j2', '-f', dumpFile('folder'), postgres.url('original')])
  })
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()))
    await postgres?.stop()
  })

  const ways: Record<string, (target: string) => Promise<void>> = {
    'in the custom format': (target) =>
      postgres.run('pg_restore', ['--exit-on-error', '-d', postgres.url(target), dumpFile('custom')]),
    'as plain SQL': (target) =>
      postgres.run('psql', [
        '-v',
        'ON_ERROR_STOP=1',
        '-q',
        '-f',
        dumpFile('plain.sql'),
        postgres.url(target),
      ]),
    'as a folder, by two processes at once': (target) =>
      postgres.run('pg_restore', ['--exit-on-error', '-j2', '-d', postgres.url(target), dumpFile('folder')]),
    'in one transaction': (target) =>
      postgres.run('pg_restore', ['--single-transaction', '-d', postgres.url(target), dumpFile('custom')]),
  }

  test.each(Object.entries(ways))('%s is restored completely and can be used', async (way, restore) => {
    const target = `restored_${Object.keys(ways).indexOf(way)}`
    await createDatabase(target)
    await restore(target)
    const db = open(target)
    expect(await describeDatabase(db)).toEqual(dumped)
    await use(db)
  })

  test('is restored completely over a database in use, by --clean', { tags: 'thorough' }, async () => {
    await createDatabase('used')
    const db = open('used')
    await migrateToLatest(db)
    await importLibrary(db, makeLibrary({ tracks: [makeTrack(7), makeTrack(8)] }))
    await postgres.run('pg_restore', [
      '--exit-on-error',
      '--clean',
      '--if-exists',
      '-d',
      postgres.url('used'),
      dumpFile('custom'),
    ])
    expect(await describeDatabase(db)).toEqual(dumped)
    await use(db)
  })

  test('is restored completely by another user who is not a superuser', { tags: 'thorough' }, async () => {
    await sql.raw('create role tenant login').execute(open('postgres'))
    await createDatabase('moved', 'tenant')
    await postgres.run('pg_restore', [
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '-d',
      postgres.url('moved', 'tenant'),
      dumpFile('custom'),
    ])
    const db = open('moved', 'tenant')
    expect(await describeDatabase(db)).toEqual(dumped)
    await use(db)
  })

  test(
    'is restored completely into a database with a different search path',
    { tags: 'thorough' },
    async () => {
      await createDatabase('elsewhere')
      await sql.raw(`alter database elsewhere set search_path = nowhere`).execute(open('postgres'))
      await postgres.run('pg_restore', [
        '--exit-on-error',
        '-d',
        postgres.url('elsewhere'),
        dumpFile('custom'),
      ])
      await sql.raw(`alter database elsewhere reset search_path`).execute(open('postgres'))
      expect(await describeDatabase(open('elsewhere'))).toEqual(dumped)
    },
  )
})
