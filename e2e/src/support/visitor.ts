import type { Language } from '@tempolibre/locales'
import type { Browser, BrowserContext, Page } from 'playwright-core'
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
  /** A phone: fingers instead of a pointer. */
  touch?: boolean
  javaScriptEnabled?: boolean
  reducedMotion?: boolean
  /** What the browser asks for by Accept-Language; decides on the application host only. */
  browserLanguage?: Language
  /** Lets the site measure how fast it is; else the browser asks for privacy. */
  measured?: boolean
  /** Another site than the one under test. */
  baseUrl?: string
  /** How large its reader has set text, as a factor: 2 is 200 %. */
  textSize?: number
  /** Who is signed in as the visit begins; signing out lasts. */
  member?: Pick<Member, 'token' | 'user'>
  /** Runs in every page before its own scripts. */
  before?: () => void
  /** Complaints this visit is meant to cause, such as the browser's own word on a 404. */
  expects?: RegExp[]
}

/** The browser of this process and all its test files; it ends with the process. */
let launched: Promise<Browser> | undefined

/** Gives a test file its browser: each visit is a visitor of its own, and ends with the test. */
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
    expect(complaints, 'errors in the console, refused by the CSP, or requests that failed').toEqual([])
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
      // All visitors here share one address, and with it one limit of what they may tell in an hour.
      if (!options.measured) await context.addInitScript(askForPrivacy)
      // The empty page a tab begins with has no storage to prepare.
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

/** Whatever a page does that no page should do. */
function collectComplaints(context: BrowserContext, javaScriptEnabled: boolean): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    // A violated CSP is told here as well.
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
    // Given up by the page itself: a song that another one replaced, a page fetched ahead and not needed any more.
    if (reason === 'net::ERR_ABORTED') return
    // A browser told to run no scripts refuses to fetch them.
    if (!javaScriptEnabled && request.resourceType() === 'script') return
    complaints.push(`failed: ${request.url()} (${reason})`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`)
  })
  return complaints
}

/** Opens a page and waits until it answers to clicks by itself: the search link has become a button then. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
}

/**
 * Goes to another page as a click on a link does: the document stays, which costs a fraction of what a new one does. For
 * walks through many pages where arriving is not what is tried; it must not be the page that is shown.
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

/** Sets how large the reader of a page wants its text, as a factor, as the settings of a browser do. */
async function setTextSize(page: Page, factor: number): Promise<void> {
  // What is set lasts as long as the session, which is the page's.
  const session = await page.context().newCDPSession(page)
  const size = Math.round(16 * factor)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

/** Puts a mark on the document, which a whole new one would not bear. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'yes'
  })
}

/** Whether the document still is the one that was marked: pages changed without a new one being loaded. */
export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['seen'] === 'yes')
}

/** Expects of a value that it comes to be so. */
export function expectSoon<Value>(read: () => Value, message?: string) {
  return expect.poll(read, { timeout: patienceMs, ...(message !== undefined && { message }) })
}
