import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { renditionLength } from '../sound/formats.ts'
import { exampleShape } from './example-recordings.ts'
import { notePostponed } from './postponed.ts'
import { startRenderer } from './renderer.ts'
import type { Rendition } from './rendition.ts'
import type { RefusedError } from './visit.ts'

const rendition = (id: string): Rendition => ({
  key: `${id}.mp3`,
  title: id,
  format: 'preview',
  source: { module: pathToFileURL(join(import.meta.dirname, 'example-recordings.ts')).href, id },
  byteLength: renditionLength('preview', exampleShape),
  seconds: exampleShape.sampleCount / exampleShape.sampleRate,
})

/** A process has to be started, and the machine may be busy. */
const timeout = 120_000

test(
  '[R15.99] a download that waits while its budget is spent is postponed when its turn comes, and made when it is asked for again',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'postponed-'))
    const renderer = startRenderer({
      storage: openFolder(dirname(directory)),
      folder: basename(directory),
      onError: () => {},
    })
    let refused: RefusedError | undefined
    const leaving = new AbortController()
    const visit = (left = new AbortController().signal) => ({
      reader: 'ada',
      left,
      refuse: () => refused,
      beginsAtOnce: true,
    })
    const readAll = async (bytes: AsyncIterable<Uint8Array>) => {
      let length = 0
      for await (const piece of bytes) length += piece.length
      return length
    }
    try {
      // Two of a reader's are made at once.
      const begun = [
        await renderer.open(rendition('first'), visit(leaving.signal)),
        await renderer.open(rendition('second'), visit()),
      ]
      const waiting = readAll((await renderer.open(rendition('third'), visit())).read(0))
      expect(await renderer.progress(rendition('third'))).toMatchObject({ state: 'waiting' })
      refused = Object.assign(new Error('The payer is in debt.'), { seconds: 131 })
      const broken = waiting.catch(String)
      // What was begun goes on.
      expect(await Promise.all(begun.map(({ read }) => readAll(read(0))))).toEqual([
        rendition('first').byteLength,
        rendition('second').byteLength,
      ])
      expect(await broken).toContain('The payer is in debt.')
      const { secondsLeft, state } = { secondsLeft: 0, ...(await renderer.progress(rendition('third'))) }
      expect(state).toBe('postponed')
      expect(secondsLeft).toBeGreaterThan(0)
      refused = undefined
      const again = await renderer.open(rendition('third'), visit())
      expect(await readAll(again.read(0))).toBe(rendition('third').byteLength)
      expect(await renderer.progress(rendition('third'))).toEqual({ state: 'ready' })
    } finally {
      await renderer.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
  timeout,
)

test('[R15.99] a file that was postponed may be asked for in its time, and is forgotten some minutes later', () => {
  const clock = { ms: 0 }
  const postponed = notePostponed(() => clock.ms)
  postponed.add('a', 60)
  expect(postponed.secondsLeft('a')).toBe(60)
  clock.ms = 61_000
  expect(postponed.secondsLeft('a')).toBe(0)
  expect(postponed.secondsLeft('b')).toBeUndefined()
  clock.ms = 60_000 + 11 * 60_000
  expect(postponed.secondsLeft('a')).toBeUndefined()
  postponed.add('b', 60)
  postponed.forget('b')
  expect(postponed.secondsLeft('b')).toBeUndefined()
})
