import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount } from '../embedded/account.ts'
import { type EmbeddedPostgres, type PostgresConnection, startServer } from '../embedded/index.ts'
import { throwAway } from '../embedded/settings.ts'
import { makeTemporaryFolder } from '../embedded/temporary-folder.ts'

export interface ReplicatedPostgres {
  primary: PostgresConnection
  standby: PostgresConnection
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  /** Stops both and deletes their data. */
  stop(): Promise<void>
}

const replicating = { ...throwAway, timezone: 'UTC', wal_level: 'replica', max_wal_senders: '5' }

/**
 * Starts a PostgreSQL and a standby that follows it by streaming. The standby is a copy of the stopped primary, which the
 * manual calls a file system level backup: the npm packages have no pg_basebackup.
 * @param fill what both have from the start
 */
export async function startReplicatedPostgres(
  fill: (primary: PostgresConnection) => Promise<void>,
): Promise<ReplicatedPostgres> {
  const folder = makeTemporaryFolder()
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')]
  const startPrimary = () =>
    startServer({ dataDirectory: primaryFolder }, { settings: replicating, stopMode: 'fast' })

  const first = await startPrimary()
  await fill(first.connection)
  await first.stop()
  execFileSync('cp', ['-a', primaryFolder, standbyFolder])
  const signal = join(standbyFolder, 'standby.signal')
  writeFileSync(signal, '')
  const account = chooseAccount(primaryFolder)
  if (account?.switched) chownSync(signal, account.uid, account.gid)

  const primary = await startPrimary()
  const { host, port, user } = primary.connection
  const startStandby = () =>
    startServer(
      { dataDirectory: standbyFolder },
      {
        settings: { ...replicating, primary_conninfo: `host=${host} port=${port} user=${user}` },
        stopMode: 'fast',
      },
    )
  let standby: EmbeddedPostgres | undefined = await startStandby()
  const stopStandby = async () => {
    await standby?.stop()
    standby = undefined
  }
  return {
    primary: primary.connection,
    standby: standby.connection,
    stopStandby,
    async startStandby() {
      standby ??= await startStandby()
    },
    async stop() {
      await stopStandby()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
