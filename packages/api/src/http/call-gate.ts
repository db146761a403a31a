import { ApiError } from '@tempolibre/contract'
import { describeDatabaseTrouble } from '@tempolibre/database'

/** Runs calls of one kind, a limited number at a time. */
export type CallGate = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

interface Waiting {
  goOn(): void
  giveUp(error: ApiError): void
}

/**
 * A gate for the calls of one endpoint: while they wait for a locked table, other endpoints keep connections to the
 * database. If a call finds the database too slow, the waiting calls fail at once.
 */
export function createCallGate(atOnce: number): CallGate {
  const waiting: Waiting[] = []
  let running = 0

  return async (call) => {
    if (running >= atOnce) {
      await new Promise<void>((goOn, giveUp) => {
        waiting.push({ goOn, giveUp })
      })
    } else {
      running++
    }
    try {
      return await call()
    } catch (error) {
      if (describeDatabaseTrouble(error)?.kind === 'too_slow') {
        for (const { giveUp } of waiting.splice(0)) giveUp(new ApiError('unavailable', { cause: error }))
      }
      throw error
    } finally {
      // The next caller takes over the place.
      const next = waiting.shift()
      if (next) next.goOn()
      else running--
    }
  }
}
