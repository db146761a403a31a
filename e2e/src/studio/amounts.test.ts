import { expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { pricePlans } from '../support/plans.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, member, site } = useOwnStudio()

test('[R16.2] a price is typed in either notation, shown back before it is saved, and refused if it is none', async () => {
  const { db } = database
  await pricePlans(db, { lifetime: 4900 })
  const { id } = await db
    .selectFrom('plan')
    .where('kind', '=', 'lifetime')
    .select('id')
    .executeTakeFirstOrThrow()
  const saved = async () => {
    const row = await db.selectFrom('plan').where('id', '=', id).select('price_minor').executeTakeFirst()
    return row?.price_minor
  }
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  await enter(page, `/plans/${id}`)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  expect(await price.inputValue()).toBe('49.00')

  await price.fill('14,90')
  await page.getByText('Will be saved as €14.90').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirmIdentity(page, member.password)
  await expectSoon(saved).toBe(1490)

  await price.fill('1.234,50')
  await page.getByText('Will be saved as €1,234.50').waitFor()
  await price.blur()
  expect(await price.inputValue()).toBe('1,234.50')

  await price.fill('about 20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Write an amount above zero, such as €14.90.').waitFor()
  expect(await price.inputValue()).toBe('about 20')
  expect(await saved()).toBe(1490)
})
