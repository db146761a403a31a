import { alternates, type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { readShift, watchShifts } from '../support/layout-shifts.ts'
import { expectSoon, isMarkedDocument, markDocument, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Another language for each, and where a browser that prefers it might arrive. */
const others: Record<Language, Language> = { en: 'fr', es: 'en', fr: 'es' }

const offer = (page: Page, locale: Language) =>
  page.getByRole('region', { name: m.header_language({}, { locale }), exact: true })

/** Resolves when the page has had time for an offer: everything prefetched when idle has been loaded. */
async function untilIdle(page: Page): Promise<void> {
  await page.locator('.theme-switch').waitFor()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(resolve))
      }),
  )
}

describe.each(languages)('a browser that asks for %s', (wanted) => {
  const shown = others[wanted]
  const locale = { locale: wanted }

  test('[R9.2] is offered the same page in it, in its own words, and keeps the language until it chooses', async () => {
    const page = await visit({ browserLanguage: wanted })
    await open(page, `${pathTo('pricing', shown)}?ref=friend`)
    await markDocument(page)
    const bar = offer(page, wanted)
    await bar.waitFor()
    expect(page.url()).toBe(`${siteUrl}${pathTo('pricing', shown)}?ref=friend`)
    expect(await bar.getAttribute('lang')).toBe(wanted)
    expect(await bar.textContent()).toContain(m.language_offer_text({}, locale))
    expect(await findFaults(page)).toEqual([])

    const length = await page.evaluate(() => history.length)
    await bar.getByRole('link', { name: m.language_offer_link({}, locale) }).click()
    await page.waitForURL(`${siteUrl}${pathTo('pricing', wanted)}?ref=friend`)
    await expectSoon(() => page.locator('html').getAttribute('lang')).toBe(wanted)
    await bar.waitFor({ state: 'detached' })
    expect(await isMarkedDocument(page)).toBe(true)
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  test('[R9.2] is asked once, and can decline by keyboard', async () => {
    const page = await visit({ browserLanguage: wanted })
    await open(page, pathTo('music', shown))
    const bar = offer(page, wanted)
    await bar.waitFor()
    // After the skip link, before everything else.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      m.language_offer_link({}, locale),
    )
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      m.language_offer_dismiss({}, locale),
    )
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')

    for (const path of [pathTo('music', shown), pathTo('home', shown)]) {
      await open(page, path)
      await untilIdle(page)
      expect(await bar.count()).toBe(0)
    }
  })

  test('[R9.2] gets no offer if the page is already in it', async () => {
    const page = await visit({ browserLanguage: wanted })
    await open(page, pathTo('home', wanted))
    await untilIdle(page)
    expect(await page.locator('.language-offer').count()).toBe(0)
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(fetched.filter((name) => name.includes('language-offer'))).toEqual([])
  })
})

test('[R9.2] the offer stays while the reader navigates, and causes no layout shift', async () => {
  const page = await visit({
    browserLanguage: 'es',
    before: watchShifts,
  })
  await open(page, '/')
  const bar = offer(page, 'es')
  await bar.waitFor()
  await untilIdle(page)
  expect(await readShift(page)).toBeLessThan(0.01)

  await page.locator('header').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await expectSoon(() => bar.getByRole('link').getAttribute('href')).toBe(alternates('pricing').es)
})

test('[R9.2] a missing page, and the application, make no offer', async () => {
  const page = await visit({ browserLanguage: 'fr', expects: [/404/] })
  for (const path of ['/no-such-page', '/app/music?lng=en']) {
    await open(page, path)
    await untilIdle(page)
    expect(await page.locator('.language-offer').count(), path).toBe(0)
  }
})

test('[R9.2] the offer is also made if storage is forbidden', async () => {
  const page = await visit({
    browserLanguage: 'fr',
    before: () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    },
  })
  await open(page, '/pricing')
  await offer(page, 'fr').waitFor()
  await offer(page, 'fr').getByRole('button').click()
  await expectSoon(() => offer(page, 'fr').count()).toBe(0)
})

test.each([390, 768])('[R9.2] at %d px it fits the window, with controls of finger size', async (width) => {
  const page = await visit({ browserLanguage: 'fr', width, height: 800, touch: true })
  await open(page, '/music')
  const bar = offer(page, 'fr')
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(8)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  for (const control of await bar.locator('a, button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})
