import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { acceptTerms, findPlan, pricePlans } from '../support/plans.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url }))

beforeAll(async () => {
  const { db } = database
  // Above what Spain allows a simplified invoice for.
  await pricePlans(db, { lifetime: 45_000 })
  const tax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} } as const
  await setSeller(db, makeSeller({ tax }))
})

type Buyer = [
  language: Language,
  kind: 'person' | 'company',
  country: string,
  number: string,
  asked: readonly string[],
]

/** As whom, from where and with which number they come, and what they are asked for at the field. */
const buyers: Buyer[] = [
  ['es', 'person', 'ES', '', ['postal_code', 'vat_number']],
  ['es', 'company', 'ES', '', ['street', 'postal_code', 'city', 'vat_number']],
  ['en', 'person', 'ES', '12345678Z', ['postal_code']],
  ['fr', 'person', 'FR', '', ['postal_code']],
  ['fr', 'company', 'FR', '', ['street', 'postal_code', 'city']],
  ['fr', 'company', 'FR', 'FR40303265045', ['street', 'postal_code', 'city']],
  ['en', 'person', 'DE', 'L01X00T47', ['postal_code']],
  ['en', 'company', 'DE', 'DE123456789', ['street', 'postal_code', 'city']],
  ['en', 'person', 'US', '', []],
  ['en', 'company', 'US', '', ['street', 'postal_code', 'city']],
  ['en', 'company', 'HK', '', ['street', 'city']],
  ['es', 'person', 'MX', '', []],
]

const answers: Record<string, string> = {
  street: '1 Test Street',
  postal_code: '28001',
  city: 'Test',
  vat_number: '12345678Z',
}
const companyNumber = 'B12345674'

/** The names of the fields that are refused, each with a sentence. */
async function findRefused(dialog: Locator): Promise<string[]> {
  const fields = await dialog.locator('[aria-invalid=true]').all()
  return Promise.all(
    fields.map(async (field) => {
      const described = (await field.getAttribute('aria-describedby')) ?? ''
      const fault = described.split(' ').find((id) => id.endsWith('-error'))
      expect(await dialog.locator(`#${fault}`).innerText()).toMatch(/\.$/)
      return (await field.getAttribute('name')) ?? ''
    }),
  )
}

describe('[R16.1] whoever wants to buy for 450 €', () => {
  test.for(buyers)(
    'in %s as a %s in %s with the number “%s” can',
    async ([language, kind, country, number, asked]) => {
      const locale = { locale: language }
      const member = await makeMember({ language, site })
      const plan = await findPlan('lifetime', language, site.url)
      // The API refuses the checkout before it asks.
      const page = await visit({
        member,
        baseUrl: site.url,
        browserLanguage: language,
        expects: [/api\/v1\/checkouts/],
      })
      await open(page, pathTo('pricing', language))
      await page.waitForLoadState('networkidle')
      await page.locator('.plans').getByRole('link', { name: plan.action }).click()
      await acceptTerms(page, language)
      const dialog = page.getByRole('dialog', { name: m.billing_required_title({}, locale) })
      const words = kind === 'person' ? m.billing_person({}, locale) : m.billing_business({}, locale)
      await dialog.getByLabel(words).check()
      await dialog.getByLabel(m.billing_country({}, locale), { exact: true }).selectOption(country)
      const input = (name: string) => dialog.locator(`input[name="${name}"]`)
      await input('vat_number').fill(number)

      // No field that is required is called optional.
      const optional = m.billing_optional({ label: '' }, locale).trim()
      for (const field of await dialog.locator('input[required]:not([type=radio])').all()) {
        const label = dialog.locator(`label[for="${await field.getAttribute('id')}"]`)
        expect(await label.innerText()).not.toContain(optional)
      }

      const goOn = dialog.getByRole('button', { name: m.billing_go_on({}, locale) })
      await goOn.click()
      const pay = page.getByRole('button', { name: m.checkout_pay({}, locale) })
      await pay.or(dialog.locator('[aria-invalid=true]').first()).waitFor()
      expect(await findRefused(dialog)).toEqual(asked)
      for (const name of asked) {
        const isNumber = name === 'vat_number' && kind === 'company'
        await input(name).fill(isNumber ? companyNumber : (answers[name] ?? ''))
      }
      if (asked.length > 0) await goOn.click()
      await pay.click()
      await page.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()
    },
  )
})
