import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { createWholeFile } from '../files/whole-file.ts'
import type { RenderingError } from '../rendering-error.ts'
import { createRenderingQueue, type RenderingQueue } from './rendering-queue.ts'
import type { Rendition } from './rendition.ts'

const pieceCount = 6
const makeRendition = (id: string): Rendition => ({
  key: `${id}.mp3`,
  title: id.toUpperCase(),
  format: 'preview',
  source: { module: '', id },
  byteLength: pieceCount * 4,
  seconds: 1,
})
const [one, two, three] = [makeRendition('one'), makeRendition('two'), makeRendition('three')]

let directory: string
let queue: RenderingQueue
let rendered: string[]
let errors: RenderingError[]

/** Pieces of four bytes that name their song and number. */
async function* renderPieces({ source: { id } }: Rendition): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieceCount; piece++) {
    rendered.push(`${id} ${piece}`)
    yield Uint8Array.from([id.charCodeAt(0), id.charCodeAt(1), piece, 255 - piece])
  }
}

function start(options: Partial<Parameters<typeof createRenderingQueue>[0]> = {}): RenderingQueue {
  queue = createRenderingQueue({
    storage: openFolder(dirname(directory)),
    folder: basename(directory),
    ahead: [one, two, three],
    render: renderPieces,
    log: (error) => errors.push(error),
    ...options,
  })
  return queue
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What a process leaves of a file that dies while writing it. */
async function leaveUnfinished(key: string): Promise<void> {
  const module = JSON.stringify(join(import.meta.dirname, '..', 'files', 'whole-file.ts'))
  const program = `import(${module}).then(async ({ createWholeFile }) => {
    await (await createWholeFile(process.argv[1])).write(Buffer.from('half'))
    process.exit(1)
  })`
  await promisify(execFile)(process.execPath, ['-e', program, join(directory, key)]).catch(() => {})
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'previews-'))
  rendered = []
  errors = []
})

afterEach(async () => {
  await queue.stop()
  await rm(directory, { recursive: true, force: true })
})

test('songs are rendered one after another in the given order, and progress is told', async () => {
  const progress: string[] = []
  await start({ onProgress: (done, total, title) => progress.push(`${done}/${total} ${title}`) }).idle()
  expect(progress).toEqual(['1/3 ONE', '2/3 TWO', '3/3 THREE'])
  expect(rendered.map((piece) => piece.split(' ')[0])).toEqual([
    ...Array.from({ length: pieceCount }, () => 'one'),
    ...Array.from({ length: pieceCount }, () => 'two'),
    ...Array.from({ length: pieceCount }, () => 'three'),
  ])
  expect((await readdir(directory)).sort()).toEqual(['one.mp3', 'three.mp3', 'two.mp3'])
})

test('a demanded song jumps the line: the song in the background waits and then goes on where it was', async () => {
  let demandOnce = () => {
    demandOnce = () => {}
    queue.demand(three)
  }
  start({
    async *render(song) {
      for await (const piece of renderPieces(song)) {
        if (song.source.id === 'one' && piece[2] === 1) demandOnce()
        yield piece
      }
    },
  })
  await queue.idle()
  const lastOfThree = rendered.indexOf(`three ${pieceCount - 1}`)
  expect(rendered.slice(0, 3)).toEqual(['one 0', 'one 1', 'three 0'])
  expect(rendered.indexOf('one 2')).toBeGreaterThan(lastOfThree)
  expect(rendered).toHaveLength(3 * pieceCount)
  expect(await readFile(join(directory, 'one.mp3'))).toHaveLength(pieceCount * 4)
})

/** A machine whose processors others need for ever; tells when a pause begins. */
function busyMachine() {
  const paused = Promise.withResolvers<void>()
  const giveWay = (signal?: AbortSignal) => {
    paused.resolve()
    return new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
  }
  return { giveWay, paused: paused.promise }
}

test('a song rendered ahead pauses for others, a demanded one does not wait for that', async () => {
  const { giveWay, paused } = busyMachine()
  start({ giveWay })
  await paused
  expect(rendered).toEqual(['one 0'])
  const { read } = await queue.open(three)
  expect((await collect(read(0))).length).toBe(three.byteLength)
})

test('stopping ends a pause', async () => {
  const { giveWay, paused } = busyMachine()
  start({ giveWay })
  await paused
  await queue.stop()
  expect(rendered).toEqual(['one 0'])
})

test('two demanded songs take turns', async () => {
  start()
  const both = [await queue.open(two), await queue.open(three)]
  await Promise.all(both.map((preview) => collect(preview.read(0))))
  const firstOfThree = rendered.indexOf('three 0')
  expect(rendered.indexOf(`two ${pieceCount - 1}`)).toBeGreaterThan(firstOfThree)
  expect(rendered.indexOf(`three ${pieceCount - 1}`)).toBeGreaterThan(rendered.indexOf('two 2'))
})

test('a song that is dropped leaves nothing behind, tells its readers, and is rendered again when it is wanted', async () => {
  start({ ahead: [] })
  const preview = await queue.open(two)
  const reader = preview.read(0)[Symbol.asyncIterator]()
  await reader.next()
  queue.drop('two.mp3')
  await expect(collect({ [Symbol.asyncIterator]: () => reader })).rejects.toMatchObject({ code: 'stopped' })
  await queue.idle()
  expect(await readdir(directory)).toEqual([])
  expect(errors).toEqual([])
  expect(await collect((await queue.open(two)).read(0))).toHaveLength(pieceCount * 4)
})

test('what a reader gets while a song is rendered is what is in the file afterwards, from any offset', async () => {
  const preview = await start().open(two)
  expect(preview.totalBytes).toBe(pieceCount * 4)
  const [whole, rest] = await Promise.all([collect(preview.read(0)), collect(preview.read(7))])
  await queue.idle()
  const file = await readFile(join(directory, 'two.mp3'))
  expect(whole.equals(file)).toBe(true)
  expect(rest.equals(file.subarray(7))).toBe(true)
  const again = await queue.open(two)
  expect((await collect(again.read(3))).equals(file.subarray(3))).toBe(true)
})

test('a song that is there is not rendered again; one of another length is', async () => {
  await writeFile(join(directory, 'one.mp3'), Buffer.alloc(pieceCount * 4))
  await writeFile(join(directory, 'two.mp3'), Buffer.alloc(5))
  await start().idle()
  expect(rendered.some((piece) => piece.startsWith('one'))).toBe(false)
  expect(rendered.some((piece) => piece.startsWith('two'))).toBe(true)
})

test('a song that another process has rendered meanwhile is not rendered again', async () => {
  const progress: string[] = []
  start({
    onProgress: (done, total, title) => progress.push(`${done}/${total} ${title}`),
    async *render(song) {
      await writeFile(join(directory, 'two.mp3'), Buffer.alloc(pieceCount * 4))
      yield* renderPieces(song)
    },
  })
  await queue.idle()
  expect(rendered.some((piece) => piece.startsWith('two'))).toBe(false)
  expect(progress).toEqual(['1/3 ONE', '2/3 TWO', '3/3 THREE'])
})

test('what another process is writing stays, as does what another machine is writing', async () => {
  const here = await createWholeFile(join(directory, 'two.mp3'))
  await here.write(Buffer.from('half'))
  await writeFile(join(directory, 'two.mp3.00000000.1.00000000.part'), 'half')
  await start({ ahead: [one] }).idle()
  expect(await readdir(directory)).toHaveLength(3)
  await here.discard()
})

test('what a killed renderer has left is removed, and never looks whole', async () => {
  await leaveUnfinished('two.mp3')
  const preview = await start({ ahead: [one] }).open(one)
  const reader = preview.read(0)[Symbol.asyncIterator]()
  await reader.next()
  // In the middle of rendering there is nothing under the song's own name.
  expect(await readdir(directory)).toEqual([expect.stringMatching(/^one\.mp3\..*\.part$/)])
  await queue.idle()
  expect(await readdir(directory)).toEqual(['one.mp3'])
})

test('[R13.4] a file that was cut short after it was found whole is made anew, not read', async () => {
  await start().idle()
  await truncate(join(directory, 'two.mp3'), 5)
  const preview = await queue.open(two)
  expect(await collect(preview.read(0))).toHaveLength(pieceCount * 4)
  await queue.idle()
  expect(await readFile(join(directory, 'two.mp3'))).toHaveLength(pieceCount * 4)
})

test('[R13.4] a song that comes out at another length than it should is not kept', async () => {
  start({ ahead: [{ ...one, byteLength: 100 }] })
  await queue.idle()
  expect(await readdir(directory)).toEqual([])
  expect(errors).toHaveLength(1)
  expect(errors[0]?.message).toContain('should have 100 bytes')
})

test('stopping in the middle leaves no file and tells readers', async () => {
  const preview = await start({ ahead: [one] }).open(one)
  const reader = preview.read(0)[Symbol.asyncIterator]()
  await reader.next()
  await queue.stop()
  expect(await readdir(directory)).toEqual([])
  await expect(collect({ [Symbol.asyncIterator]: () => reader })).rejects.toMatchObject({ code: 'stopped' })
})

test('a full disk gives one plain error, and a demanded song can still be heard', async () => {
  const storage = openFolder(dirname(directory))
  start({
    ahead: [],
    storage: {
      ...storage,
      async create(key) {
        const file = await storage.create(key)
        const write = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
        return { ...file, write }
      },
    },
  })
  const previews = [await queue.open(one), await queue.open(two)]
  const heard = await Promise.all(previews.map((preview) => collect(preview.read(0))))
  expect(heard.map((bytes) => bytes.length)).toEqual([pieceCount * 4, pieceCount * 4])
  await queue.idle()
  expect(errors.map((error) => error.code)).toEqual(['ENOSPC'])
  expect(await readdir(directory)).toEqual([])
})

test('a folder that cannot be written gives one plain error, and a demanded song can still be heard', async () => {
  // The superuser may write anywhere, so the test becomes somebody else for a moment.
  const superuser = process.getuid?.() === 0
  await writeFile(join(directory, 'keep'), '')
  await chmod(directory, 0o500)
  if (superuser) process.seteuid?.(65_534)
  try {
    start({ storage: openFolder(directory), folder: 'inside' })
    await queue.idle()
    expect(rendered).toEqual([])
    const preview = await queue.open(two)
    expect(await collect(preview.read(0))).toHaveLength(pieceCount * 4)
    await queue.idle()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ code: 'EACCES' })
    expect(errors[0]?.message).toMatch(/^Rendered files cannot be kept in .*: change the folder’s owner/)
    expect(errors[0]?.message).not.toContain('\n')
  } finally {
    if (superuser) process.seteuid?.(0)
    await chmod(directory, 0o700)
  }
})

test('a folder that was replaced by a file fails the song for its readers, and nothing goes round in circles', async () => {
  start({ ahead: [], storage: openFolder(directory), folder: 'previews' })
  await queue.idle()
  await rm(join(directory, 'previews'), { recursive: true })
  await writeFile(join(directory, 'previews'), '')
  await expect(queue.open(two)).rejects.toThrow(/EEXIST|ENOTDIR/)
  await queue.idle()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ code: 'render' })
})

test('a song that cannot be rendered fails its readers and is passed over', async () => {
  start({
    async *render(song) {
      if (song.source.id === 'two') throw new Error('the score is silent')
      yield* renderPieces(song)
    },
  })
  const preview = await queue.open(two)
  await expect(collect(preview.read(0))).rejects.toMatchObject({ code: 'render' })
  await queue.idle()
  expect((await readdir(directory)).sort()).toEqual(['one.mp3', 'three.mp3'])
  expect(errors.map((error) => error.code)).toEqual(['render'])
})

test('[R15.22] a file that is dropped while it is being opened is not rendered, and leaves nothing', async () => {
  start({ ahead: [] })
  const opened = Promise.allSettled([one, two, three].map((rendition) => queue.open(rendition)))
  for (const { key } of [one, two, three]) queue.drop(key)
  expect((await opened).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await queue.idle()
  expect(rendered).toEqual([])
  expect(await readdir(directory)).toEqual([])
})

test('[R15.21] the file of one who waits for few has two of three turns', async () => {
  start({ ahead: [] })
  await Promise.all([queue.open(two), queue.open(three), queue.open(one, true)])
  await queue.idle()
  const last = rendered.findLastIndex((piece) => piece.startsWith('one'))
  const shared = rendered.slice(rendered.indexOf('one 0'), last)
  expect(shared.filter((piece) => piece.startsWith('one')).length).toBeGreaterThanOrEqual(
    shared.filter((piece) => !piece.startsWith('one')).length,
  )
})

test('[R15.97] what somebody asked for pauses between its pieces for what is heard, and is made to its end', async () => {
  const pauses: string[] = []
  start({
    ahead: [],
    async letHearFirst() {
      pauses.push(rendered.at(-1) ?? '')
    },
  })
  const bytes = await collect((await queue.open(one)).read(0))
  expect(bytes).toHaveLength(one.byteLength)
  expect(pauses).toEqual(expect.arrayContaining(['one 0', 'one 1', 'one 2', 'one 3', 'one 4']))
})
