import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchCms } from '../support/library.ts'
import { expectSoon, open, siteUrl, untilHydrated, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** How often a text stands in a document as it was sent. */
async function countIn(path: string, text: string): Promise<number> {
  const document = await (await fetch(siteUrl + path)).text()
  return document.split(text).length - 1
}

describe('[R4.4] what a page shows and never changes', () => {
  test('is sent once', async () => {
    const { description } = await fetchCms('terms-of-use', 'fr')
    const sentence = longestWords(description.fr)
    expect(await countIn(pathTo('terms-of-use', 'fr'), sentence)).toBe(1)
  })

  test('stays once scripts run, follows a change of language, and is there again after a way back', async () => {
    const page = await visit()
    await open(page, pathTo('terms-of-use', 'en'))
    const prose = page.locator('.prose')
    const shown = await prose.innerHTML()
    await page.locator('footer').getByRole('link', { name: 'Français' }).click()
    await page.waitForURL(`**${pathTo('terms-of-use', 'fr')}`)
    await expectSoon(async () => (await prose.innerHTML()) !== shown).toBe(true)
    await page.locator('header a').first().click()
    await page.waitForURL(`**${pathTo('home', 'fr')}`)
    await page.locator('.tiles .tile').nth(17).waitFor()
    await page.locator('.articles .article-card').nth(2).waitFor()
    await page.locator('.specimen').waitFor()
    await page.goBack()
    await expectSoon(() => prose.innerText()).toContain(
      longestWords((await fetchCms('terms-of-use', 'fr')).description.fr),
    )
  })

  test('stays where the scripts of the footer come last', async () => {
    const page = await visit()
    const scripts = await holdScripts(page, 'after-page')
    // In another language than the browser's: what offers that one comes meanwhile, and the root is rendered again.
    const offer = page.waitForResponse(/language-offer-/)
    await open(page, pathTo('press', 'es'))
    await offer
    const parts = await page.locator('.prose, footer nav').elementHandles()
    expect(parts).toHaveLength(2)
    const asked = page.waitForRequest(/\.data/).then((request) => request.url())
    scripts.come()
    await untilHydrated(page.locator('.footer-end'))
    expect(await Promise.all(parts.map((part) => part.evaluate(({ isConnected }) => isConnected)))).toEqual([
      true,
      true,
    ])
    // Of all that was asked for, this comes first.
    await page.locator('footer').getByRole('link', { name: 'Français' }).click()
    expect(await asked).toContain(pathTo('press', 'fr'))
  })

  test('is in the chosen language where the scripts around the page come after the choice', async () => {
    const page = await visit({ browserLanguage: 'es' })
    const scripts = await holdScripts(page, 'after-page')
    await open(page, pathTo('home', 'en'))
    const data = page.waitForResponse(/\.data/)
    await page.locator('header.header a[lang=es]').click()
    await data
    scripts.come()
    await page.waitForURL(`**${pathTo('home', 'es')}`)
    const end = page.locator('.footer-end')
    await end.getByRole('link', { name: m.withdrawal_name({}, { locale: 'es' }) }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: m.search_submit({}, { locale: 'es' }) })
      .waitFor()
    await untilHydrated(end)
    expect(await page.locator('.tiles .tile').count()).toBeGreaterThan(17)
  })

  test('is fetched where the browser had to make its element anew', async () => {
    const page = await visit({ expects: [/hydrat|Minified React error/i] })
    // A program of the browser that takes a part out, as some do, before the site's own scripts run.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('footer nav ul')?.closest('nav')?.replaceChildren(),
      )
    })
    await open(page, pathTo('home', 'en'))
    await expectSoon(() => page.locator('footer nav a').count()).toBeGreaterThan(10)
  })
})

/** Holds the scripts of a part until they are let through. */
async function holdScripts(page: Page, name: string): Promise<{ come: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await promise
    await route.continue()
  })
  return { come: resolve }
}

/** The longest run of plain words in Markdown. */
function longestWords(markdown: string): string {
  const runs = markdown.match(/[\p{L} ]{12,}/gu) ?? []
  return runs.toSorted((one, other) => other.length - one.length)[0]?.trim() ?? ''
}
