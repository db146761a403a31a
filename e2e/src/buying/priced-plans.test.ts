import { buffer } from 'node:stream/consumers'
import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeMember, type Member } from '../support/member.ts'
import { acceptTerms, choosePlan, findPlan, pricePlans } from '../support/plans.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url }))

beforeAll(() => pricePlans(database.db, { lifetime: 4900, subscription: 990 }))

const makeCustomer = (language: Language = 'en') => makeMember({ language, site })

async function openPricing(member: Member, language: Language = 'en'): Promise<Page> {
  const page = await visit({ member, baseUrl: site.url, browserLanguage: language })
  await open(page, pathTo('pricing', language))
  await page.waitForLoadState('networkidle')
  return page
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
/** Replaces non-breaking spaces. */
const wordsOf = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
const long = (language: Language, date: Date) => dateFormat(language, { dateStyle: 'long' }).format(date)

const prices = {
  en: { once: '€49 once', monthly: '€9.90 a month' },
  es: { once: '49 €, una sola vez', monthly: '9,90 € al mes' },
  fr: { once: '49 €, une seule fois', monthly: '9,90 € par mois' },
}

describe.each(journeyLanguages('fr'))('in %s', (language) => {
  const locale = { locale: language }

  test('[R1.4] prices are shown as set by the operator, in the language’s format', async () => {
    const page = await visit({ baseUrl: site.url })
    for (const name of ['home', 'pricing'] as const) {
      await page.goto(pathTo(name, language))
      const shown = (await page.locator('.plan-price').allInnerTexts()).map((text) =>
        text.replaceAll(/[\u00a0\u202f]/g, ' '),
      )
      expect(shown, name).toEqual([prices[language].once, prices[language].monthly])
      expect(await page.locator('.plan-trial').allInnerTexts()).toEqual([
        m.plan_choice_trial({ count: 14 }, locale),
      ])
    }
    expect(await findFaults(page)).toEqual([])
  })
})

test('[R10.2][R10.3] a lifetime payment creates one invoice, listed and as a PDF, in fr', async () => {
  const language = 'fr'
  const locale = { locale: language } as const
  const plan = await findPlan('lifetime', language, site.url)
  const page = await openPricing(await makeCustomer(language), language)
  await page.locator('.plans').getByRole('link', { name: plan.action }).click()
  await acceptTerms(page, language)
  await button(page, m.checkout_pay({}, locale)).waitFor()
  const words = await wordsOf(page)
  expect(words).toContain(prices[language].once)
  const price = '49 €'
  expect(words).toContain(m.checkout_charge_once({ price }, locale).replaceAll(/[\u00a0\u202f]/g, ' '))
  await button(page, m.checkout_pay({}, locale)).click()
  await page.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: m.checkout_see_plan({}, locale) })
    .click()
  const row = page.locator('.invoices tbody tr')
  await row.waitFor()
  const number = await row.locator('th').innerText()
  expect(number).toMatch(/^TEST-20\d\d-\d{6}$/)
  const date = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date())
  expect(
    (await row.locator('td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')).slice(0, 3),
  ).toEqual([date, `${plan.name} ${m.subscription_invoice_test({}, locale)}`, price])
  expect(await findFaults(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, m.subscription_invoice_pdf({ number }, locale)).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  expect((await buffer(await download.createReadStream())).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('[R10.3] a trial says before and after what is charged and when, and charges nothing now', async () => {
  const page = await openPricing(await makeCustomer())
  await page.getByRole('link', { name: '14 Day Trial' }).click()
  await acceptTerms(page)
  await button(page, 'Start trial').waitFor()
  const end = new Date()
  end.setDate(end.getDate() + 14)
  expect(await wordsOf(page)).toContain(
    `Nothing today. €9.90 on ${long('en', end)}, then every month until you cancel.`,
  )
  await button(page, 'Start trial').click()
  await page.getByRole('link', { name: 'See your plan' }).click()
  await page.getByText('14 days left').waitFor()
  expect(await wordsOf(page)).toContain(`€9.90 on ${long('en', end)}`)
  await page.getByText('No invoices yet').waitFor()
})

test('[R10.3] a second trial is refused: the checkout says so, and charges at once', async () => {
  const member = await makeCustomer()
  const { subscription } = await choosePlan(member, 'subscription', 'en', site.url)
  await database.db
    .updateTable('subscription')
    .set({ status: 'ended', ended_at: new Date() })
    .where('id', '=', subscription.id)
    .execute()
  const page = await visit({ member, baseUrl: site.url })
  await page.goto('/subscription')
  const again = page.getByRole('link', { name: 'Subscribe', exact: true })
  await again.waitFor()
  expect(await page.locator('.plan-trial').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await again.click()
  await acceptTerms(page)
  const pay = button(page, 'Pay (test)')
  await pay.waitFor()
  const words = await wordsOf(page)
  expect(words).toContain('None: you’ve already had one')
  expect(words).toContain('€9.90 today, then every month until you cancel.')
  await pay.click()
  await page.getByRole('link', { name: 'See your plan' }).click()
  await expectSoon(() => page.locator('.invoices tbody tr').count()).toBe(1)
})

test('[R10.2] an invoice that cannot be fetched is reported, and can be retried', async () => {
  const member = await makeCustomer()
  await choosePlan(member, 'lifetime', 'en', site.url)
  const page = await visit({ member, baseUrl: site.url, expects: [/pdf/, /ERR_FAILED/] })
  await page.route('**/pdf', (route) => route.abort())
  await page.goto('/subscription')
  const file = page.getByRole('button', { name: /^Invoice .* as PDF$/ })
  await file.click()
  await page.getByRole('alert').filter({ hasText: 'couldn’t be fetched' }).waitFor()
  await page.unroute('**/pdf')
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await page.getByRole('alert').filter({ hasText: 'couldn’t be fetched' }).count()).toBe(0)
})
