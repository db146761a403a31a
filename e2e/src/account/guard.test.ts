import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeMember, type Member, signInAgain } from '../support/member.ts'
import { expectSoon, goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const members = [
  'my-profile',
  'dashboard',
  'subscription',
  'downloads',
  'hand-overs',
  'channels',
  'success',
  'cancel',
] as const
const strangers = ['login', 'signup', 'forgot-password', 'reset-password'] as const
const onApplication = ['/app/login', '/app/register', '/app/forgot-password', '/app/reset-password/A-Token']

/** Addresses and texts differ between languages, the guard does not: each language tests some of the pages. */
const turnsIn = <Item>(items: readonly Item[], language: Language): Item[] =>
  items.filter((_, index) => languages[index % 3] === language)

let ada: Member
beforeAll(async () => {
  ada = await makeMember()
})

describe.each(languages)('in %s, by turns', (language) => {
  const tags = language === 'en' ? ['main'] : []

  test(
    '[R2.9] without a token every page of the account redirects to the login page, replacing the history entry',
    { tags },
    async () => {
      const page = await visit()
      await page.goto(pathTo('press', language))
      for (const name of turnsIn(members, language)) {
        const length = await page.evaluate(() => history.length)
        await page.goto(pathTo(name, language))
        await page.waitForURL(siteUrl + pathTo('login', language))
        expect(await page.evaluate(() => history.length), name).toBe(length + 1)
      }
    },
  )

  test('[R2.9] with a token every page of the account is shown', async () => {
    const page = await visit({ member: ada })
    for (const name of turnsIn(members, language)) {
      await page.goto(pathTo(name, language))
      await page.getByRole('button', { name: m.log_out({}, { locale: language }), exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(page.url(), name).toBe(siteUrl + pathTo(name, language))
      expect(await page.locator('main h1').isVisible()).toBe(true)
    }
  })

  test('[R2.8] with a token the pages for signing in redirect to the profile, replacing the history entry', async () => {
    const page = await visit({ member: ada, browserLanguage: language })
    await page.goto(pathTo('press', language))
    const ofSite = [
      ...strangers.map((name) => pathTo(name, language)),
      `${pathTo('reset-password', language)}/A-Token`,
    ]
    for (const path of turnsIn([...ofSite, ...onApplication], language)) {
      const length = await page.evaluate(() => history.length)
      await page.goto(path)
      await page.waitForURL(siteUrl + pathTo('my-profile', language))
      expect(await page.evaluate(() => history.length), path).toBe(length + 1)
    }
  })
})

test('[R2.9][R10.1] favourites are available without a token as well', async () => {
  const page = await visit()
  for (const [index, language] of languages.entries()) {
    await (index === 0 ? open : goOn)(page, pathTo('favourites', language))
    await page.getByText(m.account_page_favourites_none({}, { locale: language })).waitFor()
    expect(page.url()).toBe(siteUrl + pathTo('favourites', language))
    const named = await page.locator('.account-navigation a').filter({ visible: true }).allInnerTexts()
    expect(named, 'only public content').toHaveLength(2)
    expect(await findFaults(page)).toEqual([])
  }
})

test('[R2.8] without a token they are shown', async () => {
  const page = await visit()
  for (const path of [...strangers.map((name) => pathTo(name, 'en')), ...onApplication]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(siteUrl + path)
  }
})

test('[R2.9] an invalid or expired token silently ends at the login page', async () => {
  const token = await signInAgain(ada)
  const session = await visit({
    member: { ...ada, token },
    expects: [/401/, /Unauthorized! Redirecting to login/],
  })
  await session.goto('/my-profile')
  await session.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  // A pending call of this page would end the session before the click does.
  await session.waitForLoadState('networkidle')
  await fetch(`${siteUrl}/api/v1/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  await session
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Downloads' })
    .click()
  await session.waitForURL(`${siteUrl}/login`)
  expect(await session.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  const forged = await visit({
    member: { ...ada, token: 'a.token' },
    expects: [/401/, /Unauthorized! Redirecting to login/],
  })
  await forged.goto('/downloads')
  await forged.waitForURL(`${siteUrl}/login`)
})

test('[R8.6] on a public page an expired session is dropped, and nothing else changes', async () => {
  const page = await visit({
    member: { ...ada, token: 'a.token' },
    expects: [/401/, /Unauthorized! Redirecting to login/],
  })
  await open(page, '/pricing')
  await expectSoon(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page
    .locator('header')
    .getByRole('link', { name: m.header_sign_up({}, { locale: 'en' }) })
    .waitFor()
  expect(page.url()).toBe(`${siteUrl}/pricing`)
})

test('[R5.5] the stored plan is updated once a page is open', async () => {
  const user = { ...ada.user, user_subscribed: 1 as const, name: 'Somebody else' }
  const page = await visit({ member: { ...ada, user } })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/account')) asked.push(request.method())
  })
  await open(page, '/pricing')
  await expectSoon(() => page.evaluate(() => localStorage.getItem('userData') ?? '')).toContain(ada.name)
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem('userData') ?? ''))).toMatchObject({
    user_subscribed: 0,
  })
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL(`${siteUrl}/contact`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['GET'])
})

test('[R3.1] a signed-in visitor sees the account in the header from the first paint, in every language', async () => {
  for (const language of languages) {
    const locale = { locale: language }
    // Without other scripts, only the inline script in the head can have put it there.
    const page = await visit({ member: ada, browserLanguage: language, expects: [/ERR_FAILED/] })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(pathTo('pricing', language))
    const header = page.locator('header').first()
    await header.getByRole('link', { name: m.account_page_mine({}, locale) }).waitFor()
    expect(await header.getByRole('link', { name: m.header_sign_up({}, locale) }).isVisible()).toBe(false)
    await page.close()
  }
})

test('[R3.5] the confirmation has the specified texts', () => {
  expect(m.log_out({}, { locale: 'en' })).toBe('Log Out')
  expect(m.log_out_question({}, { locale: 'en' })).toBe('Are you sure you want to log out?')
  expect(m.log_out_cancel({}, { locale: 'en' })).toBe('Cancel')
})

test.each(journeyLanguages('fr'))(
  '[R3.5][R6.4] the menu asks, then ends the session and deletes the visitor’s data, in %s',
  async (language) => {
    const locale = { locale: language }
    const token = await signInAgain(ada)
    const page = await visit({ width: 390, member: { ...ada, token } })
    await open(page, pathTo('pricing', language))
    await page.getByRole('button', { name: m.header_menu({}, locale) }).click()
    const menu = page.getByRole('dialog', { name: m.header_menu({}, locale), exact: true })
    await menu.getByRole('link', { name: m.account_page_mine({}, locale) }).waitFor()
    const leave = menu.getByRole('button', { name: m.log_out({}, locale), exact: true })
    await leave.click()
    const question = page.getByRole('dialog', { name: m.log_out({}, locale), exact: true })
    expect(await question.innerText()).toContain(m.log_out_question({}, locale))
    expect(await findFaults(page)).toEqual([])
    await question.getByRole('button', { name: m.log_out_cancel({}, locale) }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)

    await leave.click()
    const told = page.waitForResponse('**/api/v1/sign-out')
    await question.getByRole('button', { name: m.log_out({}, locale) }).click()
    await menu.getByRole('link', { name: m.menu_sign_in({}, locale) }).waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect((await told).status()).toBe(200)
    expect(await accountStatus(token)).toBe(401)
  },
)

test('[R2.9][R3.5] logging out of a page of the account leads to the login page', async () => {
  const token = await signInAgain(ada)
  const page = await visit({ member: { ...ada, token } })
  await open(page, '/my-profile')
  await logOut(page)
  await page.waitForURL(`${siteUrl}/login`)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('[R6.4] logging out deletes the local data even if the server cannot be reached', async () => {
  const page = await visit({ member: ada, expects: [/sign-out|No response received|ERR_/] })
  await open(page, '/my-profile')
  await page.route('**/api/v1/sign-out', (route) => route.abort('connectionfailed'))
  await logOut(page)
  await page.waitForURL(`${siteUrl}/login`)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('[R6.4] logging out in one tab logs out all others', async () => {
  const token = await signInAgain(ada)
  const first = await visit({ member: { ...ada, token } })
  await open(first, '/my-profile')
  await first.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  const second = await first.context().newPage()
  await open(second, '/downloads')
  await logOut(second)
  await second.waitForURL(`${siteUrl}/login`)
  await first.waitForURL(`${siteUrl}/login`)
  expect(await first.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

async function logOut(page: Awaited<ReturnType<typeof visit>>): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
}

async function accountStatus(token: string): Promise<number> {
  const answer = await fetch(`${siteUrl}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status
}
