import { alternates, type Language, languages, pathTo, type Translated } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { fetchCms, findArticle, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { fixedPages } from '../support/page-types.ts'
import {
  expectSoon,
  isMarkedDocument,
  markDocument,
  open,
  siteUrl,
  untilHydrated,
  useBrowser,
} from '../support/visitor.ts'

const { visit } = useBrowser()

interface Head {
  lang: string
  title: string
  description: string | null
  canonical: string | null
  alternates: Record<string, string>
}

function readHead(page: Page): Promise<Head> {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? null,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    alternates: Object.fromEntries(
      [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
        link.getAttribute('hreflang') ?? '',
        link.getAttribute('href') ?? '',
      ]),
    ),
  }))
}

/** Expects the head of a page with these addresses. */
function expectHead(head: Head, language: Language, paths: Translated) {
  expect(head.lang).toBe(language)
  expect(head.canonical).toBe(siteUrl + paths[language])
  expect(head.alternates).toEqual({
    en: siteUrl + paths.en,
    es: siteUrl + paths.es,
    fr: siteUrl + paths.fr,
    'x-default': siteUrl + paths.en,
  })
}

/** Expects the CMS's texts in a page's head. */
async function expectCmsHead(head: Head, page: string, language: Language) {
  const { meta_title, meta_description } = await fetchCms(page, language)
  expect(head.title).toContain(meta_title[language])
  expect(head.description).toBe(meta_description[language])
}

describe.each(journeyLanguages('es'))('a visitor in %s', { tags: 'main' }, (language) => {
  const inLanguage = { locale: language }

  test('[R3.3] searches from the home page, and sees a message for an empty box', async () => {
    const page = await visit({ browserLanguage: language })
    await open(page, pathTo('home', language))
    await markDocument(page)
    const form = page.getByRole('main').getByRole('search')
    const box = form.getByRole('searchbox', { name: m.search_songs({}, inLanguage) })
    await untilHydrated(box)
    await box.fill('   ')
    await box.press('Enter')
    await form.getByRole('alert').getByText(m.search_blank({}, inLanguage)).waitFor()
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(page.url()).toBe(siteUrl + pathTo('home', language))

    await box.fill('jazz')
    expect(await form.getByRole('alert').innerText()).toBe('')
    await form.getByRole('button', { name: m.search_submit({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}/app/music?search=jazz`)
    await page.locator('.track').first().waitFor()
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('[R1.1][R2.1][R4.1][R4.2][R4.3] goes from home to a genre and a song by clicking', async () => {
    const page = await visit()
    await open(page, pathTo('home', language))
    await markDocument(page)
    const home = await readHead(page)
    expectHead(home, language, alternates('home'))
    await expectCmsHead(home, 'home', language)

    const main = page.getByRole('main')
    await main.getByRole('link', { name: m.home_view_all({}, inLanguage) }).click()
    await page.waitForURL(`**${pathTo('music', language)}`)
    const music = await fetchCms('music', language)
    await main.getByRole('heading', { level: 1, name: music.title[language], exact: true }).waitFor()
    await expectSoon(() => page.title()).toContain(music.meta_title[language])
    const head = await readHead(page)
    expectHead(head, language, alternates('music'))
    await expectCmsHead(head, 'music', language)
    expect(await main.textContent()).toContain(music.subheading[language])

    const genre = (await listGenres()).find(({ slug }) => slug.en === 'jazz')
    if (!genre) throw new Error('The library has no jazz.')
    await main.locator(`.tile[href="${pathTo('music-category', language, genre.slug[language])}"]`).click()
    await page.waitForURL(`**${pathTo('music-category', language, genre.slug[language])}`)
    await main
      .getByRole('heading', { level: 1, name: m.genre_title({ title: genre.title[language] }, inLanguage) })
      .waitFor()
    await expectSoon(async () => (await readHead(page)).canonical).toContain(genre.slug[language])
    expectHead(await readHead(page), language, alternates('music-category', genre.slug))
    const songs = await listSongs(language, { category: genre.slug[language] })
    expect(await main.locator('.track-title').allTextContents()).toEqual(songs.map(({ title }) => title))
    expect(await main.locator('.track .play-control').count()).toBe(genre.track_count)

    const [song] = songs
    if (!song) throw new Error('The genre has no songs.')
    await main.getByRole('link', { name: song.title, exact: true }).click()
    await page.waitForURL(`**${pathTo('track', language, song.slug)}`)
    await main.getByRole('heading', { level: 1, name: song.title, exact: true }).waitFor()
    const english = (await listSongs('en', { category: genre.slug.en })).find(({ id }) => id === song.id)
    await expectSoon(async () => (await readHead(page)).canonical).toContain(song.slug)
    const songHead = await readHead(page)
    expectHead(songHead, language, alternates('track', await findSongSlugs(english?.slug ?? '')))
    expect(songHead.title).toContain(song.title)
    expect(songHead.description).toContain(song.artist.name)
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('[R4.3] a song page shows artist, facts, licence, download and similar songs', async () => {
    const [song] = await listSongs(language, { limit: 1 })
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(pathTo('track', language, song.slug))
    const main = page.getByRole('main')
    const facts = (await main.locator('.facts, .fact-lists').allTextContents()).join(' ')
    expect(await main.locator('.track-stage').textContent()).toContain(song.artist.name)
    const minutes = Math.floor(Math.round(song.duration_seconds) / 60)
    const seconds = String(Math.round(song.duration_seconds) % 60).padStart(2, '0')
    expect(facts).toContain(`${minutes}:${seconds}`)
    expect(facts).toContain(`${Math.round(song.bpm)}\u00a0${m.track_bpm({}, inLanguage)}`)
    expect(facts).toContain(m.track_key({}, inLanguage))
    for (const { title } of song.categories) expect(facts).toContain(title)
    for (const { name } of song.moods) expect(facts).toContain(name)
    expect(await main.getByText(m.track_licence({}, inLanguage)).count()).toBe(1)
    expect(
      await main
        .locator('.track-stage-download')
        .getByRole('link', { name: m.track_download({}, inLanguage) })
        .getAttribute('href'),
    ).toBe('/app/register')
    const similar = main.getByRole('list', { name: m.track_similar({}, inLanguage) }).locator('.track-title')
    expect(await similar.count()).toBeGreaterThanOrEqual(3)
    expect(await similar.allTextContents()).not.toContain(song.title)
    expect(await main.locator('.track-stage-player .wave-seek svg').count()).toBeGreaterThanOrEqual(1)
  })

  test('[R2.1][R4.4] every written page has the CMS’s texts in its head', async () => {
    const pages = fixedPages.filter((name) => name !== 'home' && name !== 'music')
    const reader = await visit()
    for (const name of pages) {
      const page = await reader.evaluate(readPage, await fetchText(pathTo(name, language)))
      const { meta_title, meta_description, title } = await fetchCms(name, language)
      expect(page.title, name).toContain(meta_title[language])
      expect(page.description, name).toBe(meta_description[language])
      expect(page.headings, name).toEqual([title[language].replaceAll('*', '')])
      expect(page.head, name).not.toContain('undefined')
      expect(page.main.length, `${name} is written`).toBeGreaterThan(200)
    }
  })

  test('[R2.1][R4.4] an article names its address in every language in its head', async () => {
    const slugs = await findArticle()
    const page = await visit()
    await open(page, pathTo('content', language, slugs[language]))
    expectHead(await readHead(page), language, alternates('content', slugs))
    expect((await page.locator('.prose').first().innerText()).length).toBeGreaterThan(500)
  })
})

test('[R1.3] the three languages share no visible sentence on home, music and pricing', async () => {
  const reader = await visit()
  const sentences = new Map<string, string>()
  for (const name of ['home', 'music', 'pricing'] as const) {
    for (const language of languages) {
      const { texts } = await reader.evaluate(readPage, await fetchText(pathTo(name, language)))
      for (const text of texts.filter((each) => each.split(/\s+/).length >= 4)) {
        const other = sentences.get(text)
        expect(other ?? language, `'${text}' stands in ${other} and ${language}`).toBe(language)
        sentences.set(text, language)
      }
    }
  }
  expect(sentences.size).toBeGreaterThan(30)
})

async function fetchText(path: string): Promise<string> {
  const response = await fetch(siteUrl + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

/** Runs in a page: the texts of another page's HTML as sent by the server, without showing it. */
function readPage(html: string) {
  const { head, body, title } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll('script, style')) unseen.remove()
  const textsOf = (selector: string) => [...body.querySelectorAll(selector)].map((each) => each.textContent)
  return {
    title,
    head: head.innerHTML,
    description: head.querySelector('meta[name=description]')?.getAttribute('content') ?? null,
    headings: textsOf('h1'),
    main: textsOf('main').join(),
    // Titles of songs and names of artists and genres may be the same; whole sentences must not.
    texts: textsOf('p:not(.track *), h1, h2'),
  }
}
