import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { assertReachable, chooseAccount, isRoot } from './account.ts'
import type { BinariesPackage } from './binaries.ts'
import { findBinariesPackage, prepareBinaries } from './binaries.ts'
import { clusterDatabase, clusterName, clusterUser, prepareDataDirectory } from './cluster.ts'
import { explainFailure } from './errors.ts'
import { canonicalPath } from './folders.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { nameOpener } from './openers.ts'
import { postGuardian, type StopMode } from './guardian.ts'
import type { Cluster } from './server.ts'
import type { Settings } from './settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { superviseCluster } from './supervise.ts'
import { findFreePort, readPassword } from './windows.ts'

export { EmbeddedPostgresError, embeddedPostgresErrorCodes } from './errors.ts'
export type { EmbeddedPostgresErrorCode } from './errors.ts'

export { isProcessNameAlive, ownProcessName } from './processes.ts'

/** As root, everything started on this machine keeps its programs and data here: a folder everyone can enter. */
const systemFolder = '/var/lib/tempolibre'

/** Connection parameters, named as in a `pg` Pool's configuration. */
export interface PostgresConnection {
  /** The socket's folder; on Windows 127.0.0.1. */
  host: string
  port: number
  user: string
  database: string
  /** Only on Windows, where a port replaces the private folder. */
  password?: string
}

/** An embedded PostgreSQL that is kept running. */
export interface EmbeddedPostgres {
  /** Unchanged by a restart of the server. */
  readonly connection: PostgresConnection
  /** The server's process id; undefined during a restart. */
  readonly pid: number | undefined
  /** Resolves once connections are accepted: at once, or after a running restart. */
  ready: () => Promise<void>
  /** Stops the server and waits (fast shutdown), unless another process uses it; idempotent. */
  stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; created if missing, in which case its parent must be writable. */
  dataDirectory: string
  /** Receives log lines about the server: restarts, leftovers. */
  log?: (line: string) => void
}

/** Further options for tests. */
export interface ServerChoices {
  binariesPackage?: BinariesPackage
  settings?: Settings
  stopMode?: StopMode
}

/**
 * The default data folder of a project: `.data/postgres` inside it; as root a system folder, since the server's user
 * may not be able to enter the project.
 */
export function defaultDataDirectory(projectRoot: string): string {
  const root = canonicalPath(projectRoot)
  if (!isRoot()) return join(root, '.data', 'postgres')
  return join(systemFolder, createHash('sha256').update(root).digest('hex').slice(0, 12), 'postgres')
}

async function prepareCluster(options: EmbeddedPostgresOptions, choices: ServerChoices): Promise<Cluster> {
  const dataDirectory = canonicalPath(options.dataDirectory)
  const account = chooseAccount(dataDirectory)
  if (account) assertReachable(dataDirectory, account)
  const binaries = await prepareBinaries(
    choices.binariesPackage ?? findBinariesPackage(),
    isRoot() ? [systemFolder, dirname(dataDirectory)] : [dirname(dataDirectory)],
    account?.switched === true,
  )
  await prepareDataDirectory(dataDirectory, binaries, account)
  const seen = readPostmasterFile(dataDirectory)
  const windowsPort = async () => (typeof seen === 'object' && seen.port) || (await findFreePort())
  // Elsewhere the port only determines the socket's file name.
  const port = account ? 5432 : await windowsPort()
  return {
    dataDirectory,
    account,
    binaries,
    port,
    socketFolder: account ? prepareSocketFolder(dataDirectory, port, account) : '',
    clusterName: clusterName(dataDirectory),
    settings: choices.settings ?? {},
    log: options.log ?? (() => undefined),
  }
}

/** {@link startEmbeddedPostgres} with further options for tests. */
export async function startServer(
  options: EmbeddedPostgresOptions,
  choices: ServerChoices,
): Promise<EmbeddedPostgres> {
  const opener = nameOpener()
  const stopMode = choices.stopMode ?? 'fast'
  // Before anything is started, so that there is no moment at which this process leaves something behind.
  const dismissGuardian = postGuardian(canonicalPath(options.dataDirectory), opener, stopMode)
  let server: Awaited<ReturnType<typeof superviseCluster>>
  let cluster: Cluster
  try {
    cluster = await prepareCluster(options, choices)
    server = await superviseCluster(cluster, stopMode, opener)
  } catch (error) {
    dismissGuardian()
    throw explainFailure(error, options.dataDirectory)
  }
  const { socketFolder, port } = server.address
  const login = { user: clusterUser, database: clusterDatabase }
  return {
    connection: cluster.account
      ? { host: socketFolder, port, ...login }
      : { host: '127.0.0.1', port, ...login, password: readPassword(cluster.dataDirectory) },
    get pid() {
      return server.pid
    },
    ready: server.ready,
    async stop() {
      await server.stop()
      dismissGuardian()
    },
  }
}

/**
 * Starts the bundled PostgreSQL on a data folder and keeps it running until `stop`, or until this process ends.
 *
 * Folder and cluster are created if missing. As root, the server runs as the folder's owner or as nobody. Several
 * processes may open the same folder: they share one server, and the last to leave stops it. A server that dies is
 * restarted and recovers. If this process is killed, its guardian leaves in its place.
 *
 * @throws EmbeddedPostgresError with a code and a single line with the remedy
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startServer(options, {})
}
