import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { finishPreview, quickGenre, readSound, waitForSound } from '../support/audio.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let songs: Song[]

beforeAll(async () => {
  songs = await listSongs('en', { category: quickGenre, limit: 3 })
  for (const { url } of songs.slice(0, 2)) await finishPreview(url)
})

const genrePath = pathTo('music-category', 'en', quickGenre)
const bar = (page: Page) => page.locator('.player-bar')
const queue = (page: Page) => page.getByRole('dialog', { name: m.player_queue() })
const playFirst = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: songs[0]?.title ?? '' }) })
    .click()

/** Holds the player's scripts back. @returns releases them */
async function holdPlayer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/player-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A responsive page after a reload: the player has a song, but its code is not loaded yet. */
async function reloadWithoutPlayer(page: Page): Promise<() => void> {
  await open(page, genrePath)
  await playFirst(page)
  await waitForSound(page)
  const release = await holdPlayer(page)
  await open(page, genrePath)
  return release
}

describe('keys pressed before the player is loaded', () => {
  test('? lists the keys once it is', async () => {
    const page = await visit()
    const release = await holdPlayer(page)
    await open(page, genrePath)
    await page.keyboard.press('?')
    release()
    await expectSoon(() => page.getByRole('dialog', { name: m.player_keys_title() }).isVisible()).toBe(true)
  })

  test('[R3.6] q shows the queue of the stored song', async () => {
    const page = await visit()
    const release = await reloadWithoutPlayer(page)
    await page.keyboard.press('q')
    release()
    await expectSoon(() => queue(page).isVisible()).toBe(true)
  })

  test('[R3.6] p focuses the player, m mutes it, once', async () => {
    const page = await visit()
    const release = await reloadWithoutPlayer(page)
    await page.keyboard.press('p')
    await page.keyboard.press('m')
    release()
    await expectSoon(() => page.evaluate(() => document.activeElement?.closest('.player-bar') !== null)).toBe(
      true,
    )
    await expectSoon(() => page.evaluate(() => document.querySelector('audio')?.volume)).toBe(0)
  })

  test('[R3.6] Shift and an arrow change the song', async () => {
    const page = await visit()
    const release = await reloadWithoutPlayer(page)
    await page.keyboard.press('Shift+ArrowRight')
    release()
    await expectSoon(async () => (await readSound(page)).source).toBe(songs[1]?.url)
  })

  test('[R3.6] typed text, scrolling keys and keys without a song have no later effect', async () => {
    const page = await visit()
    const release = await holdPlayer(page)
    await open(page, '/app/music')
    await page.keyboard.press('q')
    await page.keyboard.press(' ')
    const field = page.getByRole('main').getByRole('combobox', { name: m.search_songs() })
    await field.pressSequentially('?q')
    await field.blur()
    release()
    // Menus load after the player, which knows by then that no song is stored.
    await page.locator('.row-menu-button').first().waitFor()
    const first = page.locator('.track .play-control').first()
    await first.click()
    await bar(page).waitFor()
    expect(await first.getAttribute('data-playback')).not.toBe('paused')
    // The bar's own keys work, so earlier ones have been processed.
    await page.keyboard.press('p')
    await expectSoon(() => page.evaluate(() => document.activeElement?.closest('.player-bar') !== null)).toBe(
      true,
    )
    expect(await queue(page).count()).toBe(0)
    expect(await page.locator('dialog').count()).toBe(0)
  })
})

test.each(journeyLanguages('es'))(
  'the list of keys in %s draws a different arrow for each, and names them',
  async (locale) => {
    const page = await visit({ reducedMotion: true })
    await open(page, pathTo('home', locale))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: m.player_keys_title({}, { locale }) })
    await list.waitFor()
    const shift = m.player_key_shift({}, { locale })
    const left = m.player_key_left({}, { locale })
    const right = m.player_key_right({}, { locale })
    const arrows = [left, right, m.player_key_up({}, { locale }), m.player_key_down({}, { locale })]
    expect(new Set(arrows).size).toBe(4)
    for (const names of [arrows, [`${shift} ${left}`, `${shift} ${right}`]]) {
      const pictures = new Set<string>()
      for (const name of names) {
        const key = list.locator('kbd').filter({ hasText: new RegExp(`^${name}$`) })
        pictures.add((await key.screenshot()).toString('base64'))
      }
      // Keys of one size: those without an icon would look alike.
      expect(pictures.size, names.join(', ')).toBe(names.length)
    }
  },
)
