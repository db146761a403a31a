import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupError, findMissingParts, findUserByEmail } from '@tempolibre/database'
import { createEmptyDatabase, createOlderDatabase, olderDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../logging/log.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'
import { verifyArchive } from '../backup/read-archive.ts'
import { restore } from '../backup/restore.ts'

type TestDatabase = Awaited<ReturnType<typeof createEmptyDatabase>>

let folder: string
const opened: TestDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tempolibre-upgrade-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  rmSync(folder, { recursive: true })
})

async function open(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening
  opened.push(database)
  return database
}

/** Opens a database like every start of the server. @returns what it warns of */
async function start({ url }: TestDatabase): Promise<unknown[]> {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  await (await openDatabase(readEnvironment({ DATABASE_URL: url }), folder, log)).close()
  return warn.mock.calls.map(([details]) => details)
}

const backups = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [])
const ofOlder = 'before-upgrade-from-0015-search-revision.tar'

/** Which table an account is in: the older release names it otherwise. */
async function accountsOf(
  { db }: TestDatabase,
  table: 'users' | 'user_account',
): Promise<string[] | undefined> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as there`.execute(db)
  if (!found[0]?.there) return undefined
  const { rows } = await sql<{ email: string }>`select email from ${sql.table(table)} order by email`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

describe('[R12.10] a start that upgrades a database', () => {
  test('backs it up first, and the former release can go back to that', async () => {
    const database = await open(createOlderDatabase())
    const former = await accountsOf(database, 'users')
    expect(former).toContain(olderDatabase.ada.email)
    // The operator's way back is named.
    expect(await start(database)).toEqual([{ backup: join(folder, 'backups', ofOlder) }])
    expect(await findMissingParts(database.db)).toEqual([])
    expect(backups()).toEqual([ofOlder])

    const path = join(folder, 'backups', ofOlder)
    const manifest = await verifyArchive(path)
    const mediaDirectory = join(folder, 'media')
    const back = await open(createEmptyDatabase())
    await restore(back.db, { path, manifest, storage: openFolder(mediaDirectory), keepSchema: true })
    expect(await accountsOf(back, 'users')).toEqual(former)
    expect(await accountsOf(back, 'user_account')).toBeUndefined()
    expect(existsSync(mediaDirectory)).toBe(false)
    await start(back)
    const { ada } = olderDatabase
    expect(await findUserByEmail(back.db, { email: ada.email })).toMatchObject({ id: ada.userId })
  })

  test('makes no backup of an empty database, or if there is nothing to migrate', async () => {
    const database = await open(createEmptyDatabase())
    expect([await start(database), await start(database)]).toEqual([[], []])
    expect(await findMissingParts(database.db)).toEqual([])
    expect(backups()).toEqual([])
  })

  test('makes one backup if several processes start at once', { tags: 'thorough' }, async () => {
    const database = await open(createOlderDatabase())
    await Promise.all([start(database), start(database), start(database)])
    expect(await findMissingParts(database.db)).toEqual([])
    expect(backups()).toEqual([ofOlder])
    const { migrations } = await verifyArchive(join(folder, 'backups', ofOlder))
    expect(migrations.at(-1)).toBe('0015-search-revision')
  })

  test('changes nothing if no backup can be written', async () => {
    const database = await open(createOlderDatabase())
    const former = await accountsOf(database, 'users')
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be')
    const failure = await start(database).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BackupError)
    expect(failure).toMatchObject({
      message: expect.stringMatching(/^This release changes .*Nothing was changed/),
    })
    expect(await accountsOf(database, 'users')).toEqual(former)
    rmSync(join(folder, 'backups'))
    await start(database)
    expect(backups()).toEqual([ofOlder])
  })

  test('keeps the three newest of its backups, and every other file', { tags: 'thorough' }, async () => {
    await start(await open(createOlderDatabase()))
    const others = ['0040-imports', '0041-studio', '0042-answered-messages'].map(
      (name) => `before-upgrade-from-${name}.tar`,
    )
    for (const [hours, name] of [...others, 'mine.tar'].entries()) {
      const path = join(folder, 'backups', name)
      writeFileSync(path, '')
      const at = new Date(Date.now() - (hours + 1) * 3_600_000)
      utimesSync(path, at, at)
    }
    await start(await open(createOlderDatabase()))
    expect(backups().toSorted()).toEqual([ofOlder, ...others.slice(0, 2), 'mine.tar'])
  })
})
