import { countryName } from '@tempolibre/domain'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeMember, type Member } from '../support/member.ts'
import { acceptTerms, findPlan, pricePlans } from '../support/plans.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url }))

beforeAll(async () => {
  const { db } = database
  await pricePlans(db, { lifetime: 4900 })
  const tax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} } as const
  await setSeller(db, makeSeller({ tax }))
})

const makeCustomer = (language: Language) => makeMember({ language, site })

/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const wordsOf = async (page: Page) => plain(await page.getByRole('main').innerText())

async function chooseLifetime(member: Member, language: Language): Promise<Page> {
  const plan = await findPlan('lifetime', language, site.url)
  // The API's refusal before opening a checkout is an error in the browser's console.
  const expects = [/api\/v1\/checkouts/]
  const page = await visit({ member, baseUrl: site.url, browserLanguage: language, expects })
  await open(page, pathTo('pricing', language))
  await page.waitForLoadState('networkidle')
  await page.locator('.plans').getByRole('link', { name: plan.action }).click()
  await acceptTerms(page, language)
  return page
}

const shown = {
  en: { price: '€49 once, VAT included', tax: 'VAT 21%: €8.50, included in the price' },
  es: { price: '49 € (IVA incluido), una sola vez', tax: 'IVA 21 %: 8,50 €, incluidos en el precio' },
  fr: { price: '49 € TTC, une seule fois', tax: 'TVA 21 % : 8,50 €, compris dans le prix' },
}

describe.each(journeyLanguages('fr'))('in %s', (language) => {
  const locale = { locale: language }

  test('[R12.12] a buyer enters billing details, sees the tax in the price, and finds both in the account', async () => {
    const page = await chooseLifetime(await makeCustomer(language), language)
    const dialog = page.getByRole('dialog', { name: m.billing_required_title({}, locale) })
    await dialog.waitFor()
    const goOn = dialog.getByRole('button', { name: m.billing_go_on({}, locale) })

    // A missing field is reported, and nothing is sent.
    await goOn.click()
    await dialog.getByText(m.billing_country_missing({}, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByLabel(m.billing_country({}, locale), { exact: true }).selectOption('ES')
    await dialog.getByLabel(m.billing_business({}, locale)).check()
    await dialog.getByLabel(m.billing_nif_company({}, locale)).fill('12345678A')
    await goOn.click()
    const form = { country: countryName('ES', language), example: 'ESB12345674' }
    await dialog.getByText(m.billing_vat_invalid(form, locale)).waitFor()
    await dialog.getByLabel(m.billing_nif_company({}, locale)).fill('12.345.678-Z')
    await dialog.getByLabel(m.billing_street({}, locale)).fill('Calle Mayor 1')
    await dialog.getByLabel(m.billing_postal_code({}, locale)).fill('28001')
    await dialog.getByLabel(m.billing_city({}, locale)).fill('Madrid')
    await goOn.click()

    await page.getByRole('button', { name: m.checkout_pay({}, locale) }).waitFor()
    await page.getByText(m.billing_change({}, locale)).waitFor()
    const words = await wordsOf(page)
    expect(words).toContain(shown[language].price)
    expect(words).toContain(shown[language].tax)
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: m.checkout_pay({}, locale) }).click()
    await page.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()

    await page
      .getByRole('main')
      .getByRole('link', { name: m.checkout_see_plan({}, locale) })
      .click()
    await page.locator('.invoices tbody tr').waitFor()
    await page.getByRole('heading', { name: m.billing_title({}, locale) }).waitFor()
    expect(await page.getByLabel(m.billing_street({}, locale)).inputValue()).toBe('Calle Mayor 1')
    expect(await page.getByLabel(m.billing_country({}, locale), { exact: true }).inputValue()).toBe('ES')
    await page.getByLabel(m.billing_city({}, locale)).fill('Alcalá')
    await page.getByRole('button', { name: m.billing_save({}, locale), exact: true }).click()
    await page.getByText(m.billing_saved({}, locale)).first().waitFor()
    // Long names of countries must fit narrow phones.
    await page.setViewportSize({ width: 360, height: 800 })
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expect(await findFaults(page)).toEqual([])
  })
})

test('[R12.12] changing the billing country changes the tax of the checkout', async () => {
  const page = await chooseLifetime(await makeCustomer('en'), 'en')
  const dialog = page.getByRole('dialog', { name: 'Who is the invoice for?' })
  await dialog.getByLabel('Country', { exact: true }).selectOption('US')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('No VAT: the place of supply is outside').waitFor()
  await page.getByRole('button', { name: 'Change billing details' }).click()
  await dialog.getByLabel('Country', { exact: true }).selectOption('ES')
  await dialog.getByLabel('Postal code').fill('28001')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await acceptTerms(page)
  await page.getByText('VAT 21%: €8.50, included in the price').waitFor()
  expect(await wordsOf(page)).toContain('€49 once, VAT included')
})
