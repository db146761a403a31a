import { isCodedError } from '@tempolibre/domain/thrown'
import { DeadlineError } from './deadline.ts'

/** Failures of a database that are not bugs: the same call may succeed later. */
export type DatabaseTroubleKind =
  | 'unreachable'
  | 'too_many_connections'
  | 'too_slow'
  | 'conflict'
  | 'read_only'
  | 'disk_full'

export interface DatabaseTrouble {
  kind: DatabaseTroubleKind
  /** One line for the operator: the problem and its remedy. */
  advice: string
}

const advice: Readonly<Record<DatabaseTroubleKind, string>> = {
  unreachable:
    'The database does not answer, or refuses us. Start it, or correct the address, user and password in DATABASE_URL.',
  too_many_connections:
    'The database takes no more connections. Raise max_connections, start fewer processes, or put a pooler in front.',
  too_slow:
    'The database took too long: it hangs, is overloaded, or a table is locked. Look for long transactions and locks in pg_stat_activity.',
  conflict: 'Two transactions were in each other’s way. Nothing to do, unless it happens often.',
  read_only:
    'The database takes no changes: it is a standby, or default_transaction_read_only is on. Name the primary in DATABASE_URL, or turn that off. Pages can be read meanwhile.',
  disk_full:
    'The database’s disk is full: make room on it. Nothing can be saved until then; pages can be read meanwhile.',
}

/** SQLSTATEs and socket error codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const kinds: readonly (readonly [DatabaseTroubleKind, RegExp])[] = [
  ['disk_full', /^53100$/],
  ['read_only', /^25006$/],
  ['too_many_connections', /^53300$/],
  // Cancelled by statement_timeout, lock_timeout, idle_in_transaction_session_timeout or transaction_timeout.
  ['too_slow', /^(57014|55P03|25P03|25P04)$/],
  ['conflict', /^(40001|40P01)$/],
  // Connection (08), authentication (28), missing database (3D000), shutting down or starting up (57P0x), out of
  // memory (53200).
  ['unreachable', /^(08...|28...|3D000|57P0.|53200)$/],
  ['unreachable', /^(ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
]

/** The driver's own messages, whose errors have no code. */
const messages: readonly (readonly [DatabaseTroubleKind, RegExp])[] = [
  ['too_slow', /^(Query read timeout|timeout exceeded when trying to connect)/],
  [
    'unreachable',
    /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/,
  ],
]

/** Maximum depth of causes to inspect: a chain may be circular. */
const deepestCause = 5

/** Describes the database trouble that an error or its cause reports; undefined for any other error. */
export function describeDatabaseTrouble(error: unknown): DatabaseTrouble | undefined {
  let current = error
  for (let depth = 0; depth < deepestCause && current instanceof Error; depth++) {
    const kind = kindOf(current)
    if (kind) return { kind, advice: advice[kind] }
    current = current.cause
  }
  return undefined
}

function kindOf(error: Error): DatabaseTroubleKind | undefined {
  if (error instanceof DeadlineError) return 'too_slow'
  if (!isCodedError(error)) return messages.find(([, pattern]) => pattern.test(error.message))?.[0]
  // PostgreSQL's socket is missing, not just any file.
  if (error.code === 'ENOENT' && error.syscall === 'connect') return 'unreachable'
  return kinds.find(([, pattern]) => pattern.test(error.code))?.[0]
}

/** Whether there was no answer, so that the connection may still be busy. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof DeadlineError || (error instanceof Error && error.message === 'Query read timeout')
}
