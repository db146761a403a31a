import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { callApi, goodPassword, makeAddress, makeMember, type Member } from '../support/member.ts'
import { acceptTerms, findPlan, startCheckout } from '../support/plans.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
/** The checkout page; the hash names the checkout. */
const checkoutPage = new RegExp(`^${siteUrl}/app/checkout#[0-9a-f-]{36}$`)

async function openPricing(language: Language, member?: Member): Promise<Page> {
  const page = await visit({ browserLanguage: language, ...(member && { member }) })
  await open(page, pathTo('pricing', language))
  // The handlers of the plans' buttons are loaded last, when the browser is idle.
  await page.waitForLoadState('networkidle')
  return page
}

const planButton = (page: Page, action: string) =>
  page.locator('.plans').getByRole('link', { name: action, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 2 })
const stateTitle = (page: Page) => page.locator('.empty-title')

/** Whether downloads are open, as stored in the browser. */
const subscribed = (page: Page) =>
  page.evaluate(() => {
    const { user_subscribed, plan_kind } = JSON.parse(localStorage.getItem('userData') ?? '{}')
    return { user_subscribed, plan_kind }
  })

test(
  '[R10.3][R1.4] a trial starts in a checkout that says it is a test, and opens downloads at once, in fr',
  { tags: 'main' },
  async () => {
    const language = 'fr'
    const locale = { locale: language } as const
    const plan = await findPlan('subscription', language)
    const page = await openPricing(language, await makeMember({ language }))
    expect(await subscribed(page)).toEqual({ user_subscribed: 0, plan_kind: null })
    await planButton(page, plan.action).click()
    await acceptTerms(page, language)
    await page.waitForURL(checkoutPage)
    await button(page, m.checkout_start_trial({}, locale)).waitFor()
    const words = await page.getByRole('main').innerText()
    for (const text of [
      m.checkout_test_title({}, locale),
      m.checkout_test_text({}, locale),
      plan.name,
      m.checkout_no_price({}, locale),
      m.checkout_trial_days({ count: 14 }, locale),
      m.checkout_charge_nothing({}, locale),
    ])
      expect(words).toContain(text)
    expect(words).not.toMatch(/[€$£]|EUR|USD/)
    expect(await findFaults(page)).toEqual([])

    await button(page, m.checkout_start_trial({}, locale)).click()
    await page.waitForURL(siteUrl + pathTo('success', language))
    await title(page, m.subscription_success({}, locale)).waitFor()
    const trialEnd = new Date()
    trialEnd.setDate(trialEnd.getDate() + 14)
    const date = dateFormat(language, { dateStyle: 'long' }).format(trialEnd)
    expect(await page.getByRole('main').innerText()).toContain(m.subscription_success_trial({ date }, locale))
    expect(await findFaults(page)).toEqual([])
    await expectSoon(() => subscribed(page)).toEqual({ user_subscribed: 1, plan_kind: 'subscription' })
    await page
      .getByRole('main')
      .getByRole('link', { name: m.subscription_success_find({}, locale) })
      .click()
    await page.waitForURL(`${siteUrl}/app/music`)
  },
)

test('[R8.8] a cancelled payment says so, and leads back to the plans, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const plan = await findPlan('lifetime', language)
  const page = await openPricing(language, await makeMember({ language }))
  await planButton(page, plan.action).click()
  await acceptTerms(page, language)
  await button(page, m.checkout_cancel({}, locale)).click()
  await page.waitForURL(siteUrl + pathTo('cancel', language))
  await title(page, m.subscription_payment_cancelled({}, locale)).waitFor()
  expect(await findFaults(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: m.subscription_back_to_plans({}, locale) })
    .click()
  await page.waitForURL(siteUrl + pathTo('pricing', language))
  expect(await subscribed(page)).toEqual({ user_subscribed: 0, plan_kind: null })
})

test('[R10.3] the free plan is active at once, without a checkout or a payment, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const plan = await findPlan('free', language)
  const page = await openPricing(language, await makeMember({ language }))
  await planButton(page, plan.action).click()
  await page.waitForURL(siteUrl + pathTo('success', language))
  await title(page, m.subscription_success_free({}, locale)).waitFor()
  const words = await page.getByRole('main').innerText()
  expect(words).toContain(m.subscription_success_free_text({}, locale))
  expect(words).not.toContain(m.subscription_success({}, locale))
  await expectSoon(() => subscribed(page)).toEqual({ user_subscribed: 1, plan_kind: 'free' })
})

test('[R8.8] the specified texts tell the result of a payment', () => {
  expect(m.subscription_success({}, { locale: 'en' })).toBe('Payment Successful!')
  expect(m.subscription_payment_cancelled({}, { locale: 'en' })).toBe(
    'Your payment has been cancelled. Please try again.',
  )
})

describe('a double click', () => {
  test('[R10.3] on a plan’s button starts one checkout, on a checkout’s settles it once', async () => {
    const page = await openPricing('en', await makeMember())
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await planButton(page, 'Choose Lifetime').dblclick()
    await acceptTerms(page)
    await page.waitForURL(checkoutPage)
    await button(page, 'Pay (test)').dblclick()
    await page.waitForURL(siteUrl + pathTo('success', 'en'))
    await title(page, 'Payment Successful!').waitFor()
    expect(sent).toEqual([
      '/api/v1/checkouts',
      expect.stringMatching(/^\/api\/v1\/checkouts\/[0-9a-f-]{36}\/settlement$/),
    ])
  })
})

describe('an unpayable checkout', () => {
  test('[R10.3] of another member, unknown, or missing, leads to the plans', async () => {
    const [owner, stranger] = await Promise.all([makeMember(), makeMember()])
    const { checkout } = await startCheckout(owner, 'lifetime')
    const page = await visit({ member: stranger, expects: [/404/, /nothing at this address/] })
    for (const hash of [`#${checkout.id}`, '#0198c0de-0000-4000-8000-000000000001', '#x', '']) {
      await page.goto('/pricing')
      await page.goto(`/app/checkout${hash}`)
      await expectSoon(() => stateTitle(page).innerText(), hash).toBe('This checkout can’t be found')
      expect(await button(page, 'Pay (test)').count()).toBe(0)
    }
    await page.getByRole('main').getByRole('link', { name: 'See the plans' }).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
  })

  test('[R10.3] that is settled shows its result', async () => {
    const member = await makeMember()
    const page = await visit({ member })
    const { checkout: first } = await startCheckout(member, 'lifetime')
    const settle = (id: string, outcome: string) =>
      callApi(siteUrl, `/api/v1/checkouts/${id}/settlement`, { outcome }, member.token)
    await settle(first.id, 'cancelled')
    await page.goto(`/app/checkout#${first.id}`)
    await expectSoon(() => stateTitle(page).innerText()).toBe('This checkout has ended')
    const { checkout: second } = await startCheckout(member, 'lifetime')
    await settle(second.id, 'paid')
    await page.goto('/pricing')
    await page.goto(`/app/checkout#${second.id}`)
    await expectSoon(() => stateTitle(page).innerText()).toBe('This checkout is complete')
    await page.getByRole('main').getByRole('link', { name: 'See your plan' }).click()
    await page.waitForURL(siteUrl + pathTo('subscription', 'en'))
  })

  test('[R10.3] asks a signed-out visitor to sign in, and continues after that', async () => {
    const member = await makeMember()
    const { checkout } = await startCheckout(member, 'subscription')
    const page = await visit()
    await page.goto(`/app/checkout#${checkout.id}`)
    await expectSoon(() => stateTitle(page).innerText()).toBe('Sign in to continue')
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(siteUrl + pathTo('login', 'en'))
    await page.getByLabel(m.sign_email({}, { locale: 'en' })).fill(member.email)
    await page.getByLabel(m.sign_password({}, { locale: 'en' }), { exact: true }).fill(member.password)
    await button(page, m.sign_in_send({}, { locale: 'en' })).click()
    await page.waitForURL(`${siteUrl}/app/checkout#${checkout.id}`)
    await button(page, 'Start trial').waitFor()
  })

  test('[R10.3] that cannot be loaded can be retried, and is then settled by keyboard alone', async () => {
    const member = await makeMember()
    const { checkout } = await startCheckout(member, 'lifetime')
    const page = await visit({ member, expects: [/api\/v1\/checkouts/, /No response/, /ERR_FAILED/] })
    const address = `**/api/v1/checkouts/${checkout.id}*`
    await page.route(address, (route) => route.abort())
    await page.goto(`/app/checkout#${checkout.id}`)
    await page.getByRole('alert').filter({ hasText: 'The checkout can’t be shown right now' }).waitFor()
    await page.unroute(address)
    await button(page, 'Retry').click()
    const pay = button(page, 'Pay (test)')
    await pay.waitFor()

    const settlement = '**/settlement'
    await page.route(settlement, (route) => route.abort())
    await pay.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Wait a moment and try again' }).waitFor()
    await page.unroute(settlement)
    await page.keyboard.press('Enter')
    await page.waitForURL(siteUrl + pathTo('success', 'en'))
    expect(await title(page, 'Payment Successful!').innerText()).toBe('Payment Successful!')
  })
})

test('[R10.3] a visitor who returns before the payment is confirmed is told so, and need not do anything', async () => {
  const member = await makeMember()
  const { checkout } = await startCheckout(member, 'lifetime')
  const page = await visit({ member })
  await page.goto(`/success#${checkout.id}`)
  await title(page, 'Your payment is on its way').waitFor()
  expect(await findFaults(page)).toEqual([])
  await callApi(siteUrl, `/api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' }, member.token)
  await title(page, 'Payment Successful!').waitFor()
  await expectSoon(() => subscribed(page)).toEqual({ user_subscribed: 1, plan_kind: 'lifetime' })
})

test('[R10.3] a visitor without a payment sees no confirmation', async () => {
  const page = await visit({ member: await makeMember() })
  await page.goto('/success')
  await title(page, 'No payment found').waitFor()
  expect(await title(page, 'Payment Successful!').count()).toBe(0)
})

test('[R10.3][R7.3] a plan chosen before signing up is ordered once the address is confirmed, in another tab too', async () => {
  const page = await openPricing('es')
  const plan = await findPlan('subscription', 'es')
  await planButton(page, plan.action).click()
  await page.waitForURL(`${siteUrl}/app/register`)
  const locale = { locale: 'es' } as const
  const email = makeAddress()
  await page.getByLabel(m.sign_name({}, locale), { exact: true }).fill('Inés')
  await page.getByLabel(m.sign_email({}, locale)).fill(email)
  await page.getByLabel(m.sign_phone({}, locale)).fill('600100200')
  await page.getByLabel(m.sign_password({}, locale), { exact: true }).fill(goodPassword)
  await page.getByLabel(m.sign_password_again({}, locale)).fill(goodPassword)
  await button(page, m.sign_up_send({}, locale)).click()
  const link = linkIn(await mailTo(inject('mailboxUrl'), email))

  const tab = await page.context().newPage()
  await tab.goto(link)
  await acceptTerms(tab, 'es')
  await tab.waitForURL(checkoutPage)
  await button(tab, m.checkout_start_trial({}, locale)).waitFor()
  expect(await tab.evaluate(() => localStorage.getItem('chosenPlan'))).toBeNull()
})

test('[R10.3] without JavaScript a plan’s button is a link to sign-up', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/pricing')
  await planButton(page, 'Start free').click()
  expect(new URL(page.url()).pathname).toBe('/app/register')
})
