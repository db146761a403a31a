import { type Database, recordHeartbeat } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** Three times a minute, so that a late beat does not miss its minute. */
const everyMs = 20_000

/**
 * Notes every minute in which this process can answer: a stuck event loop beats as little as a stopped process, and a
 * database that takes no writes notes nothing. The page of open figures counts the minutes.
 * @returns ends it
 */
export function startHeartbeat(
  db: Kysely<Database>,
  noting: { done(): void; failed(error: unknown): void },
): () => void {
  let isBeating = false
  async function beat(): Promise<void> {
    // A database that hangs must not collect beats, each with a connection.
    if (isBeating) return
    isBeating = true
    try {
      await recordHeartbeat(db)
      noting.done()
    } catch (error) {
      noting.failed(error)
    } finally {
      isBeating = false
    }
  }
  void beat()
  const timer = setInterval(() => void beat(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
