import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/contract/port-of'
import { loadDemoLibrary } from '@tempolibre/demo'
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

test(
  '[R15.105] of downloads under way at a stop, begun and in line, each is sent whole or breaks off below its length',
  { tags: 'thorough', timeout: 180_000 },
  async () => {
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
      const answers = await Promise.all(
        wanted.map(
          (_, index) =>
            new Promise<IncomingMessage>((resolve, reject) => {
              get({ port: portOf(server), path: `/${index}` }, resolve).once('error', reject)
            }),
        ),
      )
      const outcomes = Promise.all(answers.map(follow))
      // Some are rendered, the others have got the beginning of their file and wait.
      const states = await Promise.all(
        wanted.map(({ master }) => media.progress({ key: master, isPreview: false })),
      )
      expect(states.filter((progress) => progress?.state === 'waiting').length).toBeGreaterThan(0)
      await stop({ requestMs: 0, longMs: 6000, isLong: () => true })
      await media.stop()
      for (const { announced, isComplete, received, status } of await outcomes) {
        expect(status).toBe(200)
        expect(isComplete).toBe(received === announced)
        expect(received).toBeLessThanOrEqual(announced)
      }
    } finally {
      server.closeAllConnections()
      await media.stop()
      rmSync(mediaDirectory, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
