import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { findFaults } from '../support/find-faults.ts'
import { readShift, watchShifts } from '../support/layout-shifts.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const administrator = { email: 'boss@label.example', password: 'Sesame-2026!' }
const site = useOwnSite(async () => ({
  DATABASE_URL: database.url,
  DEMO: 'off',
  PREVIEWS: 'on-demand',
  STUDIO_EMAIL: administrator.email,
  STUDIO_PASSWORD: administrator.password,
}))

const name = 'Vega Música'
const label: Readonly<Record<Language, string>> = {
  en: 'Everything about our licences',
  es: 'Todo sobre nuestras licencias',
  fr: 'Tout ce qu’il faut savoir sur nos licences',
}
/** Twelve times as wide as high. */
const drawLogo = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 40"><script>document.title='hostile'</script><rect width="480" height="40" fill="${colour}"/></svg>`,
  )
const drawing = (colour: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: drawLogo(colour),
})
const icon = {
  name: 'icon.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="#0a3cff"/></svg>',
  ),
}

/** The operator sets name, logos, icon, face, colour and a link of the header in the studio. */
beforeAll(async () => {
  await setSeller(database.db, makeSeller({ name: 'Unnamed' }))
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  await page.goto('/studio/look')
  await page.getByLabel('E-mail address').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The name is found where the look is, and leads to the seller.
  await page.getByRole('region', { name: 'Name' }).getByRole('link', { name: 'change the name' }).click()
  await page.getByLabel('Name of the site').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirmIdentity(page, administrator.password)
  await page.getByText('Element updated').waitFor()
  await page.goto('/studio/look')
  await page.getByTestId('choose-logo').setInputFiles(drawing('#16120e'))
  // Black on black.
  await page.getByRole('region', { name: 'Logo in the dark theme' }).getByText('Hard to see').waitFor()
  await page.getByTestId('choose-logo_dark').setInputFiles(drawing('#ffe600'))
  await page.getByRole('region', { name: 'Logo in the dark theme' }).getByText('Can be seen').waitFor()
  await page.getByTestId('choose-icon').setInputFiles(icon)
  await page.getByRole('button', { name: 'Remove: Icon' }).waitFor()
  await page.getByRole('radio', { name: 'Fraunces' }).check()
  await page.getByLabel('Accent colour').fill('#0a3cff')
  await save(page)
  await page.goto('/studio/navigation')
  const header = page.getByRole('region', { name: 'Header' })
  await header.getByRole('button', { name: 'Add a link' }).click()
  const row = header.getByRole('listitem').last()
  for (const [language, text] of Object.entries(label))
    await row.getByLabel(`Name (${language.toUpperCase()})`).fill(text)
  // By keyboard: to the top.
  for (let step = 0; step < 5; step++) {
    const up = header
      .getByRole('listitem')
      .nth(5 - step)
      .getByRole('button', { name: 'Move up' })
    await up.focus()
    await page.keyboard.press('Enter')
  }
  await save(page)
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Element updated').waitFor()
}

const views = languages.flatMap((language) =>
  [
    { width: 390, dark: false },
    { width: 1280, dark: true },
  ].map((view) => ({ language, ...view })),
)

describe.each(views)('in $language, $width px wide', ({ dark, language, width }) => {
  test('[R12.7] [R12.13] a visitor sees the operator’s logo, face, colour and link, and nothing moves or overflows', async () => {
    const page = await visit({
      baseUrl: site.url,
      width,
      dark,
      browserLanguage: language,
      before: watchShifts,
    })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const logo = page
      .getByRole('banner')
      .getByRole('link', { name: m.header_home({ name }, { locale: language }) })
      .locator('img:visible')
    await expectSoon(async () => {
      await open(page, pathTo('pricing', language))
      return logo.count()
    }).toBe(1)
    expect(await logo.getAttribute('alt')).toBe(name)
    expect(
      await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBeGreaterThan(0)
    expect(loaded.filter((url) => url.endsWith('.webp')).length, 'one logo').toBe(1)
    expect(loaded.filter((url) => url.endsWith('.woff2'))).toEqual([expect.stringContaining('fraunces')])
    const { face, overflow } = await page.evaluate(() => ({
      face: getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }))
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await readShift(page)).toBeLessThan(0.01)
    expect(face).toContain('Fraunces')
    expect(await findFaults(page)).toEqual([])
  })
})

test.each(languages)(
  '[R12.13] the header begins with the operator’s link, by its name in %s',
  async (language) => {
    const html = await (await fetch(site.url + pathTo('home', language))).text()
    const [, href, text] = /<a href="([^"]+)" class="header-link">([^<]+)</.exec(html) ?? []
    expect([href, text]).toEqual([pathTo('pricing', language), label[language]])
  },
)

test('[R12.7] the icon is the operator’s own, wherever clients look for it', async () => {
  const html = await (await fetch(site.url)).text()
  const [, href] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? []
  for (const path of [href ?? '', '/favicon.ico', '/apple-touch-icon.png']) {
    const answer = await fetch(site.url + path)
    expect([answer.status, answer.headers.get('content-type')?.split('/')[0]], path).toEqual([200, 'image'])
    expect(answer.headers.get('cache-control'), path).toContain('immutable')
  }
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).text()
  expect(JSON.parse(manifest)).toMatchObject({
    name,
    icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
  })
  expect(html).not.toContain('hostile')
})
