import { languagePrefix, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { finishPreview, quickGenre, readSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { listSongs, type Song } from '../support/library.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

describe.each(journeyLanguages('es'))('sharing in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R4.3] a song’s link and player can be copied, which is confirmed', async () => {
    const [song] = await listSongs(language, { limit: 1 })
    const path = pathTo('track', language, song.slug)
    const page = await visit({ browserLanguage: language })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl })
    await open(page, path)
    const button = page.getByRole('main').getByRole('button', { name: m.share({}, inLanguage), exact: true })
    await button.click()
    const dialog = page.getByRole('dialog', { name: m.share({}, inLanguage) })
    const link = m.playlist_link({}, inLanguage)
    const code = m.playlist_embed({}, inLanguage)
    expect(await dialog.getByLabel(link, { exact: true }).inputValue()).toBe(siteUrl + path)
    const embed = await dialog.getByLabel(code, { exact: true }).inputValue()
    const source = `${siteUrl}${languagePrefix(language)}/embed/${song.slug}`
    expect(embed).toContain(`<iframe src="${source}"`)
    expect((await fetch(source)).status).toBe(200)
    // Nothing is playing, so there is no start time to offer.
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    await dialog.getByRole('button', { name: m.playlist_copy({ what: link }, inLanguage) }).click()
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + path)
    await page.getByText(m.downloads_copied({}, inLanguage)).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

test('[R4.3] a link to a second of a song starts there, and is the song’s own page for search engines', async () => {
  const [song] = await listSongs('en', { category: quickGenre, limit: 1 })
  const path = pathTo('track', 'en', song.slug)
  const page = await visit()
  await open(page, `${path}?t=20`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(siteUrl + path)
  await page.locator('.track-stage .play-control').click()
  await expectSoon(() =>
    page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0),
  ).toBeGreaterThan(20)

  await page
    .getByRole('main')
    .getByRole('button', { name: m.share({}, { locale: 'en' }), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  const shared = await dialog.getByLabel(m.playlist_link({}, { locale: 'en' }), { exact: true }).inputValue()
  const second = Number(new URL(shared).searchParams.get('t'))
  expect(second).toBeGreaterThanOrEqual(20)
  expect(shared).toBe(`${siteUrl}${path}?t=${second}`)
})

test('[R4.3] a second beyond the song is ignored: it starts at the beginning', async () => {
  const [song] = await listSongs('en', { category: quickGenre, limit: 1 })
  const page = await visit()
  await open(page, `${pathTo('track', 'en', song.slug)}?t=99999`)
  await page.locator('.track-stage .play-control').click()
  const time = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  await expectSoon(time).toBeGreaterThan(0)
  expect(await time()).toBeLessThan((song?.duration_seconds ?? 0) / 2)
})

/** Further places to share a song: how the dialog opens, and what has the focus once it is closed. */
const otherPlaces: { name: string; width: 1280 | 390; share(page: Page, song: Song): Promise<Locator> }[] = [
  ...([1280, 390] as const).map((width) => ({
    name: 'the menu of its row',
    width,
    async share(page: Page, { title }: Song) {
      const menu = page.getByRole('main').getByRole('button', { name: m.browse_menu({ title }) })
      await menu.click()
      await page.getByRole('button', { name: m.share(), exact: true }).click()
      return menu
    },
  })),
  {
    name: 'the player’s sheet',
    width: 390,
    async share(page, { title }) {
      await page.getByRole('button', { name: m.player_open({ title }) }).click()
      const button = page
        .getByRole('dialog', { name: title })
        .getByRole('button', { name: m.share(), exact: true })
      await button.click()
      return button
    },
  },
]

test.each(otherPlaces)(
  '[R4.3] $name at $width px shares a song like its page: link, second, player',
  async ({ share, width }) => {
    const [song] = await listSongs('en', { category: quickGenre, limit: 1 })
    await finishPreview(song.url)
    const page = await visit({ width, height: 844, touch: width === 390, reducedMotion: true })
    await open(page, pathTo('music-category', 'en', quickGenre))
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: song.title }) })
      .click()
    await expectSoon(async () => (await readSound(page)).time).toBeGreaterThan(1)
    await page.locator('.player-bar .play-control').click()
    await expectSoon(async () => (await readSound(page)).paused).toBe(true)
    const opener = await share(page, song)
    const dialog = page.getByRole('dialog', { name: m.share() })
    const link = () => dialog.getByLabel(m.playlist_link(), { exact: true }).inputValue()
    const address = siteUrl + pathTo('track', 'en', song.slug)
    expect(await link()).toBe(address)
    expect(await dialog.getByLabel(m.playlist_embed(), { exact: true }).inputValue()).toContain(
      `<iframe src="${siteUrl}/embed/${song.slug}"`,
    )
    await dialog.getByRole('checkbox').check()
    expect(await link()).toMatch(new RegExp(String.raw`\?t=\d+$`))
    expect(await findFaults(page)).toEqual([])
    // Arrows seek in the sheet, but not in dialogs opened from it.
    const before = (await readSound(page)).time
    await dialog.getByRole('button', { name: m.download_close() }).press('ArrowRight')
    expect((await readSound(page)).time).toBe(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The opener is still there.
    expect(await opener.isVisible()).toBe(true)
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  },
)

test('[R4.3] a song that is not in the player is shared from its menu without a second', async () => {
  const [, song] = await listSongs('en', { category: quickGenre, limit: 2 })
  if (!song) throw new Error('The library is empty.')
  const page = await visit()
  await open(page, pathTo('music-category', 'en', quickGenre))
  await page
    .getByRole('main')
    .getByRole('button', { name: m.browse_menu({ title: song.title }) })
    .click()
  await page.getByRole('button', { name: m.share(), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: m.share() })
  await dialog.getByText(song.title).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
})
