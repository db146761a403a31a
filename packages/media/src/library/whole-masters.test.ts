import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeWav } from '@tempolibre/audio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3StandIn, type S3StandIn } from '../files/stand-in/s3-store.ts'
import { type MediaStorage, openFolder, openStorage } from '../files/storage.ts'
import { exampleShape } from '../rendering/example-recordings.ts'
import { type Media, openMedia } from './open-media.ts'

let directory: string
let store: S3StandIn
let media: Media | undefined
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'whole-'))
  store = await startS3StandIn()
})
afterEach(async () => {
  await media?.stop()
  await store.close()
  rmSync(directory, { recursive: true })
})

const sampleRate = 44_100
const tone = Float32Array.from({ length: sampleRate * 25 }, (_, at) => Math.sin(at / 20) / 3)
const song = Buffer.from(encodeWav({ sampleRate, channels: [tone, tone] }, 16))
const flipped = Buffer.from(song)
flipped.writeUInt8(flipped.readUInt8(200_000) ^ 1, 200_000)
const visit = { reader: 'a', left: new AbortController().signal }

function openBucket(): MediaStorage {
  const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
  const keys = { bucket, endpoint, region, accessKeyId, secretAccessKey }
  return openStorage({
    kind: 's3',
    ...keys,
    prefix: '',
    pathStyle: true,
    scratch: join(directory, 'scratch'),
  })
}

/** A library of one stored song, whose digest is known. */
function openLibrary(storage: MediaStorage, digestOf: Buffer, recordings: 'stored' | 'made' = 'stored') {
  const lines: object[] = []
  const noted: boolean[] = []
  media = openMedia({
    storage,
    tracks: { findByPreview: async () => undefined, list: async () => [], findStems: async () => undefined },
    digests: {
      find: async (key) =>
        key === 'masters/song.wav'
          ? { bytes: digestOf.length, sha256: createHash('sha256').update(digestOf).digest('hex') }
          : undefined,
      note: async (_, isDamaged) => void noted.push(isDamaged),
    },
    ...(recordings === 'made' && {
      maker: {
        module: pathToFileURL(join(import.meta.dirname, '..', 'rendering', 'example-recordings.ts')).href,
        recordings: [
          {
            ...exampleShape,
            id: 'first',
            title: 'First',
            artist: 'Ada',
            preview: 'previews/a.mp3',
            master: 'masters/song.wav',
          },
        ],
      },
    }),
    onProgress() {},
    log: { error: (details) => void lines.push(details), warn() {} },
  })
  const opened = media
  const read = async (key: string, edition?: string) => {
    const file = await opened.open({ key, isPreview: false, edition }, visit)
    const pieces: Uint8Array[] = []
    for await (const piece of file?.read(0) ?? []) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  return { lines, noted, read }
}

describe.each(['a folder', 'a bucket'])('[R15.28] a recording in %s of which a bit has changed', (place) => {
  const open = () => (place === 'a folder' ? openFolder(directory) : openBucket())

  test('is not sent, nor anything made of it, until it is restored', async () => {
    const storage = open()
    await storage.write('masters/song.wav', flipped)
    const { lines, noted, read } = openLibrary(storage, song)
    for (const [key, edition] of [
      ['masters/song.wav'],
      ['masters/song.mp3'],
      ['masters/song.flac'],
      ['masters/song.wav', 'fit-20000000'],
    ] as const)
      await expect(read(key, edition), key).rejects.toMatchObject({
        name: 'StorageError',
        trouble: 'damaged',
      })
    await expect(media?.foresee({ key: 'masters/song.wav' }, visit)).rejects.toMatchObject({
      trouble: 'damaged',
    })
    expect(lines).toEqual([{ key: 'masters/song.wav' }])
    expect(noted).toEqual([true])
    await new Promise((resolve) => setImmediate(resolve))
    await storage.write('masters/song.wav', song)
    expect((await read('masters/song.wav')).equals(song)).toBe(true)
    expect(noted).toEqual([true, false])
  })

  test('is sent while it is whole, and read once for that', async () => {
    const storage = open()
    await storage.write('masters/song.wav', song)
    const { noted, read } = openLibrary(storage, song)
    expect((await read('masters/song.wav')).equals(song)).toBe(true)
    expect((await read('masters/song.mp3')).length).toBeGreaterThan(0)
    expect(noted).toEqual([false])
  })
})

test('[R15.28] a damaged recording that can be made again is made again', async () => {
  const storage = openFolder(directory)
  const first = openLibrary(storage, song, 'made')
  const whole = await first.read('masters/song.wav')
  await media?.stop()
  const damaged = Buffer.from(whole)
  damaged.writeUInt8(damaged.readUInt8(1000) ^ 1, 1000)
  await storage.write('masters/song.wav', damaged)
  const { lines, read } = openLibrary(storage, whole, 'made')
  expect((await read('masters/song.wav')).equals(whole)).toBe(true)
  expect(lines).toHaveLength(1)
})
