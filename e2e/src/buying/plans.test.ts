import { createClient, endpoints } from '@tempolibre/contract'
import { dateFormat, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { makeMember, type Member } from '../support/member.ts'
import { acceptTerms, choosePlan, findPlan, startCheckout } from '../support/plans.ts'
import { expectSoon, open, siteUrl, useBrowser, type VisitOptions } from '../support/visitor.ts'

const { visit } = useBrowser()

async function openPlan(member: Member, language: 'en' | 'es' | 'fr' = 'en', options: VisitOptions = {}) {
  const page = await visit({ member, ...options })
  await page.goto(pathTo('subscription', language))
  await page.locator('.account-card h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The plan's card; that of the billing details follows. */
const card = (page: Page) => page.locator('.account-card').first()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const offered = (page: Page) => page.locator('.plans :is(h2, h3)').allInnerTexts()

test('[R10.2][R10.3] a trial can be cancelled, runs to its end, and can be resumed, in fr', async () => {
  const language = 'fr'
  const locale = { locale: language } as const
  const long = dateFormat(language, { dateStyle: 'long' })
  const member = await makeMember({ language })
  const { subscription } = await choosePlan(member, 'subscription', language)
  const end = long.format(new Date(subscription.current_period_end ?? ''))
  const page = await openPlan(member, language, { reducedMotion: true })
  const words = await card(page).innerText()
  for (const text of [
    subscription.plan.name,
    m.subscription_status_trialing({}, locale),
    m.subscription_trial_left({ count: 14 }, locale),
    m.subscription_test({}, locale),
    m.subscription_downloads_unlimited({ downloads: '0' }, locale),
  ])
    expect(words).toContain(text)
  expect(await findFaults(page)).toEqual([])

  await button(page, m.subscription_cancel({}, locale)).click()
  const dialog = page.getByRole('dialog', {
    name: m.subscription_cancel_question({ plan: subscription.plan.name }, locale),
  })
  const question = await dialog.innerText()
  expect(question).toContain(m.subscription_cancel_until({ date: end }, locale))
  expect(question).toContain(m.subscription_cancel_licences({}, locale))
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button(page, m.subscription_cancel({}, locale)).click()
  await dialog.getByRole('button', { name: m.subscription_cancel({}, locale) }).click()
  const resume = button(page, m.subscription_resume({}, locale))
  await resume.waitFor()
  expect(await card(page).innerText()).toContain(m.subscription_status_cancelled({}, locale))
  expect(await card(page).innerText()).toContain(m.subscription_ends({}, locale))
  await page.getByText(m.subscription_told_cancelled({ date: end }, locale)).waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.reload()
  await resume.click()
  await button(page, m.subscription_cancel({}, locale)).waitFor()
  expect(await card(page).innerText()).toContain(m.subscription_status_trialing({}, locale))
  await page.getByText(m.subscription_told_resumed({}, locale)).waitFor()
})

test('[R10.2] without a plan the page shows the plans, and no invoices, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const page = await openPlan(await makeMember({ language }), language, { width: 390, dark: true })
  expect(await card(page).innerText()).toContain(m.subscription_none({}, locale))
  expect(await offered(page)).toHaveLength(3)
  await page.getByText(m.subscription_invoices_none({}, locale)).waitFor()
  expect(await findFaults(page)).toEqual([])
})

test('[R1.4] no price is shown, since the operator has set none', async () => {
  const page = await visit({ member: await makeMember() })
  for (const [name, language] of [
    ['home', 'fr'],
    ['pricing', 'es'],
    ['subscription', 'en'],
  ] as const) {
    await page.goto(pathTo(name, language))
    await page.locator('.plan').first().waitFor()
    expect(await page.locator('.plan-price, .plan-trial').count(), name).toBe(0)
    expect(await page.locator('.plans').innerText(), name).not.toMatch(/[€$£]|EUR|USD/)
  }
  await page.goto(pathTo('pricing', 'es'))
  expect(await page.locator('.plan-notice').allInnerTexts()).toEqual([
    m.plan_demo({}, { locale: 'es' }),
    m.plan_demo({}, { locale: 'es' }),
  ])
})

test('[R10.2] the current plan is marked on home and prices, and its button leads to it, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const member = await makeMember({ language })
  const { user } = await choosePlan(member, 'free', language)
  const page = await visit({ member: { ...member, user } })
  for (const name of ['home', 'pricing'] as const) {
    await open(page, pathTo(name, language))
    await page.locator('.plan-own').waitFor()
    expect(await page.locator('.plan-own').allInnerTexts()).toEqual([m.plan_choice_own({}, locale)])
  }
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: m.plan_choice_manage({}, locale) }).click()
  await page.waitForURL(siteUrl + pathTo('subscription', language))
})

test('[R10.3] replacing a trial by the free plan requires a confirmation, in fr', async () => {
  const language = 'fr'
  const locale = { locale: language } as const
  const member = await makeMember({ language })
  const { user } = await choosePlan(member, 'subscription', language)
  const free = await findPlan('free', language)
  const page = await visit({ member: { ...member, user }, reducedMotion: true })
  await open(page, pathTo('pricing', language))
  await page.waitForLoadState('networkidle')
  const choose = page.getByRole('link', { name: m.plan_choice_switch({ plan: free.name }, locale) })
  const dialog = page.getByRole('dialog', { name: m.plan_choice_give_up({}, locale) })
  await choose.click()
  await dialog.getByText(m.plan_choice_lose_text({}, locale)).waitFor()
  await dialog.getByText(m.plan_loss_formats({}, locale)).waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose.click()
  await dialog.getByRole('button', { name: m.plan_choice_give_up_go({}, locale) }).click()
  await page.waitForURL((url) => url.pathname === pathTo('success', language))
  const api = createClient({ baseUrl: siteUrl, authToken: () => member.token })
  const { subscription } = await api.getSubscription({ lang: language })
  expect(subscription?.plan.kind).toBe('free')
})

test('[R10.2][R12.11] a plan on hold for a dispute says so, with the remedy, in es', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const member = await makeMember({ language })
  const { user } = await choosePlan(member, 'subscription', language)
  const page = await visit({ member: { ...member, user } })
  await page.route('**/api/v1/subscription?*', async (route) => {
    const response = await route.fetch()
    const body = endpoints.getSubscription.output.parse(await response.json())
    await route.fulfill({ json: { ...body, subscription: { ...body.subscription, hold: 'disputed' } } })
  })
  await page.goto(pathTo('subscription', language))
  await page.getByText(m.subscription_disputed({}, locale)).waitFor()
  const words = await card(page).innerText()
  expect(words).toContain(m.subscription_disputed_text({}, locale))
  expect(words).toContain(m.subscription_status_on_hold({}, locale))
  expect(await findFaults(page)).toEqual([])
})

test('[R10.2] the free plan ends at once, and so do downloads', async () => {
  const member = await makeMember()
  const { user } = await choosePlan(member, 'free')
  const page = await openPlan({ ...member, user })
  expect(await card(page).innerText()).toContain('0 of 10')
  await button(page, 'Cancel plan').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain('It ends at once')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  const none = page.getByRole('heading', { name: 'You have no plan yet' })
  await none.waitFor()
  await expectSoon(() => none.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectSoon(() =>
    page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').user_subscribed),
  ).toBe(0)
  expect(await offered(page)).toEqual(['Free', 'Lifetime', 'Subscription'])
})

test('[R10.2] plans can be upgraded to the lifetime one, which can be neither changed nor cancelled', async () => {
  const member = await makeMember()
  const { user } = await choosePlan(member, 'free')
  const page = await openPlan({ ...member, user })
  expect(await offered(page)).toEqual(['Lifetime', 'Subscription'])
  await page.getByRole('link', { name: '14 Day Trial' }).click()
  await acceptTerms(page)
  await button(page, 'Start trial').click()
  await page.getByRole('link', { name: 'See your plan' }).click()
  await page.waitForURL(`${siteUrl}/subscription`)
  await expectSoon(() => offered(page)).toEqual(['Lifetime'])
  await page.getByRole('link', { name: 'Switch to Lifetime' }).click()
  // A team's seats would be lost, and nothing else.
  const losses = page.getByRole('dialog', { name: m.plan_choice_give_up() })
  await expectSoon(() => losses.getByRole('listitem').allInnerTexts()).toEqual([
    m.plan_loss_seats({ from: '5', to: '1' }),
  ])
  await losses.getByRole('button', { name: m.plan_choice_give_up_go() }).click()
  await acceptTerms(page)
  await button(page, 'Pay (test)').click()
  await page.getByRole('link', { name: 'See your plan' }).click()
  await card(page).getByText('Without an end date, nothing to renew').waitFor()
  await expectSoon(() => page.locator('.plans').count()).toBe(0)
  expect(await button(page, 'Cancel plan').count()).toBe(0)
})

test('[R10.2] a paid plan is not lost to the free one by a click', async () => {
  const member = await makeMember()
  const { user } = await choosePlan(member, 'subscription')
  const page = await visit({ member: { ...member, user } })
  await open(page, '/pricing')
  await page.getByRole('link', { name: 'Switch to Free' }).click()
  const dialog = page.getByRole('dialog', { name: 'Have less than now?' })
  expect(await dialog.innerText()).toContain('would take the place of your present one at once')
  expect(await dialog.innerText()).toContain('Songs a month: 10 at most')
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Manage your plan' }).click()
  await page.waitForURL(`${siteUrl}/subscription`)
  await card(page).getByRole('heading', { name: 'Subscription' }).waitFor()
})

test('[R10.3] an unavailable plan says so, with the alternatives', async () => {
  const member = await makeMember()
  await choosePlan(member, 'lifetime')
  // The browser does not know of the plan yet: it was chosen elsewhere.
  const page = await visit({ member, expects: [/409/, /isn’t available to you/] })
  await page.route('**/api/v1/plan-steps?*', (route) => route.fulfill({ json: { success: true, steps: [] } }))
  await page.route('**/api/v1/account', (route) =>
    route.fulfill({ json: { success: true, user: member.user } }),
  )
  await open(page, '/pricing')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: '14 Day Trial' }).click()
  const dialog = page.getByRole('dialog', { name: 'We couldn’t set up this plan' })
  expect(await dialog.innerText()).toContain('your plan was paid once and never ends')
})

test('[R16.65] prices tell the holder of a plan which one is theirs, and why the others can’t be had', async () => {
  const member = await makeMember()
  const { user } = await choosePlan(member, 'lifetime')
  const page = await visit({ member: { ...member, user } })
  await open(page, '/pricing')
  const cardOf = (name: string) =>
    page.locator('.plan').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await cardOf('Lifetime').getByText('Yours').waitFor()
  await cardOf('Lifetime').getByRole('link', { name: 'Manage your plan' }).waitFor()
  await cardOf('Free')
    .getByText('Not available: your plan never ends and already includes all of this')
    .waitFor()
  await cardOf('Subscription').getByText('Not available: your plan was paid once and never ends').waitFor()
  expect(await cardOf('Subscription').getByRole('link').count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
})

test('[R10.2] a failed load or change is reported, and can be retried', async () => {
  const member = await makeMember()
  await choosePlan(member, 'subscription')
  const page = await visit({ member, expects: [/api\/v1\//, /No response/, /ERR_FAILED/] })
  const everything = /\/api\/v1\/(subscription|invoices|plans)/
  await page.route(everything, (route) => route.abort())
  await page.goto('/subscription')
  // Forms contain an empty one for later messages.
  const alerts = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })
  await expectSoon(() => alerts.count()).toBe(2)
  expect((await alerts.allInnerTexts()).join()).toMatch(
    /Your plan can’t be shown right now[^]*Your invoices can’t be shown right now/,
  )
  expect(await findFaults(page)).toEqual([])
  await page.unroute(everything)
  await alerts.first().getByRole('button', { name: 'Retry' }).click()
  await alerts.first().getByRole('button', { name: 'Retry' }).click()
  await button(page, 'Cancel plan').click()

  await page.route('**/cancellation', (route) => route.abort())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/cancellation')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await button(page, 'Resume plan').waitFor()
  expect(await alerts.count()).toBe(0)
})

test('[R10.2] a cancellation is sent once on a double click', async () => {
  const member = await makeMember()
  await choosePlan(member, 'subscription')
  const page = await openPlan(member)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await button(page, 'Cancel plan').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).dblclick()
  await button(page, 'Resume plan').waitFor()
  expect(sent).toEqual(['/api/v1/subscription/cancellation'])
})

test.each([
  [390, 'fr'],
  [768, 'es'],
  [1680, 'fr'],
] as const)('[R10.2] nothing is wider than a page of %i px', async (width, language) => {
  const member = await makeMember({ language })
  await choosePlan(member, 'subscription', language)
  const { url } = await startCheckout(member, 'lifetime', language)
  const page = await openPlan(member, language, { width, browserLanguage: language })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.goto(url)
  await button(page, m.checkout_pay({}, { locale: language })).waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
