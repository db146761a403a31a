import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3StandIn, type S3StandIn } from '../files/stand-in/s3-store.ts'
import { type MediaStorage, openFolder, openStorage } from '../files/storage.ts'
import { findClosedFile } from './closed-file.ts'

let directory: string
let store: S3StandIn
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'closed-'))
  store = await startS3StandIn()
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const wav = encodeWav({ sampleRate: 44_100, channels: [new Float32Array(44_100).fill(0.1)] }, 16)

function openBucket(): MediaStorage {
  const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
  return openStorage({
    kind: 's3',
    bucket,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    prefix: '',
    pathStyle: true,
    scratch: join(directory, 'scratch'),
  })
}

describe.each(['a folder', 'a bucket'])('[R17.2] a recording in %s', (place) => {
  const find = async (master: string, preview: string, write?: (storage: MediaStorage) => Promise<void>) => {
    const storage = place === 'a folder' ? openFolder(join(directory, 'media')) : openBucket()
    await write?.(storage)
    return findClosedFile(storage, { title: 'Danza nº 3', artist: 'Ada Vega', master, preview })
  }

  test.each(['0123456789abcdef0123456789abcdef', 'danza-nº-3-0123456789ab', 'песня-0123456789ab'])(
    'named %s can be heard: its preview can be made',
    async (name) => {
      const write = (storage: MediaStorage) => storage.write(`masters/${name}.wav`, wav)
      expect(await find(`masters/${name}.wav`, `previews/${name}.mp3`, write)).toBeUndefined()
    },
  )

  test('that is not there, is no sound or is cut off cannot be downloaded', async () => {
    const preview = 'previews/a.mp3'
    expect(await find('masters/a.wav', preview)).toBe('master')
    expect(await find('masters/a.wav', preview, (to) => to.write('masters/a.wav', 'no sound'))).toBe('master')
    const head = wav.subarray(0, 30)
    expect(await find('masters/a.wav', preview, (to) => to.write('masters/a.wav', head))).toBe('master')
    expect(await find('../masters/a.wav', preview)).toBe('master')
  })

  test('whose preview has an address that is not served cannot be heard', async () => {
    const write = (to: MediaStorage) => to.write('masters/a.wav', wav)
    expect(await find('masters/a.wav', 'previews/a b.mp3', write)).toBe('preview')
    expect(await find('masters/a.wav', 'elsewhere/a.mp3', write)).toBe('preview')
  })
})
