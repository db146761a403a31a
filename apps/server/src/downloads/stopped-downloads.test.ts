import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { portOf } from '@tempolibre/domain/port-of'
import { loadDemoLibrary } from '@tempolibre/demo'
import { writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { openMedia } from '@tempolibre/media'
import { openFolder } from '@tempolibre/media/storage'
import { expect, test } from 'vitest'
import { createBoundedServer } from '../http/bounded-server.ts'
import { createLog } from '../logging/log.ts'
import { createDownloadServer } from './serve-download.ts'

const log = createLog('silent')
const { maker } = loadDemoLibrary()
/** More than three, which are rendered at once. */
const wanted = maker.recordings.slice(0, 7)

interface Outcome {
  status: number | undefined
  announced: number
  received: number
  isComplete: boolean
}

/** Reads an answer to its end, whole or not. */
function follow(answer: IncomingMessage): Promise<Outcome> {
  let received = 0
  return new Promise((resolve) => {
    answer.on('data', (bytes: Buffer) => (received += bytes.length))
    answer.on('error', () => {})
    answer.once('close', () =>
      resolve({
        status: answer.statusCode,
        announced: Number(answer.headers['content-length']),
        received,
        isComplete: answer.complete,
      }),
    )
  })
}

interface StoppedSite {
  media: ReturnType<typeof openMedia>
  stop: ReturnType<typeof createBoundedServer>['stop']
  /** Asks for a recording; resolves with the beginning of its answer. */
  ask(index: number): Promise<IncomingMessage>
}

async function onSite(work: (site: StoppedSite) => Promise<void>): Promise<void> {
  const mediaDirectory = mkdtempSync(join(tmpdir(), 'tempolibre-stopped-'))
  mkdirSync(join(mediaDirectory, 'masters'))
  const media = openMedia({
    storage: openFolder(mediaDirectory),
    tracks: {
      findByPreview: async () => undefined,
      list: async () => [],
      findStems: async () => undefined,
    },
    maker: { ...maker, recordings: wanted },
    onProgress() {},
    log,
  })
  const serveDownload = createDownloadServer({
    offer: async () => undefined,
    progress: async () => undefined,
    async find(pathname) {
      const recording = wanted[Number(pathname.slice(1))]
      return (
        recording && {
          format: 'wav',
          key: recording.master,
          account: pathname,
          isPreview: false,
          name: recording.title,
          tags: {
            title: recording.title,
            artist: '',
            copyright: '',
            comment: '',
            language: 'eng',
            url: 'https://music.example/verify',
            further: {},
          },
          cover: null,
          proof: {
            number: 'TL-7K2M-9QWX-4HT0',
            sha256: '',
            trackId: null,
            sound: undefined,
            isSigned: true,
          },
        }
      )
    },
    open: media.open,
    foresee: media.foresee,
    readCover: async () => undefined,
    headers: {},
    log,
  })
  const { server, stop } = createBoundedServer((request, response) => {
    serveDownload(request, response).catch(() => response.destroy())
  })
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await work({
      media,
      stop,
      ask: (index) =>
        new Promise((resolve, reject) => {
          const headers = { 'accept-language': 'fr' }
          get({ port: portOf(server), path: `/${index}`, headers }, resolve).once('error', reject)
        }),
    })
  } finally {
    server.closeAllConnections()
    await media.stop()
    rmSync(mediaDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Some are rendered, the others have got the beginning of their file and wait. */
async function countWaiting(media: StoppedSite['media']): Promise<number> {
  const states = await Promise.all(
    wanted.map(({ master }) => media.progress({ key: master, isPreview: false })),
  )
  return states.filter((progress) => progress?.state === 'waiting').length
}

test(
  '[R15.105] of downloads under way at a stop, begun and in line, each is sent whole or breaks off below its length',
  { tags: 'thorough', timeout: 180_000 },
  () =>
    onSite(async ({ ask, media, stop }) => {
      const answers = await Promise.all(wanted.map((_, index) => ask(index)))
      const outcomes = Promise.all(answers.map(follow))
      expect(await countWaiting(media)).toBeGreaterThan(0)
      await stop({ requestMs: 0, longMs: 6000, isLong: () => true })
      await media.stop()
      for (const { announced, isComplete, received, status } of await outcomes) {
        expect(status).toBe(200)
        expect(isComplete).toBe(received === announced)
        expect(received).toBeLessThanOrEqual(announced)
      }
    }),
)

test(
  '[R15.127] once a stop has begun, downloads that wait end at once, one that comes is told when to come again, and those under way are sent whole',
  { tags: 'thorough', timeout: 180_000 },
  () =>
    onSite(async ({ ask, media }) => {
      const last = wanted.length - 1
      const answers = await Promise.all(wanted.slice(0, last).map((_, index) => ask(index)))
      const outcomes = Promise.all(answers.map(follow))
      const waiting = await countWaiting(media)
      expect(waiting).toBeGreaterThan(0)
      media.closeLines()
      const late = await ask(last)
      expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '30'])
      expect(await text(late)).toBe(`${m.api_restarting({ wait: writeWait(30, 'fr') }, { locale: 'fr' })}\n`)
      const ended = await outcomes
      const whole = ended.filter(({ isComplete }) => isComplete)
      const cut = ended.filter(({ isComplete }) => !isComplete)
      // Of those that waited nothing was made; one may have had its turn meanwhile.
      expect(cut.length).toBeGreaterThan(0)
      expect(cut.length).toBeLessThanOrEqual(waiting)
      for (const { announced, received } of whole) expect(received).toBe(announced)
      for (const { received } of cut) expect(received).toBeLessThan(10_000)
    }),
)
