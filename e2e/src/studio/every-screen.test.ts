import { type Language, languageNames } from '@tempolibre/locales'
import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { callApi, makeMember } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const member = { email: 'ada@label.example', password: 'Sesame-2026!' }
const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({
  DATABASE_URL: database.url,
  DEMO: 'on',
  PREVIEWS: 'on-demand',
  STUDIO_EMAIL: member.email,
  STUDIO_PASSWORD: member.password,
}))

/** There is something of most kinds: a customer, a message, a coupon, and what the demo brings. */
beforeAll(async () => {
  await makeMember({ site, name: 'Zoë Núñez' })
  await callApi(site.url, '/api/v1/contact-messages', {
    id: crypto.randomUUID(),
    lang: 'es',
    name: 'Zoë Núñez',
    email: 'zoe@example.org',
    message: '¿La licencia cubre un pódcast semanal?',
  })
  await database.db.insertInto('coupon').values({ code: 'VERANO-20', percent: 20, months: 1 }).execute()
})

/** The elements of a screen are the same at 768 px as at 1280: whether they fit there as well is tried before a release. */
const views = [
  { language: 'en', width: 1280, dark: false },
  { language: 'fr', width: 390, dark: true },
  ...journeyLanguages('fr')
    .filter((language) => language === 'es')
    .map((language) => ({ language, width: 768, dark: false })),
] satisfies { language: Language; width: number; dark: boolean }[]

describe.each(views)('in $language, $width px wide', ({ dark, language, width }) => {
  test('[R12.1] [R16.131] every screen of the studio can be read and used by everyone, and no filter has a blank entry', async () => {
    const page = await visit({ baseUrl: site.url, dark, browserLanguage: 'en' })
    await signIn(page, language)
    const lists = await listMenu(page)
    // Anew, as somebody with a window of this size would: the menu of a small one is closed.
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    const follow = useLinks(page)
    const found: string[] = []
    const look = async () => {
      const { pathname } = new URL(page.url())
      for (const fault of await findScreenFaults(page)) found.push(`${pathname}: ${fault}`)
    }
    for (const list of lists) {
      const openList = async () => {
        const item = page.locator(`a[role=menuitem][href='${list}']`)
        // The menu of a small window is closed, and closes when a list is chosen.
        const isClosed = width < 600
        if (isClosed) await press(page.locator('header button').first())
        await follow(item)
        if (isClosed) await expectSoon(() => item.count()).toBe(0)
      }
      await openList()
      await look()
      // The same at any width, and slow to open.
      if (width === 1280) found.push(...(await findBlankChoices(page)).map((fault) => `${list}: ${fault}`))
      const create = page.locator(`a[href$='${list}/create']`).first()
      if ((await create.count()) > 0) {
        await follow(create)
        await look()
        await openList()
      }
      const first = page.locator('main tbody tr, main li > a').first()
      if (!(await first.isVisible())) continue
      await follow(first)
      if (new URL(page.url()).pathname !== list) await look()
    }
    expect(found, found.join('\n')).toEqual([])
  })
})

/** Signs in, and chooses the language. */
async function signIn(page: Page, language: Language): Promise<void> {
  await page.goto(`${site.url}/studio`)
  await page.locator('input[type=email]').fill(member.email)
  await page.locator('input[type=password]').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: languageNames.en }).click()
  await page.getByRole('menuitem', { name: languageNames[language] }).click()
  await expectSoon(() => page.locator('html').getAttribute('lang')).toBe(language)
}

/** Paths of the screens that the menu leads to. */
async function listMenu(page: Page): Promise<string[]> {
  const links = page.locator('a[role=menuitem]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  return paths
}

/**
 * Returns a function that follows a link or a row of the studio, and waits until the screen has its title and nothing is
 * being fetched. Loading the whole studio for each of 300 screens would take most of the time.
 */
function useLinks(page: Page): (link: Locator) => Promise<void> {
  const fetching = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    begun++
    fetching.add(request)
  })
  page.on('requestfinished', (request) => fetching.delete(request))
  page.on('requestfailed', (request) => fetching.delete(request))
  return async (link) => {
    await press(link)
    // What a screen fetches, it asks for once it is drawn: two frames without a further request, and it is at rest.
    await expectSoon(async () => {
      const before = begun
      await page.evaluate(
        () =>
          new Promise<void>((drawn) => {
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 50)))
          }),
      )
      const title = await page.locator('#react-admin-title').innerText()
      return title !== '' && begun === before && fetching.size === 0
    }).toBe(true)
  }
}

/** Without a pointer: the hint that it brings up would cover what it explains. */
function press(target: Locator): Promise<void> {
  return target.evaluate((element: HTMLElement) => element.click())
}

/** Filters with an entry that says nothing. */
async function findBlankChoices(page: Page): Promise<string[]> {
  const faults: string[] = []
  const options = page.getByRole('option')
  for (const box of await page.locator('.filter-field div[role=combobox]').all()) {
    await box.press('ArrowDown')
    await options.first().waitFor()
    const blank = (await options.allInnerTexts()).filter((text) => text.trim() === '')
    if (blank.length > 0) faults.push(`a blank entry among the choices of ${await box.getAttribute('id')}`)
    await page.keyboard.press('Escape')
    await expectSoon(() => options.count()).toBe(0)
  }
  return faults
}

/** What would keep somebody from reading or using the screen, among it messages that were never written. */
async function findScreenFaults(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  const untranslated = text.match(/\b(?:resources|ra|studio)(?:\.[a-z_]+){2,}/g) ?? []
  return [
    ...untranslated.map((key) => `no message ${key}`),
    ...(await findFaults(page)),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than its window`] : []),
  ]
}
