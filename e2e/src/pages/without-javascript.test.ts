import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFinishedSong, quickGenre } from '../support/audio.ts'
import { findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

describe.each(journeyLanguages('fr'))('without JavaScript, in %s', (language) => {
  const inLanguage = { locale: language }

  test(
    '[R4.1][R4.2][R4.3] home, genres, a genre and a song are readable and linked',
    { tags: 'main' },
    async () => {
      const page = await visit({ javaScriptEnabled: false })
      const main = page.getByRole('main')
      await page.goto(pathTo('home', language))
      expect((await main.locator('h1').innerText()).length).toBeGreaterThan(10)
      expect(await main.locator('.track').count()).toBeGreaterThanOrEqual(5)
      await main.getByRole('link', { name: m.home_view_all({}, inLanguage) }).click()
      await page.waitForURL(siteUrl + pathTo('music', language))
      const genres = await listGenres()
      const [genre] = genres
      await main
        .locator(`.tile[href="${pathTo('music-category', language, genre?.slug[language] ?? '')}"]`)
        .click()
      await page.waitForURL(`${siteUrl}${pathTo('music', language)}/*`)
      const songs = await listSongs(language, { category: genre?.slug[language] ?? '' })
      expect(await main.locator('.track-title').allTextContents()).toEqual(songs.map(({ title }) => title))
      await main.locator('.track-title').first().click()
      await page.waitForURL(`${siteUrl}${pathTo('track', language, '')}*`)
      expect(await main.locator('h1').innerText()).toBe(songs[0]?.title)
      expect(await main.locator('.facts').isVisible()).toBe(true)
    },
  )

  test(
    '[R4.2][R4.3][R6.5] a song can be played: its file is linked in a row and on its page',
    { tags: 'main' },
    async () => {
      const page = await visit({ javaScriptEnabled: false, browserLanguage: language })
      const main = page.getByRole('main')
      const song = await findFinishedSong(quickGenre)
      const slugs = await findSongSlugs(song.slug)
      const genre = (await listGenres()).find(({ slug }) => slug.en === quickGenre)
      const name = m.player_play_track({ title: song.title }, inLanguage)
      for (const path of [
        pathTo('music-category', language, genre?.slug[language] ?? ''),
        pathTo('track', language, slugs[language]),
        `/app/music?genre=${quickGenre}`,
      ]) {
        await page.goto(path)
        expect(await main.getByRole('button', { name, exact: true }).count(), path).toBe(0)
        const link = main.getByRole('link', { name, exact: true })
        expect(await link.isVisible(), path).toBe(true)
        expect(await link.getAttribute('href')).toBe(song.url)
        const box = await link.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      const answer = await fetch(song.url)
      expect(answer.headers.get('content-type')).toBe('audio/mpeg')
      expect(answer.headers.get('content-disposition') ?? '').not.toContain('attachment')
    },
  )

  test(
    '[R2.8][R4.5] a form that needs scripts is replaced by a notice; any other works',
    { tags: 'main' },
    async () => {
      const page = await visit({ javaScriptEnabled: false, browserLanguage: language })
      for (const name of ['login', 'signup', 'forgot-password', 'reset-password'] as const) {
        await page.goto(pathTo(name, language))
        const sentence = page.locator('main noscript p')
        expect(await sentence.isVisible(), name).toBe(true)
        expect(await sentence.innerText()).toBe(m.sign_needs_script({}, inLanguage))
        expect(await page.getByRole('main').locator('input, button').filter({ visible: true }).count()).toBe(
          0,
        )
      }
      await page.goto(`/app/checkout?lng=${language}`)
      expect(await page.locator('main noscript p').innerText()).toBe(m.checkout_needs_script({}, inLanguage))
      await page.goto(pathTo('contact', language))
      expect(await page.getByRole('main').locator('textarea').isVisible()).toBe(true)
    },
  )

  test('[R3.3] the home page’s search box finds songs, and so does every suggested search', async () => {
    const page = await visit({ browserLanguage: language, javaScriptEnabled: false })
    await page.goto(pathTo('home', language))
    const form = page.getByRole('main').getByRole('search')
    const suggested = await form
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(suggested.length).toBeGreaterThan(2)
    await form.getByRole('searchbox').fill('jazz')
    await form.getByRole('button', { name: m.search_submit({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}/app/music?search=jazz`)
    expect(await page.locator('.track').count()).toBeGreaterThan(0)
    for (const address of suggested) {
      await page.goto(address ?? '')
      expect(await page.locator('.track').count(), address ?? '').toBeGreaterThan(2)
    }
  })

  test('[R2.6] an unknown page says so', { tags: 'main' }, async () => {
    const page = await visit({ javaScriptEnabled: false, expects: [/404/] })
    const response = await page.goto(`${pathTo('home', language)}/no-such-page`.replace('//', '/'))
    expect(response?.status()).toBe(404)
    expect(await page.locator('h1').innerText()).toBe(m.error_not_found({}, inLanguage))
    await page
      .getByRole('main')
      .getByRole('link', { name: m.error_go_home({}, inLanguage) })
      .click()
    await page.waitForURL(siteUrl + pathTo('home', language))
  })

  test('[R3.1][R3.2][R3.3] menu and search are plain links', async () => {
    const page = await visit({ javaScriptEnabled: false, width: 390 })
    await page.goto(pathTo('home', language))
    const header = page.locator('header.header')
    await header.getByRole('link', { name: m.header_menu({}, inLanguage) }).click()
    expect(new URL(page.url()).hash).toBe('#all-pages')
    const footer = page.getByRole('navigation', { name: m.footer_navigation({}, inLanguage) })
    expect(await footer.getByRole('link').count()).toBeGreaterThan(15)
    await header.getByRole('link', { name: m.header_search({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}/app/music`)
    const form = page.getByRole('search')
    await form.getByRole('searchbox').fill('jazz')
    await form.getByRole('button').click()
    await page.waitForURL(`${siteUrl}/app/music?search=jazz`)
    expect(await page.locator('.track').count()).toBeGreaterThan(0)
  })
})

test('[R4.3] with scripts no link to a song’s file is beside its button, nor reachable by keyboard', async () => {
  const page = await visit()
  const song = await findFinishedSong(quickGenre)
  await open(page, pathTo('track', 'en', song.slug))
  const main = page.getByRole('main')
  expect(await main.locator('a[href*="/media/"]').count()).toBe(0)
  const button = main.getByRole('button', { name: m.player_play_track({ title: song.title }), exact: true })
  await button.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('noscript'))).toBeNull()
})
