import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type DatabaseConnection, databaseLimits } from './connect.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './factories/replicated-postgres.ts'
import { openDatabaseProxy } from './factories/database-proxy.ts'
import { migrateToLatest } from './migrate.ts'
import { setSetting } from './queries/operation/settings.ts'
import { readFromReplica, type Replica } from './replica.ts'

/** The copy of a data folder needs `cp -a`. */
const canCopy = process.platform !== 'win32'

describe.runIf(canCopy)('[R13.2] a replica', () => {
  let postgres: ReplicatedPostgres
  let primary: DatabaseConnection
  let standby: DatabaseConnection
  let replica: Replica
  const onChange = vi.fn<(reason: Error | undefined) => void>()

  const open = (config: Parameters<typeof connect>[0]) =>
    connect({ ...config }, () => {}, { limits: databaseLimits.requests })

  beforeAll(async () => {
    postgres = await startReplicatedPostgres(async (connection) => {
      const { close, db } = open(connection)
      await migrateToLatest(db)
      await close()
    })
    primary = open(postgres.primary)
    standby = open(postgres.standby)
  })
  afterAll(async () => {
    await Promise.all([primary.close(), standby.close()])
    await postgres.stop()
  })
  beforeEach(async () => {
    onChange.mockClear()
    replica = readFromReplica({ primary, replica: standby, onChange })
    await vi.waitUntil(() => replica.isRead(), { timeout: 30_000 })
  })
  afterEach(() => replica.close())

  /** Whether a read was answered by the standby, and what it found. */
  async function read(): Promise<{ standby: boolean; value: string | undefined }> {
    const { rows } = await sql<{ standby: boolean; value: string | null }>`
      select pg_is_in_recovery() as standby, (select value from setting where name = 'greeting') as value`.execute(
      replica.db,
    )
    return { standby: rows[0]?.standby ?? false, value: rows[0]?.value ?? undefined }
  }
  const write = (value: string) => setSetting(primary.db, 'greeting', value)
  const onStandby = (statement: string) => sql.raw(statement).execute(standby.db)

  test('is read', async () => {
    expect((await read()).standby).toBe(true)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  test('is not read until it has an announced change', async () => {
    await onStandby('select pg_wal_replay_pause()')
    await write('one')
    replica.contentChanged()
    expect(await read()).toEqual({ standby: false, value: 'one' })
    await onStandby('select pg_wal_replay_resume()')
    await vi.waitUntil(() => replica.isRead(), { timeout: 30_000 })
    expect(await read()).toEqual({ standby: true, value: 'one' })
    // Nobody needs to know of every change.
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('that stays behind is not read, and is again when it has caught up', async () => {
    await onStandby('select pg_wal_replay_pause()')
    await write('two')
    await vi.waitUntil(() => !replica.isRead(), { timeout: 30_000 })
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: expect.stringContaining('behind') }),
    )
    expect(await read()).toEqual({ standby: false, value: 'two' })
    await onStandby('select pg_wal_replay_resume()')
    await vi.waitUntil(() => replica.isRead(), { timeout: 30_000 })
  })

  test('that is stopped fails no read, and is read again once it is back', async () => {
    await write('three')
    const reads: Promise<unknown>[] = []
    const reading = setInterval(() => reads.push(read()), 20)
    await postgres.stopStandby()
    await vi.waitUntil(() => !replica.isRead(), { timeout: 30_000 })
    expect(await read()).toEqual({ standby: false, value: 'three' })
    await postgres.startStandby()
    await vi.waitUntil(() => replica.isRead(), { timeout: 30_000 })
    clearInterval(reading)
    expect((await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('that hangs fails what it was asked, and nothing after that', async () => {
    const { database: name, host, port, user } = postgres.standby
    const proxy = await openDatabaseProxy(`postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`)
    const hanging = open({ connectionString: proxy.url })
    const told = vi.fn<(reason: Error | undefined) => void>()
    const reading = readFromReplica({ primary, replica: hanging, onChange: told })
    try {
      await vi.waitUntil(() => reading.isRead(), { timeout: 30_000 })
      proxy.freeze()
      await expect(sql`select 1`.execute(reading.db)).rejects.toThrow('Query read timeout')
      expect(reading.isRead()).toBe(false)
      const { rows } = await sql`select pg_is_in_recovery() as standby`.execute(reading.db)
      expect(rows).toEqual([{ standby: false }])
    } finally {
      reading.close()
      proxy.thaw()
      await hanging.close()
      await proxy.close()
    }
  })

  test('that is no standby is never read', async () => {
    const refused = vi.fn<(reason: Error | undefined) => void>()
    const wrong = readFromReplica({ primary, replica: primary, onChange: refused })
    await vi.waitFor(() =>
      expect(refused).toHaveBeenCalledWith(
        expect.objectContaining({ message: expect.stringContaining('DATABASE_REPLICA_URL') }),
      ),
    )
    expect(wrong.isRead()).toBe(false)
    wrong.close()
  })
})
