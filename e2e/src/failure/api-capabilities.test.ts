import { alternates, languages, pathTo, staticPages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { crawlSite } from '../support/crawl-site.ts'
import {
  customerBlogCategories,
  customerCategories,
  customerLandingPage,
  type Fault,
  missingRoutes,
} from '../support/customer-api.ts'
import { useCustomerSite } from '../support/customer-site.ts'
import { openSite } from '../support/open-site.ts'
import { useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const applicationUrl = 'https://app.customer.example'

/** Pages for which that API has nothing. */
const lacking = [
  'sounds-like',
  'under-your-video',
  'verify',
  'open-figures',
] as const satisfies readonly (typeof staticPages)[number][]
const signInPages = ['login', 'signup', 'forgot-password', 'reset-password'] as const
const memberPages = ['my-profile', 'dashboard', 'favourites', 'venue', 'team', 'success'] as const

describe.each(Object.entries(missingRoutes))(
  '[R15.52] with an API of four calls that answers other paths with %s',
  (shape, missing) => {
    // One shape on its own says the rest; the full crawl is made of the first.
    const site = useCustomerSite({
      variables: { APPLICATION_URL: applicationUrl },
      prepare: (api) => (api.missing = missing),
    })

    test('what it lacks is not offered: no link leads there, its pages are missing, signing in is the application’s', async () => {
      for (const language of languages) {
        for (const page of lacking) {
          const { status, text } = await site.ask(pathTo(page, language))
          expect(status, `${page} ${language}`).toBe(404)
          expect(text).toContain(m.error_not_found({}, { locale: language }))
        }
        for (const page of signInPages) {
          const answer = await site.ask(pathTo(page, language))
          const to = page === 'signup' ? '/register' : '/login'
          expect(answer, `${page} ${language}`).toMatchObject({ status: 302, location: applicationUrl + to })
        }
        const reset = await site.ask(`${pathTo('reset-password', language)}/a-token-of-somebody`)
        expect(reset, 'the token stays here').toMatchObject({
          status: 302,
          location: `${applicationUrl}/login`,
        })
        for (const page of memberPages)
          expect((await site.ask(pathTo(page, language))).location).toBe(`${applicationUrl}/login`)
      }
      const sitemap = (await site.ask('/sitemap.xml')).text
      for (const page of lacking)
        for (const path of Object.values(alternates(page)))
          expect(sitemap).not.toContain(`<loc>${site.url}${path}</loc>`)
    })

    test.runIf(shape === 'json')(
      'a crawl in three languages meets no missing page and leaves to the application alone',
      async () => {
        const { elsewhere, pages } = await crawlSite(
          site.url,
          languages.map((language) => pathTo('home', language)),
        )
        expect(pages.size).toBeGreaterThan(60)
        for (const [address, { status }] of pages) expect([200, 301, 302], address).toContain(status)
        const left = [...elsewhere.keys()].filter((address) => !address.startsWith(site.api.url))
        expect(left.toSorted()).toEqual(
          ['/login', '/music', '/register'].map((path) => applicationUrl + path),
        )
      },
    )
  },
)

describe('[R15.52] with an API of four calls and no other application', () => {
  const site = useCustomerSite()

  test('a crawl in three languages meets no missing page, no form of the application and no circle', async () => {
    const { elsewhere, pages } = await crawlSite(
      site.url,
      languages.map((language) => pathTo('home', language)),
    )
    expect(pages.size).toBeGreaterThan(50)
    for (const [address, { html, status }] of pages) {
      expect(status, address).toBe(200)
      expect(html, address).not.toMatch(/(?:href|action)="\/app/)
    }
    expect([...elsewhere.keys()].filter((address) => !address.startsWith(site.api.url))).toEqual([])
  })

  test('the application’s addresses are missing pages in the frame; old paths lead to the genres', async () => {
    for (const path of [
      '/app',
      '/app/music',
      '/app/login',
      '/app/register',
      '/app/playlists',
      '/app/checkout',
    ]) {
      const { status, text } = await site.ask(`${path}?lng=fr`)
      expect(status, path).toBe(404)
      expect(text, path).toContain(m.error_not_found({}, { locale: 'fr' }))
    }
    for (const language of languages) {
      for (const page of [...signInPages, ...memberPages, 'all-music'] as const)
        expect((await site.ask(pathTo(page, language))).status, page).toBe(404)
      expect(await site.ask(pathTo('uses', language))).toMatchObject({
        status: 301,
        location: pathTo('music', language),
      })
      const genre = customerCategories[0].slug[language]
      expect((await site.ask(pathTo('music-category', language, genre))).text).toContain(
        m.music_nowhere({}, { locale: language }),
      )
    }
  })
})

describe.each([
  [
    'accounts and signing in, no sign-up, no reset',
    /^\/api\/v1\/(?:account|sign-in|channels)/,
    ['/login', '/channels'],
  ],
  [
    'accounts and sign-up, no signing in',
    /^\/api\/v1\/(?:account|sign-up|team|favourites)/,
    ['/signup', '/team'],
  ],
  ['signing in and resets alone', /^\/api\/v1\/(?:sign-in|password-resets)/, ['/forgot-password']],
])('[R15.52] with an API that has, besides, %s', (_, further, present) => {
  const site = useCustomerSite({ prepare: (api) => (api.further = further) })

  test('no page leads to one that is not there', async () => {
    await expect.poll(async () => (await site.ask(present[0] ?? '')).status, { timeout: 30_000 }).toBe(200)
    const { pages } = await crawlSite(site.url, [
      '/',
      ...present,
      ...present.map((path) => `${path}?lng=es`),
      ...present.map((path) => `${path}?lng=fr`),
    ])
    for (const path of present) expect(pages.get(site.url + path)?.status, path).toBe(200)
    for (const [address, { status }] of pages) expect([200, 301, 302], address).toContain(status)
  })
})

/** One address of each kind of page. */
const kinds = (language: (typeof languages)[number]) => [
  ...(
    [
      'home',
      'music',
      'pricing',
      'about-us',
      'contact',
      'blog',
      'privacy',
      'license-terms',
      'all-music',
    ] as const
  ).map((page) => pathTo(page, language)),
  pathTo('music-category', language, customerCategories[0].slug[language]),
  pathTo('blog-category', language, customerBlogCategories[0].slug[language]),
  pathTo('content', language, customerLandingPage),
]

describe('[R15.51] with an API that answers every call in 4 s', () => {
  const site = useCustomerSite({
    variables: { APPLICATION_URL: applicationUrl, PAGE_CACHE: 'off' },
    prepare: (api) => (api.delayMs = 4000),
  })

  test('every kind of page is there within ten seconds in every language, from the first on, and the site is ready', async () => {
    const paths = [...languages.flatMap(kinds), '/sitemap.xml', '/robots.txt']
    const answers = await Promise.all(paths.map((path) => site.ask(path)))
    for (const { ms, path, status } of answers) {
      expect(status, path).toBe(200)
      expect(ms, path).toBeLessThan(10_000)
    }
    const missing = await Promise.all([
      site.ask('/no-such-page'),
      site.ask('/verify'),
      site.ask('/music/no-genre'),
    ])
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
    const probe = await site.ask('/readyz')
    expect(probe.status).toBe(200)
    expect(probe.ms).toBeLessThan(2000)
    expect((await site.ask('/contact')).text).not.toContain('<textarea')
  })
})

describe('[R15.50] with an API that answers wrongly', () => {
  const site = useCustomerSite({ variables: { APPLICATION_URL: applicationUrl, PAGE_CACHE: 'off' } })
  const json = (status: number, body: unknown = { message: 'no' }): Fault => ({
    status,
    body: JSON.stringify(body),
  })
  const failed = { success: false, categories: [], blogCategories: [], cms: [] }
  const faults: [string, Fault][] = [
    ...[401, 403, 404, 405, 418, 429, 501].map((status): [string, Fault] => [String(status), json(status)]),
    ['404 without a body', { status: 404 }],
    ['404 with empty lists', json(404, { ...failed, success: true })],
    ['null', json(200, null)],
    ['null lists', json(200, { success: true, categories: null, blogCategories: null, cms: null })],
    ['no success', json(200, failed)],
    ['other JSON', json(200, { ok: 1 })],
    ['a page', { body: '<!doctype html><title>Sign in</title>', type: 'text/html' }],
    ['half an answer', { body: '{"success":true,"cms":[', end: 'breaks off' }],
    ['a login page', { location: '/login' }],
    // Calls are no longer sent after these.
    ...[500, 502].map((status): [string, Fault] => [String(status), json(status)]),
  ]

  test.each(faults)('%s: an outage in every language, never a missing page or a fault', async (_, fault) => {
    site.api.fault = fault
    for (const language of languages) {
      const paths = [
        pathTo('home', language),
        pathTo('music', language),
        pathTo('music-category', language, customerCategories[0].slug[language]),
        pathTo('blog-category', language, customerBlogCategories[0].slug[language]),
        pathTo('content', language, customerLandingPage),
      ]
      // Answers are kept for some seconds.
      for (const path of paths)
        await expect.poll(async () => (await site.ask(path)).status, { timeout: 30_000 }).toBe(503)
      for (const path of paths) {
        const { headers, text } = await site.ask(path)
        expect(headers.get('cache-control'), path).toBe('no-store')
        expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
        expect(text, path).toContain(`<html lang="${language}"`)
        expect(text, path).toContain(m.error_retry({}, { locale: language }))
      }
      for (const path of [
        pathTo('pricing', language),
        pathTo('track', language, 'any'),
        pathTo('verify', language),
      ])
        expect([200, 404, 503], path).toContain((await site.ask(path)).status)
    }
  })

  test('everything is back once it answers again', async () => {
    site.api.fault = undefined
    await expect.poll(async () => (await site.ask('/')).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(async () => (await site.ask('/verify')).status, { timeout: 30_000 }).toBe(404)
  })
})

/** A song was listened to before, on a site that had songs. */
function keepSong(): void {
  const currentTrack = {
    id: '7',
    title: 'Song of before',
    url: 'https://media.example/song.mp3',
    slug: 'song-of-before',
  }
  const player = { currentTrack, isPlaying: false, currentTrackStatus: true }
  localStorage.setItem('root', JSON.stringify({ state: { player }, version: 0 }))
}

describe('[R15.53] a visitor of a site whose API can sign in nowhere', () => {
  const site = useCustomerSite()

  test.each([390, 1280])('at %i px is offered no download', async (width) => {
    const page = await visit({ baseUrl: site.url, width, before: keepSong })
    await page.goto('/pricing')
    await page.locator('.player-bar').waitFor()
    await page.waitForLoadState('networkidle')
    if (width < 768) await page.locator('.player-bar-open').click()
    expect(await page.locator('[data-download]').count()).toBe(0)
  })
})

describe('[R15.53] a visitor of a site whose API cannot sign in', () => {
  let application: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    application = await openSite('<!doctype html><title>The application</title>')
  })
  afterAll(() => application.close())
  const site = useCustomerSite({
    variables: () => ({ APPLICATION_URL: application.url.slice(0, -1) }),
  })

  test.each(journeyLanguages('fr'))(
    'in %s is led by the dialog of a download to the application’s login, and can go there',
    async (language) => {
      const page = await visit({ baseUrl: site.url, before: keepSong })
      await page.goto(pathTo('pricing', language))
      await page.locator(`.player-bar [data-download]`).click()
      const dialog = page.getByRole('dialog', { name: m.download_login_title({}, { locale: language }) })
      const login = dialog.getByRole('link', { name: m.download_login_go({}, { locale: language }) })
      expect(await login.getAttribute('href')).toBe(`${application.url}login`)
      expect(await dialog.textContent()).not.toContain(m.download_login_goes_on({}, { locale: language }))
      // The song has no page here.
      expect(await page.locator('.player-bar a').count()).toBe(0)
      await login.click()
      await page.waitForURL(`${application.url}login`)
    },
  )

  test.each([390, 1280])(
    'at %i px finds nothing broken, and the login leads to the application',
    async (width) => {
      const page = await visit({ baseUrl: site.url, width, touch: width < 768 })
      await page.goto('/es/music')
      await page.waitForLoadState('networkidle')
      expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
      // As the dialog of a download leads there: by a link of the page.
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/es/iniciar-sesion'
        document.querySelector('main')?.append(link)
        link.click()
      })
      await page.waitForURL(`${application.url}login`)
      expect(await page.title()).toBe('The application')
    },
  )
})
