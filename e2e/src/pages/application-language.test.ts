import type { ErrorBody } from '@tempolibre/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const browser = '/app/music'

const shownIn = (page: Page) => page.locator('html').getAttribute('lang')

/** Counts the page's document requests. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes(browser)) count++
  })
  return () => count
}

/** Storage of an earlier visit whose cookie has expired: cookies often live shorter than storage. */
async function leaveBehind(page: Page, local: string | null, session: string | null): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([inLocal, inSession]) => {
      if (inLocal) localStorage.setItem('lng', inLocal)
      if (inSession) sessionStorage.setItem('lng', inSession)
    },
    [local, session],
  )
  await page.context().clearCookies()
}

describe('without a language in the address', () => {
  test.each([
    ['local storage', 'fr', null, 'fr'],
    ['session storage', null, 'es', 'es'],
    ['local storage before the session’s', 'es', 'fr', 'es'],
    ['a tag with a region', 'fr-CA', null, 'fr'],
    ['the session where local storage names no language of the site', 'de', 'fr', 'fr'],
  ])('[R9.2] %s decides before the browser’s language', async (_what, local, session, language) => {
    const page = await visit({ browserLanguage: 'en' })
    await leaveBehind(page, local, session)
    const documents = countDocuments(page)
    await page.goto(`${browser}?genre=jazz#content`)
    await expectSoon(() => shownIn(page)).toBe(language)
    await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
    expect(page.url()).toBe(`${siteUrl}${browser}?genre=jazz#content`)
    expect(documents(), 'reloaded once').toBe(2)
    await page.reload()
    await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
    expect([await shownIn(page), documents()]).toEqual([language, 3])
  })

  test('[R9.2] the address comes first, then the cookie, then storage', async () => {
    const page = await visit({ browserLanguage: 'en' })
    await leaveBehind(page, 'fr', 'fr')
    await page.context().addCookies([{ name: 'lng', value: 'es', url: siteUrl }])
    const documents = countDocuments(page)
    await open(page, browser)
    expect([await shownIn(page), documents()]).toEqual(['es', 1])
    await leaveBehind(page, 'fr', 'fr')
    await open(page, `${browser}?lng=en`)
    expect([await shownIn(page), documents()]).toEqual(['en', 2])
  })

  test('[R9.2] ?lng= and the detected language are stored in local storage', async () => {
    const page = await visit({ browserLanguage: 'es' })
    const cached = () => page.evaluate(() => localStorage.getItem('lng'))
    await open(page, browser)
    await expectSoon(cached).toBe('es')
    await open(page, `${browser}?lng=fr`)
    expect(await shownIn(page)).toBe('fr')
    await expectSoon(cached).toBe('fr')
    await open(page, browser)
    expect(await shownIn(page)).toBe('fr')
  })

  test('[R9.2] the API answers a browser in that language as well', async () => {
    const page = await visit({ browserLanguage: 'en', expects: [/401/] })
    await leaveBehind(page, 'fr', null)
    await page.goto(browser)
    await expectSoon(() => shownIn(page)).toBe('fr')
    const refusal = await page.evaluate(async () => {
      const answer: ErrorBody = await (await fetch('/api/v1/account')).json()
      return answer.error.message
    })
    const refusalBy = async (headers: Record<string, string>) => {
      const answer: ErrorBody = await (await fetch(`${siteUrl}/api/v1/account`, { headers })).json()
      return answer.error.message
    }
    expect(refusal).toBe(await refusalBy({ 'accept-language': 'fr' }))
    expect(refusal).not.toBe(await refusalBy({}))
  })

  test('[R9.2] a browser that refuses cookies or storage gets a page without a redirect loop', async () => {
    for (const refuse of [
      () => {
        localStorage.setItem('lng', 'fr')
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
      },
      () => {
        const forbidden = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, name, { get: forbidden })
      },
    ]) {
      const page = await visit({ browserLanguage: 'en', before: refuse })
      const documents = countDocuments(page)
      await open(page, browser)
      expect([await shownIn(page), documents()]).toEqual(['en', 1])
    }
  })
})
