import {
  alternates,
  isOneOf,
  type Language,
  languages,
  pathTo,
  staticPages,
  unlistedPages,
} from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test, vi } from 'vitest'
import {
  customerBlogCategories,
  customerCategories,
  customerLandingPage,
  customerWords,
} from '../support/customer-api.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { useCustomerSite } from '../support/customer-site.ts'
import { findFaults } from '../support/find-faults.ts'
import { ownTextPages } from '../support/page-types.ts'
import { useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** The customer's application is on another host, as in the specification. */
const applicationUrl = 'https://app.customer.example'

/** Pages of what only our API has. */
const lackingPages = ['sounds-like', 'verify', 'under-your-video', 'open-figures'] as const
const publicPages = staticPages.filter(
  (page) => !isOneOf(unlistedPages, page) && !isOneOf(lackingPages, page),
)

/** A site with the customer's API, for the tests of one block; `lines` gets its output. */
function useSite(variables: Record<string, string> = {}, lines: string[] = []) {
  return useCustomerSite({ variables, onLine: (line) => lines.push(line) })
}

/** Settles once a page is there again: an API that did not answer is tried every few seconds. */
const whenBack = (site: ReturnType<typeof useSite>, path: string) =>
  expect.poll(async () => (await site.ask(path)).status, { timeout: 10_000 }).toBe(200)

const inLanguage = (language: Language) => ({ locale: language })
/** Escapes as in HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
/** A category's name or slug by the customer's own rule: English if a language is missing. */
const said = (words: Partial<Record<Language, string | null>>, language: Language) =>
  words[language] || (words.en ?? '')

describe('[R11.1] with an API that has only the four calls', () => {
  const site = useSite({ APPLICATION_URL: applicationUrl })

  test.each(languages)('every page of the site exists in %s, with that server’s texts', async (language) => {
    for (const page of publicPages) {
      const path = pathTo(page, language)
      const { status, text } = await site.ask(path)
      expect(status, path).toBe(200)
      expect(text, path).toContain(`<html lang="${language}"`)
      const words = customerWords(page, language)
      // The home page shows no description, and some pages have only words of the site's own.
      const lead = page === 'home' ? words.subheading : words.description
      const theirs = isOneOf(ownTextPages, page) ? [] : [words.title, lead]
      for (const part of theirs) expect(text, path).toContain(part)
      for (const { slug, title } of customerBlogCategories) {
        expect(text, path).toContain(pathTo('blog-category', language, slug[language]))
        expect(text, path).toContain(title[language])
      }
    }
  })

  test.each(languages)(
    'every category has its page in %s, with a link to the application’s music',
    async (language) => {
      const music = await site.ask(pathTo('music', language))
      for (const { slug, title } of customerCategories) {
        const path = pathTo('music-category', language, said(slug, language))
        expect(music.text).toContain(`href="${path}"`)
        const { status, text } = await site.ask(path)
        expect(status, path).toBe(200)
        expect(text, path).toContain(said(title, language))
        expect(text, path).toContain(`href="${applicationUrl}/music"`)
        expect(text, path).not.toContain(m.music_empty_category({}, inLanguage(language)))
      }
    },
  )

  test.each(languages)('every topic and the CMS’s own pages exist in %s', async (language) => {
    for (const { slug, title } of customerBlogCategories) {
      const { status, text } = await site.ask(pathTo('blog-category', language, slug[language]))
      expect(status).toBe(200)
      expect(text).toContain(title[language])
    }
    const landing = await site.ask(pathTo('content', language, customerLandingPage))
    expect(landing.status).toBe(200)
    expect(landing.text).toContain(customerWords(customerLandingPage, language).description)
  })

  test.each(languages)('pages of data outside the four calls are missing in %s', async (language) => {
    for (const path of [
      pathTo('music-category', language, 'no-such-genre'),
      pathTo('blog-category', language, 'no-such-topic'),
      pathTo('content', language, 'no-such-page'),
      // Its API has no songs, authors or licences.
      pathTo('track', language, 'any-song'),
      pathTo('author', language, 'anybody'),
      pathTo('licence', language, 'tl-7k2m-9qwx-4ht0'),
      `${pathTo('music', language)}/a/b/c`,
    ]) {
      const { status, text } = await site.ask(path)
      expect(status, path).toBe(404)
      expect(text, path).toContain(m.error_not_found({}, inLanguage(language)))
    }
  })

  test('an HTML text of the CMS is rendered, and runs nothing', async () => {
    const page = await visit({ baseUrl: site.url })
    await page.goto('/press')
    expect(await page.locator('main h2').textContent()).toBe('Press')
    const { description } = customerWords('press', 'en')
    expect(await page.locator('main p', { hasText: description }).textContent()).toBe(description)
    expect(await page.title()).not.toBe('taken')
    expect(await page.locator('main').textContent()).not.toContain('<')
  })

  test('[R2.2] a slug of another language redirects to this one’s', async () => {
    expect(await site.ask('/es/music/zither')).toMatchObject({ status: 301, location: '/es/music/abaco' })
    expect(await site.ask('/fr/category/licensing')).toMatchObject({
      status: 301,
      location: '/fr/categorie/droits',
    })
  })

  test.each([
    ['/music/pricing', '/pricing'],
    ['/es/music/precios', '/es/precios'],
    ['/es/pricing', '/es/precios'],
    ['/licenses', '/pricing'],
    ['/uses', `${applicationUrl}/music`],
    ['/es/usos', `${applicationUrl}/music`],
    ['/fr/usages', `${applicationUrl}/music`],
    ['/background-music/facts-video/', `${applicationUrl}/music`],
    ['/non-copyright-music/cricket-videos', `${applicationUrl}/music`],
  ])('[R2.7] [R2.11] [R11.3] %s redirects to %s', async (path, to) => {
    expect(await site.ask(path)).toMatchObject({ status: 301, location: to })
  })

  test('[R2.4] the sitemap lists the pages and the contents of the four calls', async () => {
    const { status, text } = await site.ask('/sitemap.xml')
    expect(status).toBe(200)
    const paths = [
      ...publicPages.flatMap((page) => Object.values(alternates(page))),
      ...languages.flatMap((language) => [
        ...customerCategories.map(({ slug }) => pathTo('music-category', language, said(slug, language))),
        ...customerBlogCategories.map(({ slug }) => pathTo('blog-category', language, slug[language])),
      ]),
    ]
    for (const path of paths) expect(text).toContain(`<loc>${site.url}${path}</loc>`)
    // Every listed address exists.
    for (const [, address = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g))
      expect((await site.ask(address.slice(site.url.length))).status, address).toBe(200)
  })

  test.each(journeyLanguages('fr'))(
    '[R4.5] the contact page takes no messages there and says so in %s; the input is not lost',
    async (language) => {
      const path = pathTo('contact', language)
      const { text } = await site.ask(path)
      expect(text).toContain(escaped(m.contact_absent({}, inLanguage(language))))
      expect(text).not.toContain('<textarea')

      // Posted from a page that was opened before the site knew.
      const message = 'Does the licence cover a weekly podcast?'
      const answer = await fetch(site.url + path, {
        method: 'POST',
        headers: { origin: site.url },
        body: new URLSearchParams({ id: 'a', name: 'Ada Lovelace', email: 'ada@example.org', message }),
      })
      expect(answer.status).toBe(501)
      expect(answer.headers.has('retry-after')).toBe(false)
      const page = await answer.text()
      expect(page).toContain(escaped(m.contact_not_taken({}, inLanguage(language))))
      expect(page).toContain(message)
    },
  )

  test('no page links to a missing feed or player', async () => {
    for (const path of ['/', '/blog', '/category/licensing', '/all-music'])
      expect((await site.ask(path)).text).not.toContain('application/rss+xml')
    for (const path of ['/feeds/en/blog.xml', '/feeds/fr/tracks.xml', '/embed/x', '/api/docs'])
      expect((await site.ask(path)).status, path).toBe(404)
  })

  test('[R8.1] [R8.2] [R8.3] [R8.5] the four calls are sent exactly as specified', () => {
    const four = site.api.calls.filter(({ path }) => !path.startsWith('/api/v1/') && path.startsWith('/api/'))
    expect(four.length).toBeGreaterThan(40)
    for (const { body, headers, method, path } of four) {
      expect(method).toBe('GET')
      expect(path).toMatch(
        /^\/api\/(?:get-category|get-blog-categories|get-cms-details\/[a-z0-9-]+\/(?:en|es|fr))$/,
      )
      expect(body).toBe('')
      expect(headers.accept).toBe('application/json')
      expect(headers.authorization).toBeUndefined()
    }
  })

  test('[R11.1] our further calls are fewer than half of all, even if pages are rendered again', async () => {
    const { calls } = site.api
    const isOurs = ({ path }: { path: string }) => path.startsWith('/api/v1/')
    expect(calls.filter(isOurs).length).toBeLessThan(calls.length / 2)
    // Absent capabilities are known now, so no further call is sent.
    const before = calls.filter(isOurs).length
    for (const language of languages) {
      for (const path of ['music-category', 'track', 'author', 'content'] as const)
        for (let number = 0; number < 5; number++) await site.ask(pathTo(path, language, `nothing-${number}`))
    }
    expect(calls.filter(isOurs).length - before).toBeLessThan(2)
  })

  test.each([
    [1280, false],
    [390, true],
  ])(
    'at %i px (dark: %s) pages look complete: no empty frames, no accessibility faults',
    async (width, dark) => {
      const page = await visit({ baseUrl: site.url, width, dark, touch: width < 768 })
      for (const path of [
        '/',
        '/fr/music',
        '/es/music/abaco',
        '/precios',
        '/es/precios',
        '/blog',
        '/fr/categorie/droits',
      ]) {
        await page.goto(path)
        expect(await findFaults(page), path).toEqual([])
        // A heading is followed by something other than the next heading.
        const dangling = await page.locator('main').evaluate((main) =>
          [...main.querySelectorAll('h2')]
            .filter((heading) => {
              const frame = heading.closest('section') ?? heading.parentElement
              return frame?.textContent?.trim() === heading.textContent?.trim()
            })
            .map(({ textContent }) => textContent),
        )
        expect(dangling, path).toEqual([])
        const empty = await page
          .locator('main :is(ul, ol, dl, table, nav, section)')
          .evaluateAll((frames) => frames.filter(({ childElementCount }) => childElementCount === 0).length)
        expect(empty, path).toBe(0)
        expect(await page.locator('main').textContent(), path).not.toMatch(
          /\b0 (?:songs|canciones|morceaux|genres)/,
        )
      }
    },
  )

  test('pictures of that server are shown, including relative addresses', async () => {
    const page = await visit({ baseUrl: site.url })
    await page.goto('/music')
    const picture = page.locator('.tile img')
    expect(await picture.getAttribute('src')).toBe(`${site.api.url}/uploads/zither.svg`)
    expect(
      await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.complete
      }),
    ).toBe(true)
  })
})

describe('[R11.1] with the application on this site', () => {
  const site = useSite()

  test.each(journeyLanguages('es'))(
    'its music browser is a missing page in %s, which links to the genres',
    async (language) => {
      const { status, text } = await site.ask(`/app/music?lng=${language}`)
      expect(status).toBe(404)
      expect(text).toContain(m.error_not_found({}, inLanguage(language)))
      expect(text).toContain(`href="${pathTo('music', language)}"`)
    },
  )
})

describe('[R11.2] with an API whose lists are empty', () => {
  const site = useSite({ APPLICATION_URL: applicationUrl })

  test.each(languages)('every page of the site exists in %s with its fixed texts', async (language) => {
    site.api.mode = 'empty'
    for (const page of publicPages) {
      const path = pathTo(page, language)
      const { status, text } = await site.ask(path)
      expect(status, path).toBe(200)
      expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1], path).not.toMatch(/^\s*$/)
      expect(/<title>(.*?)<\/title>/.exec(text)?.[1], path).toMatch(/\S/)
      expect(text, path).toMatch(/<meta name="description" content="[^"]+"/)
    }
    expect((await site.ask(pathTo('music', language))).text).toContain(
      escaped(m.music_no_categories({}, inLanguage(language))),
    )
    for (const path of [
      pathTo('content', language, 'no-such-page'),
      pathTo('music-category', language, 'zither'),
      pathTo('blog-category', language, 'licensing'),
    ])
      expect((await site.ask(path)).status, path).toBe(404)
  })
})

describe('[R11.3] with an API that fails, works, dies and returns', () => {
  const site = useSite({ APPLICATION_URL: applicationUrl, PAGE_CACHE: 'off' })

  test.each(languages)(
    'pages are a translated 503 in %s, and others without data of the API work',
    async (language) => {
      site.api.mode = 'failing'
      for (const path of [
        pathTo('home', language),
        pathTo('music', language),
        pathTo('pricing', language),
        pathTo('music-category', language, 'any'),
        pathTo('blog-category', language, 'any'),
        pathTo('content', language, 'any'),
      ]) {
        const { headers, status, text } = await site.ask(path)
        expect(status, path).toBe(503)
        expect(headers.get('cache-control'), path).toBe('no-store')
        expect(text, path).toContain(`<html lang="${language}"`)
        expect(text, path).toContain(m.error_retry({}, inLanguage(language)))
      }
      expect((await site.ask(`${pathTo('music', language)}/b/c`)).status).toBe(404)
      expect(await site.ask(pathTo('uses', language))).toMatchObject({
        status: 301,
        location: `${applicationUrl}/music`,
      })
      expect((await site.ask('/readyz')).status).toBe(503)
      expect((await site.ask('/sitemap.xml')).status).toBe(503)
    },
  )

  test('[R13.3] everything is available again soon after the server works', async () => {
    await whenBack(site, '/about-us')
    expect((await site.ask('/readyz')).status).toBe(200)
    await site.api.close()
    expect((await site.ask('/press')).status).toBe(503)
    expect((await site.ask('/a/b/c')).status).toBe(404)
    await site.api.open()
    await whenBack(site, '/press')
  })
})

describe('[R11.4] with an API that never answers', () => {
  const site = useSite({ APPLICATION_URL: applicationUrl })

  test('a page waits ten seconds for all its calls together, fixed redirects and unknown paths do not wait', async () => {
    site.api.mode = 'slow'
    const fixed = await Promise.all(['/uses', '/es/usos', '/licenses'].map((path) => site.ask(path)))
    expect(fixed.map(({ status }) => status)).toEqual([301, 301, 301])
    const started = performance.now()
    const answers = await Promise.all(
      ['/', '/some-slug', '/uses/and-more', '/fr/music/any', '/es/blog-musica'].map((path) => site.ask(path)),
    )
    const seconds = (performance.now() - started) / 1000
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 404, 503, 503])
    // One deadline of ten seconds: sequential calls with their own would take twenty, and a busy machine takes some of its own.
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(20)
    expect((await site.ask('/readyz')).status).toBe(503)
  })
})

describe('[R11.4] with an API that stops answering', () => {
  const lines: string[] = []
  const site = useSite({ METRICS_PORT: '0', LOG_LEVEL: 'info' }, lines)
  const logged = (words: string) => lines.filter((line) => line.includes(words)).length
  const isOpen = async () => {
    const url = lines.map((line) => /^\s*Metrics\s+(http:\S+)$/.exec(line)?.[1]).find(Boolean)
    const metrics = await (await fetch(url ?? '')).text()
    return /^tempolibre_api_breaker_open (\d)$/m.exec(metrics)?.[1]
  }
  /** Counts the calls until it is asked, and how many trials there may have been: one every two seconds. */
  function countTrials() {
    const [before, started] = [site.api.calls.length, performance.now()]
    return () => ({
      sent: site.api.calls.length - before,
      most: 1 + Math.ceil((performance.now() - started) / 2000),
    })
  }

  test('pages wait for it once; then they are a 503 at once, in every language, until it answers', async () => {
    site.api.mode = 'full'
    await whenBack(site, '/press')
    const kept = await site.ask('/press')
    await expect.poll(isOpen).toBe('0')
    const told = { away: logged('does not answer: pages do without it'), back: logged('answers again') }
    site.api.mode = 'slow'
    const first = languages.flatMap((language) => [pathTo('home', language), pathTo('about-us', language)])
    for (const { status } of await Promise.all(first.map((path) => site.ask(path)))) expect(status).toBe(503)
    // A page gives up a moment before its calls do.
    await expect.poll(isOpen, { timeout: 5000 }).toBe('1')
    await expect.poll(() => logged('does not answer: pages do without it') - told.away).toBe(1)

    // The stand-in never answers, so any page that came by a call of its own would take ten seconds.
    const trials = countTrials()
    for (const language of languages) {
      for (const page of ['music', 'pricing', 'blog'] as const) {
        const { headers, status, text } = await site.ask(pathTo(page, language))
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        expect(text).toContain(m.error_retry({}, inLanguage(language)))
      }
    }
    const { most, sent } = trials()
    expect(sent, 'a trial every few seconds').toBeLessThanOrEqual(most)
    expect((await site.ask('/press')).text, 'a page that is kept').toBe(kept.text)
    expect((await site.ask('/readyz')).status).toBe(503)

    site.api.mode = 'full'
    await whenBack(site, pathTo('blog', 'fr'))
    await vi.waitFor(async () => expect(await isOpen()).toBe('0'))
    await expect.poll(() => logged('answers again') - told.back).toBe(1)
    expect((await site.ask('/about-us')).status).toBe(200)
  })

  test('so they are when it answers with errors', async () => {
    site.api.mode = 'failing'
    for (const language of languages) {
      for (const page of ['music', 'pricing', 'terms'] as const) await site.ask(pathTo(page, language))
    }
    await expect.poll(isOpen).toBe('1')
    const trials = countTrials()
    for (let count = 0; count < 20; count++) expect((await site.ask(`/slug-${count}`)).status).toBe(503)
    const { most, sent } = trials()
    expect(sent).toBeLessThanOrEqual(most)
    site.api.mode = 'full'
    await whenBack(site, pathTo('blog', 'fr'))
  })
})
