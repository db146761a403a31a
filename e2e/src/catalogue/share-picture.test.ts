import { alternates, languages, type Translated } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { fetchJson, findArticle, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { ask } from '../support/raw-request.ts'
import { siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

async function samplePages(): Promise<Translated[]> {
  const [song] = await listSongs('en', { limit: 1 })
  const [genre] = await listGenres()
  const slugs = await findArticle()
  const { article } = await fetchJson<{ article: { author: { slug: string } } }>(
    `/api/v1/articles/${slugs.en}?lang=en`,
  )
  const { author } = await fetchJson<{ author: { slugs: Translated } }>(
    `/api/v1/authors/${article.author.slug}?lang=en`,
  )
  if (!song || !genre) throw new Error('The library is empty.')
  return [
    alternates('home'),
    alternates('music'),
    alternates('pricing'),
    alternates('blog'),
    alternates('track', await findSongSlugs(song.slug)),
    alternates('music-category', genre.slug),
    alternates('content', slugs),
    alternates('author', author.slugs),
  ]
}

function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]))
}

/** Width and height of a PNG: its first chunk (ISO/IEC 15948 §11.2.2). */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test.each(languages)('every page type in %s has its own picture', async (language) => {
  const addresses = new Set<string>()
  const pages = await samplePages()
  for (const paths of pages) {
    const meta = metaOf((await ask(paths[language])).body.toString())
    expect(meta, paths[language]).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(meta['og:image:alt']).toContain('Tempolibre')
    const address = meta['og:image'] ?? ''
    expect(address.startsWith(`${siteUrl}/media/share/`)).toBe(true)
    addresses.add(address)
    for (const round of ['drawn', 'kept']) {
      const { body, headers, status } = await ask(address.slice(siteUrl.length))
      expect(status, round).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(sizeOf(body)).toEqual([1200, 630])
      expect(body.length).toBeLessThan(150_000)
    }
  }
  expect(addresses.size).toBe(pages.length)
})

test('only pictures named by a page can be drawn', async () => {
  for (const key of [
    `share/${'0'.repeat(32)}.png`,
    'share/anything.png',
    'share/Buy%20now.png?title=Buy+now',
    'share/',
    'share/..%2f..%2fpackage.json',
  ]) {
    expect((await ask(`/media/${key}`)).status, key).toBe(404)
  }
  // A picture's contents are stored beside it, readable only by the server.
  const meta = metaOf((await ask('/pricing')).body.toString())
  const note = (meta['og:image'] ?? '').slice(siteUrl.length).replace('.png', '.json')
  expect((await ask(note)).status).toBe(404)
  // Search pages have none, since their words are arbitrary.
  expect(metaOf((await ask('/app/music?search=buy+now')).body.toString())).not.toHaveProperty('og:image')
})

test('a picture can be viewed in a browser', async () => {
  const page = await visit()
  await page.goto('/')
  const shown = await page.evaluate(async () => {
    const image = new Image()
    image.src = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(shown).toEqual([1200, 630])
})
