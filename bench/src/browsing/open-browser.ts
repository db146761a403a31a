import { join } from 'node:path'
import type { launchBrowser } from '@tempolibre/e2e/chromium'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** The music browser, on the site itself. */
export const musicBrowser = '/app/music'

/** Opens a page as a new visitor, with the probes in it, and waits until it answers to clicks and has come to rest. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript({ path: join(import.meta.dirname, 'probes.js') })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
  return page
}
