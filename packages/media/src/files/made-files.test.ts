import { mkdtempSync, rmSync } from 'node:fs'
import { stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderStorage } from './folder-storage.ts'
import { keepWithinRoom, type RoomOptions } from './keep-within-room.ts'
import { fitting, madeKinds } from './made-files.ts'
import type { MediaStorage } from './media-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { startS3StandIn } from './stand-in/s3-store.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'made-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const kinds = [
  { folder: 'masters/editions/', maxBytes: 300 },
  { folder: 'masters/', pattern: /^masters\/mix-/, maxBytes: 200 },
]
const openWith = (options: RoomOptions = {}) =>
  keepWithinRoom(createFolderStorage({ kind: 'folder', directory }), {
    kinds,
    reserved: 1000,
    freeBytes: async () => 1e6,
    ...options,
  })

async function make(storage: MediaStorage, key: string, bytes = 100, byteLength: number | undefined = bytes) {
  const file = await storage.create(key, byteLength)
  await file.write(new Uint8Array(bytes))
  await file.commit()
}

/** Makes it as it was some minutes ago. */
async function makeOld(key: string, minutes: number) {
  await make(openWith({ kinds: [] }), key)
  const time = new Date(Date.now() - minutes * 60_000)
  await utimes(join(directory, key), time, time)
}

async function keysOf(storage: MediaStorage) {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys
}

describe('[R15.27] what is made on demand', () => {
  test('has a cap: the oldest gives way, whatever else is older', async () => {
    const storage = openWith()
    await makeOld('masters/song.wav', 900)
    await makeOld('masters/mix-a.wav', 900)
    for (const [name, minutes] of [
      ['old', 20],
      ['older', 30],
      ['new', 10],
    ] as const)
      await makeOld(`masters/editions/${name}.wav`, minutes)
    await make(storage, 'masters/editions/made.wav')
    expect(await keysOf(storage)).toEqual([
      'masters/editions/made.wav',
      'masters/editions/new.wav',
      'masters/editions/old.wav',
      'masters/mix-a.wav',
      'masters/song.wav',
    ])
  })

  test('is not kept while all that is there is in use, and what is being made counts', async () => {
    const storage = openWith()
    const one = await storage.create('masters/editions/one.wav', 200)
    await expect(storage.create('masters/editions/two.wav', 200)).rejects.toMatchObject({ code: 'ENOSPC' })
    await one.discard()
    await make(storage, 'masters/editions/two.wav', 200)
    await expect(make(storage, 'masters/editions/three.wav', 200)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await keysOf(storage)).toEqual(['masters/editions/two.wav'])
  })

  test('counts what other processes have made', async () => {
    let time = Date.now()
    const storage = openWith({ now: () => time })
    await make(storage, 'masters/mix-a.wav')
    await make(openWith({ kinds: [] }), 'masters/mix-b.wav')
    time += 40_000
    await expect(storage.create('masters/mix-c.wav', 100)).rejects.toThrow('all are in use')
    time += 40_000
    await make(storage, 'masters/mix-c.wav')
    expect(await keysOf(storage)).toHaveLength(2)
  })

  test('leaves a reserve of the disk: made files give way, then nothing more is kept', async () => {
    let free = 1500
    const storage = openWith({ freeBytes: async () => free })
    const remove = storage.remove.bind(storage)
    storage.remove = async (key) => {
      await remove(key)
      free += 100
    }
    await makeOld('masters/editions/old.wav', 20)
    await makeOld('masters/song.wav', 900)
    await make(storage, 'previews/a.mp3', 500)
    free = 1000
    await make(storage, 'previews/b.mp3', 100)
    expect(await keysOf(storage)).toEqual(['masters/song.wav', 'previews/a.mp3', 'previews/b.mp3'])
    free = 999
    await expect(storage.create('previews/c.mp3', 1)).rejects.toThrow('the disk is nearly full')
    await expect(storage.create('masters/imported.wav')).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('leaves it while a file of unknown length is written', async () => {
    let free = 1e9
    const storage = openWith({ freeBytes: async () => free })
    const file = await storage.create('masters/imported.wav')
    await file.write(new Uint8Array(60e6))
    free = 900
    await expect(file.write(new Uint8Array(60e6))).rejects.toMatchObject({ code: 'ENOSPC' })
    await file.discard()
    expect(await keysOf(storage)).toEqual([])
  })

  test('in a bucket has the same caps', async () => {
    const store = await startS3StandIn()
    const { accessKeyId, bucket, endpoint, region, secretAccessKey } = store
    const scratch = join(directory, 'scratch')
    const settings = {
      bucket,
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      scratch,
      prefix: '',
      pathStyle: true,
    }
    const storage = keepWithinRoom(createS3Storage({ kind: 's3', ...settings }), { kinds })
    for (const name of ['a', 'b', 'c']) await make(storage, `masters/editions/${name}.wav`)
    await expect(make(storage, 'masters/editions/d.wav')).rejects.toMatchObject({ code: 'ENOSPC' })
    const oldest = store.objects.get('masters/editions/b.wav')
    if (oldest) oldest.modified = new Date(Date.now() - 3600_000)
    await make(storage, 'masters/editions/d.wav')
    expect([...store.objects.keys()]).toEqual(['a', 'c', 'd'].map((name) => `masters/editions/${name}.wav`))
    await store.close()
  })

  test('gives way by its last use: what was heard lately stays, and what is still being sent', async () => {
    const storage = openWith()
    for (const [name, minutes] of [
      ['heard', 40],
      ['sent', 30],
      ['unheard', 20],
    ] as const)
      await makeOld(`masters/editions/${name}.wav`, minutes)
    const touched = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await utimes(join(directory, 'masters/editions/heard.wav'), touched(15), touched(40))
    const before = (await storage.find('masters/editions/sent.wav'))?.version
    storage.noteUse?.('masters/editions/sent.wav')
    const usedAt = async () => (await stat(join(directory, 'masters/editions/sent.wav'))).atimeMs
    await expect.poll(usedAt).toBeGreaterThan(Number(touched(1)))
    // Its version is that of its bytes.
    expect((await storage.find('masters/editions/sent.wav'))?.version).toBe(before)
    await make(storage, 'masters/editions/one.wav', 100)
    expect(await keysOf(storage)).toEqual(
      ['heard', 'one', 'sent'].map((name) => `masters/editions/${name}.wav`),
    )
    await make(storage, 'masters/editions/two.wav', 100)
    expect(await keysOf(storage)).toEqual(
      ['one', 'sent', 'two'].map((name) => `masters/editions/${name}.wav`),
    )
    await expect(make(storage, 'masters/editions/three.wav', 100)).rejects.toThrow('all are in use')
  })

  test('gives way only if it can be made again: a preview that the label has delivered stays', async () => {
    const preview = madeKinds.find(({ folder }) => folder === 'previews/')
    if (!preview) throw new Error('previews have a cap')
    const storage = openWith({ kinds: [{ ...preview, maxBytes: 250 }] })
    await makeOld('previews/delivered.mp3', 60)
    await makeOld('previews/made.mp3', 30)
    await makeOld('masters/made.wav', 90)
    await make(storage, 'previews/new.mp3', 100)
    expect(await keysOf(storage)).toEqual(['masters/made.wav', 'previews/delivered.mp3', 'previews/new.mp3'])
  })

  test('is made ahead only as far as there is room, and takes no other’s place', async () => {
    await makeOld('previews/there.mp3', 30)
    const files = ['there', 'one', 'two', 'three'].map((name) => ({ key: `${name}.mp3`, byteLength: 100 }))
    const found = await fitting(openWith(), 'previews', files, [{ folder: 'previews/', maxBytes: 300 }])
    expect(found.map(({ key }) => key)).toEqual(['there.mp3', 'one.mp3', 'two.mp3'])
  })

  test('written at once keeps to cap and reserve as well; a note of some bytes is always possible', async () => {
    let free = 1e6
    const storage = openWith({ freeBytes: async () => free })
    await storage.write('masters/editions/a.wav', new Uint8Array(200))
    await expect(storage.write('masters/editions/b.wav', new Uint8Array(200))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    free = 900
    await expect(storage.write('pictures/a.webp', new Uint8Array(20_000))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    await storage.write('share/a.json', '{}')
    expect(await keysOf(storage)).toEqual(['masters/editions/a.wav', 'share/a.json'])
  })

  test('is kept on a disk that has room', async () => {
    await writeFile(join(directory, 'probe'), '')
    const storage = keepWithinRoom(
      createFolderStorage({ kind: 'folder', directory: join(directory, 'none', 'yet') }),
    )
    await make(storage, 'previews/a.mp3')
    expect(await keysOf(storage)).toEqual(['previews/a.mp3'])
  })
})
