import type { Language } from '@tempolibre/locales'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { type Member, storageOf } from './member.ts'
import { patienceMs } from './patience.ts'

export { patienceMs } from './patience.ts'

/** Address of the site under test, without a trailing slash. */
export const siteUrl: string = inject('siteUrl')

export interface VisitOptions {
  width?: number
  height?: number
  dark?: boolean
  /** A phone: a touch screen instead of a pointer. */
  touch?: boolean
  javaScriptEnabled?: boolean
  reducedMotion?: boolean
  /** The browser's Accept-Language; decides on the application host only. */
  browserLanguage?: Language
  /** Allows web vitals; otherwise the browser asks for privacy. */
  measured?: boolean
  /** Another site than the one under test. */
  baseUrl?: string
  /** The reader's text size, as a factor: 2 is 200 %. */
  textSize?: number
  /** The user signed in at the beginning; signing out lasts. */
  member?: Pick<Member, 'token' | 'user'>
  /** Runs in every page before its own scripts. */
  before?: () => void
  /** Complaints this visit is meant to cause, such as the browser's message about a 404. */
  expects?: RegExp[]
}

/** The browser of this process and all its test files; it ends with the process. */
let launched: Promise<Browser> | undefined

/** Gives a test file its browser: each visit is a separate visitor, and ends with the test. */
export function useBrowser(): { visit(options?: VisitOptions): Promise<Page> } {
  let browser: Browser
  let visits: { context: BrowserContext; complaints: string[]; expects: RegExp[] }[] = []

  beforeAll(async () => {
    launched ??= launchBrowser()
    browser = await launched
  })

  afterEach(async () => {
    const ended = visits
    visits = []
    for (const { context } of ended) await context.close()
    const complaints = ended.flatMap(({ complaints: all, expects }) =>
      [...new Set(all)].filter((text) => !expects.some((pattern) => pattern.test(text))),
    )
    // As one text, which the message of a failure shows in full.
    expect(complaints.join('\n'), 'console errors, CSP violations, or failed requests').toBe('')
  })

  return {
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: options.baseUrl ?? siteUrl,
        viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
        javaScriptEnabled: options.javaScriptEnabled ?? true,
        isMobile: options.touch ?? false,
        hasTouch: options.touch ?? false,
        locale: options.browserLanguage ?? 'en',
        ...(options.member && { storageState: storageOf(options.member, options.baseUrl ?? siteUrl) }),
      })
      context.setDefaultTimeout(patienceMs)
      const complaints = collectComplaints(context, options.javaScriptEnabled ?? true)
      visits.push({ context, complaints, expects: options.expects ?? [] })
      // All visitors share one address, and so one rate limit of reports.
      if (!options.measured) await context.addInitScript(askForPrivacy)
      // A new tab's empty page has no storage to prepare.
      if (options.before)
        await context.addInitScript(`if (location.protocol === 'http:') (${options.before.toString()})()`)
      const page = await context.newPage()
      if (options.textSize !== undefined) await setTextSize(page, options.textSize)
      return page
    },
  }
}

/** Runs in the page: the Global Privacy Control, which this browser lacks. */
function askForPrivacy(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
}

/** Collects everything a page must not do. */
function collectComplaints(context: BrowserContext, javaScriptEnabled: boolean): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    // CSP violations are reported here as well.
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (webError) => {
    const { message, name, stack } = webError.error()
    complaints.push(`uncaught: ${name}: ${message}\n${stack}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Cancelled by the page itself: a replaced song, or a prefetch that is no longer needed.
    if (reason === 'net::ERR_ABORTED') return
    // A browser without scripts refuses to load them.
    if (!javaScriptEnabled && request.resourceType() === 'script') return
    complaints.push(`failed: ${request.url()} (${reason})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`)
  })
  return complaints
}

/** Opens a page and waits until it is interactive: the search link has become a button then. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
}

/**
 * Waits until scripts answer for an element. A part below the first screen, or one that works without scripts, may come
 * after the page is interactive; React then knows its elements.
 */
export async function untilHydrated(part: Locator): Promise<void> {
  await expectSoon(() =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
  ).toBe(true)
}

/**
 * Navigates like a click on a link: the document stays, which is much faster than loading a new one. For walks
 * through many pages where loading is not under test; the page must not be the current one.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const was = await page.evaluate((href) => {
    const { title, documentElement } = document
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
    return title + documentElement.lang
  }, path)
  await page.waitForFunction(
    ({ before, pathname }) =>
      location.pathname === pathname && document.title + document.documentElement.lang !== before,
    { before: was, pathname: new URL(path, siteUrl).pathname },
  )
}

/** Sets the reader's text size, as a factor, like a browser's settings. */
async function setTextSize(page: Page, factor: number): Promise<void> {
  // The setting lasts as long as the session, which is the page's.
  const session = await page.context().newCDPSession(page)
  const size = Math.round(16 * factor)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

/** Marks the document; a new one would lack the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'yes'
  })
}

/** Whether the document is still the marked one: pages changed without loading a new one. */
export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['seen'] === 'yes')
}

/** Like `expect`, but retries until the value matches. */
export function expectSoon<Value>(read: () => Value, message?: string) {
  return expect.poll(read, { timeout: patienceMs, ...(message !== undefined && { message }) })
}
