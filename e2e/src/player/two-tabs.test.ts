import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFinishedSong, playSong, quickGenre, readSound, waitForSound } from '../support/audio.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const genre = quickGenre
let song: Song

beforeAll(async () => {
  song = await findFinishedSong(genre)
})

/** Two tabs of one browser that listen to each other. */
async function openTabs(path: string, otherPath: string): Promise<[Page, Page]> {
  const one = await visit()
  const other = await one.context().newPage()
  await open(one, path)
  await open(other, otherPath)
  // The listener is loaded last, when the browser is idle.
  for (const tab of [one, other]) await tab.waitForLoadState('networkidle')
  return [one, other]
}

const bar = (page: Page) => page.locator('.player-bar')
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state)

test('[R5.6] the song chosen in one tab is in the player of the other, paused, and removed when it is closed', async () => {
  const [one, other] = await openTabs(pathTo('music-category', 'en', genre), '/es/precios')
  await playSong(one, song)
  await bar(other).getByRole('link', { name: song.title }).waitFor()
  expect((await readSound(other)).paused).toBe(true)
  expect((await readSound(one)).paused, 'the first tab keeps playing').toBe(false)
  await bar(one).getByRole('button', { name: m.player_close() }).click()
  await bar(other).waitFor({ state: 'detached' })
})

test('[R5.6] tabs agree on what plays: when opening, closing or playing in another one', async () => {
  const one = await visit()
  await open(one, pathTo('music-category', 'en', genre))
  await playSong(one, song)
  const other = await one.context().newPage()
  await open(other, pathTo('music-category', 'en', genre))
  await bar(other).waitFor()
  await other.waitForLoadState('networkidle')
  await expectSoon(async () => (await kept(other)).player.isPlaying, 'the first one plays on').toBe(true)
  await waitForSound(one, 0.1)

  const [, second] = await listSongs('en', { category: genre, limit: 2 })
  const title = second?.title ?? ''
  await other
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title }) })
    .click()
  await waitForSound(other)
  await bar(one).getByRole('link', { name: title, exact: true }).waitFor()
  await expectSoon(async () => (await readSound(one)).paused).toBe(true)
  expect((await kept(one)).player).toMatchObject({ currentTrack: { title }, isPlaying: true })

  await one.close()
  expect((await kept(other)).player.isPlaying, 'the closed tab is not the playing one').toBe(true)
  const third = await other.context().newPage()
  await other.close({ runBeforeUnload: false })
  await open(third, '/pricing')
  await expectSoon(async () => (await kept(third)).player.isPlaying).toBe(false)
  await bar(third).getByRole('link', { name: title, exact: true }).waitFor()
})

test('[R5.6] the language last chosen in any tab is stored, whatever the other tab does later', async () => {
  const [one, other] = await openTabs('/pricing', pathTo('music-category', 'en', genre))
  await one.locator('header.header a[lang=fr]').click()
  await one.waitForURL('**/fr/tarification')
  await expectSoon(async () => (await kept(one)).language).toEqual({ selectedLanguage: 'fr' })
  await playSong(other, song)
  const state = await kept(other)
  expect(state.language).toEqual({ selectedLanguage: 'fr' })
  expect(state.player.currentTrack.id).toBe(song.id)
  expect(await other.locator('html').getAttribute('lang'), 'its address is English').toBe('en')
})

test('[R5.6] the appearance and the volume chosen in one tab apply in the other', async () => {
  const [one, other] = await openTabs(pathTo('music-category', 'en', genre), '/pricing')
  await one.getByRole('radio', { name: m.theme_dark() }).check({ force: true })
  await expectSoon(() => other.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await other.getByRole('radio', { name: m.theme_dark() }).isChecked()).toBe(true)
  await one.getByRole('radio', { name: m.theme_system() }).check({ force: true })
  await expectSoon(() => other.locator('html').getAttribute('data-theme')).toBeNull()

  await playSong(one, song)
  await bar(other).waitFor()
  await bar(one).getByRole('slider', { name: m.player_volume() }).fill('0.3')
  await expectSoon(() => bar(other).getByRole('slider', { name: m.player_volume() }).inputValue()).toBe('0.3')
  await expectSoon(() => other.evaluate(() => document.querySelector('audio')?.volume)).toBe(0.3)
})

test('[R5.6] clearing the storage in another tab stops no music, and the next change restores it', async () => {
  const [one, other] = await openTabs(pathTo('music-category', 'en', genre), '/pricing')
  await playSong(one, song)
  await bar(other).waitFor()
  await other.evaluate(() => localStorage.clear())
  await waitForSound(one, 0.3)
  expect(await bar(one).isVisible()).toBe(true)
  await bar(one)
    .getByRole('button', { name: m.player_pause_track({ title: song.title }) })
    .click()
  await expectSoon(async () => Object.keys((await kept(one)) ?? {}).sort()).toEqual([
    'auth',
    'categorySlug',
    'cms',
    'language',
    'player',
  ])
  expect((await kept(one)).player.currentTrack.id).toBe(song.id)
})

test('[R6.4] signing out in one tab signs out the other', async () => {
  const [one, other] = await openTabs('/pricing', '/press')
  const auth = { authToken: 'token', userData: { user_subscribed: 1 } }
  // The server does not know that token.
  await one.context().route('**/api/v1/favourites/ids', (route) => route.fulfill({ json: { ids: [] } }))
  await one
    .context()
    .route('**/api/v1/plan-steps?*', (route) => route.fulfill({ json: { success: true, steps: [] } }))
  await one.evaluate(
    (state) => {
      localStorage.setItem('authToken', 'token')
      localStorage.setItem('root', JSON.stringify({ state, version: 0 }))
    },
    { auth },
  )
  // The second tab writes its own state, including what it knows of the visitor.
  await other.locator('header.header a[lang=es]').click()
  await other.waitForURL('**/es/prensa')
  await expectSoon(async () => (await kept(other)).language.selectedLanguage).toBe('es')
  expect((await kept(other)).auth).toEqual(auth)
  await one.evaluate(() => localStorage.clear())
  await other.locator('header.header a[lang=fr]').click()
  await other.waitForURL('**/fr/presse')
  await expectSoon(async () => (await kept(other))?.language.selectedLanguage).toBe('fr')
  expect((await kept(other)).auth).toEqual({ authToken: null, userData: null })
})
