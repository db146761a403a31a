import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeExampleScore } from './example-score.ts'
import type { PreviewError } from './preview-error.ts'
import type { PreviewSong } from './preview-queue.ts'
import { startPreviewRenderer } from './preview-renderer.ts'
import type { PreviewRenderer } from './preview-renderer.ts'
import { previewByteLength } from './render-preview.ts'

const byteLength = previewByteLength(makeExampleScore({ durationSeconds: 2 }))
const songs: PreviewSong[] = ['first', 'second', 'third'].map((id) => ({
  key: `${id}.mp3`,
  id,
  title: id,
  masterGainDb: 0,
  byteLength,
}))

/** A process has to be started, and the machine may be busy. */
const timeout = 120_000

let directory: string
let renderer: PreviewRenderer | undefined
let errors: PreviewError[]

function start(
  choices: Record<string, string> = {},
  wanted = songs,
  onProgress?: (done: number, total: number, title: string) => void,
) {
  const composer = pathToFileURL(join(import.meta.dirname, 'example-composer.ts'))
  composer.search = new URLSearchParams(choices).toString()
  renderer = startPreviewRenderer({
    directory,
    songs: wanted,
    composer,
    onError: (error) => errors.push(error),
    ...(onProgress ? { onProgress } : {}),
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
  await renderer?.stop()
  renderer = undefined
  await rm(directory, { recursive: true, force: true })
})

test(
  '[R3.6] renders every song beside the server, and streams one that is asked for without waiting for the others',
  async () => {
    const progress: string[] = []
    start({}, songs, (done, total, title) => progress.push(`${done}/${total} ${title}`))
    const ahead = renderer!.renderAhead(new AbortController().signal)
    const preview = await renderer!.open('third.mp3')
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
    const there = await renderer!.open('first.mp3')
    expect(there.renderedBytes).toBeUndefined()
    expect(await collect(there.read(0))).toHaveLength(byteLength)
    await rm(join(directory, 'third.mp3'))
    const again = await renderer!.open('third.mp3')
    expect((await collect(again.read(0))).equals(file)).toBe(true)
    expect(errors).toEqual([])
  },
  timeout,
)

test(
  'a killed process leaves no half file, is started again, and its reader misses nothing',
  async () => {
    start({ 'dies-before': 'second', once: join(directory, 'died.txt') }, songs.slice(0, 2))
    const ahead = renderer!.renderAhead(new AbortController().signal)
    const preview = await renderer!.open('second.mp3')
    expect(await collect(preview.read(0))).toHaveLength(byteLength)
    await ahead
    expect((await readdir(directory)).sort()).toEqual(['died.txt', 'first.mp3', 'second.mp3'])
    for (const song of songs.slice(0, 2))
      expect(await readFile(join(directory, song.key))).toHaveLength(byteLength)
  },
  timeout,
)

test(
  'a process that keeps dying is given up, with one error, and its readers are told',
  async () => {
    start({ 'dies-before': 'first' }, songs.slice(0, 1))
    const preview = await renderer!.open('first.mp3')
    await expect(collect(preview.read(0))).rejects.toMatchObject({ code: 'stopped' })
    expect(errors.map((error) => error.code)).toEqual(['stopped'])
    expect((await readdir(directory)).filter((name) => name.endsWith('.mp3'))).toEqual([])
  },
  timeout,
)

test(
  'stopping tells readers, and leaves no half file once the next renderer has started',
  async () => {
    const preview = await start().open('second.mp3')
    await preview.read(0)[Symbol.asyncIterator]().next()
    await renderer!.stop()
    await expect(collect(preview.read(0))).rejects.toMatchObject({ code: 'stopped' })
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
    await expect(renderer!.open('third.mp3')).rejects.toMatchObject({ code: 'stopped' })
  },
  timeout,
)

test(
  'rendering ahead is broken off without a half file, and goes on with the next run',
  async () => {
    const stopping = new AbortController()
    start({}, songs, (done) => {
      if (done === 1) stopping.abort()
    })
    await expect(renderer!.renderAhead(stopping.signal)).rejects.toThrow('aborted')
    const kept = await readdir(directory)
    expect(kept).toContain('first.mp3')
    expect(kept).not.toContain('third.mp3')
    expect(kept.filter((name) => name.endsWith('.part'))).toEqual([])
    await renderer!.renderAhead(new AbortController().signal)
    expect((await readdir(directory)).sort()).toEqual(['first.mp3', 'second.mp3', 'third.mp3'])
  },
  timeout,
)

test(
  'rendering ahead reports a song that cannot be made, once the others are there',
  async () => {
    start({ fails: 'first' }, songs.slice(0, 2))
    await expect(renderer!.renderAhead(new AbortController().signal)).rejects.toMatchObject({
      code: 'render',
    })
    expect(await readdir(directory)).toEqual(['second.mp3'])
    expect(errors.map(({ code }) => code)).toEqual(['render'])
  },
  timeout,
)

test('an unknown key is refused', async () => {
  await expect(start({}, []).open('nothing.mp3')).rejects.toMatchObject({ code: 'unknown-song' })
})

test(
  'one reader’s songs do not hold up another’s, and who leaves gives up their place',
  async () => {
    start()
    const leaving = new AbortController()
    const flood = { reader: 'flood', left: leaving.signal }
    const [first, second] = [
      await renderer!.open('first.mp3', flood),
      await renderer!.open('second.mp3', flood),
    ]
    const third = await renderer!.open('third.mp3', { reader: 'ada', left: new AbortController().signal })
    leaving.abort()
    expect(await collect(third.read(0))).toHaveLength(byteLength)
    // Coming back in time, they find it where it was.
    const again = await renderer!.open('second.mp3', { ...flood, left: new AbortController().signal })
    expect(await collect(again.read(0))).toHaveLength(byteLength)
    expect([first.totalBytes, second.totalBytes]).toEqual([byteLength, byteLength])
    expect(errors).toEqual([])
  },
  timeout,
)

test(
  '[R6.3] says how far a song is: its place, that it is rendered, how long it takes, that it is there',
  async () => {
    const score = makeExampleScore({ durationSeconds: 2 })
    const timed = ['first', 'second', 'third'].map((id) => ({
      ...songs[0]!,
      key: `${id}.mp3`,
      id,
      seconds: score.durationSeconds,
    }))
    start({}, timed)
    const left = new AbortController().signal
    const visit = { reader: 'ada', left }
    expect(await renderer!.progress('first.mp3')).toEqual({ state: 'not_started' })
    const opened = await Promise.all(timed.map(({ key }) => renderer!.open(key, visit)))
    const whole = Promise.all(opened.map(({ read }) => collect(read(0))))
    const seen = new Set<string>()
    while (!seen.has('ready, ready')) {
      const told = await Promise.all(['second.mp3', 'third.mp3'].map((key) => renderer!.progress(key)))
      seen.add(
        told.map((song) => (song?.state === 'waiting' ? `waiting ${song.place}` : song?.state)).join(', '),
      )
    }
    expect([...seen]).toContain('rendering, waiting 1')
    await whole
    expect(await renderer!.progress('third.mp3')).toEqual({ state: 'ready' })
    expect(await renderer!.progress('unknown.mp3')).toBeUndefined()
  },
  timeout,
)
