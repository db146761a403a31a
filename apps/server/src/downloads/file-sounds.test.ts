import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDownloadFinder, type DownloadableFile, openFileSounds } from '@tempolibre/api'
import { type Customer, openShop, type Shop, shopSettings } from '@tempolibre/api/shop'
import { createMp3Encoder, encodeFlac, encodeWav } from '@tempolibre/audio'
import type { FileFormat } from '@tempolibre/domain'
import type { PublicLicence } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import {
  fingerprintAlgorithm,
  fingerprintSound,
  writeFingerprint,
} from '@tempolibre/domain/sound-fingerprint'
import { makeMelody } from '@tempolibre/domain/test-melody'
import type { SoundFile } from '@tempolibre/media'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createFileHearing } from './hear-files.ts'
import { createDownloadServer } from './serve-download.ts'
import { createStatements } from './state-sound.ts'

const script = resolve(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'verify-licence.mjs')
const folder = mkdtempSync(join(tmpdir(), 'tempolibre-file-sounds-'))
const keysFile = join(folder, 'keys.json')
const sampleRate = 32_000
const log = createLog('silent')

const kinds = {
  song: { samples: makeMelody(30, 1, sampleRate) },
  edit: { edition: 'edit-30', samples: makeMelody(30, 2, sampleRate) },
  fit: { edition: 'fit-37000000', samples: makeMelody(37, 3, sampleRate) },
  stem: { edition: 'stem-drums', samples: makeMelody(30, 4, sampleRate) },
  loop: { edition: 'loop', samples: makeMelody(20, 5, sampleRate) },
  mix: { mix: 'i70_drums-80', samples: makeMelody(30, 6, sampleRate) },
  short: { edition: 'fit-10000000', samples: makeMelody(10, 7, sampleRate) },
} satisfies Record<string, { samples: Float32Array; edition?: string; mix?: string }>
type Kind = keyof typeof kinds
/** A song that nobody has licensed, and a tone. */
const others = {
  'another song': makeMelody(30, 9, sampleRate),
  'a tone': Float32Array.from({ length: 30 * sampleRate }, (_, at) => Math.sin(at / 10) / 3),
}

let shop: Shop
let ada: Customer
let origin: string
/** Put into the file instead of its own sound, with all of its tags. */
let forged: keyof typeof others | undefined
/** What of the sound is made so far; undefined: all. */
let made: Promise<void> | undefined
/** Chunks that were read of sounds. */
let heard = 0
const number = { current: '' }

const hearing = createFileHearing((error) => log.error({ err: error }, 'heard'))
const server = createServer((request, response) => {
  const url = request.url ?? ''
  if (url.startsWith('/media/masters/'))
    return void serve(request, response).catch((error: Error) => response.destroy(error))
  void relay(url, response)
})

async function relay(url: string, response: ServerResponse): Promise<void> {
  const answer = await shop.api.request(url)
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
}

let serve: ReturnType<typeof createDownloadServer>

const encoded = new Map<string, Promise<Uint8Array>>()

/** Of one sound each format once. */
function encodeOnce(name: string, format: FileFormat, samples: Float32Array): Promise<Uint8Array> {
  const key = `${name} ${format}`
  const known = encoded.get(key) ?? encode(format, samples)
  encoded.set(key, known)
  return known
}

async function encode(format: FileFormat, samples: Float32Array): Promise<Uint8Array> {
  const pcm = { sampleRate, channels: [samples, samples] }
  if (format === 'wav') return encodeWav(pcm, 16)
  if (format === 'flac') return encodeFlac(pcm, 16)
  const encoder = createMp3Encoder({ sampleRate, channels: 2, bitrate: 128_000, sampleCount: samples.length })
  return Buffer.concat([...(await encoder.encode([samples, samples])), ...(await encoder.finish())])
}

function kindOf({ edition, mix }: DownloadableFile): Kind {
  if (mix !== undefined) return 'mix'
  for (const kind of ['edit', 'fit', 'stem', 'loop', 'short'] as const)
    if (kinds[kind].edition === edition) return kind
  return 'song'
}

async function openMade(file: DownloadableFile): Promise<SoundFile> {
  const name = forged ?? kindOf(file)
  const samples = forged ? others[forged] : kinds[kindOf(file)].samples
  const bytes = Buffer.from(await encodeOnce(name, file.format, samples))
  return {
    totalBytes: bytes.length,
    head: bytes.subarray(0, 100),
    version: 'as made',
    async *read(from) {
      for (let at = from; at < bytes.length; at += 65_536) {
        if (at > 0) await made
        heard++
        yield bytes.subarray(at, Math.min(at + 65_536, bytes.length))
      }
    },
  }
}

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime' })
  const fingerprint = writeFingerprint(fingerprintSound({ sampleRate, channels: [kinds.song.samples] }))
  await shop.db
    .updateTable('track')
    .set({ fingerprint, fingerprint_algorithm: fingerprintAlgorithm })
    .where('id', '=', Number(shop.trackId(3)))
    .execute()
  writeFileSync(keysFile, JSON.stringify(await (await shop.api.request('/api/v1/licence-keys')).json()))
  const settings = { ...shopSettings, db: shop.db }
  serve = createDownloadServer({
    find: createDownloadFinder(settings),
    open: openMade,
    foresee: async () => undefined,
    progress: async () => undefined,
    offer: async () => undefined,
    readCover: async () => undefined,
    prepareStatement: createStatements({ sounds: openFileSounds(settings), hearing }),
    headers: {},
    log,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${portOf(server)}`
  await order('song', 'wav')
})
beforeEach(() => {
  forged = undefined
  made = undefined
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await hearing.stop()
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The address of a file of the song. */
async function order(kind: Kind, format: FileFormat): Promise<string> {
  const { edition, mix }: { samples: Float32Array; edition?: string; mix?: string } = kinds[kind]
  const wanted = { music_id: shop.trackId(3), format, edition, mix }
  const { body } = await ada.post('/api/save-download-music', wanted)
  number.current = body.licence.number
  const { pathname, search } = new URL(body.url)
  return origin + pathname + search
}

async function download(kind: Kind, format: FileFormat): Promise<Buffer> {
  return Buffer.from(await (await fetch(await order(kind, format))).arrayBuffer())
}

function check(file: Buffer, from = keysFile): Promise<{ status: number; headline: string; output: string }> {
  const path = join(folder, 'file')
  writeFileSync(path, file)
  return new Promise((done) => {
    execFile(process.execPath, [script, path, '--keys', from], (error, output) =>
      done({ status: error ? Number(error.code) : 0, headline: output.split('\n')[0] ?? '', output }),
    )
  })
}

async function register(): Promise<PublicLicence> {
  return (await ada.get(`/api/v1/licences/${number.current}?lang=en`)).body.licence
}

const isLicensedSong = { status: 0, headline: 'GENUINE LICENCE, AND THIS IS THE LICENSED SONG' }
const isAnotherSound = { status: 1, headline: 'GENUINE LICENCE, BUT ANOTHER SOUND' }

describe('[R16.45] every file that is handed out proves its own sound', { tags: 'thorough' }, () => {
  const files = (['song', 'edit', 'fit', 'stem', 'loop', 'mix'] as const).flatMap((kind) =>
    (['wav', 'mp3', 'flac'] as const)
      // A loop as MP3 would have a gap, and no mix is made as FLAC.
      .filter((format) => !(kind === 'loop' && format === 'mp3') && !(kind === 'mix' && format === 'flac'))
      .map((format) => ({ kind, format })),
  )

  test.each(files)(
    '$kind as $format: without the site, and what is moved into it is found out',
    async ({ format, kind }) => {
      expect(await check(await download(kind, format))).toMatchObject(isLicensedSong)
      // All of its tags, with what it says of its sound.
      for (const sound of ['another song', 'a tone'] as const) {
        forged = sound
        expect(await check(await download(kind, format))).toMatchObject(isAnotherSound)
      }
    },
  )

  test('and is in the register as soon as it is handed out', async () => {
    for (const { format, kind } of files) await download(kind, format)
    const { versions = [] } = await register()
    for (const id of ['edit-30', 'fit-37000000', 'stem-drums', 'loop', 'mix']) {
      const found = versions.filter((version) => version.id === `${shop.trackId(3)}.${id}`)
      expect(
        found.every(({ sound }) => sound?.algorithm === fingerprintAlgorithm),
        id,
      ).toBe(true)
      expect(found.length, id).toBeGreaterThan(0)
    }
  })

  test('but what is too short is not compared, and longer if it goes on', async () => {
    const genuine = await check(await download('short', 'wav'))
    expect(genuine).toMatchObject({ status: 0, headline: 'GENUINE LICENCE' })
    expect(genuine.output).toContain('could not be compared')
    forged = 'a tone'
    expect(await check(await download('short', 'wav'))).toMatchObject({
      status: 1,
      headline: 'GENUINE LICENCE, BUT LONGER THAN WHAT WAS HANDED OUT',
    })
  })
})

test('[R16.46] whatever is ordered and downloaded, another sound stays another sound', async () => {
  const wav = await download('song', 'wav')
  forged = 'a tone'
  const tone = await download('song', 'wav')
  forged = undefined
  const site = `${origin}/api/v1/licence-keys`
  expect(await check(tone, site)).toMatchObject(isAnotherSound)
  // Ordered, and not yet made.
  for (const kind of ['edit', 'stem', 'mix', 'short'] as const) await order(kind, 'wav')
  expect(await check(tone, site)).toMatchObject(isAnotherSound)
  for (const kind of ['edit', 'stem', 'mix', 'short'] as const) await download(kind, 'wav')
  for (const keys of [keysFile, site]) {
    expect(await check(tone, keys)).toMatchObject(isAnotherSound)
    expect(await check(wav, keys)).toMatchObject(isLicensedSong)
  }
  // A licence that is issued for what is made of a song tells them apart as well.
  const bob = await shop.addCustomer({ plan: 'lifetime' })
  ;[ada] = [bob]
  await order('stem', 'wav')
  expect(await check(await download('stem', 'mp3'), site)).toMatchObject(isLicensedSong)
  forged = 'another song'
  for (const kind of ['stem', 'song'] as const)
    expect(await check(await download(kind, 'wav'), site)).toMatchObject(isAnotherSound)
})

test.each(['wav', 'mp3', 'flac'] as const)(
  '[R16.47] a file whose sound is being made begins as early as before: a %s with its tags up to its fingerprint',
  async (format) => {
    const release = Promise.withResolvers<void>()
    const kind = format === 'flac' ? 'stem' : 'mix'
    const carl = await shop.addCustomer({ plan: 'lifetime' })
    ada = carl
    await shop.db.deleteFrom('handed_out_sound').execute()
    await shop.db.deleteFrom('made_sound').execute()
    made = release.promise
    const response = await fetch(await order(kind, format))
    const reader = response.body?.getReader()
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100_000)
    // A WAV has its tags at its end. What never came would be waited for in vain.
    const mark = format === 'wav' ? 'RIFF' : 'TEMPOLIBRE-SIGNED-LICENCE'
    const pieces: Buffer[] = []
    while (!Buffer.concat(pieces).includes(mark)) {
      const next = await reader?.read()
      pieces.push(Buffer.from(next?.value ?? []))
    }
    release.resolve()
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      pieces.push(Buffer.from(next.value))
    const whole = Buffer.concat(pieces)
    expect(whole.length).toBe(Number(response.headers.get('content-length')))
    expect(await check(whole)).toMatchObject(isLicensedSong)
  },
)

test('[R16.47] a sound is heard once, and any part of its file has the bytes of the whole', async () => {
  const address = await order('fit', 'mp3')
  const whole = Buffer.from(await (await fetch(address)).arrayBuffer())
  const etag = (await fetch(address)).headers.get('etag')
  await hearing.stop()
  for (const [from, to] of [
    [0, 99],
    [3000, 5000],
    [4000, 90_000],
    [whole.length - 5, whole.length - 1],
  ] as const) {
    const part = await fetch(address, { headers: { range: `bytes=${from}-${to}` } })
    expect(part.headers.get('etag')).toBe(etag)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true)
  }
  const before = heard
  await (await fetch(address)).arrayBuffer()
  // To be sent, and not again to be heard.
  expect(heard - before).toBeLessThan(1.5 * Math.ceil(whole.length / 65_536))
})
