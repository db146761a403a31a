import { ApiError } from '@tempolibre/contract'
import { describeDatabaseTrouble } from '@tempolibre/database'

/** Lets calls of one kind through, so many at a time. */
export type CallGate = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

interface Waiting {
  goOn(): void
  giveUp(error: ApiError): void
}

/**
 * A gate for the calls of one endpoint: others keep connections to the database, even while this one waits for a table
 * that is locked. Where a call finds the database too slow, those that wait behind it are told so at once.
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
      // Whoever is next takes the place.
      const next = waiting.shift()
      if (next) next.goOn()
      else running--
    }
  }
}
