import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from './factories/index.ts'
import { type Session, sharesConnections } from './shared-connections.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())

/** A client of a pooler that gives connections away between two transactions. */
function openThrough(pool: pg.Pool): Session {
  let held: pg.PoolClient | undefined
  let isWithin = false
  return {
    async query(text, values) {
      if (text === 'begin') isWithin = true
      if (text === 'rollback') isWithin = false
      held ??= await pool.connect()
      const answer = await held.query<{ seen?: unknown }>(text, values && [...values])
      if (!isWithin) {
        held.release()
        held = undefined
      }
      return answer
    },
    end: () => Promise.resolve(),
  }
}

test('[R15.123] a pooler that shares connections between transactions is known from a server', async () => {
  const config = { connectionString: database.url }
  expect(await sharesConnections(config)).toBe(false)
  const pool = new pg.Pool(config)
  expect(await sharesConnections(config, () => Promise.resolve(openThrough(pool)))).toBe(true)
  await pool.end()
  // What cannot be reached says so elsewhere.
  expect(await sharesConnections({ connectionString: 'postgres://127.0.0.1:1/none' })).toBe(false)
})
