import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, createDownloadFinder, createSoundAccess } from '@tempolibre/api'
import { shopSettings } from '@tempolibre/api/shop'
import { encodeWav } from '@tempolibre/audio'
import { portOf } from '@tempolibre/domain/port-of'
import {
  findDeliveredStems,
  findRecordingOfPreview,
  listRecordings,
  migrateToLatest,
  withdrawTracks,
} from '@tempolibre/database'
import { createOlderDatabase, olderDatabase } from '@tempolibre/database/factories'
import { type Media, openMedia } from '@tempolibre/media'
import { type S3StandIn, startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { type MediaStorage, openFolder, openStorage } from '@tempolibre/media/storage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createMediaServer } from '../media/serve-media.ts'
import { createDownloadServer } from './serve-download.ts'

/** A title, and what an earlier release made of it for the keys of its files. */
const title = 'Danza nº 3'
const formerName = 'danza-nº-3-0123456789ab'

const wave = Float32Array.from({ length: 66_150 }, (_, index) => Math.sin(index / 30) * 0.4)
const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels: [wave, wave] }, 24))
const log = createLog('silent')

interface Site {
  database: Awaited<ReturnType<typeof createOlderDatabase>>
  api: ReturnType<typeof createApi>
  media: Media
  sounds: ReturnType<typeof createSoundAccess>
  server: Server
  origin: string
}

describe.each(['a folder', 'a bucket'])(
  '[R17.17] a licence issued before the upgrade, its file in %s',
  (place) => {
    let directory: string
    let store: S3StandIn
    let site: Site

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'tempolibre-former-'))
      store = await startS3StandIn()
      const storage = place === 'a folder' ? openFolder(join(directory, 'media')) : openBucket()
      // As the earlier release left it: a licensed song whose files are named after its title.
      await storage.write(`masters/${formerName}.wav`, wav)
      const database = await createOlderDatabase()
      await sql`update track set master = ${`masters/${formerName}.wav`}, preview = ${`previews/${formerName}.mp3`} where id = 1`.execute(
        database.db,
      )
      await sql`update track_text set title = ${title}, slug = 'danza-nº-3' where track_id = 1 and language = 'en'`.execute(
        database.db,
      )
      await migrateToLatest(database.db)
      site = await open(database, storage)
    })
    afterAll(async () => {
      await new Promise((resolve) => site.server.close(resolve))
      await site.media.stop()
      await site.database.close()
      await store.close()
      rmSync(directory, { recursive: true })
    })

    function openBucket(): MediaStorage {
      const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
      const keys = { endpoint, bucket, region, accessKeyId, secretAccessKey }
      return openStorage({
        kind: 's3',
        ...keys,
        prefix: 'site/',
        pathStyle: true,
        scratch: join(directory, 'scratch'),
      })
    }

    async function open(database: Site['database'], storage: MediaStorage): Promise<Site> {
      const { db } = database
      const media = openMedia({
        storage,
        tracks: {
          findByPreview: (key) => findRecordingOfPreview(db, key),
          list: () => listRecordings(db),
          findStems: (song) => findDeliveredStems(db, song),
        },
        onProgress() {},
        log,
      })
      const settings = { ...shopSettings, db, log }
      const sounds = createSoundAccess(settings)
      const serveDownload = createDownloadServer({
        find: createDownloadFinder(settings),
        foresee: media.foresee,
        progress: media.progress,
        offer: media.editions.offer,
        open: media.open,
        readCover: async () => undefined,
        headers: {},
        trustProxy: false,
        log,
      })
      const serveMedia = createMediaServer({
        storage,
        open: media.previews.open,
        lengthOf: () => undefined,
        make: async () => false,
        canMake: async () => false,
        judgeSound: sounds.judge,
        headers: {},
        trustProxy: false,
        log,
      })
      const server = createServer((request, response) => {
        const [path = ''] = (request.url ?? '').split('?')
        const answer = path.startsWith('/media/masters/')
          ? serveDownload(request, response)
          : serveMedia(path.slice('/media/'.length), request, response)
        answer.catch(() => response.destroy())
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const api = createApi({ ...settings, findProgress: media.progress })
      return { database, api, media, sounds, server, origin: `http://127.0.0.1:${portOf(server)}` }
    }

    const [number] = olderDatabase.ada.licences
    const headers = {
      authorization: `Bearer ${olderDatabase.ada.token}`,
      'content-type': 'application/json',
    }
    /** At this test's server. */
    const read = async (address: string, more: Record<string, string> = {}) => {
      const { pathname, search } = new URL(address)
      const answer = await fetch(site.origin + pathname + search, { headers: more })
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect in it
    const bodyOf = async (answer: Response): Promise<any> => answer.json()
    async function download(format: string) {
      const body = JSON.stringify({ format })
      const answer = await site.api.request(`/api/v1/downloads/${number}/link`, {
        method: 'POST',
        headers,
        body,
      })
      expect(answer.status).toBe(200)
      const { url } = await bodyOf(answer)
      return read(url)
    }

    test('gets it, whole, in every format', async () => {
      const whole = await download('wav')
      expect(whole.status).toBe(200)
      // Behind the head, which the tags make longer, the samples of the file that was stored.
      expect(whole.bytes.includes(wav.subarray(44))).toBe(true)
      for (const format of ['mp3', 'flac']) {
        const file = await download(format)
        expect(file.status).toBe(200)
        expect(file.bytes.length).toBeGreaterThan(5000)
      }
    })

    test('is still verified, and its song is heard at its address', async () => {
      const verified = await site.api.request(`/api/v1/licences/${number}?lang=en`)
      // That shop had no payments: what it sold are tests, and stay what they are.
      expect(await verified.json()).toMatchObject({ licence: { number, status: 'test' } })
      const found = await site.api.request(`/api/v1/tracks/${encodeURIComponent('danza-nº-3')}?lang=en`)
      const { track } = await bodyOf(found)
      expect(track.title).toBe(title)
      const heard = await read(track.url)
      expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect(heard.bytes.length).toBeGreaterThan(5000)
      const part = await read(track.url, { range: 'bytes=100-199' })
      expect([part.status, part.bytes.equals(heard.bytes.subarray(100, 200))]).toEqual([206, true])
    })

    test('gets it also once the song is withdrawn, whose preview nobody hears then', async () => {
      const { db } = site.database
      const { master, preview } = await db
        .selectFrom('track')
        .where('id', '=', 1)
        .select(['master', 'preview'])
        .executeTakeFirstOrThrow()
      expect(master).toBe(`masters/${formerName}.wav`)
      await db.transaction().execute((transaction) => withdrawTracks(transaction, { ids: [1], by: null }))
      site.sounds.contentChanged()
      expect((await read(`https://music.example/media/${encodeURI(preview)}`)).status).toBe(410)
      expect((await download('wav')).bytes.includes(wav.subarray(44))).toBe(true)
    })
  },
)
