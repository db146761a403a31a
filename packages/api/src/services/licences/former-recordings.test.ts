import type { FileFormat, RecordingChoice } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { createDownloadFinder } from '../../downloads.ts'
import {
  type Customer,
  openShop,
  type Shop,
  shopSettings,
  trackFingerprint,
} from '../../fixtures/open-shop.ts'

let shop: Shop
let ada: Customer

const laterFingerprint = { ...trackFingerprint, fingerprint: 'SCJhtwAibbVMIiW1' }

/** Gives a track of the shop another sound. */
const recordAgain = (index: number) =>
  importLibrary(
    shop.db,
    makeLibrary({
      tracks: [
        makeTrack(index, {
          master: `masters/track-${index}-b.wav`,
          cover: 'covers/tracks/a.svg',
          bpm: 61,
          fingerprint: laterFingerprint,
        }),
      ],
    }),
  )

const save = async (index: number) =>
  (await ada.post('/api/save-download-music', { music_id: shop.trackId(index) })).body

const link = (number: string, format: FileFormat, recording?: RecordingChoice) =>
  ada.post(`/api/v1/downloads/${number}/link`, { format, recording })

async function fileAt(address: string) {
  const url = new URL(address)
  const file = await createDownloadFinder({ ...shopSettings, db: shop.db })(url.pathname, url.searchParams)
  return file && { key: file.key, bpm: file.tags.bpm }
}

const keyOf = async (answer: Awaited<ReturnType<typeof link>>) => (await fileAt(answer.body.url))?.key

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime' })
})
afterAll(() => shop.close())

test('a licence gives the recording that it was issued for, and the one that the song has now', async () => {
  const { licence, url } = await save(2)
  const { number } = licence
  const before = await fileAt(url)
  expect(before?.key).toBe('masters/track-2.wav')
  const list = async () => (await ada.get(`/api/v1/downloads?lang=en&search=${number}`)).body.licences
  expect(await list()).toMatchObject([{ formats: ['wav', 'flac', 'mp3'], current_recording: null }])

  await recordAgain(2)
  // The address that was given before, and each that follows, with what the catalogue said of that recording.
  expect(await fileAt(url)).toEqual(before)
  expect(await fileAt((await link(number, 'wav')).body.url)).toEqual(before)
  expect(await keyOf(await link(number, 'flac', 'licensed'))).toBe('masters/track-2.flac')
  const current = await link(number, 'wav', 'current')
  expect(new URL(current.body.url).pathname).toBe(`/media/masters/${number}.current.wav`)
  expect(await fileAt(current.body.url)).toEqual({ key: 'masters/track-2-b.wav', bpm: 61 })
  expect(await list()).toMatchObject([
    {
      formats: ['wav', 'flac', 'mp3'],
      current_recording: { since: expect.any(String), formats: ['wav', 'flac', 'mp3'] },
    },
  ])
  // From the song's page the visitor gets what is heard there, by the same licence.
  const again = await save(2)
  expect(again.licence.number).toBe(number)
  expect((await fileAt(again.url))?.key).toBe('masters/track-2-b.wav')
})

test('a licence that is issued for the new recording offers one only', async () => {
  await recordAgain(3)
  const { licence, url } = await save(3)
  expect((await fileAt(url))?.key).toBe('masters/track-3-b.wav')
  expect(await keyOf(await link(licence.number, 'mp3', 'licensed'))).toBe('masters/track-3-b.mp3')
  const { body } = await ada.get(`/api/v1/downloads?lang=en&search=${licence.number}`)
  expect(body.licences).toMatchObject([{ current_recording: null }])
})

test('a version of the song is given as it was when the song was licensed', async () => {
  await sql`insert into track_version (track_id, main_id, kind, name, position)
    values (${Number(shop.trackId(5))}, ${Number(shop.trackId(4))}, 'loop', 'Loop', 0)`.execute(shop.db)
  const { number } = (await save(4)).licence
  await recordAgain(5)
  const linkOf = (recording: RecordingChoice) =>
    ada.post(`/api/v1/downloads/${number}/link`, { format: 'wav', track_id: shop.trackId(5), recording })
  expect(await keyOf(await linkOf('licensed'))).toBe('masters/track-5.wav')
  expect(await keyOf(await linkOf('current'))).toBe('masters/track-5-b.wav')
  expect(await keyOf(await link(number, 'wav'))).toBe('masters/track-4.wav')
})

test('a licence from before recordings were counted is for the first one', async () => {
  const { number } = (await save(6)).licence
  // As a release writes it that knows nothing of recordings.
  await sql`insert into licence (number, user_id, track_id, period_start, plan_kind, holder, track_title, artist_name,
      language, document, signature, key_id)
    select 'TL-2222-3333-4444', user_id, track_id, period_start, plan_kind, holder, track_title, artist_name, language,
      document, signature, key_id from licence where number = ${number}`.execute(shop.db)
  await recordAgain(6)
  expect(await keyOf(await link('TL-2222-3333-4444', 'wav'))).toBe('masters/track-6.wav')
})

test('a recording that is not stored any more is said to be gone, and the current one is given', async () => {
  const { number } = (await save(7)).licence
  await recordAgain(7)
  const api = createApi({
    ...shopSettings,
    db: shop.db,
    log: { error() {} },
    findProgress: async ({ key }) => (key.includes('-b.') ? { state: 'ready' } : undefined),
  })
  const ask = async (recording: RecordingChoice) => {
    const response = await api.request(`/api/v1/downloads/${number}/link`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        'accept-language': 'fr',
      },
      body: JSON.stringify({ format: 'wav', recording }),
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await ask('licensed')).toMatchObject({
    status: 410,
    body: { error: { code: 'recording_gone', message: expect.stringContaining('version actuelle') } },
  })
  expect(await ask('current')).toMatchObject({ status: 200 })
})

test('[R10.4] the register names the licensed recording first, and later ones as versions of the song', async () => {
  const { number } = (await save(8)).licence
  const register = async () => (await ada.get(`/api/v1/licences/${number}?lang=es`)).body.licence
  expect(await register()).toMatchObject({ sound: trackFingerprint })
  expect((await register()).versions).toBeUndefined()
  await recordAgain(8)
  const { sound, versions } = await register()
  expect(sound).toEqual(trackFingerprint)
  expect(versions).toEqual([
    {
      id: shop.trackId(8),
      kind: 'alternate',
      name: expect.stringMatching(/^Grabación del \d/),
      sound: laterFingerprint,
    },
  ])
  // A licence without a fingerprint has that of its recording, not of the present one.
  await sql`update licence set document = (document::jsonb - 'sound')::text where number = ${number}`.execute(
    shop.db,
  )
  expect(await register()).toMatchObject({ sound: trackFingerprint })
})

test('[R10.4] the register names a version once, also where the licence has signed no fingerprint of it', async () => {
  await sql`insert into track_version (track_id, main_id, kind, name, position)
    values (${Number(shop.trackId(1))}, ${Number(shop.trackId(0))}, 'loop', 'Loop', 0)`.execute(shop.db)
  await recordAgain(1)
  const { number } = (await save(0)).licence
  const versions = async () => (await ada.get(`/api/v1/licences/${number}?lang=en`)).body.licence.versions
  expect(await versions()).toMatchObject([{ id: shop.trackId(1), kind: 'loop', sound: laterFingerprint }])
  await sql`update licence set document = (document::jsonb #- '{versions,0,sound}')::text
    where number = ${number}`.execute(shop.db)
  const named = await versions()
  expect(named).toMatchObject([{ id: shop.trackId(1), kind: 'loop' }])
  expect(named[0]).not.toHaveProperty('sound')
})

test('a song says which of its recordings it has, and since when', async () => {
  const read = async (index: number) => (await ada.get(`/api/v1/tracks/track-${index}?lang=en`)).body.track
  expect(await read(9)).not.toHaveProperty('version')
  await recordAgain(9)
  expect(await read(9)).toMatchObject({ version: 2, version_since: expect.stringMatching(/^\d{4}-/) })
})
