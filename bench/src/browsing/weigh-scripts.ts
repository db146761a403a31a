import type { Browser } from './open-browser.ts'
import { musicBrowser, openPage } from './open-browser.ts'

const bytesPerKb = 1000

/** Transfer size of the music browser's own JavaScript, in KB, and its files. */
export async function weighScripts(
  browser: Browser,
  siteUrl: string,
): Promise<{ own: number; files: string[] }> {
  const everywhere = await loadedScripts(browser, `${siteUrl}/`)
  const here = await loadedScripts(browser, siteUrl + musicBrowser)
  const own = [...here].filter(([name]) => !everywhere.has(name))
  return {
    own: own.reduce((sum, [, bytes]) => sum + bytes, 0) / bytesPerKb,
    files: own.map(([name]) => name.split('/').at(-1) ?? name),
  }
}

/** Transferred bytes of every script that a page loads by itself. */
async function loadedScripts(browser: Browser, address: string): Promise<Map<string, number>> {
  const page = await openPage(browser, address)
  await page.waitForLoadState('networkidle')
  const entries = await page.evaluate<[string, number][]>(
    `performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
  )
  await page.close()
  return new Map(entries.filter(([name]) => new URL(name).pathname.endsWith('.js')))
}
