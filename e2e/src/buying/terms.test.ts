import { buffer } from 'node:stream/consumers'
import { endpoints } from '@tempolibre/contract'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { licenseSong, makeSubscriber } from '../support/licences.ts'
import { listSongs } from '../support/library.ts'
import { makeMember } from '../support/member.ts'
import { acceptTerms, findPlan, findTerms } from '../support/plans.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const hrefsIn = (page: Page, within: string) =>
  page.locator(within).evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))

test.each(languages)('[R7.3] sign-up names and links all accepted terms, in %s', async (language) => {
  const page = await visit({ browserLanguage: language })
  await open(page, pathTo('signup', language))
  expect(await hrefsIn(page, '.account-form .account-hint a')).toEqual(
    (['terms', 'license-terms', 'terms-of-use', 'privacy'] as const).map((name) => pathTo(name, language)),
  )
  expect(await page.locator('.account-form').innerText()).toContain(
    m.sign_up_accept(
      {
        terms: m.terms_in_sentence({}, { locale: language }),
        licence: m.license_terms_in_sentence({}, { locale: language }),
        use: m.terms_of_use_in_sentence({}, { locale: language }),
        privacy: m.privacy_in_sentence({}, { locale: language }),
      },
      { locale: language },
    ),
  )
})

test('[R10.3][R12.5] an order asks for the terms in force, and the account lists the accepted ones, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const terms = await findTerms()
  const { action } = await findPlan('lifetime', language)
  const page = await visit({ member: await makeMember({ language }), reducedMotion: true })
  await open(page, pathTo('pricing', language))
  await page.waitForLoadState('networkidle')
  await page.locator('.plans').getByRole('link', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: m.terms_question({}, locale) })
  const box = dialog.getByRole('checkbox').first()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  expect(await findFaults(page)).toEqual([])

  await dialog.getByRole('button', { name: m.terms_accept_go({}, locale) }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: m.terms_accept_missing({}, locale) })
    .waitFor()
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await findFaults(page)).toEqual([])

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: m.terms_in_sentence({}, locale) }).click(),
  ])
  await tab.getByText(m.terms_version_in_force({}, locale)).waitFor()
  expect(new URL(tab.url()).pathname).toBe(pathTo('terms-version', language, terms.terms ?? ''))
  await tab.close()

  await acceptTerms(page, language)
  await page.waitForURL(`${siteUrl}/app/checkout#*`)
  await page.getByRole('button', { name: m.checkout_pay({}, locale) }).waitFor()
  expect(await hrefsIn(page, '.checkout-withdrawal a')).toEqual(
    [terms.terms, terms['license-terms']].map((version) => pathTo('terms-version', language, version ?? '')),
  )
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: m.checkout_pay({}, locale) }).click()
  await page.waitForURL(siteUrl + pathTo('success', language))

  await page.goto(pathTo('my-profile', language))
  const list = page.getByRole('region', { name: m.account_page_terms({}, locale) })
  await expectSoon(() => list.getByRole('listitem').count()).toBe(7)
  expect(await list.innerText()).toContain(
    m.account_page_terms_version({ version: terms.terms ?? '' }, locale),
  )
  expect(await findFaults(page)).toEqual([])
})

test('[R10.3] terms that change between reading and ordering must be accepted again, with a notice', async () => {
  const page = await visit({ member: await makeMember(), expects: [/409/, /Accept the terms in force/] })
  const terms = await findTerms()
  await page.route(/\/plans\/\d+\/terms/, async (route) => {
    const response = await route.fetch()
    const body = endpoints.getPlanTerms.output.parse(await response.json())
    const [first, ...rest] = body.terms
    await route.fulfill({
      json: { ...body, terms: [{ ...first, version: '2020-01-01-000000000000' }, ...rest] },
    })
  })
  await open(page, '/pricing')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Choose Lifetime' }).click()
  await acceptTerms(page)
  const dialog = page.getByRole('dialog', { name: 'Before you go on' })
  await dialog.getByText('Our terms have changed since you last accepted them').waitFor()
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false)
  await acceptTerms(page)
  await page.waitForURL(`${siteUrl}/app/checkout#*`)
  await expectSoon(() => hrefsIn(page, '.checkout-withdrawal a')).toContain(`/terms/${terms.terms}`)
})

test.each(languages)(
  '[R12.5] a version of the terms stays readable, and tells whether it is in force, in %s',
  async (language) => {
    const terms = await findTerms()
    const version = terms['license-terms'] ?? ''
    const page = await visit({ browserLanguage: language, width: 390, expects: [/404/] })
    const response = await page.goto(pathTo('terms-version', language, version))
    expect(response?.status()).toBe(200)
    await page.getByText(m.terms_version_in_force({}, { locale: language })).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    const { text_sha256: hash } = await page.evaluate(async () => {
      const link = document.querySelector<HTMLAnchorElement>('.page-top a[href^="/api/"]')
      const text = await (await fetch(link?.href ?? '')).arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
      return { text_sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
    })
    expect(await page.locator('.page-top').innerText()).toContain(hash)
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect((await page.goto(pathTo('terms-version', language, '2020-01-01-000000000000')))?.status()).toBe(
      404,
    )
  },
)

test('[R10.2] all certificates are offered in one file, in the list and before an account is deleted', async () => {
  const { member } = await makeSubscriber('lifetime')
  for (const { id } of await listSongs('en', { limit: 2 })) await licenseSong(member, id)
  const page = await visit({ member })
  const name = m.downloads_all({}, { locale: 'en' })
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^certificates-20\d\d-\d\d-\d\d\.zip$/)
    const archive = (await buffer(await download.createReadStream())).toString('latin1')
    expect(archive.slice(0, 2)).toBe('PK')
    // Each name precedes its file, and is in the archive's directory.
    expect(archive.match(/TL-[\w-]+\.pdf/g)).toHaveLength(4)
    expect(archive.match(/TL-[\w-]+\.json/g)).toHaveLength(4)
  }
  await page.goto('/downloads')
  await save()
  expect(await findFaults(page)).toEqual([])
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Delete your account…' }).click()
  await save()
})
