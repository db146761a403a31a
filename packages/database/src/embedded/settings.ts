/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>

/**
 * Settings of every server started here, passed on the command line at each start, so that a new release brings its
 * own. To tune PostgreSQL, run your own server and set DATABASE_URL.
 *
 * Sized for one application on a small machine: no processes for replicas or asynchronous reads.
 */
const lean: Settings = {
  shared_buffers: '64MB',
  max_connections: '200',
  work_mem: '8MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details of failed statements are not logged: they quote rows, which contain personal data.
  log_error_verbosity: 'terse',
}

/**
 * Committed data must be durable: PostgreSQL's defaults, set explicitly so that no configuration file can override
 * them.
 */
const durable: Settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** After a crash every file is synced before recovery; Linux can do it in one call, 0.15 s instead of 0.4–1 s. */
const platform: Settings = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/**
 * For data that is deleted at the end of a test run. Our own PostgreSQL keeps UTC, but an operator's need not: tests run
 * against one that is half a day ahead.
 */
export const throwAway: Settings = {
  timezone: 'Pacific/Auckland',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
}

/** Address and name of a server. */
export interface ServerAddress {
  /** Folder of the Unix socket; unused on Windows. */
  socketFolder: string
  port: number
  /** Shown in the title of every server process, by which remains are recognised. */
  clusterName: string
}

/** The server's command-line arguments. Later settings win. */
export function settingsArguments(address: ServerAddress, extra: Settings): string[] {
  const windows = process.platform === 'win32'
  const place: Settings = {
    cluster_name: address.clusterName,
    port: String(address.port),
    // No network where a private folder can be used instead.
    listen_addresses: windows ? '127.0.0.1' : '',
    // The value is a list, so the path is quoted in case it contains a comma.
    unix_socket_directories: windows ? '' : `"${address.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries({ ...lean, ...durable, ...platform, ...extra, ...place }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
