import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchCountsPath } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, site } = useOwnStudio()

beforeAll(async () => {
  const music = join(site.folder, 'Vega Music')
  mkdirSync(music)
  writeFileSync(join(music, 'Salt.wav'), makeWav(20))
  writeFileSync(join(music, 'Moss.wav'), makeWav(12))
  writeFileSync(
    join(music, 'tracks.csv'),
    'file;title;artist;genres\nSalt;Salt;Ada Vega;jazz\nMoss;Moss;Ada Vega;jazz\n',
  )
  await importMusic(
    music,
    { DATABASE_URL: database.url, DATA_DIR: site.folder, DEMO: 'off', PREVIEWS: 'on-demand' },
    '--publish',
  )
})

/** Listens to a song for a while, then searches for an instrument that no song has. */
async function listenAndSearch(options: { measured?: boolean }): Promise<void> {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', ...options })
  const address = site.url + pathTo('track', 'en', 'salt')
  await expectSoon(async () => (await fetch(address)).status).toBe(200)
  await open(page, address)
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: 'Salt' }) })
    .first()
    .click()
  await waitForSound(page, 11, 0)
  await page.goto(`${site.url}/app/music`)
  const box = page.getByRole('combobox', { name: m.search_songs() })
  await box.pressSequentially('Kazoo')
  await box.press('Enter')
  await page.getByRole('heading', { name: m.results_for({ search: 'Kazoo' }) }).waitFor()
  // The search is gone before it has stood for long: leaving the page counts it.
  await page.goto('about:blank')
}

const plays = () => database.db.selectFrom('play_count').select('count').execute()
const searches = () => database.db.selectFrom('search_count').select(['words', 'results', 'count']).execute()

test('[R12.6] what visitors play and search appears on the dashboard; who asks for privacy is not counted', async () => {
  await listenAndSearch({ measured: true })
  await expectSoon(plays).toEqual([{ count: 1 }])
  await expectSoon(searches).toEqual([{ words: 'kazoo', results: 0, count: 1 }])
  await listenAndSearch({ measured: false })
  // Somebody else, behind another address.
  const other = await fetch(site.url + searchCountsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    body: JSON.stringify({ lang: 'en', search: 'KAZOO' }),
  })
  expect(other.status).toBe(200)
  expect(await plays()).toEqual([{ count: 1 }])
  expect(await searches()).toEqual([{ words: 'kazoo', results: 0, count: 2 }])

  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await enter(page)
  await page.getByRole('img', { name: /^Plays\. 1 in all/ }).waitFor()
  await page.getByRole('img', { name: 'Most played. Salt: 1' }).waitFor()
  const unplayed = page.getByRole('region', { name: 'Table: Never played' })
  await unplayed.getByRole('link', { name: 'Moss' }).waitFor()
  expect(await unplayed.getByText('Salt').count()).toBe(0)
  const fruitless = page.getByRole('region', { name: 'Table: Searches without result' })
  await fruitless.getByRole('rowheader', { name: 'kazoo' }).waitFor()
  expect(await findFaults(page)).toEqual([])

  // On to the list, and to what visitors see.
  await page.getByRole('link', { name: 'All searches' }).last().click()
  const word = page.getByRole('link', { name: 'kazoo' })
  await word.waitFor()
  expect(await word.getAttribute('href')).toBe('/app/music?lng=en&search=kazoo')
  expect(await findFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(/^kazoo,en,2,0,\d{4}-\d\d-\d\d$/)
  await page.getByRole('combobox', { name: 'Result' }).click()
  await page.getByRole('option', { name: 'With results' }).click()
  await expectSoon(() => word.count()).toBe(0)
})
