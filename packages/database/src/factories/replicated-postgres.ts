import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount } from '../embedded/account.ts'
import { type EmbeddedPostgres, type PostgresConnection, startServer } from '../embedded/index.ts'
import { type Settings, throwAway } from '../embedded/settings.ts'
import { makeTemporaryFolder } from '../embedded/temporary-folder.ts'

export interface ReplicatedPostgres {
  primary: PostgresConnection
  standby: PostgresConnection
  /** Process ids of their first processes; undefined while one is stopped or restarted. */
  pids(): { primary: number | undefined; standby: number | undefined }
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  /** Stops both and deletes their data. */
  stop(): Promise<void>
}

export interface ReplicationChoices {
  /** Settings of both. */
  settings?: Settings
  /** Whether a commit waits until the standby has it on its disk. */
  synchronous?: boolean
  /** Folder for the data of the primary, such as a disk of its own; default: a temporary folder of both. */
  primaryDisk?: string
}

const replicating = { ...throwAway, timezone: 'UTC', wal_level: 'replica', max_wal_senders: '5' }

/**
 * Starts a PostgreSQL and a standby that follows it by streaming. The standby is a copy of the stopped primary, which the
 * manual calls a file system level backup: the npm packages have no pg_basebackup.
 * @param fill what both have from the start
 * @param choices how they are set up
 */
export async function startReplicatedPostgres(
  fill: (primary: PostgresConnection) => Promise<void>,
  { primaryDisk, settings = {}, synchronous = false }: ReplicationChoices = {},
): Promise<ReplicatedPostgres> {
  const folder = makeTemporaryFolder()
  const [primaryFolder, standbyFolder] = [join(primaryDisk ?? folder, 'primary'), join(folder, 'standby')]
  const common = { ...replicating, ...settings }
  const startPrimary = (more: Settings = {}) =>
    startServer({ dataDirectory: primaryFolder }, { settings: { ...common, ...more }, stopMode: 'fast' })

  const first = await startPrimary()
  await fill(first.connection)
  await first.stop()
  execFileSync('cp', ['-a', primaryFolder, standbyFolder])
  const signal = join(standbyFolder, 'standby.signal')
  writeFileSync(signal, '')
  const account = chooseAccount(primaryFolder)
  if (account?.switched) chownSync(signal, account.uid, account.gid)

  const primary = await startPrimary(
    // Without a standby no commit would ever end.
    synchronous ? { synchronous_standby_names: '*', synchronous_commit: 'on' } : {},
  )
  const { host, port, user } = primary.connection
  const startStandby = () =>
    startServer(
      { dataDirectory: standbyFolder },
      {
        settings: { ...common, primary_conninfo: `host=${host} port=${port} user=${user}` },
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
    pids: () => ({ primary: primary.pid, standby: standby?.pid }),
    stopStandby,
    async startStandby() {
      standby ??= await startStandby()
    },
    async stop() {
      await stopStandby()
      await primary.stop()
      for (const each of [folder, primaryFolder])
        rmSync(each, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
