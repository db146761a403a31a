import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { probeAudio } from '@tempolibre/audio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { renditionLength } from '../sound/formats.ts'
import { exampleShape, openRecording } from './example-recordings.ts'
import { startRenderer } from './renderer.ts'
import type { Rendition } from './rendition.ts'

const makeRendition = (format: 'wav' | 'mp3'): Rendition => ({
  key: `first.${format}`,
  title: 'first',
  format,
  source: { module: pathToFileURL(join(import.meta.dirname, 'example-recordings.ts')).href, id: 'first' },
  byteLength: renditionLength(format, exampleShape),
  seconds: 2,
})
const wav = makeRendition('wav')
const visit = { reader: 'ada', left: new AbortController().signal }

/** A process has to be started, and the machine may be busy. */
const timeout = 120_000

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'masters-'))
})

afterEach(() => rm(directory, { recursive: true, force: true }))

const start = () =>
  startRenderer({
    storage: openFolder(dirname(directory)),
    folder: basename(directory),
    onError: (error) => {
      throw error
    },
  })

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

test(
  'a master is rendered once for all who ask at the same time, streamed, kept, and as long as was said',
  async () => {
    const renderer = start()
    try {
      expect(await readdir(directory)).toEqual([])
      for (const rendition of [wav, makeRendition('mp3')]) {
        const { byteLength, key } = rendition
        const open = () => renderer.open(rendition, visit)
        const opened = await Promise.all([open(), open(), open()])
        const [first, second, rest] = await Promise.all([
          collect(opened[0].read(0)),
          collect(opened[1].read(0)),
          collect(opened[2].read(5000)),
        ])
        expect(first).toHaveLength(byteLength)
        expect(opened.map(({ totalBytes }) => totalBytes)).toEqual([byteLength, byteLength, byteLength])
        expect(second.equals(first)).toBe(true)
        expect(rest.equals(first.subarray(5000))).toBe(true)
        expect((await readFile(join(directory, key))).equals(first)).toBe(true)
      }
      expect(await probeAudio(join(directory, 'first.wav'))).toMatchObject({
        codec: 'PCM',
        sampleRate: 44_100,
        channels: 2,
        bitrate: 44_100 * 2 * 24,
        durationSeconds: 2,
      })
      const { bitrate, channels, sampleRate } = await probeAudio(join(directory, 'first.mp3'))
      expect({ channels, sampleRate }).toEqual({ channels: 2, sampleRate: 44_100 })
      expect(bitrate / 320_000).toBeCloseTo(1, 2)
    } finally {
      await renderer.stop()
    }
  },
  timeout,
)

test(
  'the WAV holds the very samples that were rendered, to within half a step of 24 bits',
  async () => {
    const renderer = start()
    try {
      const bytes = await collect((await renderer.open(wav, visit)).read(0))
      let at = 44
      let furthest = 0
      for await (const [left = [], right = []] of (await openRecording('first', openFolder(directory)))
        .blocks) {
        for (let index = 0; index < left.length; index++) {
          for (const value of [left[index] ?? 0, right[index] ?? 0]) {
            furthest = Math.max(furthest, Math.abs(bytes.readIntLE(at, 3) / 2 ** 23 - value))
            at += 3
          }
        }
      }
      expect(at).toBe(bytes.length)
      expect(furthest).toBeLessThanOrEqual(2 ** -24)
    } finally {
      await renderer.stop()
    }
  },
  timeout,
)
