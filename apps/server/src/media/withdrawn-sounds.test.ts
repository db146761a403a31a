import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSoundAccess, type SoundAccess } from '@tempolibre/api'
import { portOf } from '@tempolibre/domain/port-of'
import { findDeliveredStems, importLibrary, offerTracksAgain, withdrawTracks } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createMediaServer } from './serve-media.ts'

const directory = mkdtempSync(join(tmpdir(), 'tempolibre-withdrawn-'))
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let access: SoundAccess
let address = ''
const ids = new Map<string, number>()
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  void serve(path.slice('/media/'.length), request, response)
})
let serve: ReturnType<typeof createMediaServer>
/** The storage key of the stems that the label of song 1 has delivered: its versions 2 and 3. */
let delivered = ''

beforeAll(async () => {
  database = await createMigratedDatabase()
  const { db } = database
  const tracks = Array.from({ length: 8 }, (_, index) =>
    makeTrack(index, {
      master: `masters/track-${index}.wav`,
      ...(index === 4 && { stems: { ids: ['drums', 'lead'], key: 'stems/track-4.mp3' } }),
      // Two songs of one sound.
      ...(index === 7 && { preview: 'previews/track-6.mp3' }),
    }),
  )
  await importLibrary(db, makeLibrary({ tracks }))
  for (const row of await db.selectFrom('track').select(['id', 'import_id']).execute())
    ids.set(String(row.import_id), row.id)
  const versionOf = (index: number, name: string) => ({
    track_id: idOf(index),
    main_id: idOf(1),
    kind: 'stem' as const,
    name,
    position: index,
  })
  await db
    .insertInto('track_version')
    .values([versionOf(2, 'Drums'), versionOf(3, 'Bass')])
    .execute()
  await db
    .insertInto('track_former_recording')
    .values({
      track_id: idOf(1),
      version: 1,
      master: 'masters/former.wav',
      preview: 'previews/former.mp3',
      duration_seconds: 90,
      bpm: 100,
      tempo_known: true,
      until: new Date(),
    })
    .execute()
  delivered = (await findDeliveredStems(db, { id: idOf(1) }))?.key ?? ''
  mkdirSync(join(directory, 'previews'))
  mkdirSync(join(directory, 'stems'))
  for (const key of [
    ...tracks.map(({ preview }) => preview),
    'previews/former.mp3',
    'stems/track-4.mp3',
    delivered,
  ])
    writeFileSync(join(directory, key), `sound of ${key}`)
  const log = createLog('silent')
  access = createSoundAccess({ db, siteUrl: 'https://music.example', secret: 's'.repeat(32), log })
  serve = createMediaServer({
    storage: openFolder(directory),
    open: async () => undefined,
    make: async () => false,
    canMake: async () => false,
    judgeSound: access.judge,
    headers: {},
    trustProxy: false,
    log,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}/media`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await database.close()
  rmSync(directory, { recursive: true })
})

const idOf = (index: number) => ids.get(`track-${index}`) ?? 0
const change = async (act: typeof withdrawTracks | typeof offerTracksAgain, ...indexes: number[]) => {
  await database.db
    .transaction()
    .execute((transaction) => act(transaction, { ids: indexes.map(idOf), by: 'ada@example.org' }))
  access.contentChanged()
}
const get = (key: string, headers: Record<string, string> = {}) => fetch(`${address}/${key}`, { headers })
const statusOf = async (key: string) => (await get(key)).status

beforeEach(() => change(offerTracksAgain, 0, 1, 2, 3, 4, 5, 6, 7))

describe('[R17.13] the sound of a withdrawn song', () => {
  test('is heard by nobody who knows its address, in whole or in part, and again once it is offered again', async () => {
    const offered = await get('previews/track-5.mp3')
    expect([offered.status, await offered.text()]).toEqual([200, 'sound of previews/track-5.mp3'])
    const etag = offered.headers.get('etag') ?? ''
    await change(withdrawTracks, 5)
    const asked: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': etag }]
    for (const headers of asked) {
      const gone = await get('previews/track-5.mp3', headers)
      expect([gone.status, gone.headers.get('cache-control'), await gone.text()]).toEqual([
        410,
        'no-store',
        'No longer offered\n',
      ])
    }
    const looked = await fetch(`${address}/previews/track-5.mp3`, { method: 'HEAD' })
    expect(looked.status).toBe(410)
    expect(await statusOf('previews/track-4.mp3')).toBe(200)
    await change(offerTracksAgain, 5)
    const again = await get('previews/track-5.mp3', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect(again.status).toBe(304)
  })

  test('goes with its versions, its stems and what it sounded like before', async () => {
    const all = [1, 2, 3]
      .map((index) => `previews/track-${index}.mp3`)
      .concat('previews/former.mp3', delivered)
    const statuses = () => Promise.all(all.map(statusOf))
    expect(await statuses()).toEqual(all.map(() => 200))
    await change(withdrawTracks, 1)
    expect(await statuses()).toEqual(all.map(() => 410))
    await change(offerTracksAgain, 1)
    expect(await statuses()).toEqual(all.map(() => 200))
    await change(withdrawTracks, 4)
    expect(await statusOf('stems/track-4.mp3')).toBe(410)
  })

  test('is heard while another song that is offered sounds the same', async () => {
    await change(withdrawTracks, 6)
    expect(await statusOf('previews/track-6.mp3')).toBe(200)
    await change(withdrawTracks, 7)
    expect(await statusOf('previews/track-6.mp3')).toBe(410)
  })

  test('of a stem alone is in no file of its song', async () => {
    await change(withdrawTracks, 3)
    expect([await statusOf('previews/track-3.mp3'), await statusOf(delivered)]).toEqual([410, 410])
    expect(await statusOf('previews/track-1.mp3')).toBe(200)
    expect(await findDeliveredStems(database.db, { id: idOf(1) })).toBeUndefined()
    // Holders mix what they have licensed.
    expect((await findDeliveredStems(database.db, { master: 'masters/track-1.wav' }))?.stems).toHaveLength(2)
  })
})
