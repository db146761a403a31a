import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary } from '@tempolibre/database/factories'
import { alternates, languages, pathTo, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { useOwnSite } from '../support/own-site.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url, PREVIEWS: 'on-demand' }))

const shown = 'Ana Belén, Nino Bravo feat. Óscar'
const artists = { 'Ana Belén': 'ana-belen', 'Nino Bravo': 'nino-bravo', Óscar: 'oscar' } as const
const song = pathTo('track', 'es', 'agua')

const folder = mkdtempSync(join(tmpdir(), 'artists-'))
beforeAll(async () => {
  await importLibrary(database.db, makeLibrary({ tracks: [], pages: [], articles: [] }))
  for (const [index, name] of ['agua', 'fuego'].entries())
    writeFileSync(join(folder, `${name}.wav`), makeWav(4, 300 + 50 * index))
  writeFileSync(
    join(folder, 't.csv'),
    'file,title,artist,genres\nagua.wav,Agua,Ana Belén; Nino Bravo feat. Óscar,Rock\nfuego.wav,Fuego,OSCAR,Rock\n',
  )
  await importMusic(folder, { DATABASE_URL: database.url, DATA_DIR: site.folder }, '--publish')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** The page with a heading is shown, at its address. */
async function expectPage(page: Page, heading: string, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  expect(page.url()).toBe(site.url + path)
}

test('[R17.57] a song of three artists leads to the page of each and back, in Spanish', async () => {
  const page = await visit({ baseUrl: site.url })
  await open(page, song)
  const lead = page.locator('.track-stage .lead')
  expect(await lead.innerText()).toContain(m.track_by({ artist: shown }, { locale: 'es' }))
  for (const [name, slug] of Object.entries(artists)) {
    await lead.getByRole('link', { name, exact: true }).click()
    await expectPage(page, name, pathTo('artist', 'es', slug))
    // Who is written otherwise is the same artist.
    const songs = await page.locator('#songs .track-title').allTextContents()
    expect(songs.toSorted()).toEqual(name === 'Óscar' ? ['Agua', 'Fuego'] : ['Agua'])
    await page.locator('#songs').getByRole('link', { name: 'Agua', exact: true }).click()
    await page.waitForURL(site.url + song)
  }
  await page
    .locator('.fact-lists')
    .getByRole('link', { name: m.track_featured_artist({ artist: 'Óscar' }, { locale: 'es' }) })
    .click()
  await expectPage(page, 'Óscar', pathTo('artist', 'es', 'oscar'))
})

test('[R17.57] a list and the player lead to each artist', async () => {
  const page = await visit({ baseUrl: site.url })
  await open(page, pathTo('all-music', 'fr'))
  const row = page.locator('#songs .track', { hasText: 'Agua' })
  await row.getByRole('link', { name: 'Nino Bravo', exact: true }).click()
  await expectPage(page, 'Nino Bravo', pathTo('artist', 'fr', 'nino-bravo'))
  await page.locator('#songs .track-cover button').click()
  await page.locator('.player-bar-artist').getByRole('link', { name: 'Ana Belén', exact: true }).click()
  await expectPage(page, 'Ana Belén', pathTo('artist', 'fr', 'ana-belen'))
})

test('[R17.57] the page of an artist is one in three languages, and in the sitemap; joined names have none', async () => {
  const read = async (path: string) => {
    const response = await fetch(site.url + path, { redirect: 'manual' })
    return { status: response.status, to: response.headers.get('location'), text: await response.text() }
  }
  const addresses = alternates(
    'artist',
    perLanguage(() => 'ana-belen'),
  )
  const sitemap = await read('/sitemaps/artists.xml')
  for (const language of languages) {
    const { status, text } = await read(addresses[language])
    expect(status).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="${site.url}${addresses[language]}"`)
    for (const other of languages)
      expect(text).toMatch(new RegExp(`hreflang="${other}"[^>]*href="${site.url}${addresses[other]}"`, 'i'))
    expect(text).toContain('"@type":"MusicGroup"')
    expect(sitemap.text).toContain(`<loc>${site.url}${addresses[language]}</loc>`)
  }
  expect((await read(song)).text).toContain(`${site.url}${addresses.es}#artist`)
  expect((await read(pathTo('artist', 'es', 'ana-belen-nino-bravo-feat-oscar'))).status).toBe(404)
  expect(sitemap.text).not.toContain('ana-belen-nino-bravo')
  expect(await read(`${addresses.en}?lng=fr`)).toMatchObject({ status: 302, to: addresses.fr })
  expect(await read('/artistes/ana-belen')).toMatchObject({ status: 301, to: addresses.en })
})

test('[R17.57] an artist whose songs were withdrawn is no longer offered; an earlier name leads to the present one', async () => {
  const page = await visit({ baseUrl: site.url, expects: [/410/] })
  const status = async (slug: string) =>
    (await fetch(site.url + pathTo('artist', 'es', slug), { redirect: 'manual' })).status
  await sql`update artist set name = 'Ana Torroja' where name = 'Ana Belén'`.execute(database.db)
  await expect.poll(() => status('ana-belen')).toBe(301)
  await sql`update track set withdrawn_at = now() where artist_id = (select id from artist where name = ${shown})`.execute(
    database.db,
  )
  await expect.poll(() => status('ana-torroja')).toBe(410)
  expect(await status('oscar')).toBe(200)
  await page.goto(site.url + pathTo('artist', 'es', 'ana-belen'))
  await page.getByText(m.artist_withdrawn_title({ name: 'Ana Torroja' }, { locale: 'es' })).waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: m.music_listen_all({}, { locale: 'es' }) })
    .click()
  await page.waitForURL(site.url + pathTo('all-music', 'es'))
})
