import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, expect, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, member, site } = useOwnStudio()
const locale = { locale: 'fr' } as const

async function call(path: string, body: object, token = '') {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

const same = (text: string) => ({ en: text, es: text, fr: text })

beforeAll(async () => {
  const { auth_token: token } = await call('/api/v1/sign-in', member)
  await call('/api/studio/v1/blog-categories', { title: same('Basics'), slug: same('') }, token)
  await call(
    '/api/studio/v1/authors',
    { name: same('The desk'), slug: same(''), biography: same('Writes.') },
    token,
  )
})

test('[R12.2] an article in English only is read in French, marked as English for readers and search engines, until it is translated', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  const save = () => page.getByRole('button', { name: 'Save', exact: true })
  await enter(page, '/articles/create')
  for (const [label, name] of [
    ['Category', 'Basics'],
    ['Author', 'The desk'],
  ] as const) {
    await page.getByLabel(label).fill(name)
    await page.getByRole('option', { name }).click()
  }
  const fields = [
    'Title',
    'Summary',
    'Text in Markdown',
    'Title for search engines',
    'Description for search engines',
  ]
  const write = async (language: string) => {
    for (const field of fields)
      await page.getByLabel(`${field} (${language})`, { exact: true }).fill(`Harbour ${field} ${language}`)
  }
  await write('EN')
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await page.getByLabel('Fall back to English (ES)').check()
  await page.getByLabel('Fall back to English (FR)').check()
  await save().click()
  await page.getByText('Element created').waitFor()

  // Readers hear English, and are told that it is.
  const reader = await visit({ baseUrl: site.url, browserLanguage: 'fr' })
  const slug = 'harbour-title-en'
  const french = pathTo('content', 'fr', slug)
  const textOf = async (path: string) => (await fetch(site.url + path)).text()
  await expectSoon(async () => (await fetch(site.url + french)).status).toBe(200)
  await reader.goto(french)
  const main = reader.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  expect(await heading.innerText()).toBe('Harbour Title EN')
  expect(await heading.getAttribute('lang')).toBe('en')
  expect(await main.locator('.prose').getAttribute('lang')).toBe('en')
  await main.getByRole('note').getByText(m.text_untranslated({}, locale)).waitFor()
  expect(await reader.locator('html').getAttribute('lang')).toBe('fr')
  expect(await reader.title()).toContain('Harbour Title for search engines EN')

  // Search engines find the English page only.
  const alternates = (language: 'en' | 'fr') =>
    textOf(pathTo('content', language, slug)).then((html) =>
      [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]*)")? href="([^"]*)"/gi)]
        .filter(([, rel, hreflang]) => rel === 'canonical' || hreflang !== undefined)
        .map(([, rel, hreflang]) => hreflang ?? rel),
    )
  const canonical = async () => /rel="canonical" href="([^"]*)"/.exec(await textOf(french))?.[1]
  expect(await canonical()).toBe(site.url + pathTo('content', 'en', slug))
  expect(await alternates('fr')).toEqual(['canonical'])
  expect(await alternates('en')).toEqual(['canonical', 'en', 'x-default'])
  expect(await textOf(french)).toContain('"inLanguage":"en"')
  const sitemap = () => textOf('/sitemaps/articles.xml')
  expect(await sitemap()).toContain(`<loc>${site.url}${pathTo('content', 'en', slug)}</loc>`)
  expect(await sitemap()).not.toContain(site.url + french)
  expect(await textOf('/feeds/fr/blog.xml')).not.toContain('Harbour')
  expect(await textOf('/feeds/en/blog.xml')).toContain('Harbour')

  // The picker leads on, at the same slug.
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await reader.waitForURL(`**${pathTo('content', 'es', slug)}`)

  // Lists tell it apart from gaps.
  await page.goto('/studio/articles')
  await page
    .getByRole('row', { name: /Harbour/ })
    .getByLabel('10 texts in English')
    .waitFor()

  // Translated, all of that is gone at once; the address stays.
  await page.getByRole('row', { name: /Harbour/ }).click()
  await write('FR')
  await save().click()
  await page.getByText('Element updated').waitFor()
  const saved = Date.now()
  await expectSoon(() => textOf(french)).toContain('Harbour Text in Markdown FR')
  expect(Date.now() - saved).toBeLessThan(1000)
  await reader.goto(french)
  expect(await heading.innerText()).toBe('Harbour Title FR')
  expect(await heading.getAttribute('lang')).toBeNull()
  expect(await main.locator('.prose').getAttribute('lang')).toBeNull()
  expect(await main.getByRole('note').count()).toBe(0)
  expect(await canonical()).toBe(site.url + french)
  expect(await alternates('fr')).toEqual(['canonical', 'en', 'fr', 'x-default'])
  expect(await textOf(french)).toContain('"inLanguage":"fr"')
  await expectSoon(sitemap).toContain(`<loc>${site.url}${french}</loc>`)
  await expectSoon(() => textOf('/feeds/fr/blog.xml')).toContain('Harbour')
})
