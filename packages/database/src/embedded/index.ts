import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { assertReachable, chooseAccount, isRoot } from './account.ts'
import type { BinariesPackage } from './binaries.ts'
import { findBinariesPackage, prepareBinaries } from './binaries.ts'
import { clusterDatabase, clusterName, clusterUser, prepareDataDirectory } from './cluster.ts'
import { explainFailure } from './errors.ts'
import { canonicalPath } from './folders.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { Cluster } from './server.ts'
import type { Settings } from './settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { superviseCluster } from './supervise.ts'
import { findFreePort, readPassword } from './windows.ts'

export { EmbeddedPostgresError, embeddedPostgresErrorCodes } from './errors.ts'
export type { EmbeddedPostgresErrorCode } from './errors.ts'

/** Where all that root starts on this machine keeps its programs and data: a folder everybody can enter. */
const systemFolder = '/var/lib/tempolibre'

/** Where to connect, in the words of a `pg` Pool's configuration. */
export interface PostgresConnection {
  /** The socket's folder; on Windows 127.0.0.1. */
  host: string
  port: number
  user: string
  database: string
  /** Only on Windows, where a port takes the place of the private folder. */
  password?: string
}

/** A PostgreSQL of our own that is kept running. */
export interface EmbeddedPostgres {
  /** Stays the same when the server is restarted. */
  readonly connection: PostgresConnection
  /** The server's process id; undefined while it is being restarted. */
  readonly pid: number | undefined
  /** Resolves when connections are accepted: at once, or after a restart that is under way. */
  ready: () => Promise<void>
  /** Stops the server (a fast shutdown, waited for) unless another process uses it too; may be called twice. */
  stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster; made when missing. Its parent must be writable then. */
  dataDirectory: string
  /** Takes one line about what happens to the server: restarts, leftovers. */
  log?: (line: string) => void
}

/** What tests may choose besides. */
export interface ServerChoices {
  binariesPackage?: BinariesPackage
  settings?: Settings
  stopMode?: 'fast' | 'immediate'
}

/**
 * The data folder of a project where none is named: `.data/postgres` inside it; for root, under whom the server runs
 * as another user who may not be able to enter the project, a folder of the system's.
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
  // Elsewhere the port only names the socket's file.
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

/** {@link startEmbeddedPostgres} with what tests may choose besides. */
export async function startServer(
  options: EmbeddedPostgresOptions,
  choices: ServerChoices,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options, choices).catch((error: unknown) => {
    throw explainFailure(error, options.dataDirectory)
  })
  const server = await superviseCluster(cluster, choices.stopMode ?? 'fast')
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
    stop: server.stop,
  }
}

/**
 * Starts the bundled PostgreSQL on a data folder and keeps it running until `stop`, or until this process ends.
 *
 * The folder and a cluster in it are made when missing. As root the server runs as the folder's owner or as nobody.
 * Several processes may open the same folder: they share one server, and the last to leave stops it. A server that
 * dies is started again and recovers; a server left behind by a killed process is replaced.
 *
 * @throws EmbeddedPostgresError with a code and one line that says what to do
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startServer(options, {})
}
