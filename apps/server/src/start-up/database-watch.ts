import { type DatabaseTrouble, type DatabaseTroubleKind, describeDatabaseTrouble } from '@tempolibre/database'
import pg from 'pg'

/** Monitors the database: logs its trouble, and checks whether it works. */
export interface DatabaseWatch {
  /** Call for every failed query; logs at most one line a minute for each kind of trouble. */
  report(error: unknown): void
  /** Rejects within two seconds if the database does not answer or is not writable, with the reason as message. */
  check(): Promise<void>
  close(): Promise<void>
}

/** In ms; a check connects at most once and queries at most twice, and a probe has two seconds. */
const stepTimeoutMs = 600
/** Minimum interval between lines about one kind of trouble, in ms. */
const repeatAfterMs = 60_000

/**
 * Checks use a separate connection: a pool whose connections all wait for a locked table says nothing about the
 * database.
 */
export function watchDatabase({
  config,
  log,
  now = Date.now,
}: {
  config: pg.ClientConfig
  log: { error(details: object, message: string): void }
  now?: () => number
}): DatabaseWatch {
  const reportedAt = new Map<DatabaseTroubleKind, number>()
  let client: Promise<pg.Client> | undefined
  let checking: Promise<void> | undefined
  /** Set by a query that found the disk full, until a write succeeds. */
  let diskFull = false

  function report(error: unknown): void {
    const trouble = describeDatabaseTrouble(error)
    if (!trouble) return
    if (trouble.kind === 'disk_full') diskFull = true
    const last = reportedAt.get(trouble.kind)
    if (last !== undefined && now() - last < repeatAfterMs) return
    reportedAt.set(trouble.kind, now())
    log.error({ err: error, trouble: trouble.kind }, trouble.advice)
  }

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: stepTimeoutMs,
      query_timeout: stepTimeoutMs,
      keepAlive: true,
    })
    const forget = () => {
      client = undefined
    }
    opened.on('error', forget)
    opened.on('end', forget)
    await opened.connect()
    return opened
  }

  async function check(): Promise<void> {
    client ??= open()
    const used = client
    try {
      const connected = await used
      const { rows } = await connected.query<{ readOnly: boolean }>(
        `select current_setting('transaction_read_only') = 'on' as "readOnly"`,
      )
      if (rows[0]?.readOnly) throw Object.assign(new Error('the database is read-only'), { code: '25006' })
      if (diskFull) await write(connected)
      diskFull = false
    } catch (error) {
      report(error)
      const trouble = describeDatabaseTrouble(error)
      if (trouble?.kind !== 'read_only' && trouble?.kind !== 'disk_full') {
        if (client === used) client = undefined
        used.then((connected) => connected.end()).catch(() => {})
      }
      throw new Error(reasonOf(trouble), { cause: error })
    }
  }

  return {
    report,
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    async close() {
      const opened = await client?.catch(() => undefined)
      if (opened)
        await Promise.race([opened.end(), new Promise((resolve) => setTimeout(resolve, stepTimeoutMs))])
    },
  }
}

/** Allocates nearly a megabyte of new space, and frees it. */
async function write(client: pg.Client): Promise<void> {
  try {
    await client.query('begin; create temporary table written_by_check as select generate_series(1, 20000)')
  } finally {
    await client.query('rollback')
  }
}

function reasonOf(trouble: DatabaseTrouble | undefined): string {
  if (trouble?.kind === 'read_only') return 'the database takes no changes'
  if (trouble?.kind === 'disk_full') return 'the database’s disk is full'
  return 'the database does not answer'
}
