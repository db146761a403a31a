import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageOf, languages, pathTo } from '@tempolibre/locales'
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

test('[R18.5] a site without a song counts none, and has no search for them among its first words', async () => {
  for (const language of languages) {
    const html = await (await fetch(site.url + pathTo('home', language))).text()
    expect(html).toContain('class="figures"')
    expect(html).not.toMatch(/<dd>0<\/dd>|class="home-search"|cover-placeholder|class="wall"/)
  }
})

test('[R12.8] [R1.4] [R3.6] [R14.4] an imported recording is found, described and played, without a line of the demo', async () => {
  const address = site.url + pathTo('track', 'es', 'sal')
  expect(await importMusic(music, settings)).toContain('Visitors see none of this yet.')
  expect((await fetch(address)).status).toBe(404)
  expect(await importMusic(music, settings, '--publish')).toContain('Published       1')
  await expectSoon(async () => (await fetch(address)).status).toBe(200)
  // It is shown without having been featured.
  const home = () => fetch(site.url + pathTo('home', 'es')).then((answer) => answer.text())
  await expectSoon(async () => (await home()).includes(`href="${pathTo('track', 'es', 'sal')}"`)).toBe(true)
  expect(await home()).toContain('class="home-search"')

  const page = await visit({ baseUrl: site.url, browserLanguage: 'es' })
  await open(page, address)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Sal', level: 1 }).waitFor()
  await main.getByText('Suave.').waitFor()
  // What it doesn't have is not mentioned.
  await main.getByText(m.editions_open_recording({}, { locale: 'es' }), { exact: true }).waitFor()
  expect(await main.getByRole('heading', { name: m.mixer_title({}, { locale: 'es' }) }).count()).toBe(0)
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

test('[R18.6] a song without artwork has a drawn cover, and nobody can have others drawn', async () => {
  const answer = await fetch(`${site.url}/api/v1/tracks?lang=es&limit=1`)
  const cover = /"cover_url":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
  const drawing = await fetch(cover)
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
  expect(await drawing.text()).toMatch(/^<svg .*<\/svg>$/s)
  const picture = await fetch(cover.replace('.svg', '-512.png'))
  expect(picture.headers.get('content-type')).toBe('image/png')
  for (const other of [
    cover.replace(/-[0-9a-f]{12}/, `-${'0'.repeat(12)}`),
    cover.replace('track-', 'genre-'),
  ]) {
    expect((await fetch(other)).status).toBe(404)
    expect((await fetch(other.replace('.svg', '-512.png'))).status).toBe(404)
  }
})

/** Words for what this site does not have, and for the program it runs on. */
const foreignWords: Readonly<Record<Language, RegExp>> = {
  en: /tempolibre|\bdemo\b|\bmixer\b|\bscores?\b|changelog/i,
  es: /tempolibre|\bdemo\b|mezclador|partitura/i,
  fr: /tempolibre|\bdémo\b|table de mixage|\bpartition\b/i,
}

/** Where the keys of licences are found, on every site: copies of the verifying program that are out ask for them there. */
const sharedAddress = /\/\.well-known\/tempolibre-licence-keys/g

test('[R18.1] no page and no document names the software, its demo, or what songs do not have', async () => {
  const found: string[] = []
  let pages = 0
  for (const language of languages) {
    for (const [address, text] of await crawl(pathTo('home', language))) {
      pages++
      const words = foreignWords[language].exec(text.replaceAll(sharedAddress, ''))
      if (words) found.push(`${address}: …${text.slice(Math.max(0, words.index - 60), words.index + 40)}…`)
    }
  }
  for (const address of [
    '/robots.txt',
    '/site.webmanifest',
    '/sitemap.xml',
    ...languages.map((language) => `/feeds/${language}/tracks.xml`),
    `/api/oembed?url=${encodeURIComponent(site.url + pathTo('track', 'en', 'sal'))}`,
    '/embed/sal',
  ]) {
    const text = shownIn(await (await fetch(site.url + address)).text())
    if (/tempolibre|\bdemo\b/i.test(text)) found.push(address)
  }
  expect(pages).toBeGreaterThan(30)
  expect(found, found.join('\n')).toEqual([])
})

/** The pages of one language that a visitor without scripts reaches from an address, with what each shows. */
async function crawl(start: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const language = languageOf(start)
  const waiting = [start]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue
    const answer = await fetch(site.url + address)
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
    pages.set(address, shownIn(html))
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g))
      if (!/^\/(?:api|media|app|studio|assets)\b/.test(link) && languageOf(link) === language)
        waiting.push(link)
  }
  return pages
}

/** What an answer shows and says to robots: all of it but scripts, styles and the addresses of both. */
const shownIn = (text: string): string =>
  text.replaceAll(/<script\b.*?<\/script>|<style\b.*?<\/style>|<link\b[^>]*>/gs, '')
