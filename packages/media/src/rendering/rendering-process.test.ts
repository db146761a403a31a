import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { renditionLength } from '../sound/formats.ts'
import { exampleShape } from './example-recordings.ts'
import { createRenderingProcess } from './rendering-process.ts'

/** A process has to be started, and the machine may be busy. */
const timeout = 60_000

test(
  '[R15.21] a file that pauses leaves nothing meanwhile, and its reader misses nothing afterwards',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'process-'))
    const rendering = createRenderingProcess({
      storage: openFolder(dirname(directory)),
      folder: basename(directory),
      niceness: 0,
      lingerMs: timeout,
    })
    try {
      const bytes = rendering.ask({
        key: 'song.mp3',
        title: 'song',
        format: 'preview',
        source: {
          module: pathToFileURL(join(import.meta.dirname, 'example-recordings.ts')).href,
          id: 'song',
        },
        byteLength: renditionLength('preview', exampleShape),
        seconds: exampleShape.sampleCount / exampleShape.sampleRate,
      })
      const reader = bytes.read(0)
      const pieces = [(await reader.next()).value ?? new Uint8Array()]
      rendering.pause('song.mp3')
      await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), { timeout, interval: 20 })
      const heard = bytes.length
      expect(heard).toBeLessThan(renditionLength('preview', exampleShape))
      rendering.resume('song.mp3')
      for await (const piece of reader) pieces.push(piece)
      expect(Buffer.concat(pieces).equals(await readFile(join(directory, 'song.mp3')))).toBe(true)
    } finally {
      await rendering.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
  timeout,
)
