import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type S3StandIn, startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { openStorage } from '@tempolibre/media/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploads } from './open-uploads.ts'

let store: S3StandIn
let folder: string

beforeAll(async () => {
  store = await startS3StandIn()
  folder = await mkdtemp(join(tmpdir(), 'upload-store-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** A machine with a disk of its own. */
function openMachine(name: string) {
  const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
  const scratch = join(folder, name)
  const settings = { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true, prefix: '' }
  return openUploads(openStorage({ kind: 's3', ...settings, scratch }), join(folder, 'unused'))
}

const sound = Buffer.alloc(20_000_000, 'tone ')
const file = {
  id: '5d2f3c1e-0000-4000-8000-000000000001',
  uploadId: 7,
  path: 'album/Salt.wav',
  bytes: sound.length,
  modifiedAt: new Date('2026-01-02T03:04:05Z'),
  isComplete: false,
}

/** The bytes as they arrive; after `until` of them the connection breaks. */
async function* send(from: number, until = sound.length): AsyncGenerator<Uint8Array> {
  for (let at = from; at < until; at += 500_000) yield sound.subarray(at, Math.min(until, at + 500_000))
  if (until < sound.length) throw new Error('the connection breaks')
}

test('[R12.8] [R13.2] a file that one machine begins to receive is finished and read by others', async () => {
  const [one, two, three] = [openMachine('one'), openMachine('two'), openMachine('three')]
  expect(await two.receivedOf(file)).toBeUndefined()
  await one.begin(file)
  expect(await two.receivedOf(file)).toBe(0)
  await expect(one.append(file, 0, send(0, 9_000_000))).rejects.toThrow('breaks')
  expect(await two.receivedOf(file)).toBe(9_000_000)
  await two.append(file, 9_000_000, send(9_000_000))
  expect(await one.receivedOf(file)).toBe(sound.length)
  const found = await three.withFiles(7, [file], async (root) => ({
    root,
    same: readFileSync(join(root, file.path)).equals(sound),
    modified: statSync(join(root, file.path)).mtime,
  }))
  expect(found).toMatchObject({ same: true, modified: file.modifiedAt })
  expect(existsSync(found.root)).toBe(false)
  expect(readdirSync(three.root)).toEqual([])
  expect(await one.list()).toEqual([7])
  await one.removeAll(7)
  expect(store.objects.size).toBe(0)
  expect(await two.list()).toEqual([])
})
