import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

/** A label's folder: a recording as WAV, and a table of metadata. */
const seconds = 20
const { visit } = useBrowser()
const database = useOwnDatabase()
let folder: string
let music: string
let settings: Record<string, string>
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
  music = join(folder, 'Vega Music')
  mkdirSync(music)
  writeFileSync(join(music, 'VM001_01_Salt.wav'), makeWav(seconds))
  writeFileSync(
    join(music, 'tracks.csv'),
    'archivo;título;título fr;artista;géneros;descripción es\nVM001_01_Salt;Sal;Sel;Ada Vega;jazz;Suave.\n',
  )
  settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', PREVIEWS: 'on-demand' }
  site = await startSite(settings, {
    nodeArguments: [`--import=data:text/javascript,${encodeURIComponent(printDemoModules)}`],
    onLine: (line) => {
      if (line.startsWith('demo: ')) demoFiles.push(line)
    },
    onMessage() {},
  })
})
afterAll(async () => {
  await site.stop()
  removeDataFolder(folder)
})

test('[R12.8] [R1.4] [R3.6] [R14.4] an imported recording is found, described and played, without a line of the demo', async () => {
  const address = site.url + pathTo('track', 'es', 'sal')
  expect(await importMusic(music, settings)).toContain('Visitors see none of this yet.')
  expect((await fetch(address)).status).toBe(404)
  expect(await importMusic(music, settings, '--publish')).toContain('Published       1')
  await expectSoon(async () => (await fetch(address)).status).toBe(200)

  const page = await visit({ baseUrl: site.url, browserLanguage: 'es' })
  await open(page, address)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Sal', level: 1 }).waitFor()
  await main.getByText('Suave.').waitFor()
  await main.getByText(m.mixer_none({}, { locale: 'es' })).waitFor()
  await main
    .getByRole('button', { name: m.player_play_track({ title: 'Sal' }, { locale: 'es' }) })
    .first()
    .click()
  await waitForSound(page)
  const french = await fetch(site.url + pathTo('track', 'fr', 'sel'))
  expect(await french.text()).not.toContain('Suave.')
  const found = await fetch(`${site.url}/api/v1/search?lang=es&search=ada+vega`)
  expect(JSON.stringify(await found.json())).toContain('"title":"Sal"')

  const song = await page.evaluate(() => document.querySelector('audio')?.currentSrc ?? '')
  const preview = await fetch(song)
  expect(preview.headers.get('content-type')).toBe('audio/mpeg')
  // 160 kbit/s: a stored preview of another length would be a broken one.
  expect((await preview.arrayBuffer()).byteLength / seconds).toBeCloseTo(20_000, -3)
  const seeking = await fetch(song, { headers: { range: 'bytes=1000-1999' } })
  expect(seeking.status).toBe(206)
  expect(demoFiles).toEqual([])
})
