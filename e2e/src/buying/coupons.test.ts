import { buffer } from 'node:stream/consumers'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { makeMember } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { acceptTerms, findPlan, pricePlans } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const administrator = { email: 'boss@label.example', password: 'Sesame-2026!' }
const site = useOwnSite(async () => ({
  DATABASE_URL: database.url,
  STUDIO_EMAIL: administrator.email,
  STUDIO_PASSWORD: administrator.password,
}))

beforeAll(async () => {
  await pricePlans(database.db, { lifetime: 4900, subscription: 990 })
  await setSeller(database.db, makeSeller({}))
  await database.db.insertInto('coupon').values({ code: 'OTRO-10', percent: 10, months: 1 }).execute()
})

const language = 'es'
const locale = { locale: language } as const
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const wordsOf = async (page: Page) => plain(await page.getByRole('main').innerText())
const saved = (page: Page) => page.getByText(/^Element (updated|created)$/).waitFor()

/** An administrator sells the lifetime plan in dollars too, and makes a coupon of 20 % for it. */
async function setUpInStudio(): Promise<void> {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  await page.goto('/studio/plans')
  await page.getByLabel('E-mail address').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const plan = await findPlan('lifetime', 'en', site.url)
  // The kind has the same name.
  await page.getByRole('cell', { name: plan.name, exact: true }).first().click()
  await page.getByRole('button', { name: 'Add a currency' }).click()
  const [currency, price] = [
    page.getByRole('combobox', { name: 'Currency' }).last(),
    page.getByRole('textbox', { name: 'Price' }).last(),
  ]
  await currency.fill('USD')
  await page.getByRole('option', { name: 'USD · US Dollar' }).click()
  await price.fill('54.90')
  // Another currency empties the price: 54.90 in it would be something else.
  await currency.fill('JPY')
  await page.getByRole('option', { name: 'JPY · Japanese Yen' }).click()
  await expectSoon(() => price.inputValue()).toBe('')
  await currency.fill('USD')
  await page.getByRole('option', { name: 'USD · US Dollar' }).click()
  await price.fill('59')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirmIdentity(page, administrator.password)
  await saved(page)
  await page.goto('/studio/coupons/create')
  await page.getByLabel('Code').fill('verano-20')
  await page.getByLabel('Percent').fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  await page.getByText('Active', { exact: true }).waitFor()
}

test('[R12.5] an operator adds a currency and a coupon; a visitor takes both to the test checkout and the invoice, in es', async () => {
  await setUpInStudio()
  const member = await makeMember({ language, site })
  const page = await visit({ member, baseUrl: site.url, browserLanguage: language })
  // The code comes with the link, in small letters.
  await open(page, `${pathTo('pricing', language)}?coupon=verano-20`)
  const prices = page.locator('.plan-price')
  const off = m.coupon_off({ discount: '20 %', scope: m.coupon_scope({ count: 1 }, locale) }, locale)
  await page.getByText(m.coupon_applied({ code: 'VERANO-20', off }, locale), { exact: true }).waitFor()
  await page.getByLabel(m.currency_label({}, locale)).selectOption('USD')
  // 59 $ less 20 %; the subscription has no price in dollars.
  await expect.poll(async () => plain(await prices.first().innerText())).toContain('47,20')
  expect(plain(await prices.first().locator('s').innerText())).toContain('59')
  expect(plain(await prices.nth(1).innerText())).toContain('€')
  expect(await findFaults(page)).toEqual([])
  await page.waitForLoadState('networkidle')
  const plan = await findPlan('lifetime', language, site.url)
  await page.locator('.plans').getByRole('link', { name: plan.action, exact: true }).click()
  await acceptTerms(page, language)
  const pay = page.getByRole('main').getByRole('button', { name: m.checkout_pay({}, locale), exact: true })
  await pay.waitFor()
  const summary = await wordsOf(page)
  expect(summary).toContain(m.checkout_coupon({ code: 'VERANO-20' }, locale))
  expect(summary).toContain('11,80')
  expect(summary).toContain('47,20')
  expect(await findFaults(page)).toEqual([])
  await pay.click()
  await page.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()
  await page.goto(pathTo('subscription', language))
  const row = page.locator('.invoices tbody tr')
  await row.waitFor()
  expect(plain(await row.innerText())).toContain('47,20')
  await expectSoon(() => wordsOf(page)).toContain('VERANO-20')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button').or(row.getByRole('link')).first().click(),
  ])
  const pdf = await buffer(await download.createReadStream())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(1000)
})

test('[R12.5] a coupon that does not apply says what to do, and the order goes on without it, in fr', async () => {
  const french = { locale: 'fr' } as const
  const page = await visit({
    member: await makeMember({ language: 'fr', site }),
    baseUrl: site.url,
    browserLanguage: 'fr',
    expects: [/\b409\b/, /code promo/],
  })
  await open(page, pathTo('pricing', 'fr'))
  await page.waitForLoadState('networkidle')
  await page.getByText(m.coupon_ask({}, french)).click()
  await page.getByLabel(m.coupon_label({}, french)).fill('jamais')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(m.coupon_unknown({}, french)).waitFor()
  const plan = await findPlan('lifetime', 'fr', site.url)
  await page.locator('.plans').getByRole('link', { name: plan.action, exact: true }).click()
  await acceptTerms(page, 'fr')
  const dialog = page.getByRole('dialog', { name: m.coupon_refused_title({}, french) })
  await dialog.getByText(m.coupon_unknown({}, french)).waitFor()
  await dialog.getByRole('button', { name: m.coupon_go_on({}, french) }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: m.checkout_pay({}, french), exact: true })
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBeNull()
})
