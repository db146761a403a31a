import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { fetchJson, listGenres, listSongs } from '../support/library.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

describe.each(languages)('the catalogue in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R1.4] the claimed figures are the catalogue’s; there is a free plan, a lifetime payment, a trial, and no price anywhere', async () => {
    const { statistics } = await fetchJson<{ statistics: { tracks: number; categories: number } }>(
      '/api/v1/statistics',
    )
    expect(statistics).toMatchObject({ tracks: 241, categories: 30 })
    const { plans } = await fetchJson<{ plans: { kind: string; name: string; trial_days: number }[] }>(
      `/api/v1/plans?lang=${language}`,
    )
    expect(plans.map(({ kind }) => kind).sort()).toEqual(['free', 'lifetime', 'subscription'])
    expect(plans.find(({ kind }) => kind === 'subscription')?.trial_days).toBe(14)
    const page = await visit({ javaScriptEnabled: false })
    for (const name of ['pricing', 'home'] as const) {
      await page.goto(pathTo(name, language))
      const text = await page.locator('body').innerText()
      for (const plan of plans) expect(text, name).toContain(plan.name)
      expect(text, name).not.toMatch(/[$€£¥]\s?\d|\d\s?[$€£¥]|\b(?:USD|EUR|GBP)\b/)
    }
    const claims = await page.getByRole('main').innerText()
    expect(claims).toMatch(/\b241\b/)
    expect(claims).toMatch(/\b30\b/)
    expect(claims).toContain(m.home_figure_payment({}, inLanguage))
    expect(
      await page
        .getByRole('link', { name: m.home_trial({ count: 14 }, inLanguage) })
        .first()
        .isVisible(),
    ).toBe(true)
  })

  test('[R4.1] genres are in the language’s alphabetical order', async () => {
    const genres = await listGenres()
    const { compare } = new Intl.Collator(language)
    const expected = genres.map(({ title }) => title[language]).sort(compare)
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(pathTo('music', language))
    expect(await page.locator('.tile-title').allTextContents()).toEqual(expected)
    expect(await page.locator('.tile').count()).toBe(30)
    const ways = page.getByRole('main').getByRole('link', { name: m.music_view_all({}, inLanguage) })
    for (const way of await ways.all())
      expect(await way.getAttribute('href')).toBe(pathTo('all-music', language))
    // One above the genres, one below.
    const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top))
    const tiles = await page.locator('.tiles').evaluate((list) => {
      const { bottom, top } = list.getBoundingClientRect()
      return { bottom, top }
    })
    expect(tops).toHaveLength(2)
    expect(tops[0]).toBeLessThan(tiles.top)
    expect(tops[1]).toBeGreaterThan(tiles.bottom)
    // Every tile has its drawing.
    const drawings = await page
      .locator('.tile img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    expect(new Set(drawings).size).toBe(30)
  })

  test('[R4.2] no tag is repeated in a row, nor on the page of a song', async () => {
    const page = await visit({ javaScriptEnabled: false })
    // Songs of a genre that shares its name with a mood.
    const epic = (await listGenres()).find(({ title }) => title.en === 'Epic')
    if (!epic) throw new Error('The library has no genre of the name of a mood.')
    await page.goto(pathTo('music-category', language, epic.slug[language]))
    const rows = await page
      .locator('.track-tags')
      .evaluateAll((all) => all.map((row) => [...row.children].map((tag) => tag.textContent.trim())))
    expect(rows.length).toBeGreaterThan(0)
    for (const tags of rows) expect(tags).toEqual([...new Set(tags)])
    const twice = rows.filter((tags) => tags.filter((tag) => tag === epic.title[language]).length !== 1)
    expect(twice).toEqual([])

    await page.locator('.track-title').first().click()
    await page.waitForURL(`${siteUrl}${pathTo('track', language, '*')}`)
    const named = await page.locator('.fact-lists li').allInnerTexts()
    expect(named).toContain(epic.title[language])
    expect(named).toEqual([...new Set(named)])
  })

  test('[R4.2] the first and second page of all music contain different songs', async () => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(pathTo('all-music', language))
    const first = await page.locator('.track-title').allTextContents()
    await page.getByRole('link', { name: m.tracks_next_page({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}${pathTo('all-music', language)}?after=*`)
    const second = await page.locator('.track-title').allTextContents()
    expect(second.length).toBeGreaterThan(0)
    expect(first.filter((title) => second.includes(title))).toEqual([])
    await page.getByRole('link', { name: m.tracks_first_page({}, inLanguage) }).click()
    await page.waitForURL(siteUrl + pathTo('all-music', language))
  })

  test('[R10.1] a genre is sorted without scripts, at an address that is not indexed', async () => {
    const [genre] = await listGenres()
    const slug = genre?.slug[language] ?? ''
    const path = pathTo('music-category', language, slug)
    const page = await visit({ javaScriptEnabled: false })
    await page.goto(path)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    const newest = await page.locator('.track-title').allTextContents()
    const sorts = page.getByRole('navigation', { name: m.browse_sort({}, inLanguage) })
    await sorts.getByRole('link', { name: m.browse_sort_title({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}${path}?sort=title#song-list`)
    const byTitle = await page.locator('.track-title').allTextContents()
    expect(byTitle).not.toEqual(newest)
    const { compare } = new Intl.Collator(language, { ignorePunctuation: true })
    expect(byTitle).toEqual(newest.toSorted(compare))
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await sorts.locator('[aria-current]').innerText()).toBe(m.browse_sort_title({}, inLanguage))

    const songs = await listSongs(language, { category: slug })
    const minutes = Math.round(songs.reduce((sum, song) => sum + song.duration_seconds, 0) / 60)
    const length = m.playlist_minutes({ minutes: String(minutes) }, inLanguage)
    expect(await page.locator('.song-list-facts').innerText()).toBe(
      `${m.songs_count({ count: songs.length }, inLanguage)} · ${length}`,
    )
  })

  test('[R10.1][R3.3] search finds by title, by artist and by genre', async () => {
    const [song] = await listSongs(language, { limit: 1 })
    const [genre] = song.categories
    const page = await visit({ browserLanguage: language, javaScriptEnabled: false })
    const search = async (text: string) => {
      await page.goto(`/app/music?${new URLSearchParams({ search: text })}`)
      expect(await page.locator('h1').innerText()).toBe(m.results_for({ search: text }, inLanguage))
      return {
        titles: await page.locator('.track-title').allTextContents(),
        artists: await page.locator('.track-artist').allInnerTexts(),
      }
    }
    expect((await search(song.title)).titles).toContain(song.title)
    const byArtist = await search(song.artist.name)
    expect(byArtist.artists.length).toBeGreaterThan(0)
    expect(new Set(byArtist.artists)).toEqual(new Set([song.artist.name]))
    const byGenre = await search(genre?.title ?? '')
    const ofGenre = await listSongs(language, { category: genre?.slug ?? '', limit: 60 })
    expect(byGenre.titles).toEqual(expect.arrayContaining(ofGenre.map(({ title }) => title)))
  })

  test('[R10.1] a search without results suggests what to do next', async () => {
    const page = await visit({ browserLanguage: language })
    await open(page, '/app/music?search=zzqqxxyy')
    const main = page.getByRole('main')
    await main.getByText(m.results_empty({ search: 'zzqqxxyy' }, inLanguage)).waitFor()
    expect(await main.getByText(m.results_empty_next({}, inLanguage)).isVisible()).toBe(true)
    expect(
      await main.getByRole('link', { name: m.tracks_browse_genres({}, inLanguage) }).getAttribute('href'),
    ).toBe(pathTo('music', language))
    await main.getByRole('link', { name: m.results_clear({}, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}/app/music`)
    await main.locator('.track').nth(9).waitFor()
  })
})

/** The addresses of a page's links that have an attribute. */
const linksWith = (html: string, attribute: string) =>
  [...html.matchAll(/<a [^>]*>/g)]
    .filter(([tag]) => tag.includes(attribute))
    .map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')

test('[R4.2] all music pages through every song of the catalogue, once, without JavaScript', async () => {
  const seen: string[] = []
  let path: string | undefined = '/all-music'
  while (path !== undefined && seen.length <= 300) {
    const html: string = await (await fetch(siteUrl + path)).text()
    seen.push(...linksWith(html, 'class="track-title"'))
    path = linksWith(html, 'rel="next"')[0]
  }
  expect(seen).toHaveLength(241)
  expect(new Set(seen).size).toBe(241)
})

test.each(['%', '_', "'", '"<script>alert(1)</script>', '\\', '(((', '*:*', '🎷', '\u0000'])(
  '[R10.1] searching for %j is answered like any other search',
  async (search) => {
    const response = await fetch(`${siteUrl}/app/music?${new URLSearchParams({ search })}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('<script>alert(1)')
  },
)

test('covers far below are loaded when they come near', async () => {
  const page = await visit({ width: 390 })
  await open(page, '/music')
  const tiles = page.locator('.tile img')
  const fetched = () =>
    tiles.evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length)
  await expectSoon(fetched).toBeGreaterThan(5)
  expect(await fetched()).toBeLessThan(25)
  await tiles.last().scrollIntoViewIfNeeded()
  await expectSoon(() =>
    tiles.last().evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
})

test('[R10.1] a whole list is played, beyond its page, and added to a playlist', async () => {
  const page = await visit()
  await open(page, '/all-music?sort=title')
  const first = page.locator('.track-title').first()
  const name = await first.innerText()
  const total = await page.locator('.song-list-facts').innerText()
  const further = page.waitForResponse(/\/api\/v1\/tracks\?.*cursor=/)
  await page.getByRole('button', { name: m.playlist_play_all({}, { locale: 'en' }), exact: true }).click()
  await page.locator('.player-bar').getByText(name).waitFor()
  expect((await further).ok()).toBe(true)
  await page.locator('.player-bar .play-control').click()

  await page.getByRole('button', { name: m.playlist_add_all({}, { locale: 'en' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.playlist_new_name({}, { locale: 'en' })).fill('Everything')
  await dialog.getByRole('button', { name: m.playlist_make({}, { locale: 'en' }) }).click()
  const count = total.split(' · ')[0] ?? ''
  await dialog.getByText(count, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    m.playlist_add_all({}, { locale: 'en' }),
  )
  await page.goto('/app/playlists')
  await page.getByText('Everything').waitFor()
  await page.getByText(count).first().waitFor()
})
