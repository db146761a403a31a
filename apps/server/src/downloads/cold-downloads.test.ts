import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { loadDemoLibrary } from '@tempolibre/demo'
import { type MadeRecording, openMedia } from '@tempolibre/media'
import { renditionLength } from '@tempolibre/media/formats'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createSharePictures } from '../share/share-pictures.ts'
import { createDownloadServer } from './serve-download.ts'
import { createTagCovers, drawTagCovers } from './tag-cover.ts'

const folders: string[] = []
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tempolibre-masters-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const log = createLog('silent')

const tracks = {
  findByPreview: async () => undefined,
  list: async () => [],
  findStems: async () => undefined,
}
const { covers, library, maker } = loadDemoLibrary()

function open(mediaDirectory: string, recordings: readonly MadeRecording[]) {
  return openMedia({
    storage: openFolder(mediaDirectory),
    tracks,
    maker: { ...maker, recordings },
    onProgress() {},
    log,
  })
}

test(
  '[R6.3] eight cold downloads start before any of their songs is rendered, including the cover',
  { tags: 'thorough', timeout: 180_000 },
  async () => {
    const mediaDirectory = makeFolder()
    const wanted = maker.recordings.slice(0, 8)
    const coverOf = new Map(library.tracks.map(({ cover, id }) => [id, cover]))
    for (const { draw, key } of covers) {
      mkdirSync(dirname(join(mediaDirectory, key)), { recursive: true })
      writeFileSync(join(mediaDirectory, key), draw())
    }
    const media = open(mediaDirectory, wanted)
    const progressOf = (key: string) => media.progress({ key, isPreview: false })
    const pictures = createSharePictures({
      storage: openFolder(mediaDirectory),
      readCover: async () => undefined,
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
            cover: coverOf.get(recording.id) ?? null,
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
      readCover: createTagCovers({ storage: openFolder(mediaDirectory), make: pictures.make, log }),
      headers: {},
      log,
      // However busy the machine is: what is told of a length is shown here.
      beginsAfterMs: 120_000,
    })
    const server = createServer((request, response) => {
      serveDownload(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = portOf(server)
    const left = new AbortController()
    try {
      const begun = await Promise.all(
        wanted.map(async (recording, index) => {
          const response = await fetch(`http://127.0.0.1:${port}/${index}`, { signal: left.signal })
          const begin = await response.body?.getReader().read()
          // A cover adds some kilobytes to the sound.
          expect(Number(response.headers.get('content-length'))).toBeGreaterThan(
            renditionLength('wav', recording) + 2000,
          )
          return begin?.value?.length
        }),
      )
      expect(begun.every((length) => length !== undefined && length > 0)).toBe(true)
      const files = await readdir(join(mediaDirectory, 'masters'))
      expect(files.filter((name) => name.endsWith('.wav'))).toEqual([])
      const states = await Promise.all(wanted.map(({ master }) => progressOf(master)))
      expect(states.map((progress) => progress?.state).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'rendering'),
        ...Array.from({ length: 5 }, () => 'waiting'),
      ])
      const places = states.flatMap((progress) => (progress?.state === 'waiting' ? progress.place : []))
      expect(places.toSorted()).toEqual([1, 2, 3, 4, 5])
      expect(await progressOf(wanted[0]?.master.replace(/wav$/, 'flac') ?? '')).toMatchObject({
        state: 'rendering',
      })
      expect(await progressOf('masters/unknown.wav')).toBeUndefined()
    } finally {
      left.abort()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await media.stop()
      pictures.stop()
    }
  },
)

test('[R6.3] missing covers are drawn ahead one after the other, until stopped', async () => {
  const mediaDirectory = makeFolder()
  mkdirSync(join(mediaDirectory, 'covers'))
  writeFileSync(join(mediaDirectory, 'covers', 'b-512.png'), 'drawn before')
  const drawn: string[] = []
  const stopping = new AbortController()
  const options = {
    storage: openFolder(mediaDirectory),
    log,
    async make(key: string) {
      drawn.push(key)
      if (drawn.length === 2) stopping.abort()
      return true
    },
  }
  const keys = ['covers/a.svg', 'covers/b.svg', 'covers/a.svg', 'covers/c.svg', 'covers/d.svg']
  await expect(drawTagCovers(keys, options, stopping.signal)).rejects.toThrow('aborted')
  expect(drawn).toEqual(['covers/a-512.png', 'covers/c-512.png'])
})
