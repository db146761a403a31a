import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
let folder: string
let site: SiteProcess

/** A label's folder: a song with stems of one length, and one whose stems differ in length. */
beforeAll(async () => {
  folder = makeDataFolder()
  const music = join(folder, 'Vega Music')
  mkdirSync(music)
  const files = [
    ['Salt', 10],
    ['Salt (Drums Stem)', 10],
    ['Salt (Guitar Stem)', 10],
    ['Rain', 10],
    ['Rain (Drums Stem)', 10],
    ['Rain (Bass Stem)', 9],
  ] as const
  // No two alike: recordings that are the same are left out.
  files.forEach(([name, seconds], at) =>
    writeFileSync(join(music, `${name}.wav`), makeWav(seconds, 220 + 40 * at)),
  )
  // What a table calls a version is taken as written.
  const rows = files.map(([name]) => {
    const [, song = ''] = /^(.+) \(.+\)$/.exec(name) ?? []
    return `${name};${name};Ada Vega;jazz;${song}`
  })
  writeFileSync(join(music, 'tracks.csv'), `file;title;artist;genres;main version\n${rows.join('\n')}\n`)
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', PREVIEWS: 'on-demand' }
  site = await startSite(settings)
  await importMusic(music, settings, '--publish')
})
afterAll(async () => {
  await site.stop()
  removeDataFolder(folder)
})

/** Settles once the site knows a song that was imported beside it. */
const whenThere = (path: string) => expectSoon(async () => (await fetch(site.url + path)).status).toBe(200)

test('[R14.4] stems that a label delivered play in the mixer by their names, without an intensity', async () => {
  const page = await visit({ baseUrl: site.url })
  await whenThere(pathTo('track', 'en', 'salt'))
  await open(page, pathTo('track', 'en', 'salt'))
  const mixer = page.locator('#mixer')
  await mixer.getByText(m.mixer_lead_levels({}, { locale: 'en' })).waitFor()
  await mixer.getByRole('button', { name: m.mixer_open() }).click()
  await mixer.getByRole('button', { name: m.mixer_play() }).waitFor()
  expect(await mixer.locator('.mixer-name').allInnerTexts()).toEqual(['Drums Stem', 'Guitar Stem'])
  expect(await mixer.getByRole('slider', { name: m.mixer_intensity() }).count()).toBe(0)
  await mixer.getByRole('button', { name: m.mixer_mute({ stem: 'Drums Stem' }) }).press('Space')
  await mixer.getByRole('button', { name: m.mixer_play() }).press('Enter')
  const place = mixer.getByRole('slider', { name: m.mixer_seek({ title: 'Salt' }) })
  await expectSoon(async () => Number(await place.inputValue())).toBeGreaterThan(0)
  await expectSoon(() => new URL(page.url()).searchParams.get('mix')).toBe('i100_drums-100m')
  expect(await findFaults(page)).toEqual([])

  // An intensity that nobody can see is none.
  await page.goto(`${site.url}${pathTo('track', 'en', 'salt')}?mix=i40`)
  await mixer.getByRole('alert').waitFor()
})

test('[R14.4] says in three languages that stems of different lengths cannot be mixed', async () => {
  for (const language of languages) {
    const page = await visit({ baseUrl: site.url, browserLanguage: language })
    await whenThere(pathTo('track', language, 'rain'))
    await open(page, pathTo('track', language, 'rain'))
    await page.getByText(m.mixer_apart_lengths({}, { locale: language })).waitFor()
    for (const words of [m.mixer_title, m.mixer_open])
      expect(
        await page
          .getByRole('main')
          .getByText(words({}, { locale: language }))
          .count(),
      ).toBe(0)
  }
})
