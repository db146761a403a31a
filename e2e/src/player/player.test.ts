import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  finishPreview,
  heardVolume,
  markAudio,
  quickGenre,
  readSound,
  waitForSilence,
  waitForSound,
} from '../support/audio.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, isMarkedDocument, markDocument, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const genre = quickGenre
let first: Song
let second: Song

beforeAll(async () => {
  const [one, two] = await listSongs('en', { category: genre, limit: 2 })
  if (!two) throw new Error(`${genre} has only one song.`)
  ;[first, second] = [one, two]
  for (const { url } of [first, second]) await finishPreview(url)
})

const bar = (page: Page) => page.locator('.player-bar')
const slider = (page: Page) => bar(page).locator('.seek-slider')
const elapsed = (page: Page) => bar(page).locator('.player-elapsed')

/** Opens the genre and plays its first song by its row's button. */
async function playFirst(page: Page): Promise<void> {
  await open(page, pathTo('music-category', 'en', genre))
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: first.title }) })
    .click()
  await bar(page).waitFor()
  await waitForSound(page)
}

describe('the player bar', () => {
  test('[R6.5] Play pressed before the player’s script has loaded starts the song once it has', async () => {
    const page = await visit()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = page.waitForRequest(/\/assets\/player-/)
    await page.route(/\/assets\/player-/, async (route) => {
      await held
      await route.continue()
    })
    await open(page, pathTo('music-category', 'en', genre))
    await asked
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: first.title }) })
      .click()
    expect(await page.locator('audio').count()).toBe(0)
    release()
    expect((await waitForSound(page)).source).toBe(first.url)
  })

  test('[R3.6][R6.5] play shows the bar, plays, and counts the time as m:ss', { tags: 'main' }, async () => {
    const page = await visit()
    await open(page, pathTo('music-category', 'en', genre))
    expect(await bar(page).count()).toBe(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: first.title }) })
      .click()
    const sound = await waitForSound(page, 1.2, 0)
    expect(sound.source).toBe(first.url)
    expect(await bar(page).getByRole('link', { name: first.title }).getAttribute('href')).toBe(
      pathTo('track', 'en', first.slug),
    )
    expect(await bar(page).textContent()).toContain(first.artist.name)
    const shown = await page.evaluate(() => [
      document.querySelector('.player-bar .player-elapsed')?.textContent,
      document.querySelector('audio')?.currentTime,
    ])
    expect(shown[0]).toMatch(/^\d+:[0-5]\d$/)
    const [minutes = 0, seconds = 0] = String(shown[0]).split(':').map(Number)
    expect(Math.abs(minutes * 60 + seconds - Math.floor(Number(shown[1])))).toBeLessThanOrEqual(1)
    expect(
      await slider(page).evaluate((range: HTMLInputElement) => [range.min, range.max, range.step]),
    ).toEqual(['0', '100', '0.1'])
    expect(Number(await slider(page).inputValue())).toBeGreaterThan(0)
  })

  test('[R3.6] a pointer resting on play prefetches the beginning of the song, once and silently', async () => {
    const page = await visit()
    const ranges: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url() === first.url) ranges.push(request.headers()['range'])
    })
    await open(page, pathTo('music-category', 'en', genre))
    const arrived = page.waitForResponse(first.url)
    const play = page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: first.title }) })
    await play.hover()
    await arrived
    expect(await readSound(page)).toMatchObject({ paused: true, source: '' })
    expect(await bar(page).count()).toBe(0)
    await play.click()
    await waitForSound(page, 0.3, 0)
    // The click requested only what was missing.
    expect(ranges[0]).toBe('bytes=0-')
    expect(ranges.slice(1)).not.toContain('bytes=0-')
  })

  test(
    '[R3.6][R6.8] music continues in the same element through pages and all languages',
    { tags: 'main' },
    async () => {
      const language: Language = 'es'
      const page = await visit()
      await open(page, pathTo('all-music', language))
      const [song] = await listSongs(language, { limit: 1 })
      await page
        .getByRole('main')
        .getByRole('button', {
          name: m.player_play_track({ title: song?.title ?? '' }, { locale: language }),
        })
        .click()
      await waitForSound(page)
      await markAudio(page)
      await markDocument(page)

      const steps: [name: string, act: () => Promise<unknown>, arrived: string][] = [
        ['a link', () => page.locator('.track-title').nth(1).click(), `**${pathTo('track', language, '')}*`],
        ['the logo', () => page.locator('header .logo').click(), `**${pathTo('home', language)}`],
      ]
      const others = languages.filter((other) => other !== language)
      for (const other of others) {
        steps.push([
          `the language picker to ${other}`,
          () => page.locator(`header.header a[lang=${other}]`).click(),
          `**${pathTo('home', other)}`,
        ])
      }
      for (const [name, act, arrived] of steps) {
        const before = await readSound(page)
        await act()
        await page.waitForURL(arrived)
        const after = await waitForSound(page, 0.2, before.time)
        expect(after, name).toMatchObject({ marked: true, paused: false, source: before.source })
        expect(after.time, name).toBeLessThan(before.time + 20)
      }
      expect(await isMarkedDocument(page)).toBe(true)
      await bar(page)
        .getByRole('button', { name: m.player_close({}, { locale: others[1] ?? 'en' }) })
        .waitFor()
    },
  )

  test('[R6.5] pause keeps the bar and the position; play continues from there', async () => {
    const page = await visit()
    await playFirst(page)
    await bar(page)
      .getByRole('button', { name: m.player_pause_track({ title: first.title }) })
      .click()
    await waitForSilence(page)
    const paused = await readSound(page)
    expect(await bar(page).isVisible()).toBe(true)
    await bar(page)
      .getByRole('button', { name: m.player_play_track({ title: first.title }) })
      .click()
    const resumed = await waitForSound(page, 0.2, paused.time)
    expect(resumed.time).toBeLessThan(paused.time + 10)
  })

  test('[R6.5] close hides the bar, stops the sound and gives the space back to the page', async () => {
    const page = await visit()
    await playFirst(page)
    await bar(page).getByRole('button', { name: m.player_close() }).click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await readSound(page)).toMatchObject({ paused: true, source: '' })
    const root = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}'))
    expect(root.state.player).toEqual({
      currentTrack: null,
      isPlaying: false,
      currentTrackStatus: false,
      queue: [],
    })
  })

  test('[R6.5] the next song starts at its beginning', async () => {
    const page = await visit()
    await playFirst(page)
    await slider(page).fill('50')
    await waitForSound(page, 0, first.duration_seconds * 0.4)
    // The element itself reports where the next song starts.
    await page.evaluate(() => {
      const audio = document.querySelector('audio')
      audio?.addEventListener('loadeddata', () => Object.assign(window, { startedAt: audio.currentTime }))
    })
    await bar(page).getByRole('button', { name: m.player_next() }).click()
    await page.waitForFunction(() => 'startedAt' in window)
    const sound = await waitForSound(page, 0.2, 0)
    expect(sound.source).toBe(second.url)
    expect(await page.evaluate(() => Reflect.get(window, 'startedAt'))).toBeLessThan(0.2)
    expect(sound.time).toBeLessThan(first.duration_seconds * 0.4)

    await bar(page).getByRole('button', { name: m.player_previous() }).click()
    await expectSoon(async () => (await readSound(page)).source).toBe(first.url)
  })

  test('[R3.6] the end of a song starts the next one', async () => {
    const page = await visit()
    await playFirst(page)
    await slider(page).fill('99.9')
    await expectSoon(async () => (await readSound(page)).source).toBe(second.url)
    await waitForSound(page, 0.2, 0)
  })
})

describe('the player by keyboard', () => {
  test('[R3.6] arrows seek by five seconds, Home and End of the slider reach the ends', async () => {
    const page = await visit()
    await playFirst(page)
    await bar(page)
      .getByRole('button', { name: m.player_pause_track({ title: first.title }) })
      .click()
    await waitForSilence(page)
    const { time } = await readSound(page)
    await slider(page).focus()
    await page.keyboard.press('ArrowRight')
    await expectSoon(async () => (await readSound(page)).time).toBeCloseTo(time + 5, 0)
    await page.keyboard.press('ArrowLeft')
    await expectSoon(async () => (await readSound(page)).time).toBeCloseTo(time, 0)
    await page.keyboard.press('Home')
    await expectSoon(async () => (await readSound(page)).time).toBe(0)
    expect(await elapsed(page).textContent()).toBe('0:00')
  })

  test('[R3.6] space plays and pauses, but types a space in a text box', async () => {
    const page = await visit()
    await playFirst(page)
    await page.locator('h1').click()
    await page.keyboard.press(' ')
    await waitForSilence(page)
    await page.keyboard.press(' ')
    await waitForSound(page, 0.1)
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox')
    await box.waitFor()
    await page.keyboard.type('a b')
    expect(await box.inputValue()).toBe('a b')
    expect((await readSound(page)).paused).toBe(false)
  })

  test('[R3.6] everything in the bar is reachable and has a name', async () => {
    const page = await visit()
    await playFirst(page)
    const controls = await bar(page).locator('button, input, a').all()
    expect(controls.length).toBeGreaterThanOrEqual(8)
    const names = [
      m.player_previous(),
      m.player_pause_track({ title: first.title }),
      m.player_next(),
      m.player_mute(),
      m.track_download_label({ title: first.title }),
      m.player_close(),
    ]
    for (const name of names) {
      expect(await bar(page).getByRole('button', { name, exact: true }).count(), name).toBe(1)
    }
    expect(
      await bar(page)
        .getByRole('slider', { name: m.player_seek({ title: first.title }) })
        .count(),
    ).toBe(1)
    expect(await bar(page).getByRole('slider', { name: m.player_volume() }).count()).toBe(1)
  })

  test('[R3.6] a question mark lists the keys, Escape closes the list', async () => {
    const page = await visit()
    await open(page, '/')
    // The key handlers load with the player, after the page.
    await page.locator('audio').waitFor({ state: 'attached' })
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: m.player_keys_title() })
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expectSoon(() => page.locator('dialog').count()).toBe(0)
  })
})

const volumeSlider = (page: Page) => bar(page).getByRole('slider', { name: m.player_volume() })

test('songs are played equally loud, whatever their recordings are; the visitor’s volume stays', async () => {
  const { loudness_lufs: loudness } = first
  expect(loudness).toBeLessThan(-5)
  const page = await visit()
  await playFirst(page)
  const volume = () => page.evaluate(() => document.querySelector('audio')?.volume)
  expect(await volume()).toBeCloseTo(Math.min(1, 10 ** ((-16 - loudness) / 20)), 3)
  expect(await volumeSlider(page).inputValue()).toBe('1')
  await volumeSlider(page).fill('0.5')
  expect(await volume()).toBeCloseTo(heardVolume(first, 0.5), 3)
  expect(await volumeSlider(page).inputValue()).toBe('0.5')
})

test('[R3.6] the volume is stored, mute silences', async () => {
  const page = await visit()
  await playFirst(page)
  await volumeSlider(page).fill('0.35')
  const volume = () => page.evaluate(() => document.querySelector('audio')?.volume)
  expect(await volume()).toBeCloseTo(heardVolume(first, 0.35), 2)
  await bar(page).getByRole('button', { name: m.player_mute() }).click()
  expect(await volume()).toBe(0)
  await bar(page).getByRole('button', { name: m.player_unmute() }).click()
  expect(await volume()).toBeCloseTo(heardVolume(first, 0.35), 2)
  await open(page, '/')
  expect(await volumeSlider(page).inputValue()).toBe('0.35')
})
