import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findFinishedSong,
  heardVolume,
  playSong,
  quickGenre,
  readSound,
  waitForSound,
} from '../support/audio.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const genre = quickGenre
let song: Song

beforeAll(async () => {
  song = await findFinishedSong(genre)
})

const bar = (page: Page) => page.locator('.player-bar')

async function openAndPlay(page: Page): Promise<void> {
  await open(page, pathTo('music-category', 'en', genre))
  await playSong(page, song)
}

test('[R5.6] after a reload the last song is shown, paused, and plays on a click', async () => {
  const page = await visit()
  await openAndPlay(page)
  await page.reload()
  await bar(page).waitFor()
  expect(await bar(page).getByRole('link', { name: song.title }).isVisible()).toBe(true)
  expect((await readSound(page)).paused).toBe(true)
  await bar(page)
    .getByRole('button', { name: m.player_play_track({ title: song.title }) })
    .click()
  const sound = await waitForSound(page, 0.2)
  expect(sound.source).toBe(song.url)
})

test('[R5.6] the whole state is stored under one key, in its five slices', async () => {
  const page = await visit()
  await openAndPlay(page)
  const root = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}'))
  expect(Object.keys(root.state).sort()).toEqual(['auth', 'categorySlug', 'cms', 'language', 'player'])
  expect(root.state.player).toMatchObject({
    currentTrack: { id: song.id, title: song.title, url: song.url },
    isPlaying: true,
    currentTrackStatus: true,
  })
})

test('[R5.6] the stored song keeps its list: after a reload Play continues in it, and Next works', async () => {
  const page = await visit()
  await openAndPlay(page)
  await page.reload()
  await bar(page).waitFor()
  const row = page.getByRole('main')
  await row.getByRole('button', { name: m.player_play_track({ title: song.title }) }).click()
  await waitForSound(page)
  const next = bar(page).getByRole('button', { name: m.player_next(), exact: true })
  expect(await next.isEnabled()).toBe(true)
  await next.click()
  const [, second] = await listSongs('en', { category: genre, limit: 2 })
  await bar(page)
    .getByRole('link', { name: second?.title ?? '', exact: true })
    .waitFor()

  await open(page, '/pricing')
  await bar(page).getByRole('button', { name: m.player_previous() }).click()
  await bar(page).getByRole('link', { name: song.title, exact: true }).waitFor()
})

const storedPlayer = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.player)

test('[R5.6] the stored playback state is the actual one: through a change of language, a pause, a reload', async () => {
  const page = await visit()
  await openAndPlay(page)
  await page.locator('header.header a[lang=es]').click()
  await page.waitForURL(`**${pathTo('music-category', 'es', genre)}`)
  await expectSoon(() =>
    page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state.language.selectedLanguage),
  ).toBe('es')
  await waitForSound(page)
  expect((await storedPlayer(page)).isPlaying).toBe(true)
  const locale = { locale: 'es' } as const
  await bar(page)
    .getByRole('button', { name: m.player_pause_track({ title: song.title }, locale) })
    .click()
  await expectSoon(async () => (await storedPlayer(page)).isPlaying).toBe(false)
  await bar(page)
    .getByRole('button', { name: m.player_play_track({ title: song.title }, locale) })
    .click()
  await waitForSound(page)
  expect((await storedPlayer(page)).isPlaying).toBe(true)
  await page.reload()
  await bar(page).waitFor()
  expect((await readSound(page)).paused).toBe(true)
  expect((await storedPlayer(page)).isPlaying).toBe(false)
})

test('[R5.6] after a crash of the browser nothing plays, and storage says so', async () => {
  const page = await visit()
  await openAndPlay(page)
  const left = await page.evaluate(() => localStorage.getItem('root') ?? '')
  expect(JSON.parse(left).state.player.isPlaying).toBe(true)
  await open(page, '/pricing')
  await page.evaluate((text) => localStorage.setItem('root', text), left)
  // A new tab of a browser without any other.
  await page.goto('about:blank')
  await open(page, '/pricing')
  await bar(page).waitFor()
  await expectSoon(async () => (await storedPlayer(page)).isPlaying).toBe(false)
  expect((await readSound(page)).paused).toBe(true)
})

test('[R5.4] a track of the specification’s form plays, survives a reload and shows no broken parts', async () => {
  const page = await visit()
  await open(page, '/pricing')
  await page.evaluate(
    (currentTrack) =>
      localStorage.setItem(
        'root',
        JSON.stringify({ state: { player: { currentTrack, isPlaying: true, currentTrackStatus: true } } }),
      ),
    { id: song.id, title: 'Song of another server', url: song.url },
  )
  for (let visits = 0; visits < 2; visits++) {
    await page.reload()
    await bar(page).waitFor()
    await bar(page)
      .getByRole('button', { name: m.player_play_track({ title: 'Song of another server' }) })
      .click()
    expect((await waitForSound(page)).source).toBe(song.url)
    expect(await bar(page).getByRole('link').count(), 'no link without a page').toBe(0)
    expect(await bar(page).locator('img').count(), 'no missing picture').toBe(0)
    expect(await bar(page).locator('.cover-placeholder').isVisible()).toBe(true)
    const shown = await bar(page).innerText()
    expect(shown).not.toMatch(/undefined|null|NaN/)
    // The duration is read from the file.
    expect(shown).toMatch(/[1-9]:\d\d|0:[0-5]\d/)
  }
})

describe('storage that is', () => {
  const damage: Record<string, () => void> = {
    'cut short': () => localStorage.setItem('root', '{"state":{"player":{"currentTr'),
    'of another shape': () =>
      localStorage.setItem(
        'root',
        JSON.stringify({
          state: {
            player: { currentTrack: { id: 7, peaks: null, artist: 'x' }, currentTrackStatus: 'yes' },
            auth: 3,
          },
        }),
      ),
    'nested without end': () => {
      const [opened, closed] = ['[', ']'].map((bracket) => bracket.repeat(100_000))
      localStorage.setItem(
        'root',
        `{"state":{"cms":{"data":${opened}${closed}},"auth":{"userData":{"a":${opened}${closed}}}}}`,
      )
    },
    huge: () => {
      const data = 'x'.repeat(4_000_000)
      localStorage.setItem('root', JSON.stringify({ state: { cms: { data } } }))
    },
    'after somebody’s prototype': () =>
      localStorage.setItem(
        'root',
        '{"__proto__":{"state":7},"state":{"__proto__":{"player":1},"player":{"__proto__":{"currentTrackStatus":true},"constructor":null},"auth":{"userData":{"__proto__":null,"toString":1}}}}',
      ),
    'of another version': () =>
      localStorage.setItem(
        'root',
        '{"version":99,"_persist":{"version":-1,"rehydrated":true},"player":"{}"}',
      ),
    'a bare value': () => localStorage.setItem('root', 'null'),
    'a list': () => localStorage.setItem('root', '[[[]]]'),
    'from a stranger': () => {
      localStorage.setItem(
        'root',
        JSON.stringify({
          state: {
            player: {
              currentTrack: {
                id: 'x',
                title: 'X',
                slug: '../../x',
                url: 'javascript:alert(1)',
                duration_seconds: -1,
              },
              isPlaying: true,
              currentTrackStatus: true,
            },
          },
        }),
      )
      localStorage.setItem('theme', '<script>')
    },
    forbidden: () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    },
    absent: () => {
      Object.defineProperty(window, 'localStorage', { value: null })
      Object.defineProperty(window, 'sessionStorage', { value: null })
    },
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  }

  test(`[R5.6] ${Object.keys(damage).join(', or ')} breaks neither a page nor the player`, async () => {
    const page = await visit()
    for (const [name, spoil] of Object.entries(damage)) {
      // Like a first visit, except for the damage.
      const script = await page.addInitScript(
        `if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear(); (${spoil.toString()})() }`,
      )
      await openAndPlay(page)
      await page.locator('header.header a[lang=fr]').click()
      await page.waitForURL(`**${pathTo('music', 'fr')}/*`)
      await waitForSound(page, 0.1)
      expect(await page.locator('h1').isVisible(), name).toBe(true)
      await page.getByRole('radio', { name: m.theme_dark({}, { locale: 'fr' }) }).press('Space')
      await expectSoon(() => page.locator('html').getAttribute('data-theme'), name).toBe('dark')
      await script.dispose()
    }
  })
})

test('[R5.6] storage that fills up while a song plays does not stop it', async () => {
  const page = await visit()
  await openAndPlay(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const pause = bar(page).getByRole('button', { name: m.player_pause_track({ title: song.title }) })
  await pause.click()
  await bar(page)
    .getByRole('button', { name: m.player_play_track({ title: song.title }) })
    .click()
  await waitForSound(page, 0.1)
  await bar(page).getByRole('slider', { name: m.player_volume() }).fill('0.5')
  const volume = await page.evaluate(() => document.querySelector('audio')?.volume)
  expect(volume).toBeCloseTo(heardVolume(song, 0.5), 3)
})
