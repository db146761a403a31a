import { join } from 'node:path'
import type { launchBrowser } from '@tempolibre/e2e/chromium'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** The music browser's path on the site. */
export const musicBrowser = '/app/music'

/** Opens a page as a new visitor, with the probes injected, and waits until it is interactive and idle. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript({ path: join(import.meta.dirname, 'probes.js') })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
  return page
}
