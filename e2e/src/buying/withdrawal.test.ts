import { createClient } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { expect, inject, test, vi } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { linkIn, type Mail } from '../support/mailbox.ts'
import { makeMember } from '../support/member.ts'
import { patienceMs } from '../support/patience.ts'
import { choosePlan, findPlan } from '../support/plans.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

test('[R16.71] both consents are unticked and not required; without them downloads wait, and begin when they are given', async () => {
  const locale = { locale: 'es' } as const
  const member = await makeMember({ language: 'es' })
  const plan = await findPlan('lifetime', 'es')
  const page = await visit({ member, browserLanguage: 'es' })
  await open(page, pathTo('pricing', 'es'))
  await page.locator('.plans').getByRole('link', { name: plan.action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: m.terms_question({}, locale) })
  const boxes = [m.withdrawal_consent_immediate({}, locale), m.withdrawal_consent_loss({}, locale)]
  for (const name of boxes)
    expect(await dialog.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(false)
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: m.terms_accept_go({}, locale) }).click()
  await page.waitForURL(`${siteUrl}/app/checkout#*`)
  await page.locator('.checkout-withdrawal', { hasText: 'esperan hasta entonces' }).waitFor()
  await page.getByRole('button', { name: m.checkout_pay({}, locale) }).click()
  await page.waitForURL(siteUrl + pathTo('success', 'es'))

  await open(page, pathTo('subscription', 'es'))
  const begin = page.getByRole('button', { name: m.withdrawal_begin({}, locale) })
  await begin.click()
  await page.getByText(m.withdrawal_begin_missing({}, locale)).waitFor()
  expect(await findFaults(page)).toEqual([])
  for (const name of boxes) await page.getByRole('checkbox', { name, exact: true }).check()
  await begin.click()
  await page.getByText(m.withdrawal_begun({}, locale)).waitFor()
  await begin.waitFor({ state: 'detached' })
})

test.each(journeyLanguages('fr'))(
  '[R16.68][R16.69] the function is at the foot of every page, and ends a contract in two steps, in %s',
  async (language) => {
    const locale = { locale: language }
    const member = await makeMember({ language })
    const { user } = await choosePlan(member, 'lifetime', language)
    const page = await visit({ member: { ...member, user }, browserLanguage: language, width: 390 })
    for (const name of ['home', 'contact', 'terms'] as const) {
      await open(page, pathTo(name, language))
      await page
        .locator('footer')
        .getByRole('link', { name: m.withdrawal_name({}, locale), exact: true })
        .waitFor()
    }
    await page
      .locator('footer')
      .getByRole('link', { name: m.withdrawal_name({}, locale) })
      .click()
    await page.waitForURL(siteUrl + pathTo('withdrawal', language))
    const main = page.getByRole('main')
    // By keyboard: what was pressed gives way, and the focus goes on to what takes its place.
    const name = main.getByLabel(m.withdrawal_your_name({}, locale))
    const hasFocus = () => expectSoon(() => name.evaluate((field) => field === document.activeElement))
    await main.getByRole('button', { name: m.withdrawal_name({}, locale), exact: true }).press('Enter')
    await hasFocus().toBe(true)
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: m.withdrawal_back({}, locale), exact: true }).press('Enter')
    await hasFocus().toBe(true)
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: m.withdrawal_confirm({}, locale), exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await main.getByRole('heading', { name: m.withdrawal_done({}, locale) }).waitFor()
    expect(await findFaults(page)).toEqual([])
    const api = createClient({ baseUrl: siteUrl, authToken: () => member.token })
    expect((await api.getSubscription({ lang: language })).subscription).toBeNull()
  },
)

test('[R16.70] without signing in a declaration says the same whether or not it fits', async () => {
  const member = await makeMember()
  await choosePlan(member, 'lifetime')
  const api = createClient({ baseUrl: siteUrl, authToken: () => member.token })
  const { contracts } = await api.listWithdrawables({ lang: 'en' })
  const page = await visit()
  const main = page.getByRole('main')
  for (const number of [contracts[0]?.order_number ?? '', 'AAAA-AAAA-AAAA']) {
    await open(page, pathTo('withdrawal', 'en'))
    await main.getByRole('button', { name: m.withdrawal_name() }).click()
    await main.getByText(m.withdrawal_field_missing()).waitFor()
    await main.getByLabel(m.withdrawal_your_name()).fill('Ada Marsh')
    await main.getByLabel(m.withdrawal_number()).fill(number)
    await main.getByLabel(m.withdrawal_email()).fill(member.user.email)
    await main.getByRole('button', { name: m.withdrawal_name() }).click()
    await main.getByText(number).waitFor()
    await main.getByRole('button', { name: m.withdrawal_confirm() }).click()
    await main.getByRole('heading', { name: m.withdrawal_declared() }).waitFor()
    expect(await findFaults(page)).toEqual([])
  }
  await expectSoon(async () => (await api.getSubscription({ lang: 'en' })).subscription?.status).toBe(
    'active',
  )
})

/** The mail with which a declaration is confirmed, among all that an address gets. */
const confirmationTo = (address: string): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${inject('mailboxUrl')}/?to=${encodeURIComponent(address)}`)
      const mails: Mail[] = await response.json()
      const found = mails.find(({ text }) => text.includes('?confirm='))
      if (!found) throw new Error(`no such mail to ${address} yet`)
      return found
    },
    { timeout: patienceMs, interval: 50 },
  )

test.each(journeyLanguages('es'))(
  '[R16.109][R16.117] without scripts both steps and the mailed link are plain forms, in %s',
  async (language) => {
    const locale = { locale: language }
    const member = await makeMember({ language })
    await choosePlan(member, 'lifetime', language)
    const api = createClient({ baseUrl: siteUrl, authToken: () => member.token })
    const { contracts } = await api.listWithdrawables({ lang: language })
    const number = contracts[0]?.order_number ?? ''
    const page = await visit({
      javaScriptEnabled: false,
      browserLanguage: language,
      width: 390,
      expects: [/400/],
    })
    const main = page.getByRole('main')
    // Playwright finds no texts in a noscript element.
    const says = (text: string) => expectSoon(async () => (await main.innerText()).includes(text)).toBe(true)
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    await page.goto(pathTo('home', language))
    await page
      .locator('footer')
      .getByRole('link', { name: m.withdrawal_name({}, locale), exact: true })
      .click()
    await press(m.withdrawal_name({}, locale))
    await says(m.withdrawal_field_missing({}, locale))
    // The same fields as with scripts: the label stands out, the hint stands back.
    const looks = await main.locator('form').evaluate((form) => {
      const [label, hint] = [form.querySelector('label'), form.querySelector('p[id$="-hint"]')]
      const styleOf = (element: Element | null) => (element ? getComputedStyle(element) : undefined)
      return {
        label: styleOf(label)?.fontWeight,
        hint: styleOf(hint)?.color,
        text: getComputedStyle(form).color,
      }
    })
    expect(looks.label).toBe('700')
    expect(looks.hint).not.toBe(looks.text)
    await main.getByLabel(m.withdrawal_your_name({}, locale)).fill('Ada <Marsh> & "Co"')
    await main.getByLabel(m.withdrawal_number({}, locale)).fill(number)
    await main.getByLabel(m.withdrawal_email({}, locale)).fill(member.email)
    await press(m.withdrawal_name({}, locale))
    await says('Ada <Marsh> & "Co"')
    await press(m.withdrawal_back({}, locale))
    expect(await main.getByLabel(m.withdrawal_your_name({}, locale)).inputValue()).toBe('Ada <Marsh> & "Co"')
    await press(m.withdrawal_name({}, locale))
    await press(m.withdrawal_confirm({}, locale))
    await main.getByRole('heading', { name: m.withdrawal_declared({}, locale) }).waitFor()
    expect((await api.getSubscription({ lang: language })).subscription?.status).toBe('active')

    const link = linkIn(await confirmationTo(member.email))
    await page.goto(link)
    await says(m.withdrawal_link_text({}, locale))
    // Whatever opens links in mails has confirmed nothing.
    expect((await api.getSubscription({ lang: language })).subscription?.status).toBe('active')
    await press(m.withdrawal_confirm({}, locale))
    await main.getByRole('heading', { name: m.withdrawal_done({}, locale) }).waitFor()
    expect((await api.getSubscription({ lang: language })).subscription).toBeNull()
  },
)

test('[R16.70] the mailed link works with scripts as well', async () => {
  const member = await makeMember()
  await choosePlan(member, 'lifetime')
  const api = createClient({ baseUrl: siteUrl, authToken: () => member.token })
  const { contracts } = await api.listWithdrawables({ lang: 'en' })
  const order_number = contracts[0]?.order_number ?? ''
  await api.declareWithdrawal({ order_number, name: 'Ada', email: member.email, lang: 'en' })
  const page = await visit()
  await page.goto(linkIn(await confirmationTo(member.email)))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: m.withdrawal_confirm() }).click()
  await main.getByRole('heading', { name: m.withdrawal_done() }).waitFor()
  expect((await api.getSubscription({ lang: 'en' })).subscription).toBeNull()
})
