import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import {
  endRenderingTurn,
  forgetRenderingTurns,
  keepRenderingTurn,
  takeRenderingTurn,
} from './rendering-turns.ts'

const key = 'previews/waves.mp3'
const one = '5d2f3c1e-0000-4000-8000-000000000001'
const other = '5d2f3c1e-0000-4000-8000-000000000002'
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const take = (holder: string, seconds = 60) => takeRenderingTurn(database.db, { key, holder, seconds })

test('[R13.2] one of many renders a file; the next one may when it has ended, or died', async () => {
  const { db } = database
  const holders = Array.from({ length: 8 }, () => randomUUID())
  const taken = await Promise.all(holders.map((holder) => take(holder)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const holder = holders[taken.indexOf(true)] ?? ''
  expect(await take(other)).toBe(false)
  await endRenderingTurn(db, { key, holder: other })
  expect(await take(other), 'only the holder ends it').toBe(false)
  await endRenderingTurn(db, { key, holder })

  expect(await take(one, 0), 'it dies at once').toBe(true)
  await keepRenderingTurn(db, { key, holder: one, seconds: 60 })
  expect(await take(other), 'it asked for more time').toBe(false)
  await keepRenderingTurn(db, { key, holder: one, seconds: 0 })
  expect(await take(other)).toBe(true)
  await endRenderingTurn(db, { key, holder: one })
  expect(await take(one), 'who lost the turn cannot end the next one').toBe(false)

  await keepRenderingTurn(db, { key, holder: other, seconds: -7200 })
  await forgetRenderingTurns(db)
  expect(await db.selectFrom('rendering_turn').selectAll().execute()).toEqual([])
})
