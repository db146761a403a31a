import { type Language, languagePrefix, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiInBetween } from '../support/api-in-between.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

async function ask(url: string): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const inLanguage = (language: Language) => ({ locale: language })

describe('a site whose API cannot be reached', () => {
  let folder: string
  let site: SiteProcess
  const api = new ApiInBetween()

  beforeAll(async () => {
    // Opened and closed, so that nothing listens on the port.
    await api.open()
    await api.close()
    folder = makeDataFolder()
    site = await startSite({ API_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  })

  afterAll(async () => {
    await api.close()
    await site.stop()
    removeDataFolder(folder)
  })

  test.each(languages)('[R2.6][R4.1][R6.6] says in %s what failed and offers to retry', async (language) => {
    const pages = [
      [pathTo('home', language), m.failure_page, m.error_cms],
      [pathTo('music', language), m.failure_categories, m.error_categories],
      [pathTo('all-music', language), m.failure_page, m.error_cms],
      [pathTo('music-category', language, 'jazz'), m.failure_categories, m.error_categories],
      [pathTo('track', language, 'any-song'), m.failure_tracks, m.error_tracks],
      [pathTo('pricing', language), m.failure_page, m.error_cms],
      [pathTo('blog', language), m.failure_page, m.error_cms],
      [pathTo('content', language, 'no-such-page'), m.failure_articles, m.error_articles],
    ] as const
    for (const [path, heading, detail] of pages) {
      const { headers, status, text } = await ask(site.url + path)
      expect(status, path).toBe(503)
      expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(text, path).toContain(`<html lang="${language}"`)
      expect(text, path).toContain(m.error_retry({}, inLanguage(language)))
      expect(text, path).toContain(m.error_unavailable_next({}, inLanguage(language)))
      expect(text, path).not.toContain(m.error_not_found({}, inLanguage(language)))
      expect(text, path).toContain('<header')
      expect(text, path).toContain(`<h1>${heading({}, inLanguage(language))}</h1>`)
      // The specified text, on pages that have one.
      expect(text, path).toContain(`<p class="failure-detail">${detail({}, inLanguage(language))}</p>`)
    }
  })

  test.each(languages)(
    '[R11.3] pages without data of the API work in %s: fixed redirects, and 404 for an unknown deep path',
    async (language) => {
      const prefix = languagePrefix(language)
      const missing = await ask(`${site.url}${prefix}/no/such/page/at/all`)
      expect(missing.status).toBe(404)
      expect(missing.text).toContain(m.error_not_found({}, inLanguage(language)))
      for (const page of ['uses', 'licenses'] as const) {
        const { headers, status } = await ask(site.url + pathTo(page, language))
        expect(status).toBe(301)
        const to = page === 'uses' ? '/app/music' : pathTo('pricing', language)
        expect(new URL(headers.get('location') ?? '', site.url).pathname).toBe(to)
      }
      expect((await ask(`${site.url}/background-music/facts-video/`)).status).toBe(301)
      expect((await ask(`${site.url}/non-copyright-music/cricket-videos`)).status).toBe(301)
    },
  )

  test('[R13.3] one probe reports a healthy process, the other that pages cannot be served', async () => {
    expect((await ask(`${site.url}/healthz`)).status).toBe(200)
    expect((await ask(`${site.url}/readyz`)).status).toBe(503)
  })

  test('[R4.1][R6.6] the texts are as specified', () => {
    expect(m.error_categories({}, { locale: 'en' })).toBe('Failed to fetch music categories')
    expect(m.error_cms({}, { locale: 'en' })).toBe('Failed to fetch CMS data')
  })

  test('[R2.7] redirects of the page table still work', async () => {
    const { headers, status } = await ask(`${site.url}/es/pricing`)
    expect(status).toBe(301)
    expect(new URL(headers.get('location') ?? '', site.url).pathname).toBe('/es/precios')
  })

  test('[R4.1] the page recovers by its button as soon as the API is back', { tags: 'main' }, async () => {
    const page = await visit({ baseUrl: site.url, expects: [/503/] })
    await page.goto('/fr/music')
    const heading = page.getByRole('heading', { level: 1, name: m.failure_categories({}, { locale: 'fr' }) })
    await heading.waitFor()
    expect(await page.title()).not.toBe('')
    expect(await findFaults(page)).toEqual([])
    const retry = page.getByRole('button', { name: m.error_retry({}, { locale: 'fr' }) })
    await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
    await Promise.all([page.waitForResponse((answer) => answer.status() === 503), retry.click()])
    await retry.waitFor()
    expect(await heading.isVisible()).toBe(true)

    await api.open()
    // An API that did not answer is tried every few seconds.
    await expect.poll(async () => (await ask(`${site.url}/fr/music`)).status, { timeout: 10_000 }).toBe(200)
    await retry.click()
    await page.locator('.tile').first().waitFor()
    expect(await page.locator('.tile').count()).toBe(30)
  })
})

describe('a site that uses another server’s API', () => {
  let folder: string
  let site: SiteProcess
  const api = new ApiInBetween()

  beforeAll(async () => {
    await api.open()
    folder = makeDataFolder()
    site = await startSite({ API_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'fatal' })
  })

  afterAll(async () => {
    await api.close()
    await site.stop()
    removeDataFolder(folder)
  })

  test.each([
    ['en', 200, '{"success":false}', 'Failed to load categories'],
    ['es', 200, '{"success":false}', m.error_blog_categories_refused({}, { locale: 'es' })],
    ['fr', 500, '{}', m.error_blog_categories({}, { locale: 'fr' })],
  ] as const)(
    '[R8.7] in %s the blog is shown without its categories (%i %s): %s',
    async (language, status, body, line) => {
      api.instead.set('/api/get-blog-categories', { status, body })
      const blog = await ask(site.url + pathTo('blog', language))
      expect(blog.status).toBe(200)
      expect(blog.text).toContain(line)
      // Not in the learn menu: a page without categories of its own does not mention them.
      const other = await ask(site.url + pathTo('press', language))
      expect(other.status).toBe(200)
      expect(other.text).not.toContain(line)
      const topic = await ask(site.url + pathTo('blog-category', language, `any-${language}`))
      expect(topic.status).toBe(503)
      expect(topic.text).toContain(m.failure_blog_categories({}, { locale: language }))
      api.instead.clear()
    },
  )

  test('[R8.7] the texts are as specified', () => {
    expect(m.error_blog_categories_refused({}, { locale: 'en' })).toBe('Failed to load categories')
    expect(m.error_blog_categories({}, { locale: 'en' })).toBe('An error occurred while fetching categories.')
  })

  test('shows that server’s catalogue, with its pictures, and plays its songs', async () => {
    const page = await visit({ baseUrl: site.url })
    await page.goto('/es/music')
    expect(await page.locator('.tile').count()).toBe(30)
    const loaded = await page
      .locator('.tile img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.naturalWidth
      })
    expect(loaded).toBeGreaterThan(0)
  })

  test('has no database of its own', async () => {
    expect((await ask(`${site.url}/readyz`)).status).toBe(200)
    expect((await ask(`${site.url}/api/v1/statistics`)).status).not.toBe(200)
  })

  test('serves cached pages when that server is gone, and reports the outage for others', async () => {
    const seen = ['/', '/fr/music', '/es/precios']
    const before = await Promise.all(seen.map((path) => ask(site.url + path)))
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
    await api.close()
    for (const [index, path] of seen.entries()) {
      const after = await ask(site.url + path)
      expect(after.status, path).toBe(200)
      expect(after.text, path).toBe(before[index]?.text)
    }
    expect((await ask(`${site.url}/about-us`)).status).toBe(503)
    expect((await ask(`${site.url}/no-such-page`)).status).toBe(503)
    await api.open()
    await expect.poll(async () => (await ask(`${site.url}/about-us`)).status, { timeout: 10_000 }).toBe(200)
    expect((await ask(`${site.url}/no-such-page`)).status).toBe(404)
  })
})
