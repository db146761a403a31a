import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, createMigratedDatabase } from '@tempolibre/database/factories'
import { type S3StandIn, startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { type MediaStorage, openFolder, openStorage } from '@tempolibre/media/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from './back-up.ts'
import { verifyArchive } from './read-archive.ts'
import { restore } from './restore.ts'

let store: S3StandIn
let folder: string

beforeAll(async () => {
  store = await startS3StandIn()
  folder = await mkdtemp(join(tmpdir(), 'bucket-backup-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

function openBucket(prefix: string): MediaStorage {
  const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
  const keys = { endpoint, bucket, region, accessKeyId, secretAccessKey }
  return openStorage({ kind: 's3', ...keys, pathStyle: true, prefix, scratch: join(folder, 'scratch') })
}

async function contentOf(storage: MediaStorage): Promise<Record<string, string | undefined>> {
  const content: Record<string, string | undefined> = {}
  for await (const { key } of storage.list('')) content[key] = (await storage.read(key))?.toString()
  return content
}

test('[R12.9] [R13.2] a site in a bucket is backed up, and restored into a bucket or a folder, all or nothing', async () => {
  const database = await createMigratedDatabase()
  const site = openBucket('site/')
  const files = { 'masters/a.wav': 'the sound', 'pictures/b.webp': 'a picture', 'share/c.json': '' }
  for (const [key, content] of Object.entries(files)) await site.write(key, content)
  await site.write('uploads/7/x/begun', 'not imported yet')
  const path = join(folder, 'site.tar')
  expect((await backUp(database.db, { path, storage: site })).files).toBe(3)
  await database.close()
  const manifest = await verifyArchive(path)

  for (const target of [openBucket('restored/'), openFolder(join(folder, 'media'))]) {
    const back = await createEmptyDatabase()
    expect(await restore(back.db, { path, manifest, storage: target, keepSchema: false })).toEqual({
      files: 3,
    })
    expect(await contentOf(target)).toEqual(files)
    await back.close()
  }

  const back = await createEmptyDatabase()
  await expect(
    restore(back.db, { path, manifest, storage: openBucket('restored/'), keepSchema: false }),
  ).rejects.toThrow(/already: masters\/a\.wav.*S3_PREFIX/)
  // A store that refuses in the middle has nothing left of it.
  let writes = 0
  store.disturb = (request) =>
    request.startsWith('PUT') && ++writes > 2 ? { status: 403, code: 'AccessDenied' } : undefined
  const third = openBucket('third/')
  await expect(restore(back.db, { path, manifest, storage: third, keepSchema: false })).rejects.toThrow(
    'AccessDenied',
  )
  store.disturb = undefined
  expect(await contentOf(third)).toEqual({})
  // What a restore that was killed has left gives way to the next one.
  await third.write('restore/unfinished', '')
  await third.write('masters/half.wav', 'half')
  expect(await restore(back.db, { path, manifest, storage: third, keepSchema: false })).toEqual({ files: 3 })
  expect(await contentOf(third)).toEqual(files)
  await back.close()
})
