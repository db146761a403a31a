import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { open, useBrowser } from '../support/visitor.ts'

/** A label's library: recordings as WAV, and nothing made of them yet. */
const seconds = 20
const { visit } = useBrowser()
const database = useOwnDatabase()
let folder: string
let site: SiteProcess
const demoFiles: string[] = []

/** Prints the address of every module of the demo that the server loads. */
const printDemoModules = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.includes('/packages/demo/')) console.log('demo: ' + url)
    return next(url, context)
  },
})`

beforeAll(async () => {
  folder = makeDataFolder()
  const masters = join(folder, 'media', 'masters')
  mkdirSync(masters, { recursive: true })
  writeFileSync(join(masters, 'track-1.wav'), makeWav(seconds))
  const library = makeLibrary()
  const track = makeTrack(1, {
    duration_seconds: seconds,
    preview: 'previews/track-1.mp3',
    preview_bytes: undefined,
    master: 'masters/track-1.wav',
  })
  await importLibrary(database.db, { ...library, tracks: [track] })
  site = await startSite(
    { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', PREVIEWS: 'on-demand' },
    {
      nodeArguments: [`--import=data:text/javascript,${encodeURIComponent(printDemoModules)}`],
      onLine: (line) => {
        if (line.startsWith('demo: ')) demoFiles.push(line)
      },
      onMessage() {},
    },
  )
})
afterAll(async () => {
  await site.stop()
  removeDataFolder(folder)
})

/** A tone in stereo, 16 bits at 48 kHz, as in a WAV of 44 bytes before its samples (RIFF, PCM). */
function makeWav(length: number): Buffer {
  const [rate, frameBytes] = [48_000, 4]
  const bytes = Buffer.alloc(44 + length * rate * frameBytes)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * frameBytes, 28)
  bytes.writeUInt16LE(frameBytes, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let at = 44, sample = 0; at < bytes.length; at += frameBytes, sample++) {
    const value = Math.round(8000 * Math.sin((2 * Math.PI * 440 * sample) / rate))
    bytes.writeInt16LE(value, at)
    bytes.writeInt16LE(value, at + 2)
  }
  return bytes
}

test(
  '[R1.4] [R3.6] a recording that was only stored as WAV plays, without a line of the demo',
  { tags: 'main' },
  async () => {
    const page = await visit({ baseUrl: site.url })
    await open(page, site.url + pathTo('track', 'en', 'track-1'))
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: 'Track 1' }) })
      .first()
      .click()
    await waitForSound(page)
    const preview = await fetch(`${site.url}/media/previews/track-1.mp3`)
    expect(preview.headers.get('content-type')).toBe('audio/mpeg')
    // 160 kbit/s: a stored preview of another length would be a broken one.
    expect((await preview.arrayBuffer()).byteLength / seconds).toBeCloseTo(20_000, -3)
    const seeking = await fetch(`${site.url}/media/previews/track-1.mp3`, {
      headers: { range: 'bytes=1000-1999' },
    })
    expect(seeking.status).toBe(206)
    expect(demoFiles).toEqual([])
  },
)
