import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { finishPreview, heardVolume, quickGenre, readSound, waitForSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let songs: Song[]

beforeAll(async () => {
  songs = await listSongs('en', { category: quickGenre, limit: 8 })
  for (const { url } of songs.slice(0, 3)) await finishPreview(url)
})

const title = (place: number) => songs[place]?.title ?? ''
const bar = (page: Page) => page.locator('.player-bar')
const sheet = (page: Page) => page.locator('dialog.player-sheet')
const panel = (page: Page) => page.getByRole('dialog', { name: m.player_queue() })
const upcoming = (page: Page) => page.locator('.queue ol .queue-title').allTextContents()

async function play(page: Page, place = 0): Promise<void> {
  await open(page, pathTo('music-category', 'en', quickGenre))
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: title(place) }) })
    .click()
  await bar(page).waitFor()
  await waitForSound(page)
}

const phone = { width: 390, height: 844, touch: true }
const openSheet = (page: Page) =>
  bar(page)
    .getByRole('button', { name: m.player_open({ title: title(0) }) })
    .click()

describe('the player on a phone', () => {
  test('[R3.6] the bar shows the title, both times, play and next, and covers nothing above it', async () => {
    const page = await visit(phone)
    await play(page)
    expect(await bar(page).locator('.player-bar-title').textContent()).toBe(title(0))
    const cut = await bar(page)
      .locator('.player-bar-title')
      .evaluate((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1)
    expect(cut).toBe(false)
    expect(await bar(page).locator('.player-elapsed').textContent()).toMatch(/^\d+:[0-5]\d$/)
    expect(await bar(page).locator('.player-duration').textContent()).toMatch(/^\d+:[0-5]\d$/)
    for (const control of await bar(page).getByRole('button').all()) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    // A touch just above the bar hits the page.
    const above = await bar(page).evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return [10, 100, 200, 300, 380].map(
        (x) => document.elementFromPoint(x, top - 4)?.closest('.player-bar') === null,
      )
    })
    expect(above).not.toContain(false)
  })

  test('[R3.6] the sheet seeks from 0 to 100 by 0.1, and has everything that does not fit the bar', async () => {
    const page = await visit(phone)
    await play(page)
    await openSheet(page)
    await sheet(page).waitFor()
    const slider = sheet(page).getByRole('slider', { name: m.player_seek({ title: title(0) }) })
    expect(await slider.evaluate((range: HTMLInputElement) => [range.min, range.max, range.step])).toEqual([
      '0',
      '100',
      '0.1',
    ])
    await slider.fill('50')
    await waitForSound(page, 0, (songs[0]?.duration_seconds ?? 0) * 0.4)
    // Between two controls: not a press outside.
    const controls = await sheet(page).locator('.player-sheet-controls').boundingBox()
    await page.mouse.click(195, (controls?.y ?? 0) - 6)
    await page.mouse.click(6, (controls?.y ?? 0) + 20)
    expect(await sheet(page).isVisible()).toBe(true)
    for (const name of [
      m.player_previous(),
      m.player_next(),
      m.player_mute(),
      m.player_queue(),
      m.track_download_label({ title: title(0) }),
      m.player_close(),
      m.player_hide(),
    ]) {
      expect(await sheet(page).getByRole('button', { name, exact: true }).count(), name).toBe(1)
    }
    await sheet(page).getByRole('button', { name: m.player_next() }).click()
    await expectSoon(async () => (await readSound(page)).source).toBe(songs[1]?.url)
    expect(await findFaults(page)).toEqual([])
  })

  test('[R3.6] Escape, a press outside, a swipe down and going back close the sheet; focus returns', async () => {
    const page = await visit(phone)
    await open(page, '/')
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click())
    await page.waitForURL('**/blog')
    await play(page)
    const address = page.url()
    const swipeOn = (part: string) => async () => {
      // Else it would be measured while it rises.
      await sheet(page).evaluate((dialog) =>
        Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
      )
      const box = await sheet(page).locator(part).boundingBox()
      const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
      const y = (box?.y ?? 0) + 20
      await page.mouse.move(x, y)
      await page.mouse.down()
      // One step, and far away: as fast as a flick.
      await page.mouse.move(x, y + 500)
      await page.mouse.up()
    }
    const ways: [name: string, close: () => Promise<unknown>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['a press outside', () => page.mouse.click(195, 8)],
      ['a swipe down', swipeOn('.player-sheet-head')],
      ['a swipe down on the cover', swipeOn('.player-sheet-cover img')],
      ['the button', () => sheet(page).getByRole('button', { name: m.player_hide() }).click()],
    ]
    for (const [name, close] of ways) {
      await openSheet(page)
      await sheet(page).waitFor()
      await close()
      await sheet(page).waitFor({ state: 'detached' })
      await expectSoon(
        () => page.evaluate(() => document.activeElement?.className),
        `focus after ${name}`,
      ).toContain('player-bar-open')
    }
    expect(page.url()).toBe(address)
    expect((await readSound(page)).paused).toBe(false)
  })

  test('[R3.6] going back closes the sheet and stays on the page', async () => {
    const page = await visit(phone)
    await open(page, '/')
    await page.evaluate(
      (path) => {
        const link = document.createElement('a')
        link.href = path
        document.querySelector('main')?.append(link)
        link.click()
      },
      pathTo('music-category', 'en', quickGenre),
    )
    await page.waitForURL(`**${pathTo('music-category', 'en', quickGenre)}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: title(0) }) })
      .click()
    await waitForSound(page)
    const address = page.url()
    await openSheet(page)
    await sheet(page).waitFor()
    // The sheet is visible before it handles going back.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(() => history.back())
    await sheet(page).waitFor({ state: 'detached' })
    // The browser has gone back by now; the router sends it forward again, which takes a moment.
    await expectSoon(() => page.url()).toBe(address)
  })

  test('[R6.5] closing the player in its sheet leaves the focus on the page', async () => {
    const page = await visit(phone)
    await play(page)
    await openSheet(page)
    await sheet(page).getByRole('button', { name: m.player_close() }).click()
    await bar(page).waitFor({ state: 'detached' })
    await expectSoon(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })
})

describe('the queue', () => {
  test(
    '[R3.6] lists the next songs, jumps, moves, removes and clears, and never loses the focus',
    { tags: 'main' },
    async () => {
      const page = await visit()
      await play(page)
      await bar(page).getByRole('button', { name: m.player_queue() }).click()
      await panel(page).waitFor()
      const rest = songs.slice(1).map((song) => song.title)
      expect(await upcoming(page)).toEqual(rest)
      expect(await panel(page).locator('[aria-current] .queue-title').textContent()).toBe(title(0))

      const down = panel(page).getByRole('button', { name: m.playlist_move_down({ title: title(1) }) })
      await down.focus()
      await page.keyboard.press('Enter')
      await expectSoon(() => upcoming(page)).toEqual([title(2), title(1), ...rest.slice(2)])
      expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)

      const remove = (place: number) =>
        panel(page).getByRole('button', { name: m.player_queue_remove({ title: title(place) }) })
      await remove(1).focus()
      await page.keyboard.press('Enter')
      await expectSoon(() => upcoming(page)).toEqual([title(2), ...rest.slice(2)])
      expect(await remove(3).evaluate((button) => button === document.activeElement)).toBe(true)
      await expectSoon(() => page.locator('output.unseen').textContent()).toBe(
        m.player_queue_removed({ title: title(1) }),
      )
      expect(await findFaults(page)).toEqual([])

      await bar(page).getByRole('button', { name: m.player_next() }).click()
      await expectSoon(async () => (await readSound(page)).source).toBe(songs[2]?.url)
      await panel(page)
        .getByRole('button', { name: m.player_play_track({ title: title(4) }) })
        .click()
      await expectSoon(async () => (await readSound(page)).source).toBe(songs[4]?.url)

      await panel(page).getByRole('button', { name: m.player_queue_clear() }).click()
      expect(await upcoming(page)).toEqual([])
      await expectSoon(() => page.evaluate(() => document.activeElement?.className)).toContain('queue-jump')
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'detached' })
      await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        m.player_queue(),
      )
    },
  )

  test('[R3.6] a song of the music browser is added next, or last; a growing list does not change it', async () => {
    const page = await visit()
    await open(page, '/app/music')
    const names = await page.locator('.track .track-title').allTextContents()
    const [first = '', second = '', third = '', fourth = ''] = names
    await page
      .getByRole('button', { name: m.player_play_track({ title: first }) })
      .first()
      .click()
    await bar(page).waitFor()
    const choose = async (song: string, item: string) => {
      await page.getByRole('button', { name: m.browse_menu({ title: song }) }).click()
      await page.getByRole('button', { name: item, exact: true }).click()
    }
    await bar(page).getByRole('button', { name: m.player_queue() }).click()
    await panel(page).waitFor()
    await choose(fourth, m.player_play_next())
    await expectSoon(async () => (await upcoming(page)).slice(0, 3)).toEqual([fourth, second, third])
    await choose(second, m.player_add_to_queue())
    await expectSoon(async () => (await upcoming(page)).slice(0, 2)).toEqual([fourth, third])
  })
})

/** Handles of the next songs, and their positions. */
const handles = (page: Page) => page.locator('.queue-handle')
async function middleOf(page: Page, place: number): Promise<{ x: number; y: number }> {
  const box = await handles(page).nth(place).boundingBox()
  if (!box) throw new Error('there is no such row')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('the queue, by dragging', () => {
  test('[R3.6] a mouse reorders it, Escape puts the row back and closes nothing', async () => {
    const page = await visit({ reducedMotion: true })
    await play(page)
    await bar(page).getByRole('button', { name: m.player_queue() }).click()
    await panel(page).waitFor()
    const drag = async (from: number, to: number) => {
      const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y, { steps: 4 })
    }
    const rest = songs.slice(1).map((song) => song.title)
    const [one, two, three, ...others] = rest
    await drag(2, 0)
    await page.mouse.up()
    const moved = [three, one, two, ...others]
    await expectSoon(() => upcoming(page)).toEqual(moved)
    await expectSoon(() => page.locator('output.unseen').textContent()).toBe(
      m.playlist_moved({ title: three ?? '', place: '1', count: String(rest.length) }),
    )
    await drag(0, 2)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await upcoming(page)).toEqual(moved)
    expect(await panel(page).isVisible()).toBe(true)
    // A dragged song plays in its new place.
    await bar(page).getByRole('button', { name: m.player_next() }).click()
    await expectSoon(async () => (await readSound(page)).source).toBe(songs[3]?.url)
    expect(await findFaults(page)).toEqual([])
  })

  test('[R3.6] a song that ends meanwhile does not affect the order', async () => {
    const page = await visit({ reducedMotion: true })
    await play(page)
    await bar(page).getByRole('button', { name: m.player_queue() }).click()
    await panel(page).waitFor()
    const start = await middleOf(page, 0)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, start.y + 120, { steps: 4 })
    await page.keyboard.press('Shift+ArrowRight')
    await expectSoon(async () => (await upcoming(page)).length).toBe(songs.length - 2)
    await page.mouse.up()
    expect(await upcoming(page)).toEqual(songs.slice(2).map((song) => song.title))
  })

  test('[R3.6] a finger reorders it in the sheet, which scrolls along and stays open', async () => {
    const page = await visit({ ...phone, reducedMotion: true })
    await play(page)
    await openSheet(page)
    await sheet(page).getByRole('button', { name: m.player_queue() }).click()
    await handles(page).first().waitFor()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const start = await middleOf(page, 0)
    await touch('touchStart', start)
    // Held at the lower edge, the list scrolls.
    const list = await page.locator('.player-sheet-queue').boundingBox()
    const edge = { x: start.x, y: (list?.y ?? 0) + (list?.height ?? 0) - 6 }
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: start.x, y: start.y + (edge.y - start.y) * part })
    const scrolled = () =>
      page
        .locator('.player-sheet-queue')
        .evaluate(({ clientHeight, scrollHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
    await expectSoon(scrolled).toBeLessThan(2)
    await touch('touchEnd')
    const [first = '', ...others] = songs.slice(1).map((song) => song.title)
    await expectSoon(() => upcoming(page)).toEqual([...others, first])
    const again = await middleOf(page, others.length)
    await touch('touchStart', again)
    await touch('touchMove', { x: again.x, y: again.y - 120 })
    await page.locator('[data-dragged]').waitFor()
    await page.keyboard.press('Escape')
    await touch('touchEnd')
    expect(await upcoming(page)).toEqual([...others, first])
    expect(await sheet(page).isVisible()).toBe(true)
    expect(await findFaults(page)).toEqual([])
  })
})

describe('keys for the player', () => {
  test('[R3.6] p focuses the player, Shift and arrows change the song, m mutes, q shows the queue', async () => {
    const page = await visit()
    await play(page)
    await page.locator('h1').click()
    await page.keyboard.press('p')
    await expectSoon(() => page.evaluate(() => document.activeElement?.closest('.player-bar') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Shift+ArrowRight')
    await expectSoon(async () => (await readSound(page)).source).toBe(songs[1]?.url)
    await page.keyboard.press('Shift+ArrowLeft')
    await expectSoon(async () => (await readSound(page)).source).toBe(songs[0]?.url)
    const volume = () => page.evaluate(() => document.querySelector('audio')?.volume)
    await page.keyboard.press('m')
    expect(await volume()).toBe(0)
    await page.keyboard.press('m')
    expect(await volume()).toBeCloseTo(heardVolume(songs[0]), 3)
    await page.keyboard.press('q')
    await panel(page).waitFor()
  })

  test('[R3.6] single-letter shortcuts can be turned off, and on again', async () => {
    const page = await visit()
    await play(page)
    await page.keyboard.press('?')
    const box = page.getByRole('checkbox', { name: m.player_keys_letters() })
    await box.uncheck()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    for (const key of ['m', '/', '?', 'q']) await page.keyboard.press(key)
    const volume = await page.evaluate(() => document.querySelector('audio')?.volume)
    expect(volume).toBeCloseTo(heardVolume(songs[0]), 3)
    expect(await page.locator('dialog, [role=dialog]').count()).toBe(0)
    await bar(page).getByRole('button', { name: m.player_queue() }).click()
    await panel(page).getByRole('button', { name: m.player_keys_title() }).click()
    await box.check()
    await page.keyboard.press('Escape')
    await page.locator('.keys-dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await expectSoon(() => page.evaluate(() => document.querySelector('audio')?.volume)).toBe(0)
  })

  test('[R6.5] closing the player by its button returns the focus to its origin', async () => {
    const page = await visit()
    await play(page)
    await page.keyboard.press('p')
    await bar(page).getByRole('button', { name: m.player_close() }).focus()
    await page.keyboard.press('Enter')
    await bar(page).waitFor({ state: 'detached' })
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      m.player_play_track({ title: title(0) }),
    )
  })
})

test('[R3.6] the lock screen gets the cover as PNG in three sizes, and a next button while there is a next song', async () => {
  const page = await visit({
    before: () => {
      const handlers: Record<string, boolean> = {}
      Object.assign(window, { handlers })
      const { mediaSession } = navigator
      const original = mediaSession.setActionHandler.bind(mediaSession)
      mediaSession.setActionHandler = (action, handler) => {
        handlers[action] = handler !== null
        original(action, handler)
      }
    },
  })
  await play(page)
  const artwork = await page.evaluate(() => navigator.mediaSession.metadata?.artwork ?? [])
  expect(artwork.map(({ sizes }) => sizes)).toEqual(['96x96', '256x256', '512x512'])
  for (const { src } of artwork) {
    const answer = await fetch(src)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  const obeyed = () => page.evaluate(() => ({ ...Reflect.get(window, 'handlers') }))
  expect(await obeyed()).toMatchObject({ seekto: true, previoustrack: true, nexttrack: true })
  await bar(page).getByRole('button', { name: m.player_queue() }).click()
  await panel(page).getByRole('button', { name: m.player_queue_clear() }).click()
  await expectSoon(obeyed).toMatchObject({ nexttrack: false })
})

describe('a song that does not load', () => {
  test('[R3.6] while the server renders the song, the bar shows the time left', async () => {
    const page = await visit()
    let rendered = 100_000
    await page.route(songs[0]?.url ?? '', async (route) => {
      // The sound itself is blocked here.
      if (route.request().method() !== 'HEAD') return
      rendered += 20_000
      await route.fulfill({
        headers: { 'x-rendered-bytes': String(rendered), 'content-length': '1600000' },
        contentType: 'audio/mpeg',
      })
    })
    await open(page, pathTo('music-category', 'en', quickGenre))
    await page
      .getByRole('main')
      .locator('.track-wave')
      .first()
      .click({ position: { x: 100, y: 20 } })
    await expectSoon(() => bar(page).textContent()).toMatch(
      new RegExp(m.player_loading_left({ seconds: String.raw`\d+` })),
    )
  })

  test('[R3.6] a web page in place of the song is reported, and a retry plays it', async () => {
    const page = await visit({ expects: [/A song could not be played/, /media/i] })
    const address = songs[0]?.url ?? ''
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
    )
    await open(page, pathTo('music-category', 'en', quickGenre))
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: title(0) }) })
      .click()
    await bar(page).getByText(m.player_page_instead()).waitFor()
    await page.unroute(address)
    await bar(page).getByRole('button', { name: m.error_retry() }).click()
    await waitForSound(page, 0.2, 0)
    await expectSoon(() => page.evaluate(() => document.activeElement?.closest('.player-bar') !== null)).toBe(
      true,
    )
  })
})
