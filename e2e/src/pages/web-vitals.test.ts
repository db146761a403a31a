import { join } from 'node:path'
import { connect, summariseWebVitals, type WebVitalsQuery } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const library = /\/assets\/report-web-vitals-[\w-]+\.js$/
/** Prefetched when idle, whether or not anything is measured. */
const fetchedWhenIdle = /\/assets\/failure-parts-[\w-]+\.js$/

let folder: string
let otherFolder: string
let site: SiteProcess
/** A separate site that uses the other one's API. */
let siteElsewhere: SiteProcess
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let database: ReturnType<typeof connect>

beforeAll(async () => {
  folder = makeDataFolder()
  otherFolder = makeDataFolder()
  site = await startSite({ DATA_DIR: folder, DEMO: 'off' })
  siteElsewhere = await startSite({ DATA_DIR: otherFolder, API_URL: site.url })
  postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') })
  database = connect(postgres.connection, () => {})
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await siteElsewhere.stop()
  await site.stop()
  removeDataFolder(otherFolder)
  removeDataFolder(folder)
})

function summarise(query: Partial<WebVitalsQuery>) {
  return summariseWebVitals(database.db, { from: '2000-01-01', to: '2999-12-31', ...query })
}

async function countSamples(query: Partial<WebVitalsQuery>): Promise<Record<string, number>> {
  return Object.fromEntries((await summarise(query)).map(({ metric, samples }) => [metric, samples]))
}

/** Leaving a page hides it. */
const leave = (page: Page) => page.goto('about:blank')

/**
 * Waits until the first click is measured: the browser reports it after the next paint, the library reads it when
 * idle.
 */
const measureFirstClick = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        new PerformanceObserver(() => requestIdleCallback(() => done())).observe({
          type: 'first-input',
          buffered: true,
        })
      }),
  )

/** Opens a page and waits until it is being measured. */
async function openMeasured(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(library)
  await open(page, path)
  const address = JSON.stringify((await loaded).url())
  // Once the module is available here, the page, which requested it first, has begun to measure. As a string, since
  // the browser must run the import.
  await page.evaluate(
    `import(${address}).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))`,
  )
}

describe('[R8.9] web vitals', () => {
  test('a page visit is counted by kind, language and form factor once it is hidden', async () => {
    const page = await visit({ baseUrl: site.url, measured: true, width: 390 })
    await openMeasured(page, '/es/privacidad')
    // Goes on to another page in the same document, with something to click.
    await page.locator('footer a[href="/es/precios"]').first().click()
    await page.waitForURL('**/es/precios')
    await measureFirstClick(page)
    await leave(page)

    const asked = { page: 'privacy', language: 'es', formFactor: 'phone' } as const
    await expectSoon(() => countSamples(asked)).toEqual({ LCP: 1, INP: 1, CLS: 1, FCP: 1, TTFB: 1 })
    const [lcp] = await summarise(asked)
    expect(lcp?.p75).toBeGreaterThan(0)
    expect(lcp?.p75).toBeLessThan(20_000)
    expect(await countSamples({ page: 'pricing' })).toEqual({})
    expect(await countSamples({ formFactor: 'desktop' })).toEqual({})
  })

  test('reach another server’s API', async () => {
    const page = await visit({ baseUrl: siteElsewhere.url, measured: true })
    await openMeasured(page, '/fr/presse')
    await leave(page)
    await expectSoon(() =>
      countSamples({ page: 'press', language: 'fr', formFactor: 'desktop' }),
    ).toMatchObject({ CLS: 1, TTFB: 1 })
  })

  test('a missing page is not measured', async () => {
    const page = await visit({ baseUrl: site.url, measured: true, expects: [/404/] })
    await openMeasured(page, '/no-such-page')
    await leave(page)
    // A later visit has been counted, so an earlier one would have been too.
    await openMeasured(page, '/about-us')
    await leave(page)
    await expectSoon(() => countSamples({ page: 'about-us' })).toMatchObject({ TTFB: 1 })
    expect(await countSamples({ page: 'content' })).toEqual({})
  })

  test('the library does not delay the page: it is loaded after everything else', async () => {
    const html = await (await fetch(site.url)).text()
    const needed = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(needed.length).toBeGreaterThan(3)
    expect(needed.filter((path) => library.test(path))).toEqual([])

    const page = await visit({ baseUrl: site.url, measured: true })
    await openMeasured(page, '/')
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, responseEnd, startTime }) => ({
          path: new URL(name).pathname,
          responseEnd,
          startTime,
        })),
    )
    const neededUntil = Math.max(
      ...files.filter(({ path }) => needed.includes(path)).map(({ responseEnd }) => responseEnd),
    )
    expect(files.find(({ path }) => library.test(path))?.startTime).toBeGreaterThan(neededUntil)
  })

  test.each([
    ['the Global Privacy Control', { measured: false }],
    [
      'Do Not Track',
      { measured: true, before: () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }) },
    ],
  ])(
    'a visitor who asks for privacy by %s is not measured: the library is not even loaded',
    async (_, options) => {
      const page = await visit({ baseUrl: site.url, ...options })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      const idle = page.waitForResponse(fetchedWhenIdle)
      await open(page, '/')
      await idle
      expect(fetched.filter((url) => library.test(url))).toEqual([])
    },
  )
})
