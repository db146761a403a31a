import { endpoints } from '@tempolibre/contract'
import { searchSorts } from '@tempolibre/domain'
import { importLibrary, refreshTrackDemand } from '@tempolibre/database'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { keepSearchMemory } from './search-memory.ts'

test('[R13.3] a search that came while the catalogue could not be read spoils none of those after it', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { remembering } = keepSearchMemory(db)
    const search = () => remembering(async ({ vocabulary }) => vocabulary.revision)
    await sql`alter table tag rename to tag_elsewhere`.execute(db)
    await expect(search()).rejects.toThrow('tag')
    await sql`alter table tag_elsewhere rename to tag`.execute(db)
    expect(await search()).toBe(await search())
  } finally {
    await close()
  }
})

test('[R10.1] words and orders that a process knows follow every change, few tracks or many', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    await importLibrary(db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2), makeTrack(3)] }))
    await growCatalogue(db, { tracks: 2000 })
    const logged: unknown[] = []
    const log = { error: (details: unknown) => logged.push(details) }
    const newApi = () => createApi({ ...testSettings, db, log })
    const known = newApi()
    const ask = async (api: typeof known) => {
      const answers = []
      for (const search of ['', 'bababa', 'track', 'slow calm', 'zebra quartet', 'rock bababa']) {
        for (const sort of searchSorts) {
          const query = new URLSearchParams({ lang: 'es', search, sort, limit: '60' })
          const answer = await api.request(`/api/v1/search?${query.toString()}`)
          expect(logged).toEqual([])
          const { facets, next_cursor, total, tracks } = endpoints.searchTracks.output.parse(
            await answer.json(),
          )
          answers.push({ search, sort, facets, next_cursor, total, ids: tracks.map(({ id }) => id) })
        }
      }
      return answers
    }
    const { rows } = await sql<{ id: number }>`
      select track_id as id from track_search order by popularity desc, track_id desc limit 3`.execute(db)
    const [first, second, third] = rows.map(({ id }) => id)
    const { id: userId } = await db
      .insertInto('user_account')
      .values({ name: 'Listener', email: 'listener@example.org' })
      .returning('id')
      .executeTakeFirstOrThrow()

    const changes: [string, () => Promise<unknown>][] = [
      ['nothing', async () => {}],
      [
        'other titles',
        () =>
          db
            .updateTable('track_text')
            .set({ title: 'Zebra quartet' })
            .where('track_id', 'in', [40, 41])
            .execute(),
      ],
      ['other tempi', () => sql`update track set bpm = 61.5, key = 'Gm' where id % 400 = 7`.execute(db)],
      [
        'one track fewer',
        () =>
          db
            .deleteFrom('track')
            .where('id', 'in', [second ?? 0, 1900])
            .execute(),
      ],
      [
        'new tracks',
        () =>
          importLibrary(
            db,
            makeLibrary({
              tracks: [1, 2, 3, 4, 5].map((index) =>
                makeTrack(index, index > 3 ? { title: perLanguage(() => `Zebra bababa ${index}`) } : {}),
              ),
            }),
          ),
      ],
      [
        'other tags',
        () =>
          db
            .deleteFrom('track_tag')
            .where('track_id', 'in', [first ?? 0, 100])
            .execute(),
      ],
      [
        'demand',
        async () => {
          await db
            .insertInto('favourite')
            .values([third ?? 0, 700].map((trackId) => ({ user_id: userId, track_id: trackId })))
            .execute()
          await refreshTrackDemand(db)
        },
      ],
      ['a thousand tracks', () => sql`update track set bpm = bpm + 1 where id <= 1000`.execute(db)],
    ]
    const answers = []
    for (const [name, change] of changes) {
      await change()
      const [followed, anew] = [await ask(known), await ask(newApi())]
      expect(followed, name).toEqual(anew)
      answers.push(JSON.stringify(anew))
    }
    // Each change shows in some answer.
    expect(new Set(answers).size).toBe(changes.length)
  } finally {
    await close()
  }
}, 120_000)
