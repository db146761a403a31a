import { ApiError } from '@tempolibre/contract/errors'
import type { ApiClient } from '@tempolibre/contract'
import { describe, expect, test } from 'vitest'
import type { SiteSettings } from '@tempolibre/contract/site'
import { findDocument } from './find-document.server.ts'

const siteUrl = 'https://music.example'
const hostile = `A <b>& "C"</b> ]]> D's`
const escaped = 'A &lt;b&gt;&amp; &quot;C&quot;&lt;/b&gt; ]]&gt; D&#39;s'

const slugs = { en: 'a-song', es: 'una-cancion', fr: 'un-morceau' }
const track = {
  id: '1',
  title: hostile,
  slugs,
  url: `${siteUrl}/media/previews/a.mp3`,
  preview_bytes: 1_504_800,
  cover_url: `${siteUrl}/media/covers/a.svg`,
  artist: { id: '1', name: 'R & B' },
  categories: [{ id: '1', title: 'Rock & Roll', slug: 'rock' }],
  duration_seconds: 125,
  bpm: 120,
  key: 'Am',
  release_date: '2026-03-04',
}
const article = {
  id: '1',
  title: hostile,
  slug: 'first',
  summary: 'What & why',
  category: { id: '1', title: 'Licences', slug: 'licensing' },
  author: { id: '1', name: 'Desk', slug: 'desk' },
  published_at: '2026-01-02T00:00:00.000Z',
  updated_at: '2026-02-03T04:05:06.000Z',
}

const shareToken = '0123456789abcdef0123456789abcdef'

type Language = keyof typeof slugs
const api = {
  listSitemaps: async () => ({
    sitemaps: [
      { kind: 'tracks', page: 1, updated_at: '2026-01-01T00:00:00.000Z' },
      { kind: 'tracks', page: 2, updated_at: null },
    ],
  }),
  getSitemap: async ({ kind, page }: { kind: string; page: number }) => {
    if (page > 1) throw new ApiError('not_found')
    if (kind === 'pages')
      return {
        entries: ['home', 'pricing', 'landing'].map((name) => ({
          type: 'page',
          slugs: { en: name, es: name, fr: name },
          updated_at: '2026-01-01T00:00:00.000Z',
        })),
      }
    return {
      entries: [
        { type: 'track', slugs, updated_at: '2026-01-01T00:00:00.000Z' },
        { type: 'article', slugs: { es: 'solo-aquí' }, updated_at: null },
      ],
    }
  },
  getCmsDetails: async () => ({ cms: [{ meta_description: { en: 'What & why', es: 'Qué', fr: 'Quoi' } }] }),
  listArticles: async () => ({ articles: [article] }),
  listTracks: async ({ lang }: { lang: Language }) => ({ tracks: [{ ...track, slug: slugs[lang] }] }),
  getBlogCategories: async () => ({
    blogCategories: [
      {
        id: '1',
        title: { en: 'Licensing', es: 'Licencias', fr: 'Licences' },
        slug: { en: 'licensing', es: 'licencias', fr: 'licences' },
      },
    ],
  }),
  getSharedPlaylist: async ({ token }: { token: string }) => {
    if (token === '1'.repeat(32)) return { playlist: { name: 'x', duration_seconds: 0, tracks: [] } }
    if (token !== shareToken) throw new ApiError('not_found')
    return { playlist: { name: hostile, duration_seconds: 250, tracks: [track, { ...track, id: '2' }] } }
  },
  getTrack: async ({ lang, slug }: { lang: Language; slug: string }) => {
    if (!Object.values(slugs).includes(slug)) throw new ApiError('not_found')
    return slug === slugs[lang] ? { track: { ...track, slug } } : { moved_to: slugs[lang] }
  },
}

/** An API whose every call fails. */
function failing(code: 'unavailable' | 'internal') {
  return new Proxy({}, { get: () => () => Promise.reject(new ApiError(code)) })
}

function ask(address: string, client: object = api): Promise<Response> {
  const url = new URL(address, siteUrl)
  const answer = findDocument(url.pathname)
  if (!answer) throw new Error(`${address} is not a document`)
  const settings: SiteSettings = {
    // Its answers have only the fields that documents read.
    api: client as ApiClient,
    siteUrl,
    productName: 'Compás',
    applicationUrl: `${siteUrl}/app`,
    apiUrl: undefined,
    appApiUrl: undefined,
    demo: true,
    log: { error: () => {}, warn: () => {} },
    sharePicture: () => '/media/share/a.png',
    siteIcon: ({ form }) => `/media/share/${form}.png`,
  }
  return Promise.resolve(answer(settings, url.searchParams))
}
const textOf = async (address: string) => (await ask(address)).text()

test.each([
  '/',
  '/pricing',
  '/sitemap.xml/',
  '/Sitemap.xml',
  '/sitemaps/nothing.xml',
  '/sitemaps/tracks-0.xml',
  '/sitemaps/tracks-1.xml',
  '/sitemaps/tracks-123456.xml',
  '/feeds/de/blog.xml',
  '/feeds/es/nothing.xml',
  '/feeds/es/learn/%zz.xml',
  '/de/embed/a-song',
  '/en/embed/a-song',
  '/embed',
  '/embed/a/b',
  '/embed/%zz',
  '/api/oembed/x',
])('%s is left to the pages', (path) => {
  expect(findDocument(path)).toBeUndefined()
})

test('robots.txt allows everything but the application host and names the sitemap', async () => {
  expect(await textOf('/robots.txt')).toBe(
    'User-agent: *\nDisallow: /app$\nDisallow: /app/\n\nSitemap: https://music.example/sitemap.xml\n',
  )
})

test('the manifest has the site’s name, colours and icons', async () => {
  const answer = await ask('/site.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    name: 'Compás',
    start_url: '/',
    icons: [
      { src: '/favicon.svg' },
      { src: '/media/share/home.png', sizes: '192x192' },
      { src: '/media/share/large.png', sizes: '512x512' },
      { src: '/media/share/maskable.png', purpose: 'maskable' },
    ],
  })
})

describe('sitemaps', () => {
  test('[R2.4] the index lists each with an absolute address and its last change', async () => {
    const text = await textOf('/sitemap.xml')
    expect(text).toContain(
      '<sitemap><loc>https://music.example/sitemaps/tracks.xml</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></sitemap>',
    )
    expect(text).toContain('<sitemap><loc>https://music.example/sitemaps/tracks-2.xml</loc></sitemap>')
  })

  test('[R2.4] a track is listed once per language, each time with all alternates', async () => {
    const text = await textOf('/sitemaps/tracks.xml')
    const alternates =
      '<xhtml:link rel="alternate" hreflang="en" href="https://music.example/royalty-free-music/a-song"/>' +
      '<xhtml:link rel="alternate" hreflang="es" href="https://music.example/es/royalty-free-musica/una-cancion"/>' +
      '<xhtml:link rel="alternate" hreflang="fr" href="https://music.example/fr/royalty-free-musique/un-morceau"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://music.example/royalty-free-music/a-song"/>'
    for (const path of [
      '/royalty-free-music/a-song',
      '/es/royalty-free-musica/una-cancion',
      '/fr/royalty-free-musique/un-morceau',
    ]) {
      expect(text).toContain(
        `<url><loc>${siteUrl}${path}</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>${alternates}</url>`,
      )
    }
  })

  test('a page in one language has no alternates, and an unknown date of change is left out', async () => {
    const address = 'https://music.example/es/solo-aqu%C3%AD'
    expect(await textOf('/sitemaps/tracks.xml')).toContain(
      `<url><loc>${address}</loc><xhtml:link rel="alternate" hreflang="es" href="${address}"/></url>`,
    )
  })

  test('[R2.3] [R2.6] CMS pages have the page table’s address, else their own name', async () => {
    const text = await textOf('/sitemaps/pages.xml')
    for (const path of ['/', '/es', '/es/precios', '/fr/tarification', '/landing', '/fr/landing'])
      expect(text).toContain(`<loc>${siteUrl}${path}</loc>`)
  })

  test('[R11.1] without sitemaps in the API, one lists the pages and the results of the four calls', async () => {
    const fourCalls = {
      listSitemaps: () => Promise.reject(new ApiError('not_found')),
      getBlogCategories: api.getBlogCategories,
      getCategory: async () => ({ categories: [{ slug: { en: 'jazz', es: 'jazz-es', fr: 'jazz-fr' } }] }),
    }
    const text = await (await ask('/sitemap.xml', fourCalls)).text()
    for (const path of ['/', '/fr/tarification', '/es/music/jazz-es', '/category/licensing', '/verify'])
      expect(text).toContain(`<loc>${siteUrl}${path}</loc>`)
    for (const path of ['/login', '/uses', '/licenses']) expect(text).not.toContain(`${path}<`)
  })

  test('a number beyond the last is not found', async () => {
    expect((await ask('/sitemaps/tracks-3.xml')).status).toBe(404)
  })
})

describe('feeds', () => {
  test('an article’s texts are escaped, its dates are RFC 822', async () => {
    const response = await ask('/feeds/en/blog.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const text = await response.text()
    expect(text).toContain(`<title>${escaped}</title>`)
    expect(text).toContain('<description>What &amp; why</description>')
    expect(text).toContain(
      '<link>https://music.example/first</link>\n<guid>https://music.example/first</guid>',
    )
    expect(text).toContain('<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>')
    expect(text).toContain('<lastBuildDate>Tue, 03 Feb 2026 04:05:06 GMT</lastBuildDate>')
    expect(text).toContain(
      '<atom:link href="https://music.example/feeds/en/blog.xml" rel="self" type="application/rss+xml"/>',
    )
  })

  test('are in the language of their address', async () => {
    expect(await textOf('/feeds/es/blog.xml')).toContain('<title>Compás: artículos</title>')
    expect(await textOf('/feeds/fr/tracks.xml')).toContain('<title>Compás\u202f: nouveaux morceaux</title>')
    expect(await textOf('/feeds/fr/learn/licences.xml')).toContain('<language>fr</language>')
  })

  test('a song can be played in the reader', async () => {
    const text = await textOf('/feeds/es/tracks.xml')
    expect(text).toContain(`<enclosure url="${track.url}" length="1504800" type="audio/mpeg"/>`)
    expect(text).toContain(`<media:thumbnail url="${siteUrl}/media/covers/a-512.png"/>`)
    expect(text).toContain('<link>https://music.example/es/royalty-free-musica/una-cancion</link>')
    expect(text).toContain('<pubDate>Wed, 04 Mar 2026 00:00:00 GMT</pubDate>')
  })

  test('[R2.2] a category’s slug of another language redirects, an unknown one is not found', async () => {
    const moved = await ask('/feeds/fr/learn/licensing.xml')
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toBe('/feeds/fr/learn/licences.xml')
    expect((await ask('/feeds/fr/learn/nothing.xml')).status).toBe(404)
  })
})

test('[R12.3] an uploaded cover is the picture of feeds, oEmbed and players', async () => {
  const picture = `${siteUrl}/media/pictures/${'a'.repeat(32)}-900x900`
  const pictured = { ...track, cover_url: `${picture}-900.webp` }
  const client = {
    ...api,
    listTracks: async () => ({ tracks: [{ ...pictured, slug: 'a-song' }] }),
    listArticles: async () => ({ articles: [{ ...article, cover_url: pictured.cover_url }] }),
    getTrack: async () => ({ track: { ...pictured, slug: 'a-song' } }),
  }
  const thumbnail = `<media:thumbnail url="${picture}-512.jpg"/>`
  const read = async (path: string) => (await ask(path, client)).text()
  expect(await read('/feeds/en/tracks.xml')).toContain(thumbnail)
  expect(await read('/feeds/en/blog.xml')).toContain(thumbnail)
  const address = encodeURIComponent(`${siteUrl}/royalty-free-music/a-song`)
  expect(JSON.parse(await read(`/api/oembed?url=${address}&maxwidth=300`))).toMatchObject({
    thumbnail_url: `${picture}-256.jpg`,
    thumbnail_width: 256,
  })
  expect(await read('/embed/a-song')).toContain(`srcset="${picture}-128.webp 128w, `)
})

describe('oEmbed', () => {
  const oEmbed = (url: string, more = '') => ask(`/api/oembed?url=${encodeURIComponent(url)}${more}`)

  test('[R4.3] describes a track’s player in the language of the address', async () => {
    const response = await oEmbed(`${siteUrl}/es/royalty-free-musica/una-cancion`, '&format=json')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Compás',
      provider_url: `${siteUrl}/es`,
      title: `${hostile} de R & B`,
      author_name: 'R & B',
      thumbnail_url: `${siteUrl}/media/covers/a-512.png`,
      thumbnail_width: 512,
      thumbnail_height: 512,
      html: `<iframe src="${siteUrl}/es/embed/una-cancion" title="Reproductor: ${escaped} de R &amp; B" width="600" height="152" frameborder="0" loading="lazy"></iframe>`,
      width: 600,
      height: 152,
    })
  })

  test('is no larger than the consumer allows', async () => {
    const small = await oEmbed(`${siteUrl}/royalty-free-music/a-song`, '&maxwidth=320&maxheight=120')
    expect(await small.json()).toMatchObject({ width: 320, height: 120, thumbnail_width: 96 })
    const odd = await oEmbed(`${siteUrl}/royalty-free-music/a-song`, '&maxwidth=-5&maxheight=1e9')
    expect(await odd.json()).toMatchObject({ width: 600, height: 152 })
  })

  test('finds a track by a non-canonical address', async () => {
    for (const path of [
      '/royalty-free-music/un-morceau',
      '/Royalty-Free-Music/a-song/',
      '/en/royalty-free-music/a-song',
    ]) {
      expect(await (await oEmbed(siteUrl + path)).json(), path).toMatchObject({
        html: expect.stringContaining(`src="${siteUrl}/embed/a-song"`),
      })
    }
  })

  test.each([
    [404, `?url=${siteUrl}/royalty-free-music/nothing`],
    [404, `?url=${siteUrl}/pricing`],
    [404, '?url=https://elsewhere.example/royalty-free-music/a-song'],
    [404, '?url=nonsense'],
    [404, `?url=${siteUrl}/royalty-free-music/Not%2520A%2520Slug`],
    [400, ''],
    [501, `?url=${siteUrl}/royalty-free-music/a-song&format=xml`],
  ])('answers %i to %s', async (status, search) => {
    expect((await ask(`/api/oembed${search}`)).status).toBe(status)
  })
})

describe('the embedded player', () => {
  test('[R4.3] is a complete page, small, escaped and not indexed', async () => {
    const response = await ask('/fr/embed/un-morceau')
    expect(response.headers.get('content-security-policy')).toBe('frame-ancestors *')
    const html = await response.text()
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(
      `<a href="${siteUrl}/fr/royalty-free-musique/un-morceau" target="_blank" rel="noopener">${escaped}</a>`,
    )
    expect(html).toContain('par R &amp; B')
    expect(html).not.toContain('<b>')
    expect(html).not.toMatch(/\s(?:style|on[a-z]+)=|src="\/assets/)
    expect(Buffer.byteLength(html)).toBeLessThan(10_000)
  })

  test('[R2.2] a slug of another language redirects to the right one', async () => {
    const moved = await ask('/es/embed/a-song')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/es/embed/una-cancion'])
  })

  test.each(['nothing', 'Not%20A%20Slug'])('tells in the frame that %s is gone', async (slug) => {
    const response = await ask(`/es/embed/${slug}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-security-policy')).toBe('frame-ancestors *')
    expect(await response.text()).toContain('Esta canción ya no está aquí')
  })
})

describe('the embedded player of a mix', () => {
  const stems = { url: `${siteUrl}/media/stems/a.mp3`, ids: ['drums', 'lead'] }
  const mixed = {
    ...api,
    getTrack: async (asked: { lang: Language; slug: string }) => {
      const answer = await api.getTrack(asked)
      return 'track' in answer ? { track: { ...answer.track, stems } } : answer
    },
  }
  const songPage = `${siteUrl}/royalty-free-music/a-song`
  const oEmbed = async (url: string, client: object = mixed) =>
    (await ask(`/api/oembed?url=${encodeURIComponent(url)}`, client)).json()

  test('[R14.4] says that it is a mix, has its stems and levels, and leads to the mixer with it', async () => {
    const html = await (await ask('/embed/a-song?mix=i100_drums-50_lead-80m', mixed)).text()
    expect(html).toContain(`data-stems="${stems.url}" data-rate="44100" data-gains="0.250000 0.000000"`)
    expect(html).toContain('A mix · by R &amp; B')
    expect(html.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(2)
    expect(html.split(`href="${songPage}?mix=i100_drums-50_lead-80m#mixer"`)).toHaveLength(3)
    expect(html).not.toMatch(/\s(?:style|on[a-z]+)=|src="\/assets/)
  })

  test('[R14.4] loads what mixes need for a mix only', async () => {
    const song = await (await ask('/embed/a-song', mixed)).text()
    expect(song).not.toContain('AudioContext')
    const mix = await (await ask('/embed/a-song?mix=i100', mixed)).text()
    expect(mix).toContain('AudioContext')
    expect(Buffer.byteLength(mix)).toBeLessThan(18_000)
  })

  test('[R14.4] plays the song as it is, and says so, without a mix that can be read', async () => {
    for (const mix of ['loud', '', 'i100_bass-50', 'i100&mix=i50', '<b>']) {
      const html = await (await ask(`/es/embed/una-cancion?mix=${mix}`, mixed)).text()
      expect(html, mix).toContain('Esta mezcla no se puede leer: oyes la canción tal cual.')
      expect(html, mix).toContain(`<audio controls preload="none" src="${track.url}">`)
      expect(html, mix).not.toContain('AudioContext')
    }
    expect(await textOf('/fr/embed/un-morceau?mix=i40')).toContain('n’a pas de table de mixage')
  })

  test('[R14.4] is kept by a redirect to the slug of its language', async () => {
    const moved = await ask('/es/embed/a-song?mix=i40', mixed)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/es/embed/una-cancion?mix=i40'])
  })

  test('[R14.4] oEmbed of the mixer’s address answers the player of the mix', async () => {
    expect(await oEmbed(`${songPage}?t=3&mix=i40_lead-55s#mixer`)).toMatchObject({
      title: `A mix of ${hostile} by R & B`,
      html: expect.stringContaining(
        `<iframe src="${siteUrl}/embed/a-song?mix=i40_lead-55s" title="Player: a mix of`,
      ),
    })
    for (const [address, client] of [
      [`${songPage}?mix=loud`, mixed],
      [`${songPage}?mix=i40`, api],
    ] as const)
      expect(await oEmbed(address, client)).toMatchObject({
        title: `${hostile} by R & B`,
        html: expect.stringContaining(`<iframe src="${siteUrl}/embed/a-song" `),
      })
  })
})

describe('a shared playlist', () => {
  const address = `/playlist/${shareToken}`

  test('[R10.1] its player lists all its songs, their titles escaped', async () => {
    const answer = await ask(`/es/embed${address}`)
    expect(answer.headers.get('content-security-policy')).toBe('frame-ancestors *')
    const text = await answer.text()
    expect(text).toContain('<html lang="es">')
    expect(text).toContain(`<h1><a href="${siteUrl}/es/lista/${shareToken}" `)
    expect(text.match(/class="song"/g)).toHaveLength(2)
    expect(text).toContain(escaped)
    expect(text).not.toContain(hostile)
  })

  test('[R10.1] one without songs says so without a player', async () => {
    const text = await textOf(`/embed/playlist/${'1'.repeat(32)}`)
    expect(text).not.toContain('<audio')
    expect(text).not.toContain('<script')
  })

  test.each(['0'.repeat(32), 'x', '%00'])('[R10.1] %s is not shared', async (token) => {
    const answer = await ask(`/embed/playlist/${token}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This playlist is no longer shared')
  })

  test('[R10.1] oEmbed describes its player, and is not cached', async () => {
    const oEmbed = (path: string, more = '') =>
      ask(`/api/oembed?url=${encodeURIComponent(siteUrl + path)}${more}`)
    const answer = await oEmbed(address, '&maxheight=300')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      title: hostile,
      thumbnail_url: `${siteUrl}/media/covers/a-256.png`,
      height: 300,
      html: expect.stringContaining(`<iframe src="${siteUrl}/embed${address}"`),
    })
    expect((await oEmbed(`/fr/playlist/${shareToken}`).then((each) => each.json())).html).toContain(
      `${siteUrl}/fr/embed${address}`,
    )
    for (const path of [`/playlist/${'0'.repeat(32)}`, '/playlist/x', '/verify/tl-0000-0000-0000'])
      expect((await oEmbed(path)).status).toBe(404)
  })
})

describe('an outage', () => {
  const documents = [
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/feeds/en/blog.xml',
    '/feeds/es/tracks.xml',
    '/feeds/fr/learn/licences.xml',
    '/embed/a-song',
    `/api/oembed?url=${siteUrl}/royalty-free-music/a-song`,
  ]

  test.each(documents)('[R2.6] of the API never results in an empty or missing %s', async (path) => {
    const { headers, status } = await ask(path, failing('unavailable'))
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await ask(path, failing('internal'))).status).toBe(503)
  })

  test('does not affect robots.txt', async () => {
    expect((await ask('/robots.txt', failing('unavailable'))).status).toBe(200)
  })

  test('a bug is not reported as one', async () => {
    const broken = new Proxy({}, { get: () => () => Promise.reject(new TypeError('ours')) })
    await expect(ask('/sitemap.xml', broken)).rejects.toThrow('ours')
    await expect(ask('/embed/a-song', broken)).rejects.toThrow('ours')
  })
})
