import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDripping } from '@tempolibre/domain/dripping'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeObject, type S3StandIn, startS3StandIn } from './stand-in/s3-store.ts'
import { type MediaStorage, openFolder, openStorage, type S3Settings } from './storage.ts'

let folder: string
let store: S3StandIn

beforeAll(async () => {
  store = await startS3StandIn()
})
afterAll(() => store.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  store.objects.clear()
  store.uploads.clear()
  store.requests.length = 0
  store.disturb = undefined
  store.clockAheadMs = 0
  store.pageSize = 1000
})

const settingsOf = (given: Partial<S3Settings> = {}): S3Settings => ({
  kind: 's3',
  endpoint: store.endpoint,
  bucket: store.bucket,
  region: store.region,
  accessKeyId: store.accessKeyId,
  secretAccessKey: store.secretAccessKey,
  pathStyle: true,
  prefix: 'music/',
  scratch: join(folder, 'scratch'),
  ...given,
})
const openBucket = (given?: Partial<S3Settings>) => openStorage(settingsOf(given))

async function collect(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  if (!bytes) throw new Error('it is not there')
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
async function keysOf(storage: MediaStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

describe.each([
  ['a folder', () => openFolder(join(folder, 'media'))],
  ['a bucket', () => openBucket()],
])('[R13.4] %s', (_, open) => {
  test('gives back what was stored, whole and in parts', async () => {
    const storage = open()
    await storage.write('previews/waves.mp3', 'the sound of waves')
    expect((await storage.read('previews/waves.mp3'))?.toString()).toBe('the sound of waves')
    const file = await storage.find('previews/waves.mp3')
    expect(file?.bytes).toBe(18)
    expect(Math.abs(Date.now() - (file?.modified.getTime() ?? 0))).toBeLessThan(60_000)
    if (!file) throw new Error('it is not there')
    expect(await collect(file.read())).toBe('the sound of waves')
    expect(await collect(file.read(4))).toBe('sound of waves')
    expect(await collect(file.read(4, 9))).toBe('sound')
    expect(await collect(file.read(4, 4))).toBe('')
  })

  test('has a file whole or not at all', async () => {
    const storage = open()
    const writer = await storage.create('masters/a.wav', 8)
    await writer.write(Buffer.from('head'))
    await writer.write(Buffer.from('body'))
    expect(await storage.find('masters/a.wav')).toBeUndefined()
    expect(await keysOf(storage)).toEqual([])
    await writer.replaceHead(Buffer.from('HEAD'))
    await writer.commit()
    expect((await storage.read('masters/a.wav'))?.toString()).toBe('HEADbody')
    const shorter = await storage.create('masters/b.wav', 8)
    await shorter.write(Buffer.from('half'))
    await expect(shorter.commit()).rejects.toThrow('should have 8 bytes and has 4')
    const unwanted = await storage.create('masters/c.wav')
    await unwanted.write(Buffer.from('half'))
    await unwanted.discard()
    await (await storage.create('share/empty.json')).commit()
    expect((await storage.find('share/empty.json'))?.bytes).toBe(0)
    expect(await keysOf(storage)).toEqual(['masters/a.wav', 'share/empty.json'])
  })

  test('names another version of a file when it is replaced', async () => {
    const storage = open()
    await storage.write('pictures/a.webp', 'first')
    const { version } = (await storage.find('pictures/a.webp')) ?? {}
    expect((await storage.find('pictures/a.webp'))?.version).toBe(version)
    await storage.write('pictures/a.webp', 'second')
    expect((await storage.find('pictures/a.webp'))?.version).not.toBe(version)
  })

  test('lists what is below a folder, and removes', async () => {
    const storage = open()
    for (const key of ['covers/b.svg', 'covers/a/x.svg', 'share/1.json']) await storage.write(key, key)
    expect(await keysOf(storage)).toEqual(['covers/a/x.svg', 'covers/b.svg', 'share/1.json'])
    expect(await keysOf(storage, 'covers/')).toEqual(['covers/a/x.svg', 'covers/b.svg'])
    expect(await keysOf(storage, 'nothing/')).toEqual([])
    await storage.remove('covers/b.svg')
    await storage.remove('covers/b.svg')
    expect(await storage.find('covers/b.svg')).toBeUndefined()
    expect(await storage.read('covers/b.svg')).toBeUndefined()
    expect(await storage.find('covers')).toBeUndefined()
  })

  test('is not left by any key', async () => {
    const storage = open()
    for (const key of [
      '../outside',
      'a/../../outside',
      '/etc/passwd',
      'a//b',
      'a\\b',
      '',
      `a/${'9'.repeat(256)}`,
    ]) {
      expect(await storage.find(key)).toBeUndefined()
      expect(await storage.read(key)).toBeUndefined()
      await expect(storage.write(key, 'x')).rejects.toThrow('leads out')
    }
  })
})

describe('[R13.4] a bucket', () => {
  test('has its keys below a prefix, of which others are not seen', async () => {
    await openBucket().write('a/b', 'ours')
    await openBucket({ prefix: '' }).write('other/c', 'theirs')
    expect([...store.objects.keys()].toSorted()).toEqual(['music/a/b', 'other/c'])
    expect(await keysOf(openBucket())).toEqual(['a/b'])
  })

  test('is listed over any number of pages', async () => {
    store.pageSize = 3
    const keys = Array.from({ length: 8 }, (_, number) => `a/${number}`)
    for (const key of keys) store.objects.set(`music/${key}`, makeObject(Buffer.from('x'), {}))
    expect(await keysOf(openBucket(), 'a/')).toEqual(keys)
  })

  test('takes a long file in parts, and leaves no parts behind', { timeout: 60_000 }, async () => {
    const storage = openBucket()
    const piece = Buffer.alloc(8 * 1024 * 1024, 'tone')
    const writer = await storage.create('masters/long.wav', 9 * piece.length)
    for (let number = 0; number < 9; number++) await writer.write(piece)
    // The first part is asked for twice.
    let failures = 1
    store.disturb = (request) =>
      request.startsWith('PUT') && failures-- > 0 ? { status: 503, code: 'SlowDown' } : undefined
    await writer.commit()
    expect(store.uploads.size).toBe(0)
    const file = await storage.find('masters/long.wav')
    expect(file?.bytes).toBe(9 * piece.length)
    expect(
      store.objects.get('music/masters/long.wav')?.bytes.equals(Buffer.concat(Array(9).fill(piece))),
    ).toBe(true)
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
  })

  test('that refuses a part has no part left', { timeout: 60_000 }, async () => {
    const writer = await openBucket().create('masters/long.wav')
    for (let number = 0; number < 9; number++) await writer.write(Buffer.alloc(8 * 1024 * 1024))
    let parts = 0
    store.disturb = (request) =>
      request.startsWith('PUT') && ++parts > 1 ? { status: 403, code: 'AccessDenied' } : undefined
    await expect(writer.commit()).rejects.toMatchObject({ trouble: 'refused' })
    expect(store.uploads.size).toBe(0)
    expect(store.objects.size).toBe(0)
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
  })

  test('is rid of parts that a dead process has left a day ago', async () => {
    const old = new Date(Date.now() - 25 * 3600 * 1000)
    for (const [id, key, begun] of [
      ['old', 'music/masters/a.wav', old],
      ['new', 'music/masters/b.wav', new Date()],
      ['other', 'elsewhere/masters/c.wav', old],
    ] as const)
      store.uploads.set(id, { key, begun, metadata: {}, parts: new Map() })
    await openBucket().prepare('masters')
    expect([...store.uploads.keys()]).toEqual(['new', 'other'])
  })

  test('that is overloaded for a moment is asked again', async () => {
    let failures = 2
    store.disturb = () => (failures-- > 0 ? { status: 503, code: 'SlowDown' } : undefined)
    await openBucket().write('a/b', 'stored')
    expect(store.objects.get('music/a/b')?.bytes.toString()).toBe('stored')
    expect(store.requests).toHaveLength(3)
  })

  test('that is away is left alone for a while, and found when it is back', async () => {
    const storage = openBucket()
    await storage.write('a/b', 'stored')
    await store.pause()
    await expect(storage.read('a/b')).rejects.toMatchObject({ trouble: 'away' })
    const startedAt = performance.now()
    await expect(storage.read('a/b')).rejects.toMatchObject({ trouble: 'away' })
    expect(performance.now() - startedAt).toBeLessThan(50)
    await store.resume()
    await expect
      .poll(async () => (await storage.read('a/b').catch(() => undefined))?.toString())
      .toBe('stored')
  })

  test('that is away tells its watcher once, and once when it is back', async () => {
    const told: string[] = []
    const storage = openStorage(settingsOf(), {
      away: (failure) => told.push(failure.message),
      back: () => told.push('back'),
    })
    await store.pause()
    for (let request = 0; request < 3; request++)
      await expect(storage.find('a/b')).rejects.toMatchObject({ isTold: true })
    expect(told).toEqual([expect.stringContaining('does not answer')])
    expect(storage.isAway).toBe(true)
    await store.resume()
    await expect
      .poll(() =>
        storage.find('a/b').then(
          () => storage.isAway,
          () => true,
        ),
      )
      .toBe(false)
    expect(told.slice(1)).toEqual(['back'])
  })

  test('that is silent is given up', { timeout: 60_000 }, async () => {
    store.disturb = () => 'silence'
    await expect(openBucket().find('a/b')).rejects.toMatchObject({ trouble: 'away' })
  })

  test.each([
    ['drips its answers from the first byte on', 0, ['read', 'stream', 'part', 'list', 'find', 'remove']],
    ['drips what follows the status and the headers', 600, ['read', 'stream', 'part', 'list']],
    ['drips from the middle of a file on', 60_000, ['read', 'stream']],
  ] as const)(
    '[R15.87] that %s is given up in time, whatever it is asked for',
    { tags: 'thorough', timeout: 120_000 },
    async (_, after, names) => {
      const slow = await openDripping(Number(new URL(store.endpoint).port))
      const openSlow = () => openBucket({ endpoint: `http://127.0.0.1:${slow.port}` })
      await openBucket().write('a/b', Buffer.alloc(100_000, 'waves and wind '))
      for (const name of names) {
        slow.drip(0)
        // Its own client: one that has given up leaves the store alone for a while.
        const storage = openSlow()
        const file = await storage.find('a/b')
        slow.drip(1000, after)
        const asked = {
          read: () => storage.read('a/b'),
          stream: () => collect(file?.read()),
          part: () => collect(file?.read(10, 90_000)),
          list: () => keysOf(storage),
          find: () => storage.find('a/b'),
          remove: () => storage.remove('a/b'),
        }
        const began = performance.now()
        await expect(asked[name](), name).rejects.toMatchObject({ trouble: 'away' })
        expect(performance.now() - began, name).toBeLessThan(9500)
      }
      await expect.poll(() => slow.open, { timeout: 15_000 }).toBeLessThanOrEqual(names.length)
      await slow.close()
    },
  )

  test('whose connection breaks goes on where it broke', async () => {
    const storage = openBucket()
    const sound = Buffer.alloc(300_000, 'waves and wind ')
    await storage.write('a/b', sound)
    const file = await storage.find('a/b')
    let breaks = 2
    store.disturb = (request) =>
      request.startsWith('GET') && breaks-- > 0 ? { breakAfter: 100_000 } : undefined
    expect(await collect(file?.read())).toBe(sound.toString())
  })

  test('never gives the rest of another version', async () => {
    const storage = openBucket()
    await storage.write('a/b', 'first')
    const file = await storage.find('a/b')
    await storage.write('a/b', 'other')
    await expect(collect(file?.read(2))).rejects.toMatchObject({ trouble: 'changed' })
    await storage.remove('a/b')
    await expect(collect(file?.read())).rejects.toMatchObject({ trouble: 'changed' })
  })

  test('whose bytes have changed does not give them for those that were stored', async () => {
    const storage = openBucket()
    await storage.write('a/b', 'waves')
    const object = store.objects.get('music/a/b')
    if (object) store.objects.set('music/a/b', { ...object, bytes: Buffer.from('wAves') })
    await expect(storage.read('a/b')).rejects.toMatchObject({ trouble: 'damaged' })
    const file = await storage.find('a/b')
    await expect(collect(file?.read())).rejects.toMatchObject({ trouble: 'damaged' })
  })

  test.each([
    ['a key that is unknown', { accessKeyId: 'NOBODY' }, /does not let NOBODY work.*S3_ACCESS_KEY_ID/],
    ['a secret that is wrong', { secretAccessKey: 'wrong' }, /SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/],
    ['a bucket that is missing', { bucket: 'nowhere' }, /There is no bucket nowhere.*S3_BUCKET/],
    ['a region that is wrong', { region: 'us-east-1' }, /another region.*S3_REGION/],
  ])('says of %s what to correct', async (_, given, message) => {
    await expect(openBucket(given).write('a/b', 'x')).rejects.toThrow(message)
  })

  test.each([
    ['ahead of', -2],
    ['behind', 2],
  ])(
    '[R15.70] whose clock this machine’s is two hours %s gives and takes files, and the clock is named once',
    async (where, hours) => {
      store.clockAheadMs = hours * 3600 * 1000
      const told: string[] = []
      const storage = openStorage(settingsOf(), {
        away() {},
        back() {},
        clockDiffers: ({ message }) => told.push(message),
      })
      expect(await storage.find('a/b')).toBeUndefined()
      await storage.write('a/b', 'waves')
      expect((await storage.read('a/b'))?.toString()).toBe('waves')
      expect(told).toEqual([expect.stringMatching(new RegExp(`7[12]\\d\\d s ${where} .*NTP`))])
      store.clockAheadMs = 0
      expect((await storage.read('a/b'))?.toString(), 'once both clocks are right').toBe('waves')
    },
  )
})
