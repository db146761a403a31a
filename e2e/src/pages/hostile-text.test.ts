import type { Library } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeArticle, makeCategory, makeLibrary, makePage, makeTrack } from '@tempolibre/database/factories'
import { type Language, languages, pathTo, perLanguage, type StaticPage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { MailServer } from '@tempolibre/server/mail-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import { all, only, parseXml, textOf } from '../support/parse-markup.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

/** Text that an editor may paste: every known way in which text is misinterpreted as code. */
const hostile = [
  '<script>window.hacked=1</script>',
  `'"><img src=x onerror=window.hacked=2>`,
  '</title></style></script></textarea><!--<script>window.hacked=3</script>-->',
  '<b><table><svg onload=window.hacked=4>',
  ']]><![CDATA[&amp;&#60;&lt;',
  '${7*7}{{7*7}}%00%s',
  '\u202Eright to left\u202C\u200F\u2066\u2069\u2028\u2029',
  '\u0001\u001B[31m\uFFFE\uD800',
].join(' ')
/** The visible part of it. */
const visible = '<script>window.hacked=1</script>'
const markdown = `${hostile}\n\n[press](javascript:window.hacked=5) <a href="javascript:window.hacked=6" onclick="window.hacked=7">or here</a>\n\n![picture](javascript:window.hacked=8 "\\" onerror=\\"window.hacked=9")\n\n<details open ontoggle=window.hacked=10>`
const giant = 'W'.repeat(100_000)
const giantTitle = 'W'.repeat(2000)

const inAll = (text: string) => perLanguage(() => text)
const texts = {
  meta_title: hostile,
  meta_description: hostile,
  title: hostile,
  subheading: hostile,
  description: markdown,
}
const textPages: readonly StaticPage[] = [
  'home',
  'music',
  'all-music',
  'about-us',
  'pricing',
  'contact',
  'blog',
]

function makeHostileLibrary(): Library {
  const library = makeLibrary()
  const [plan] = library.plans
  const article = (id: string, text: string, body: string) =>
    makeArticle(id, {
      text: perLanguage((language) => ({
        slug: language === 'en' ? id : `${id}-${language}`,
        meta_title: text,
        meta_description: text,
        title: text,
        summary: text,
        body,
      })),
    })
  return {
    ...library,
    music_categories: [
      makeCategory('rock', perLanguageTexts(hostile)),
      makeCategory('jazz', perLanguageTexts(giantTitle)),
    ],
    artists: library.artists.map((artist) => ({ ...artist, name: hostile, biography: inAll(hostile) })),
    tags: library.tags.map((tag) => ({ ...tag, name: inAll(hostile) })),
    tracks: [
      makeTrack(1, { title: inAll(hostile), description: inAll(hostile), featured: true }),
      makeTrack(2, { title: inAll(giantTitle), description: inAll(giant), categories: ['jazz'] }),
    ],
    pages: textPages.map((page) => makePage(page, texts)),
    blog_categories: library.blog_categories.map((category) => ({ ...category, title: inAll(hostile) })),
    authors: library.authors.map((author) => ({ ...author, name: inAll(hostile), biography: inAll(giant) })),
    articles: [article('hostile', hostile, markdown), article('giant', giantTitle, giant)],
    plans: plan
      ? [
          {
            ...plan,
            name: inAll(hostile),
            summary: inAll(giant),
            features: perLanguage(() => [hostile]),
            action: inAll(hostile),
          },
        ]
      : [],
  }
}

function perLanguageTexts(text: string): Parameters<typeof makeCategory>[1] {
  const words = inAll(text)
  return { title: words, subheading: words, description: words, meta_title: words, meta_description: words }
}

/** Every kind of page that shows editors' texts. */
const paths = (language: Language): string[] => {
  const slug = (english: string) => (language === 'en' ? english : `${english}-${language}`)
  return [
    ...textPages.map((page) => pathTo(page, language)),
    pathTo('music-category', language, slug('rock')),
    pathTo('track', language, slug('track-1')),
    pathTo('content', language, slug('hostile')),
    pathTo('blog-category', language, slug('licensing')),
    pathTo('author', language, slug('desk')),
  ]
}
const giantPaths = [
  '/music',
  '/music/jazz',
  '/royalty-free-music/track-2',
  '/giant',
  '/author/desk',
  '/pricing',
  '/blog',
  '/all-music',
]

const { visit } = useBrowser()
const mailServer = new MailServer()
const database = useOwnDatabase()
let site: SiteProcess
let folder: string

beforeAll(async () => {
  await mailServer.open()
  folder = makeDataFolder()
  site = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: 'off',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@music.example',
    MAIL_TO: 'operator@music.example',
  })
  await importLibrary(database.db, makeHostileLibrary())
})
afterAll(async () => {
  await site.stop()
  await mailServer.close()
  removeDataFolder(folder)
})

/** Text that was interpreted as markup; the visit itself watches the console and the CSP. */
function findEscapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.matches('img[src="x"], details:not([class]), svg[onload]') ||
        [...element.attributes].some(
          ({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value),
        ),
    )
    const hacked = 'hacked' in window ? [`script ${String(window.hacked)} ran`] : []
    return [...hacked, ...found.map(({ outerHTML }) => outerHTML.slice(0, 200))]
  })
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function fetchText(path: string): Promise<string> {
  const answer = await fetch(site.url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** The text is the same in every language, so each tests some of the pages. */
const pathsByTurns = (language: Language) =>
  paths(language).filter((_, index) => languages[index % 3] === language)

describe.each(languages)('hostile text, in %s', (language) => {
  test.each(pathsByTurns(language))('[R1.1] is shown as text on %s, and runs nothing', async (path) => {
    const page = await visit({ baseUrl: site.url, browserLanguage: language, width: 320, height: 700 })
    await open(page, path)
    expect(await page.locator('body').innerText()).toContain(visible)
    expect(await findEscapes(page)).toEqual([])
    expect(await widthOf(page)).toBeLessThanOrEqual(320)
    for (const block of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(block)).toMatchObject({ '@context': 'https://schema.org' })
    }
  })
})

test('[R4.3] is harmless in the player, in another site’s frame, and in the search', async () => {
  const page = await visit({
    baseUrl: site.url,
    width: 320,
    height: 700,
    expects: [/404/, /Media|media|audio/],
  })
  await open(page, '/royalty-free-music/track-1')
  await page.locator('.track-page button').first().click()
  await page.locator('.player-bar').waitFor()
  expect(await page.locator('.player-bar').innerText()).toContain(visible)
  expect(await findEscapes(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(320)

  await page.goto('/embed/track-1')
  expect(await page.locator('h1').innerText()).toContain(visible)
  expect(await findEscapes(page)).toEqual([])

  await open(page, `/app/music?search=${encodeURIComponent(hostile.toWellFormed().slice(0, 100))}`)
  expect(await page.locator('main').innerHTML()).toContain('&lt;script&gt;')
  expect(await findEscapes(page)).toEqual([])
})

test.each(giantPaths)('[R9.1] a word of 100 KB does not make %s scroll sideways at 320 px', async (path) => {
  const page = await visit({ baseUrl: site.url, width: 320, height: 700 })
  await open(page, path)
  // Content far below is rendered only when scrolled to.
  await page
    .locator('main')
    .getByText('W'.repeat(1000))
    .first()
    .evaluate((element) => element.scrollIntoView())
  await expectSoon(() => page.locator('main').innerText()).toContain('W'.repeat(1000))
  expect(await widthOf(page)).toBeLessThanOrEqual(320)
})

test('search engines read the original text in JSON-LD', async () => {
  const page = await visit({ baseUrl: site.url })
  await open(page, '/royalty-free-music/track-1')
  const block = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': things }: { '@graph': { name?: string }[] } = JSON.parse(block ?? '')
  // A lone surrogate cannot be encoded.
  expect(things.map(({ name }) => name)).toContain(hostile.toWellFormed())
})

test('feeds and sitemaps remain well-formed, and contain it as text', async () => {
  const page = await visit({ baseUrl: site.url })
  await page.goto('/robots.txt')
  for (const feed of ['tracks', 'blog', 'learn/licensing']) {
    const parsed = await parseXml(page, await fetchText(`/feeds/en/${feed}.xml`))
    const titles = all(only(parsed, 'channel'), 'item').map((item) => textOf(item, 'title'))
    expect(titles.length, feed).toBeGreaterThan(0)
    expect(titles.some((title) => title?.includes(visible))).toBe(true)
  }
  const index = await parseXml(page, await fetchText('/sitemap.xml'))
  for (const sitemap of index.children) {
    await parseXml(page, await fetchText(new URL(textOf(sitemap, 'loc') ?? '').pathname))
  }
})

test('oEmbed answers a single frame with a title', async () => {
  const page = await visit({ baseUrl: site.url })
  await page.goto('/robots.txt')
  const song = encodeURIComponent(`${site.url}/royalty-free-music/track-1`)
  const { html, title }: Record<'html' | 'title', string> = JSON.parse(
    await fetchText(`/api/oembed?url=${song}`),
  )
  expect(title).toContain(visible)
  const parsed = await page.evaluate((source) => {
    const { body, head } = new DOMParser().parseFromString(source, 'text/html')
    const elements = [...head.children, ...body.querySelectorAll('*')]
    return elements.map((element) => ({ name: element.tagName, title: element.getAttribute('title') }))
  }, html)
  expect(parsed).toMatchObject([{ name: 'IFRAME' }])
  expect(parsed[0]?.title).toContain(visible)
})

test.each(['/royalty-free-music/track-1', '/royalty-free-music/track-2', '/music/jazz', '/giant'])(
  'the share picture of %s can be drawn',
  async (path) => {
    const html = await fetchText(path)
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const picture = await fetch(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
  },
)

test('[R4.5] a name stays within the mail’s subject, and a message within its text', async () => {
  const name = `</title><script>é 🎵</script>`
  const answer = await fetch(`${site.url}/fr/contacte-nous`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ name, email: 'ada@example.org', message: `${hostile}\0` }),
  })
  expect(answer.status).toBe(303)
  await expectSoon(() => mailServer.received.length).toBe(1)
  const [head = '', body = ''] = (mailServer.received[0]?.source ?? '').split(/\r\n\r\n([\s\S]*)/)
  expect(head.match(/^subject:/gim)).toHaveLength(1)
  expect(head).toMatch(/^content-type: text\/plain/im)
  expect(readEncodedWords(head)).toContain(m.contact_mail_subject({ name }, { locale: 'fr' }))
  expect(body).not.toContain('\0')
})

/** Decodes a header's encoded words (RFC 2047). */
function readEncodedWords(head: string): string {
  const unfolded = head.replace(/\?=\r?\n?\s+=\?/g, '?==?').replace(/\r\n\s+/g, ' ')
  return unfolded.replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, encoding, text = '']) =>
        encoding?.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : readQuoted(text),
      ),
    ).toString(),
  )
}

function readQuoted(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}

test('a text with NUL is refused as a whole: PostgreSQL cannot store it, and nothing is imported partially', async () => {
  const nul = makeLibrary({ articles: [], tracks: [makeTrack(9, { title: inAll('before\0after') })] })
  await expect(importLibrary(database.db, nul)).rejects.toThrow(/0x00/)
  expect((await fetch(`${site.url}/royalty-free-music/track-9`)).status).toBe(404)
})
