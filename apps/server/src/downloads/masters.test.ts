import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadDemoLibrary } from '@tempolibre/demo'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createSharePictures } from '../share/share-pictures.ts'
import { openMasters } from './masters.ts'
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

test('[R6.3] recordings are rendered ahead', async () => {
  const [shortest] = loadDemoLibrary()
    .masters.filter(({ master }) => master === 'mp3')
    .toSorted((one, other) => one.byteLength - other.byteLength)
  if (!shortest) throw new Error('The library is empty.')
  const mediaDirectory = makeFolder()
  const masters = openMasters({ mediaDirectory, masters: [shortest], log })
  try {
    expect(await readdir(mediaDirectory)).toEqual([])
    await masters.renderAhead(new AbortController().signal)
    expect((await stat(join(mediaDirectory, shortest.key))).size).toBe(shortest.byteLength)
  } finally {
    await masters.stop()
  }
}, 180_000)

test('[R6.3] eight cold downloads start before any of their songs is rendered, including the cover', async () => {
  const mediaDirectory = makeFolder()
  const demo = loadDemoLibrary()
  const wanted = demo.masters.filter(({ master }) => master === 'wav').slice(0, 8)
  const covers = new Map(demo.previews.map(({ cover, id }) => [id, cover]))
  for (const { draw, key } of demo.covers) {
    mkdirSync(dirname(join(mediaDirectory, key)), { recursive: true })
    writeFileSync(join(mediaDirectory, key), draw())
  }
  const masters = openMasters({ mediaDirectory, masters: wanted, log })
  const pictures = createSharePictures({ directory: mediaDirectory, readCover: async () => undefined, log })
  const serveDownload = createDownloadServer({
    async find(pathname) {
      const master = wanted[Number(pathname.slice(1))]
      return (
        master && {
          format: 'wav',
          key: master.key,
          account: pathname,
          isPreview: false,
          name: master.title,
          tags: {
            title: master.title,
            artist: '',
            copyright: '',
            comment: '',
            language: 'eng',
            url: 'https://music.example/verify',
            further: {},
          },
          cover: covers.get(master.id) ?? null,
        }
      )
    },
    open: ({ key }, visit) => masters.open(key, visit),
    readCover: createTagCovers({ mediaDirectory, make: pictures.make, log }),
    headers: {},
    log,
  })
  const server = createServer((request, response) => {
    serveDownload(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const left = new AbortController()
  try {
    const begun = await Promise.all(
      wanted.map(async ({ byteLength }, index) => {
        const response = await fetch(`http://127.0.0.1:${port}/${index}`, { signal: left.signal })
        const { value } = await response.body!.getReader().read()
        // A cover adds some kilobytes to the sound.
        expect(Number(response.headers.get('content-length'))).toBeGreaterThan(byteLength + 2000)
        return value?.length
      }),
    )
    expect(begun.every((length) => length !== undefined && length > 0)).toBe(true)
    const files = await readdir(join(mediaDirectory, 'masters'))
    expect(files.filter((name) => name.endsWith('.wav'))).toEqual([])
    const states = await Promise.all(wanted.map(async ({ key }) => masters.progress(key)))
    expect(states.map((progress) => progress?.state).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'rendering'),
      ...Array.from({ length: 5 }, () => 'waiting'),
    ])
    const places = states.flatMap((progress) => progress?.place ?? [])
    expect(places.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(await masters.progress(wanted[0]!.key.replace(/wav$/, 'flac'))).toMatchObject({
      state: 'rendering',
    })
    expect(await masters.progress('masters/unknown.wav')).toBeUndefined()
  } finally {
    left.abort()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await masters.stop()
    pictures.stop()
  }
}, 180_000)

test('[R6.3] missing covers are drawn ahead one after the other, until stopped', async () => {
  const mediaDirectory = makeFolder()
  mkdirSync(join(mediaDirectory, 'covers'))
  writeFileSync(join(mediaDirectory, 'covers', 'b-512.png'), 'drawn before')
  const drawn: string[] = []
  const stopping = new AbortController()
  const options = {
    mediaDirectory,
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
