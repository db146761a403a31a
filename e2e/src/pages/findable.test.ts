import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { fetchJson, listSongs, type Song } from '../support/library.ts'
import { openSite } from '../support/open-site.ts'
import { all, linksIn, only, parseXml, textOf } from '../support/parse-markup.ts'
import { ask } from '../support/raw-request.ts'
import { expectSoon, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

async function read(path: string): Promise<{ type: string; text: string }> {
  const { body, headers, status } = await ask(path)
  expect(status, path).toBe(200)
  return { type: String(headers['content-type']), text: body.toString() }
}

/** A page without the site's own scripts: only its XML parser is used. */
async function visitEmptyPage(): Promise<Page> {
  const page = await visit()
  await page.goto('/robots.txt')
  return page
}

const pathOf = (address: string) => {
  expect(address.startsWith(siteUrl), address).toBe(true)
  return address.slice(siteUrl.length)
}

interface ListedAddress {
  alternates: Record<string, string>
  lastModified: string | undefined
}

describe('robots and sitemaps', () => {
  const listed = new Map<string, ListedAddress>()
  let kinds: string[] = []

  async function readSitemaps(): Promise<void> {
    if (listed.size > 0) return
    const page = await visitEmptyPage()
    const index = await parseXml(page, (await read('/sitemap.xml')).text)
    expect(index.name).toBe('sitemapindex')
    const sitemaps = all(index, 'sitemap').map((entry) => textOf(entry, 'loc') ?? '')
    kinds = sitemaps.map(pathOf)
    for (const path of kinds) {
      const { text, type } = await read(path)
      expect(type).toBe('application/xml; charset=utf-8')
      const urls = all(await parseXml(page, text), 'url')
      expect(urls.length, path).toBeGreaterThan(0)
      expect(urls.length, path).toBeLessThanOrEqual(50_000)
      for (const url of urls) {
        const address = textOf(url, 'loc') ?? ''
        expect(listed.has(address), `${address} is listed twice`).toBe(false)
        listed.set(address, {
          lastModified: textOf(url, 'lastmod'),
          alternates: Object.fromEntries(
            all(url, 'xhtml:link').map(({ attributes }) => [
              attributes['hreflang'] ?? '',
              attributes['href'] ?? '',
            ]),
          ),
        })
      }
    }
  }

  test('robots.txt names the sitemap and keeps robots off the application host', async () => {
    const { text, type } = await read('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /app/', `Sitemap: ${siteUrl}/sitemap.xml`]),
    )
  })

  test('[R2.4] the index leads to a well-formed sitemap of each kind', async () => {
    await readSitemaps()
    expect([...kinds].sort()).toEqual(
      ['articles', 'artists', 'categories', 'learn', 'pages', 'tracks'].map(
        (kind) => `/sitemaps/${kind}.xml`,
      ),
    )
    const { statistics } = await fetchJson<{ statistics: { tracks: number; categories: number } }>(
      '/api/v1/statistics',
    )
    const below = (prefix: string) =>
      [...listed.keys()].filter((address) => address.startsWith(siteUrl + prefix))
    expect(below('/fr/royalty-free-musique/')).toHaveLength(statistics.tracks)
    expect(below('/es/music/')).toHaveLength(statistics.categories)
  })

  test('[R2.4] alternates are reciprocal, complete, and all listed', async () => {
    await readSitemaps()
    for (const [address, { alternates, lastModified }] of listed) {
      expect(Object.keys(alternates), address).toEqual([...languages, 'x-default'])
      expect(alternates['x-default'], address).toBe(alternates['en'])
      expect(Object.values(alternates), address).toContain(address)
      for (const other of Object.values(alternates)) {
        expect(listed.get(other)?.alternates, `${other}, named by ${address}`).toEqual(alternates)
      }
      expect(Date.parse(lastModified ?? ''), address).toBeLessThanOrEqual(Date.now())
    }
  })

  test('[R2.4] listed pages exist, are canonical and indexable, and name the same alternates', async () => {
    await readSitemaps()
    const spanish = [...listed].filter(([address]) => pathOf(address).split('/')[1] === 'es')
    const tracks = spanish.filter(([address]) => address.includes(pathTo('track', 'es', '')))
    const others = spanish.filter((entry) => !tracks.includes(entry))
    const sample = [...others, ...tracks.filter((_, index) => index % 20 === 0)]
    expect(sample.length).toBeGreaterThan(60)
    for (const [address, { alternates }] of sample) {
      const { text } = await read(pathOf(address))
      expect(linksIn(text, 'rel="canonical"'), address).toEqual([address])
      expect(text, address).not.toContain('noindex')
      for (const [language, href] of Object.entries(alternates))
        expect(linksIn(text, `hrefLang="${language}"`), address).toEqual([href])
    }
  })

  test('private pages are never listed', async () => {
    await readSitemaps()
    for (const language of languages) {
      for (const page of ['login', 'my-profile', 'uses', 'licenses'] as const)
        expect(listed.has(siteUrl + pathTo(page, language))).toBe(false)
    }
    expect(
      [...listed.keys()].filter((address) => /\/app(\/|$)|\/application$|\/embed\//.test(address)),
    ).toEqual([])
  })

  test('they are compressed and cached like pages', async () => {
    const { headers } = await ask('/sitemaps/tracks.xml', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/)
    const again = await ask('/sitemaps/tracks.xml', {
      'accept-encoding': 'br',
      'if-none-match': String(headers['etag']),
    })
    expect(again.status).toBe(304)
  })
})

describe.each(languages)('feeds in %s', (language) => {
  test('the heads of blog, topics and all music name readable feeds', async () => {
    const page = await visitEmptyPage()
    const { blogCategories } = await fetchJson<{ blogCategories: { slug: Record<string, string> }[] }>(
      '/api/get-blog-categories',
    )
    const pages = [
      pathTo('blog', language),
      pathTo('all-music', language),
      ...blogCategories.map(({ slug }) => pathTo('blog-category', language, slug[language] ?? '')),
    ]
    expect(pages.length).toBeGreaterThan(3)
    for (const path of pages) {
      const [address, ...more] = linksIn((await read(path)).text, 'type="application/rss+xml"')
      expect(more, path).toEqual([])
      const { text, type } = await read(pathOf(address ?? ''))
      expect(type).toBe('application/rss+xml; charset=utf-8')
      const feed = await parseXml(page, text)
      expect([feed.name, feed.attributes['version']]).toEqual(['rss', '2.0'])
      const channel = only(feed, 'channel')
      expect(textOf(channel, 'language')).toBe(language)
      expect(textOf(channel, 'link')).toBe(siteUrl + path)
      for (const name of ['title', 'description']) expect(textOf(channel, name)).not.toBe('')
      expect(all(channel, 'atom:link')[0]?.attributes).toMatchObject({ rel: 'self', href: address })
      const items = all(channel, 'item')
      expect(items.length, address).toBeGreaterThan(0)
      const dates = items.map((item) => Date.parse(textOf(item, 'pubDate') ?? ''))
      expect(dates, address).toEqual(dates.toSorted((a, b) => b - a))
      for (const item of items) {
        expect(textOf(item, 'title')).not.toBe('')
        expect(textOf(item, 'guid')).toBe(textOf(item, 'link'))
      }
      const [first = ''] = items.map((item) => textOf(item, 'link') ?? '')
      expect((await read(pathOf(first))).type).toContain('text/html')
    }
  })

  test('new songs have an enclosure with its length in bytes', async () => {
    const page = await visitEmptyPage()
    const feed = await parseXml(page, (await read(`/feeds/${language}/tracks.xml`)).text)
    const enclosures = all(only(feed, 'channel'), 'item').map((item) => all(item, 'enclosure')[0]?.attributes)
    const songs = await listSongs(language, { limit: 50 })
    expect(enclosures.map((attributes) => attributes?.['url'])).toEqual(songs.map(({ url }) => url))
    for (const attributes of enclosures) {
      expect(attributes?.['type']).toBe('audio/mpeg')
      expect(Number(attributes?.['length'])).toBeGreaterThan(100_000)
    }
  })
})

describe('the embedded player', () => {
  let song: Song
  beforeAll(async () => {
    ;[song] = await listSongs('fr', { limit: 1 })
  })
  const embedOf = (slug: string) => `/fr/embed/${slug}`

  test('[R4.3] is found from the track’s page by oEmbed', async () => {
    const path = pathTo('track', 'fr', song.slug)
    const [address] = linksIn((await read(path)).text, 'type="application/json+oembed"')
    const { text, type } = await read(pathOf(address ?? ''))
    expect(type).toContain('application/json')
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Tempolibre',
      width: 600,
      html: expect.stringContaining(`<iframe src="${siteUrl}${embedOf(song.slug)}"`),
    })

    const narrow = await read(`${pathOf(address ?? '')}&maxwidth=320`)
    expect(JSON.parse(narrow.text)).toMatchObject({ width: 320 })
    const about = (url: string, more = '') => ask(`/api/oembed?url=${encodeURIComponent(url)}${more}`)
    expect((await about(`${siteUrl}/pricing`)).status).toBe(404)
    expect((await about(siteUrl + path, '&format=xml')).status).toBe(501)
    expect((await ask('/api/oembed?url=x', {}, 'POST')).status).toBe(405)
  })

  test('is the only page that others may frame', async () => {
    const { body, headers } = await ask(embedOf(song.slug))
    expect(headers['x-frame-options']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).not.toContain('unsafe')
    expect(body.length).toBeLessThan(10_000)
    for (const path of ['/', pathTo('track', 'fr', song.slug), '/embed', '/app/music', '/sitemap.xml']) {
      const other = await ask(path)
      expect(other.headers['x-frame-options'], path).toBe('DENY')
      expect(String(other.headers['content-security-policy'] ?? ''), path).not.toContain('frame-ancestors *')
    }
  })

  test('[R2.2] a slug of another language redirects to its own, an unknown one says so', async () => {
    const [english] = await listSongs('en', { limit: 1 })
    const moved = await ask(embedOf(english?.slug ?? ''))
    expect([moved.status, moved.headers['location']]).toEqual([301, embedOf(song.slug)])
    const missing = await ask(embedOf('no-such-song'))
    expect(missing.status).toBe(404)
    expect(missing.body.toString()).toContain(m.embed_missing({}, { locale: 'fr' }))
  })

  test('[R4.3] plays on another site’s page, by keyboard, where other pages are not shown', async () => {
    const page = await visit({
      expects: [/tarification.*ERR_BLOCKED_BY_RESPONSE|frame-ancestors|X-Frame-Options/],
    })
    const elsewhere = await openSite(
      `<title>x</title><iframe id="player" src="${siteUrl}${embedOf(song.slug)}" width="600" height="152"></iframe>
      <iframe id="page" src="${siteUrl}/fr/tarification"></iframe>`,
    )
    await page.goto(elsewhere.url)
    const frame = page.frameLocator('#player')
    const inFrench = { locale: 'fr' } as const
    const play = frame.getByRole('button', { name: m.player_play_track({ title: song.title }, inFrench) })
    await play.focus()
    await play.press('Enter')
    const audio = frame.locator('audio')
    const soundsAt = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime)
    await expectSoon(soundsAt).toBeGreaterThan(0.2)
    const pause = frame.getByRole('button', { name: m.player_pause_track({ title: song.title }, inFrench) })
    const slider = frame.getByRole('slider', { name: m.player_seek({ title: song.title }, inFrench) })
    const before = Number(await slider.inputValue())
    for (let press = 0; press < 20; press++) await slider.press('ArrowRight')
    await expectSoon(soundsAt).toBeGreaterThan(before + 15)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d:\d\d sur \d+:\d\d$/)
    await pause.press('Space')
    await play.waitFor()
    expect(await audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true)

    expect(await page.frameLocator('#page').locator('header').count()).toBe(0)
    await elsewhere.close()
  })

  test.each([
    [600, 152],
    [300, 152],
    [600, 110],
  ])('fits %i × %i completely without accessibility faults, light and dark', async (width, height) => {
    for (const dark of [false, true]) {
      const page = await visit({ width, height, dark })
      await page.goto(embedOf(song.slug))
      expect(await findFaults(page)).toEqual([])
      const hidden = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.documentElement.scrollHeight - innerHeight,
      }))
      expect(hidden).toEqual({ wide: 0, high: 0 })
      const button = await page.getByRole('button').boundingBox()
      expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height)
      const link = page.getByRole('link', { name: song.title })
      expect(await link.getAttribute('href')).toBe(siteUrl + pathTo('track', 'fr', song.slug))
    }
  })

  test('without JavaScript plays with the browser’s own controls', async () => {
    const page = await visit({ javaScriptEnabled: false, width: 600, height: 152 })
    await page.goto(embedOf(song.slug))
    expect(await page.locator('audio[controls]').isVisible()).toBe(true)
    expect(await page.locator('.controls').isVisible()).toBe(false)
  })
})
