import { type DatabaseTroubleKind, describeDatabaseTrouble } from '@tempolibre/database'

interface Log {
  error(details: object, message: string): void
}

const everyMs = 60_000

/** Since the last line, by log and kind of trouble. */
const counts = new WeakMap<Log, Map<DatabaseTroubleKind, number>>()

/**
 * Logs that a call failed by trouble with the database: the first of a kind at once, the others of the following minute
 * as one line with their number. A line for each would hide in an overload what else is wrong.
 * @returns false for any other error, which is not logged
 */
export function logOverload(log: Log, error: Error, details: object): boolean {
  const kind = describeDatabaseTrouble(error)?.kind
  if (!kind) return false
  const known = counts.get(log) ?? new Map<DatabaseTroubleKind, number>()
  counts.set(log, known)
  const count = known.get(kind)
  if (count !== undefined) {
    known.set(kind, count + 1)
    return true
  }
  known.set(kind, 0)
  log.error({ err: error, trouble: kind, ...details }, 'API call failed')
  const timer = setTimeout(() => {
    const more = known.get(kind) ?? 0
    known.delete(kind)
    if (more > 0) log.error({ trouble: kind, calls: more }, 'further API calls failed within a minute')
  }, everyMs)
  timer.unref()
  return true
}
