import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeLibrary, makeTrack } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { listTrackRecordings } from './queries/catalogue/recordings.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const print = (fingerprint: string) => ({ algorithm: 'chromaprint-2/4', fingerprint })

const importTrack = (index: number, about: Parameters<typeof makeTrack>[1]) =>
  importLibrary(database.db, makeLibrary({ tracks: [makeTrack(index, about)] }))

async function recordingsOf(index: number) {
  const { id } = await database.db
    .selectFrom('track')
    .where('import_id', '=', `track-${index}`)
    .select('id')
    .executeTakeFirstOrThrow()
  const recordings = await listTrackRecordings(database.db, { trackId: id })
  return { id, recordings, masters: recordings.map(({ master, version }) => [version, master]) }
}

test('a track that changes its sound keeps its id and every recording that it had', async () => {
  const first = { master: 'masters/a-1.wav', preview: 'previews/a-1.mp3', fingerprint: print('wAibbVMIiW1S') }
  await importTrack(1, { ...first, bpm: 120 })
  const before = await recordingsOf(1)
  expect(before.recordings).toMatchObject([{ version: 1, since: null, master: first.master }])
  await importTrack(1, { ...first, bpm: 121 })
  expect((await recordingsOf(1)).masters).toEqual([[1, first.master]])

  const second = {
    master: 'masters/a-2.wav',
    preview: 'previews/a-2.mp3',
    fingerprint: print('SCJhtwAibbVM'),
  }
  await importTrack(1, { ...second, bpm: 90 })
  const after = await recordingsOf(1)
  expect(after.id).toBe(before.id)
  expect(after.recordings).toMatchObject([
    { version: 1, since: null, ...first, fingerprint: first.fingerprint.fingerprint },
    { version: 2, since: expect.any(Date), ...second, fingerprint: second.fingerprint.fingerprint },
  ])
  expect(
    await database.db.selectFrom('track_former_recording').select(['bpm', 'tempo_known']).execute(),
  ).toEqual([{ bpm: 121, tempo_known: true }])

  // A release that knows nothing of recordings writes like this.
  await database.db
    .updateTable('track')
    .where('id', '=', after.id)
    .set({ master: 'masters/a-3.wav' })
    .execute()
  expect((await recordingsOf(1)).masters).toEqual([
    [1, 'masters/a-1.wav'],
    [2, 'masters/a-2.wav'],
    [3, 'masters/a-3.wav'],
  ])
})

test('a preview that is encoded anew, and a first master of the same sound, are no other recording', async () => {
  const sound = { fingerprint: print('wAibbVMIiW1S') }
  await importTrack(2, { ...sound, preview: 'previews/b-1.mp3' })
  await importTrack(2, { ...sound, preview: 'previews/b-2.mp3' })
  await importTrack(2, { ...sound, preview: 'previews/b-2.mp3', master: 'masters/b.wav' })
  await importTrack(2, { ...sound, preview: 'previews/b-3.mp3', master: 'masters/b.wav' })
  expect((await recordingsOf(2)).masters).toEqual([[1, 'masters/b.wav']])
})

test('a track without a master has another recording when it sounds otherwise', async () => {
  await importTrack(3, { preview: 'previews/c-1.mp3' })
  await importTrack(3, { preview: 'previews/c-2.mp3' })
  await importTrack(3, { preview: 'previews/c-2.mp3', fingerprint: print('wAibbVMIiW1S') })
  await importTrack(3, { preview: 'previews/c-2.mp3', fingerprint: print('SCJhtwAibbVM') })
  const { recordings } = await recordingsOf(3)
  expect(recordings.map(({ preview }) => preview)).toEqual([
    'previews/c-1.mp3',
    'previews/c-2.mp3',
    'previews/c-2.mp3',
  ])
})
