import { randomUUID } from 'node:crypto'
import { type Database, endRenderingTurn, keepRenderingTurn, takeRenderingTurn } from '@tempolibre/database'
import type { RenderingTurns } from '@tempolibre/media'
import type { Kysely } from 'kysely'

/** Silence after which the turn of a process is over, in seconds. */
const turnSeconds = 15
const keepMs = 5000

/** Which of the machines that share a storage renders a file: rows of the database say so. */
export function createRenderingTurns(db: Kysely<Database>): RenderingTurns {
  return {
    async take(key) {
      const holder = randomUUID()
      if (!(await takeRenderingTurn(db, { key, holder, seconds: turnSeconds }))) return undefined
      // Without the database the turn is over sooner: then a file is rendered twice, and the same bytes are stored.
      const keep = () => void keepRenderingTurn(db, { key, holder, seconds: turnSeconds }).catch(() => {})
      const timer = setInterval(keep, keepMs)
      return async () => {
        clearInterval(timer)
        await endRenderingTurn(db, { key, holder }).catch(() => {})
      }
    },
  }
}
