import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '@tempolibre/domain/thrown'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { DatabaseConnection } from './connect.ts'
import type { Database } from './schema.ts'
import { describeDatabaseTrouble } from './trouble.ts'

/** Interval between looks at a replica, in ms. */
const lookEveryMs = 1000
/** The same while readers wait at the primary for a change to arrive. */
const lookSoonMs = 50
/** A replica that is further behind is not read, in ms. */
const maxLagMs = 5000

export interface Replica {
  /** Reads from the replica while it has every announced change, else from the primary. Must not write. */
  db: Kysely<Database>
  /** Call when content has changed: the replica is not read until it has the change. */
  contentChanged(): void
  /** Whether it is read. */
  isRead(): boolean
  /** Before the pools are closed. */
  close(): void
}

type Connected = Pick<DatabaseConnection, 'pool' | 'watched'>

export interface ReplicaParts {
  primary: Connected
  replica: Connected
  /** Called when the replica is no longer read, with the reason, and when it is again. */
  onChange(reason: Error | undefined): void
}

/**
 * Reads from a standby of the same PostgreSQL cluster. Where the primary's log was at a moment is compared with how far
 * the standby has replayed it (`pg_current_wal_insert_lsn`, `pg_last_wal_replay_lsn`): the position at every announced change
 * must be reached, and that of five seconds ago.
 */
export function readFromReplica(parts: ReplicaParts): Replica {
  const watch = watchReplica(parts)
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(parts, watch) }) }),
    contentChanged: watch.contentChanged,
    isRead: watch.isCurrent,
    close: watch.close,
  }
}

interface ReplicaWatch {
  /** Whether the replica has every announced change. */
  isCurrent(): boolean
  /** Call when the replica has failed a reader: it is not read until the next look. */
  lost(error: unknown): void
  contentChanged(): void
  close(): void
}

/** Looks at the replica again and again. */
function watchReplica({ onChange, primary, replica }: ReplicaParts): ReplicaWatch {
  /** Position that must have been replayed; undefined: it is still being asked for. */
  let wanted: string | undefined
  /** Counts changes: a position that was asked for before one does not suffice. */
  let changes = 0
  let isSame = false
  let isCurrent = false
  let reason: Error | undefined = new Error('it has not been looked at yet')
  /** What was last told; nobody needs to know of every change. */
  let told: boolean | undefined
  let reachedAt = performance.now()
  const closing = new AbortController()
  const waking = { wake: () => {} }

  function judge(current: boolean, why?: Error): void {
    if (closing.signal.aborted) return
    isCurrent = current
    reason = current ? undefined : why
    if (reason?.message === behind || told === current) return
    told = current
    onChange(reason)
  }

  async function look(): Promise<void> {
    const asked = changes
    try {
      if (!isSame) await assertSameCluster(primary, replica)
      isSame = true
      const position = wanted ?? (await readPosition(primary))
      // It may be that of a moment before the change.
      if (asked !== changes) return
      wanted = position
      if (await hasReplayed(replica, wanted)) {
        reachedAt = performance.now()
        // The next look asks how far the primary is by now.
        wanted = undefined
        if (asked === changes) judge(true)
      } else if (performance.now() - reachedAt > maxLagMs) {
        judge(false, new Error(`it is more than ${maxLagMs / 1000} s behind`))
      }
    } catch (error) {
      judge(false, toError(error))
    }
  }

  void (async () => {
    while (!closing.signal.aborted) {
      await look()
      const pause = new AbortController()
      waking.wake = () => pause.abort()
      const ms = isCurrent || reason?.message !== behind ? lookEveryMs : lookSoonMs
      await delay(ms, undefined, { signal: pause.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    isCurrent: () => isCurrent,
    lost: (error) => judge(false, toError(error)),
    contentChanged() {
      changes++
      wanted = undefined
      judge(false, new Error(behind))
      waking.wake()
    },
    close() {
      closing.abort()
      waking.wake()
    },
  }
}

/** Connections to the replica while it is current, else to the primary. */
function openPool({ primary, replica }: ReplicaParts, watch: ReplicaWatch): PostgresPool {
  return {
    options: replica.pool.options,
    end: () => Promise.resolve(),
    async connect() {
      if (!watch.isCurrent()) return primary.watched.connect()
      try {
        return withPrimaryInstead(await replica.watched.connect(), primary, watch)
      } catch (error) {
        // It has no connection to give.
        watch.lost(error)
        return primary.watched.connect()
      }
    },
  }
}

/** A connection to the replica, whose queries go to the primary once the replica has failed one. */
function withPrimaryInstead(
  there: PostgresPoolClient,
  primary: Connected,
  watch: ReplicaWatch,
): PostgresPoolClient {
  let instead: PostgresPoolClient | undefined
  let broken = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (instead) return instead.query(text, values)
    try {
      return await there.query(text, values)
    } catch (error) {
      const trouble = describeDatabaseTrouble(error)
      if (!trouble) throw error
      broken = true
      watch.lost(error)
      // The caller's time is used up.
      if (trouble.kind === 'too_slow') throw error
      // Replaying cancels what is in its way; a standby that is promoted or stopped ends its connections.
      instead = await primary.watched.connect()
      return instead.query(text, values)
    }
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialect calls only this overload without a cursor
    query: query as unknown as PostgresPoolClient['query'],
    release(discard) {
      there.release(broken || discard === true)
      instead?.release(discard === true)
    },
  }
}

/** Why it is not read for the moment after a change: not worth a word to the operator. */
const behind = 'a change has not arrived'

/** @throws Error if it is a standby of something else, whose log has other positions */
async function assertSameCluster(...connected: Connected[]): Promise<void> {
  const identities = await Promise.all(
    connected.map(async ({ pool }) => {
      const { rows } = await pool.query<{ identity: string }>(
        `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
      )
      return rows[0]?.identity
    }),
  )
  if (new Set(identities).size > 1)
    throw new Error('it is a replica of another database: name one of the primary in DATABASE_REPLICA_URL')
}

/** The longest header of a page of the log, of a segment's first page (XLogLongPageHeaderData). */
const pageHeaderBytes = 40

/**
 * Where the next record will be written: with `synchronous_commit = off` a change is announced before its record is.
 * Between pages that is behind a header, which a standby has not reached until there is a record.
 */
async function readPosition({ pool }: Connected): Promise<string> {
  const { rows } = await pool.query<{ position: string }>(
    `select at - case when into_page <= $1 then into_page else 0 end as position
      from (select at, mod(at - '0/0', current_setting('wal_block_size')::numeric) as into_page
        from (select pg_current_wal_insert_lsn() as at) as log) as place`,
    [pageHeaderBytes],
  )
  const [row] = rows
  if (!row) throw new Error('the primary does not tell where its log is')
  return row.position
}

/** @throws Error if it is no standby: a primary of its own would never have the changes of this one */
async function hasReplayed({ pool }: Connected, position: string): Promise<boolean> {
  const { rows } = await pool.query<{ standby: boolean; reached: boolean | null }>(
    'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
    [position],
  )
  if (!rows[0]?.standby)
    throw new Error('it is no standby: name a replica of the primary in DATABASE_REPLICA_URL')
  return rows[0].reached ?? false
}
