import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { createRenderingQueue } from './rendering-queue.ts'
import type { Rendition } from './rendition.ts'

const pieceCount = 40
const song: Rendition = {
  key: 'one.mp3',
  title: 'One',
  format: 'preview',
  source: { module: '', id: 'one' },
  byteLength: pieceCount * 1000,
  seconds: 1,
}

/** As it must be, whoever renders it. */
const whole = Buffer.concat(Array.from({ length: pieceCount }, (_, piece) => Buffer.alloc(1000, piece + 1)))

let directory: string
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shared-folder-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/** A process that renders the song into the folder as far as `pieces`, and then hangs. */
async function renderElsewhere(pieces: number): Promise<ChildProcess> {
  const queue = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'rendering-queue.ts')).href)
  const storage = JSON.stringify(pathToFileURL(join(import.meta.dirname, '../files/storage.ts')).href)
  const program = `
    const { createRenderingQueue } = await import(${queue})
    const { openFolder } = await import(${storage})
    createRenderingQueue({
      storage: openFolder(process.argv[1]),
      folder: process.argv[2],
      ahead: [${JSON.stringify(song)}],
      log: console.error,
      async *render() {
        for (let piece = 0; piece < ${pieces}; piece++) yield Buffer.alloc(1000, piece + 1)
        console.log('hanging')
        await new Promise(() => setInterval(() => {}, 1000))
      },
    })`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, dirname(directory), basename(directory)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

/** Renders the song here; between two pieces others may do what they like. */
function renderHere(meanwhile: (piece: number) => Promise<void>): Promise<void> {
  return createRenderingQueue({
    storage: openFolder(dirname(directory)),
    folder: basename(directory),
    ahead: [song],
    log: (error) => {
      throw error
    },
    async *render() {
      for (let piece = 0; piece < pieceCount; piece++) {
        await meanwhile(piece)
        yield Buffer.alloc(1000, piece + 1)
      }
    },
  }).idle()
}

test('[R13.4] of two processes that render one song, one is killed: the file is whole, and nothing else is left', async () => {
  await renderHere(async (piece) => {
    if (piece === 10) {
      const other = await renderElsewhere(5)
      other.kill('SIGKILL')
      await once(other, 'exit')
    }
  })
  expect((await readFile(join(directory, song.key))).equals(whole)).toBe(true)
  await renderHere(async () => {})
  expect(await readdir(directory)).toEqual([song.key])
})

test('[R13.4] a process that starts while another one renders leaves it in peace', async () => {
  const other = await renderElsewhere(5)
  await renderHere(async () => {})
  expect((await readFile(join(directory, song.key))).equals(whole)).toBe(true)
  expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  other.kill('SIGKILL')
})
