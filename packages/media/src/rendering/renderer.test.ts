import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import type { RenderingError } from '../rendering-error.ts'
import { createHearing } from '../turns/hearing.ts'
import { renditionLength } from '../sound/formats.ts'
import { exampleShape } from './example-recordings.ts'
import { type Renderer, startRenderer } from './renderer.ts'
import type { Rendition } from './rendition.ts'
import { addWork, noWork, type UsedWork } from './used-work.ts'

const byteLength = renditionLength('preview', exampleShape)
const visit = () => ({ reader: 'ada', left: new AbortController().signal })

/** @param choices what goes wrong, see example-recordings.ts */
function makeRenditions(choices: Record<string, string> = {}): [Rendition, Rendition, Rendition] {
  const module = pathToFileURL(join(import.meta.dirname, 'example-recordings.ts'))
  module.search = new URLSearchParams(choices).toString()
  const make = (id: string): Rendition => ({
    key: `${id}.mp3`,
    title: id,
    format: 'preview',
    source: { module: module.href, id },
    byteLength,
    seconds: exampleShape.sampleCount / exampleShape.sampleRate,
  })
  return [make('first'), make('second'), make('third')]
}

/** A process has to be started, and the machine may be busy. */
const timeout = 120_000

let directory: string
let renderer: Renderer
let errors: RenderingError[]

function start(onProgress?: (done: number, total: number, title: string) => void): Renderer {
  renderer = startRenderer({
    storage: openFolder(dirname(directory)),
    folder: basename(directory),
    onProgress,
    onError: (error) => errors.push(error),
  })
  return renderer
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'renderer-'))
  errors = []
})

afterEach(async () => {
  await renderer.stop()
  await rm(directory, { recursive: true, force: true })
})

test(
  '[R3.6] renders every song beside the server, and streams one that is asked for without waiting for the others',
  { tags: 'thorough', timeout },
  async () => {
    const progress: string[] = []
    const [first, second, third] = makeRenditions()
    start((done, total, title) => progress.push(`${done}/${total} ${title}`))
    const ahead = renderer.renderAhead([first, second, third], new AbortController().signal)
    const preview = await renderer.open(third, visit())
    expect(preview.totalBytes).toBe(byteLength)
    expect(preview.renderedBytes?.()).toBeLessThan(byteLength)
    const [whole, rest] = await Promise.all([collect(preview.read(0)), collect(preview.read(1000))])
    await ahead
    expect(preview.renderedBytes?.()).toBe(byteLength)
    expect(progress).toEqual(['1/3 first', '2/3 second', '3/3 third'])
    expect((await readdir(directory)).sort()).toEqual(['first.mp3', 'second.mp3', 'third.mp3'])
    const file = await readFile(join(directory, 'third.mp3'))
    expect(file).toHaveLength(byteLength)
    expect(whole.equals(file)).toBe(true)
    expect(rest.equals(file.subarray(1000))).toBe(true)
    // What is there is read from the folder, what is missing is rendered.
    const there = await renderer.open(first, visit())
    expect(there.renderedBytes).toBeUndefined()
    expect(await collect(there.read(0))).toHaveLength(byteLength)
    await rm(join(directory, 'third.mp3'))
    const again = await renderer.open(third, visit())
    expect((await collect(again.read(0))).equals(file)).toBe(true)
    expect(errors).toEqual([])
  },
)

test(
  'a killed process leaves no half file, is started again, and its reader misses nothing',
  async () => {
    const [first, second] = makeRenditions({ 'dies-before': 'second', once: join(directory, 'died.txt') })
    start()
    const ahead = renderer.renderAhead([first, second], new AbortController().signal)
    const preview = await renderer.open(second, visit())
    expect(await collect(preview.read(0))).toHaveLength(byteLength)
    await ahead
    expect((await readdir(directory)).sort()).toEqual(['died.txt', 'first.mp3', 'second.mp3'])
    for (const { key } of [first, second])
      expect(await readFile(join(directory, key))).toHaveLength(byteLength)
  },
  timeout,
)

test(
  'a process that keeps dying is given up, with one error, and its readers are told',
  { tags: 'thorough', timeout },
  async () => {
    const [first] = makeRenditions({ 'dies-before': 'first' })
    start()
    const preview = await renderer.open(first, visit())
    await expect(collect(preview.read(0))).rejects.toMatchObject({ code: 'stopped' })
    expect(errors.map((error) => error.code)).toEqual(['stopped'])
    expect((await readdir(directory)).filter((name) => name.endsWith('.mp3'))).toEqual([])
  },
)

test(
  'stopping tells readers, and leaves no half file once the next renderer has started',
  async () => {
    const [, second, third] = makeRenditions()
    const preview = await start().open(second, visit())
    await preview.read(0)[Symbol.asyncIterator]().next()
    await renderer.stop()
    await expect(collect(preview.read(0))).rejects.toMatchObject({ code: 'stopped' })
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
    await expect(renderer.open(third, visit())).rejects.toMatchObject({ code: 'stopped' })
  },
  timeout,
)

test(
  'rendering ahead is broken off without a half file, and goes on with the next run',
  { tags: 'thorough', timeout },
  async () => {
    const stopping = new AbortController()
    const renditions = makeRenditions()
    start((done) => {
      if (done === 1) stopping.abort()
    })
    await expect(renderer.renderAhead(renditions, stopping.signal)).rejects.toThrow('aborted')
    const kept = await readdir(directory)
    expect(kept).toContain('first.mp3')
    expect(kept).not.toContain('third.mp3')
    expect(kept.filter((name) => name.endsWith('.part'))).toEqual([])
    await renderer.renderAhead(renditions, new AbortController().signal)
    expect((await readdir(directory)).sort()).toEqual(['first.mp3', 'second.mp3', 'third.mp3'])
  },
)

test(
  'rendering ahead reports a song that cannot be made, once the others are there',
  async () => {
    const [first, second] = makeRenditions({ fails: 'first' })
    start()
    await expect(renderer.renderAhead([first, second], new AbortController().signal)).rejects.toMatchObject({
      code: 'render',
    })
    expect(await readdir(directory)).toEqual(['second.mp3'])
    expect(errors.map(({ code }) => code)).toEqual(['render'])
  },
  timeout,
)

test(
  'one reader’s songs do not hold up another’s, and who leaves gives up their place',
  { tags: 'thorough', timeout },
  async () => {
    start()
    const [first, second, third] = makeRenditions()
    const leaving = new AbortController()
    const flood = { reader: 'flood', left: leaving.signal }
    await renderer.open(first, flood)
    await renderer.open(second, flood)
    const other = await renderer.open(third, visit())
    leaving.abort()
    expect(await collect(other.read(0))).toHaveLength(byteLength)
    // Coming back in time, they find it where it was.
    const again = await renderer.open(second, { ...visit(), reader: 'flood' })
    expect(await collect(again.read(0))).toHaveLength(byteLength)
    expect(errors).toEqual([])
  },
)

test(
  '[R6.3] says how far a song is: its place, that it is rendered, how long it takes, that it is there',
  { tags: 'thorough', timeout },
  async () => {
    const renditions = makeRenditions()
    const [first, second, third] = renditions
    start()
    expect(await renderer.progress(first)).toEqual({ state: 'not_started' })
    // One after the other, since they wait in the order in which they were asked for.
    const opened = [await renderer.open(first, visit()), await renderer.open(second, visit())]
    const whole = Promise.allSettled([
      ...opened.map(({ read }) => collect(read(0))),
      renderer.open(third, visit()).then(({ read }) => collect(read(0))),
    ])
    const seen = new Set<string>()
    while (!seen.has('ready, ready')) {
      const told = await Promise.all([second, third].map((rendition) => renderer.progress(rendition)))
      seen.add(
        told.map((file) => (file.state === 'waiting' ? `waiting ${file.place}` : file.state)).join(', '),
      )
    }
    expect([...seen]).toContain('rendering, waiting 1')
    await whole
    expect(await renderer.progress(third)).toEqual({ state: 'ready' })
  },
)

test(
  'whoever a file is rendered for is told its seconds of the processor and its bytes; who finds it there, nothing',
  async () => {
    const [first] = makeRenditions()
    start()
    const told = { ada: noWork, bob: noWork }
    const visitOf = (reader: keyof typeof told) => ({
      ...visit(),
      reader,
      spend: (used: UsedWork) => void (told[reader] = addWork(told[reader], used)),
    })
    const preview = await renderer.open(first, visitOf('ada'))
    const shared = await renderer.open(first, visitOf('bob'))
    await Promise.all([collect(preview.read(0)), collect(shared.read(0))])
    await collect((await renderer.open(first, visitOf('bob'))).read(0))
    expect(told.ada.bytes).toBe(byteLength)
    expect(told.ada.cpuSeconds).toBeGreaterThan(0.05)
    expect(told.bob).toEqual(noWork)
  },
  timeout,
)

test.each([
  { isHeard: false, asked: 'asked' },
  { isHeard: true, asked: 'not asked' },
])(
  '[R15.113] whether a reader gives way is $asked while their file is made, and the file is whole: heard $isHeard',
  { timeout },
  async ({ asked, isHeard }) => {
    const [first] = makeRenditions()
    renderer = startRenderer({
      storage: openFolder(dirname(directory)),
      folder: basename(directory),
      isHeard,
      onError: (error) => errors.push(error),
    })
    const givesWay = vi.fn<() => boolean>(() => true)
    const { read } = await renderer.open(first, { ...visit(), givesWay })
    expect(await collect(read(0))).toHaveLength(byteLength)
    expect(givesWay.mock.calls.length > 0).toBe(asked === 'asked')
  },
)

test(
  '[R15.97] what is saved is told while something that is heard is made, and until it has ended or its listener has left',
  async () => {
    const [first, second] = makeRenditions()
    const hearing = createHearing()
    const told: boolean[] = []
    hearing.follow((isHeard) => told.push(isHeard))
    renderer = startRenderer({
      storage: openFolder(dirname(directory)),
      folder: basename(directory),
      isHeard: true,
      hearing,
      onError: (error) => errors.push(error),
    })
    await collect((await renderer.open(first, visit())).read(0))
    await vi.waitFor(() => expect(told).toEqual([false, true, false]), { timeout, interval: 20 })
    const leaving = new AbortController()
    await renderer.open(second, { reader: 'ada', left: leaving.signal })
    expect(told.at(-1)).toBe(true)
    leaving.abort()
    await vi.waitFor(() => expect(told.at(-1)).toBe(false), { timeout, interval: 20 })
  },
  timeout,
)
