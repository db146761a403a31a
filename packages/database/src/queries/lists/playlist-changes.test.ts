import { randomUUID } from 'node:crypto'
import { playlistLimits } from '@tempolibre/domain/playlist-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { addPlaylistTracks, makePlaylist, takeOverPlaylists } from './playlist-changes.ts'
import { listPlaylistTrackIds } from './playlists.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let trackIds: number[]

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary())
  const { rows } = await sql<{ id: number }>`insert into track (artist_id, duration_seconds, bpm, key, energy,
      vocals, loudness_lufs, true_peak_dbtp, peaks, release_date, preview)
    select artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp, peaks,
      release_date, 'previews/' || number from track, generate_series(1, ${playlistLimits.tracks + 3}::integer) number
    where import_id = 'track-1' returning id`.execute(database.db)
  trackIds = rows.map(({ id }) => id)
})
afterAll(() => database.close())

test('[R10.1] a list taken over is filled to its own limit, however many songs other lists have', async () => {
  const { userId } = await makeAccount(database.db)
  const [long, short] = [
    { id: randomUUID(), name: 'Long', trackIds: trackIds.slice(0, playlistLimits.tracks - 1) },
    { id: randomUUID(), name: 'Short', trackIds: trackIds.slice(0, 2) },
  ]
  for (const list of [long, short]) expect(await makePlaylist(database.db, { ...list, userId })).toBe('made')
  const more = trackIds.slice(-3)
  await takeOverPlaylists(database.db, {
    userId,
    playlists: [long, short].map((list) => ({ ...list, trackIds: more })),
  })
  const idsOf = ({ id }: { id: string }) => listPlaylistTrackIds(database.db, { id, userId })
  expect(await idsOf(long)).toEqual([...long.trackIds, ...more.slice(0, 1)])
  expect(await idsOf(short)).toEqual([...short.trackIds, ...more])
  expect(await addPlaylistTracks(database.db, { ...long, userId, trackIds: more })).toBe('full')
})
