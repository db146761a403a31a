import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMigratedDatabase, makeAccount, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { addFavourite, addFavourites, listFavouriteIds } from './favourites.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let trackId: number

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary())
  trackId = (await database.db.selectFrom('track').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => database.close())

const countWaiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.waiting
}

test.each([
  ['one', (userId: string) => addFavourite(database.db, { userId, trackId })],
  ['several', (userId: string) => addFavourites(database.db, { userId, trackIds: [trackId] })],
])(
  '[R10.2] whoever likes %s waits for their own other likes, and for nobody else’s',
  async (_, like) => {
    const { db } = database
    const [ada, eve] = [await makeAccount(db), await makeAccount(db)]
    let liking: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (transaction) => {
      // As another like does; less than that lets go whoever asks for no turn.
      await sql`select from user_account where id = ${ada.userId} for no key update`.execute(transaction)
      await like(eve.userId)
      expect(await listFavouriteIds(db, eve)).toEqual([trackId])
      liking = like(ada.userId)
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000 })
      expect(await listFavouriteIds(db, ada)).toEqual([])
    })
    await liking
    expect(await listFavouriteIds(db, ada)).toEqual([trackId])
  },
  20_000,
)
