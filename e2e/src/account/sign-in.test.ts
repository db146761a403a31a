import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { goodPassword, makeAddress, makeMember, signInAgain } from '../support/member.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const site = useOwnSite()

/** The screens by their labels, in a language. */
function screensOf(page: Page, language: Language) {
  const locale = { locale: language }
  const field = (label: string) => page.locator('main form').getByLabel(label, { exact: true })
  const press = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
  return {
    name: field(m.sign_name({}, locale)),
    email: field(m.sign_email({}, locale)),
    phone: field(m.sign_phone({}, locale)),
    password: field(m.sign_password({}, locale)),
    newPassword: field(m.sign_new_password({}, locale)),
    again: field(m.sign_password_again({}, locale)),
    signIn: () => press(m.sign_in_send({}, locale)),
    signUp: () => press(m.sign_up_send({}, locale)),
    askForLink: () => press(m.sign_forgot_send({}, locale)),
    save: () => press(m.sign_reset_send({}, locale)),
    notice: (words: string) => page.locator('main').getByRole('alert').getByText(words),
    heading: (words: string) => page.getByRole('heading', { name: words }),
    told: (words: string) => page.getByRole('status').getByText(words, { exact: true }),
  }
}

/** The accessible description of a field. */
async function descriptionOf(page: Page, field: string): Promise<string> {
  const described = await page.locator(`[name=${field}]`).getAttribute('aria-describedby')
  const ids = (described ?? '').split(' ').filter(Boolean)
  return (await Promise.all(ids.map((id) => page.locator(`#${id}`).innerText()))).join(' ')
}

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
const openSite = async (path: string, options: Parameters<typeof visit>[0] = {}) => {
  const page = await visit({ baseUrl: site.url, reducedMotion: true, ...options })
  await open(page, path)
  return page
}
/** The browser and the log report a wrong password. */
const refusals = [
  /status of 4\d\d|status 4\d\d/,
  /Unauthorized! Redirecting|Forbidden!|sign-in|reset-password|verify-email/,
]

describe('[R8.8] the specified texts', () => {
  test.each([
    [m.sign_in_done, 'Login successful!'],
    [m.sign_in_failed, 'Login failed. Please try again.'],
    [m.sign_up_done, 'Account created successfully!'],
    [m.sign_reset_done, 'Password reset successful!'],
    [m.sign_forgot_done, 'A reset link has been sent to your email'],
  ])('%#', (message, words) => {
    expect(message({}, { locale: 'en' })).toBe(words)
  })
})

/** The expected messages in turn; undefined: the input is valid. */
const anyEight = [['abcdefgh', undefined]] as const
const passwords = {
  en: [
    ['abcdefgh', m.account_password_capital],
    ['ABCDEFGH', m.account_password_lower_case],
    ['Abcdefgh', m.account_password_digit],
    ['Abcdefg1', undefined],
  ],
  es: anyEight,
  fr: anyEight,
} as const

describe.each(journeyLanguages('es'))('in %s', (language) => {
  const locale = { locale: language }

  test('[R7.3] sign-up reports at the fields what its rules require', async () => {
    const page = await openSite(pathTo('signup', language), { browserLanguage: language })
    const screen = screensOf(page, language)
    await screen.signUp()
    await screen.notice(m.sign_refused({}, locale)).waitFor()
    expect(await focusedField(page)).toBe('name')
    for (const [field, words] of [
      ['name', m.account_name_missing({}, locale)],
      ['email', m.account_email_missing({}, locale)],
      ['phone', m.account_phone_missing({}, locale)],
      ['password', m.account_password_missing({}, locale)],
      ['password_confirmation', m.account_password_confirmation_missing({}, locale)],
    ] as const) {
      expect(await descriptionOf(page, field), field).toContain(words)
      expect(await page.locator(`[name=${field}]`).getAttribute('aria-invalid')).toBe('true')
    }
    expect(await findFaults(page)).toEqual([])

    const digits = language === 'en' ? 10 : 15
    await screen.name.fill('Zoë Nuñez')
    await screen.email.fill('zoe@nowhere')
    await screen.phone.fill('1'.repeat(digits + 1))
    await screen.password.fill('abcdefg')
    await screen.again.fill('abcdefgh')
    await screen.signUp()
    await expectSoon(() => focusedField(page)).toBe('email')
    expect(await page.locator('[name=name]').getAttribute('aria-invalid')).toBe('false')
    expect(await descriptionOf(page, 'email')).toContain(m.account_email_invalid({}, locale))
    expect(await descriptionOf(page, 'phone')).toContain(m.account_phone_long({ maximum: digits }, locale))
    expect(await descriptionOf(page, 'password')).toContain(m.account_password_short({ minimum: 8 }, locale))
    expect(await descriptionOf(page, 'password_confirmation')).toContain(
      m.account_password_mismatch({}, locale),
    )

    // A corrected field loses its message.
    await screen.phone.fill('1'.repeat(digits))
    expect(await page.locator('[name=phone]').getAttribute('aria-invalid')).toBe('false')
    await screen.phone.fill('12a')
    const hint = m.sign_password_hint({ minimum: 8 }, locale)
    for (const [password, words] of passwords[language]) {
      await screen.password.fill(password)
      const expected = words === undefined ? hint : `${words({}, locale)} ${hint}`
      expect(await descriptionOf(page, 'password'), password).toBe(expected)
    }
    await screen.signUp()
    await expectSoon(() => descriptionOf(page, 'phone')).toContain(m.account_phone_invalid({}, locale))
  })
})

// English has its own rules for names and passwords, the other two share theirs.
for (const language of ['en', 'fr'] as const) {
  const tags = language === 'fr' ? ['main'] : []
  test(
    `[R6.4][R7.1][R7.2][R7.3] sign up, open the link, sign out, sign in, reset the password, in ${language}`,
    { tags },
    async () => {
      const locale = { locale: language }
      const page = await openSite(pathTo('signup', language), {
        browserLanguage: language,
        expects: refusals,
      })
      const screen = screensOf(page, language)
      const email = makeAddress()
      const password = language === 'en' ? 'Quokkas7' : 'quinze vélos'
      await screen.name.fill('Zoë Nuñez')
      await screen.email.fill(email)
      await screen.phone.fill(language === 'en' ? '(555) 010-9999' : '+34 600 100 200 300')
      await screen.password.fill(password)
      await screen.again.fill(password)
      await screen.signUp()
      await screen.heading(m.sign_up_done({}, locale)).waitFor()
      expect(await page.locator('main').innerText()).toContain(email)
      expect(await findFaults(page)).toEqual([])
      expect(await keptToken(page)).toBeNull()

      // Not confirmed yet: the right password mails the link again.
      await mailTo(site.mailboxUrl, email)
      await page.goto(pathTo('login', language))
      await screen.email.fill(email)
      await screen.password.fill(password)
      await screen.signIn()
      await screen.notice(m.sign_in_unverified({}, locale)).waitFor()

      const link = linkIn(await mailTo(site.mailboxUrl, email, 2))
      expect(link.split('#')[0]).toBe(site.url + pathTo('login', language))
      await page.goto(link)
      await page.waitForURL(site.url + pathTo('my-profile', language))
      await screen.told(m.sign_verify_done({}, locale)).waitFor()
      expect(await keptToken(page)).not.toBeNull()
      expect(JSON.parse((await page.evaluate(() => localStorage.getItem('userData'))) ?? '')).toMatchObject({
        email,
        language,
        user_subscribed: 0,
      })

      await page
        .getByRole('main')
        .getByRole('button', { name: m.log_out({}, locale) })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: m.log_out({}, locale) })
        .click()
      await page.waitForURL(site.url + pathTo('login', language))
      await screen.email.fill(email)
      await screen.password.fill('Wrong-2026!')
      await screen.signIn()
      await screen.notice(m.sign_in_failed({}, locale)).waitFor()
      expect(await screen.password.inputValue()).toBe('Wrong-2026!')
      await screen.password.fill(password)
      await screen.signIn()
      await screen.told(m.sign_in_done({}, locale)).waitFor()
      await page.waitForURL(site.url + pathTo('my-profile', language))

      const second = await visit({ baseUrl: site.url, browserLanguage: language, expects: refusals })
      await open(second, pathTo('forgot-password', language))
      const other = screensOf(second, language)
      await other.email.fill('nobody')
      await other.askForLink()
      await expectSoon(() => descriptionOf(second, 'email')).toContain(m.account_email_invalid({}, locale))
      await other.email.fill(email)
      await other.askForLink()
      await other.heading(m.sign_forgot_done({}, locale)).waitFor()
      expect(await findFaults(second)).toEqual([])

      const reset = linkIn(await mailTo(site.mailboxUrl, email, 3))
      expect(reset.startsWith(`${site.url}${pathTo('reset-password', language)}#reset=`)).toBe(true)
      await second.goto(reset)
      await expectSoon(() => second.url()).toBe(site.url + pathTo('reset-password', language))
      for (const [wrong, words] of [
        ['Ab1!', m.account_password_short({ minimum: 8 }, locale)],
        ['abcdefg1!', m.account_password_capital({}, locale)],
        ['Abcdefgh!', m.account_password_digit({}, locale)],
        ['Abcdefg1', m.account_password_special({}, locale)],
      ] as const) {
        await other.newPassword.fill(wrong)
        await other.again.fill(wrong)
        await other.save()
        await expectSoon(() => descriptionOf(second, 'password'), wrong).toContain(words)
      }
      expect(await findFaults(second)).toEqual([])
      await other.newPassword.fill(goodPassword)
      await other.again.fill(goodPassword)
      await other.save()
      await other.heading(m.sign_reset_done({}, locale)).waitFor()
      await second
        .getByRole('link', { name: m.sign_in_send({}, locale), exact: true })
        .last()
        .click()
      await other.email.fill(email)
      await other.password.fill(goodPassword)
      await other.signIn()
      await second.waitForURL(site.url + pathTo('my-profile', language))

      // The link works once; every earlier session has ended.
      const third = await visit({ baseUrl: site.url, browserLanguage: language, expects: refusals })
      await open(third, reset)
      const late = screensOf(third, language)
      await late.newPassword.fill(goodPassword)
      await late.again.fill(goodPassword)
      await late.save()
      await late.notice(m.sign_link_expired({}, locale)).waitFor()
      await third.getByRole('link', { name: m.sign_link_new({}, locale) }).click()
      await third.waitForURL(site.url + pathTo('forgot-password', language))
      await page.goto(pathTo('downloads', language))
      await page.waitForURL(site.url + pathTo('login', language))
    },
  )
}

test('[R10.1] the application host shows the same screens, in the visitor’s language', async () => {
  const language = 'es'
  const locale = { locale: language } as const
  const page = await openSite('/app/login', { browserLanguage: language })
  const screen = screensOf(page, language)
  await page.getByRole('link', { name: m.sign_in_to_sign_up({}, locale) }).click()
  await page.waitForURL(`${site.url}/app/register`)
  await screen.name.waitFor()
  expect(await findFaults(page)).toEqual([])
  await page
    .locator('main')
    .getByRole('link', { name: m.sign_to_sign_in({}, locale) })
    .click()
  await page.waitForURL(`${site.url}/app/login`)
  await page.getByRole('link', { name: m.sign_in_to_forgot({}, locale) }).click()
  await page.waitForURL(`${site.url}/app/forgot-password`)
  const { email, password } = await makeMember({ site, language })
  await page.goto('/app/login')
  await screen.email.fill(email)
  await screen.password.fill(password)
  await screen.signIn()
  await page.waitForURL(site.url + pathTo('my-profile', language))
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
})

test('[R7.2] a mailed link works on the application host as well', async () => {
  const { email } = await makeMember({ site })
  const page = await openSite('/app/forgot-password', { expects: refusals })
  const screen = screensOf(page, 'en')
  await screen.email.fill(email)
  await screen.askForLink()
  const token = linkIn(await mailTo(site.mailboxUrl, email, 2))
    .split('=')
    .at(-1)
  await page.goto(`/app/reset-password/${token}`)
  await screen.newPassword.fill('Another-2026!')
  await screen.again.fill('Another-2026!')
  await screen.save()
  await screen.heading('Password reset successful!').waitFor()
  await page.goto('/app/reset-password')
  // The server's page cannot see the hash and shows the form; the browser then sees that there is no token.
  const missing = page.locator('main').getByText(m.sign_link_missing({}, { locale: 'en' }))
  await missing.waitFor()
  expect(await missing.isVisible()).toBe(true)
})

test('[R2.9] after signing in a visitor continues where the guard stopped them, on this site only', async () => {
  const { email, password } = await makeMember({ site })
  const page = await openSite('/downloads?from=mail#list')
  const screen = screensOf(page, 'en')
  await page.waitForURL(`${site.url}/login`)
  const length = await page.evaluate(() => history.length)
  await screen.email.fill(email)
  await screen.password.fill(password)
  await screen.password.press('Enter')
  await page.waitForURL(`${site.url}/downloads?from=mail#list`)
  expect(await page.evaluate(() => history.length)).toBe(length)
  // Its content has loaded, so the page is not left half-way.
  await page.getByText(m.downloads_empty_title()).waitFor()

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.setItem('returnTo', '//elsewhere.example/login')
  })
  await open(page, '/login')
  await screen.email.fill(email)
  await screen.password.fill(password)
  await screen.signIn()
  await page.waitForURL(`${site.url}/my-profile`)
})

test('a used or invalid link leads to signing in', async () => {
  const page = await openSite('/', { expects: refusals })
  await page.goto('/es/iniciar-sesion#verify=not-a-token')
  await page.getByText(m.sign_verify_expired({}, { locale: 'es' })).waitFor()
  expect(page.url()).toBe(`${site.url}/es/iniciar-sesion`)
  expect(await findFaults(page)).toEqual([])
  expect(await screensOf(page, 'es').email.isVisible()).toBe(true)
})

test('a link is kept if the server cannot be reached, and works once it can', async () => {
  const page = await openSite('/signup', { expects: [/ERR_FAILED|No response/] })
  const screen = screensOf(page, 'en')
  const email = makeAddress()
  await screen.name.fill('Ada')
  await screen.email.fill(email)
  await screen.phone.fill('1')
  await screen.password.fill(goodPassword)
  await screen.again.fill(goodPassword)
  await screen.signUp()
  const link = linkIn(await mailTo(site.mailboxUrl, email))
  await page.route('**/api/v1/verify-email', (route) => route.abort())
  await page.goto(link)
  await page.getByText(m.sign_verify_unreachable({}, { locale: 'en' })).waitFor()
  await page.unroute('**/api/v1/verify-email')
  expect(await keptToken(page)).toBeNull()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForURL(`${site.url}/my-profile`)
  expect(await keptToken(page)).not.toBeNull()
})

test('a mail can be sent again', async () => {
  const page = await openSite('/signup')
  const screen = screensOf(page, 'en')
  const email = makeAddress()
  await screen.name.fill('Ada')
  await screen.email.fill(email)
  await screen.phone.fill('1')
  await screen.password.fill(goodPassword)
  await screen.again.fill(goodPassword)
  await screen.signUp()
  await page.getByRole('button', { name: m.sign_mail_again({}, { locale: 'en' }) }).click()
  await page.getByText(m.sign_mail_sent_again({}, { locale: 'en' })).waitFor()
  const { text } = await mailTo(site.mailboxUrl, email, 2)
  expect(text).toContain('#verify=')
})

test('an outage is reported, the input stays, and is sent once the server is back', async () => {
  const { email, password } = await makeMember({ site })
  const page = await openSite('/login', {
    expects: [/ERR_INTERNET|ERR_FAILED|No response|Couldn't load preload assets/],
  })
  const screen = screensOf(page, 'en')
  await screen.email.fill(email)
  await screen.password.fill(password)
  await page.context().setOffline(true)
  await screen.signIn()
  await screen.notice(m.sign_unavailable({}, { locale: 'en' })).waitFor()
  expect([await screen.email.inputValue(), await screen.password.inputValue()]).toEqual([email, password])
  expect(await findFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await screen.signIn()
  await page.waitForURL(`${site.url}/my-profile`)
})

test('after too many attempts the time to retry is shown', async () => {
  const { email, password } = await makeMember({ site })
  const page = await openSite('/login', { expects: [...refusals, /Too many|too many/] })
  const screen = screensOf(page, 'en')
  await screen.email.fill(email)
  // Ten from this address are too many; failures of others never lock an owner out.
  for (let attempt = 0; attempt < 10; attempt++) {
    await signInAgain({ email, password: 'Wrong-2026!' }, site.url).catch(() => undefined)
  }
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.request.post('/api/v1/sign-in', { data: { email, password: 'Wrong-2026!' } })
  }
  await screen.password.fill(password)
  await screen.signIn()
  await screen.notice('try again in 15 minutes').waitFor()
  expect(await screen.password.inputValue()).toBe(password)
})

test('a form is sent once however often its button is pressed', async () => {
  const { email, password } = await makeMember({ site })
  const page = await openSite('/login')
  const screen = screensOf(page, 'en')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/sign-in')) sent.push(request.method())
  })
  await screen.email.fill(email)
  await screen.password.fill(password)
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    for (let count = 0; count < 5; count++) form.requestSubmit()
  })
  await page.waitForURL(`${site.url}/my-profile`)
  expect(sent).toEqual(['POST'])
})

test('a password can be shown and hidden; password managers recognise every field', async () => {
  const page = await openSite('/signup')
  const screen = screensOf(page, 'en')
  await screen.password.fill('secret')
  expect(await screen.password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  expect(await screen.password.getAttribute('type')).toBe('text')
  expect(await screen.again.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await screen.password.getAttribute('type')).toBe('password')
  const fills = await page
    .locator('main form input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(fills).toEqual(['name', 'username', 'tel', 'new-password', 'new-password'])
})

test('without JavaScript the page says what it needs, and shows no form', async () => {
  const page = await visit({ baseUrl: site.url, javaScriptEnabled: false })
  await page.goto('/fr/connexion')
  expect(await page.locator('main noscript p').innerText()).toBe(m.sign_needs_script({}, { locale: 'fr' }))
  expect(await screensOf(page, 'fr').email.isVisible()).toBe(false)
  // Even without styles, the input must not get into the address.
  expect(await page.locator('main form').getAttribute('method')).toBe('post')
  expect(await page.locator('main form button[type=submit]').isDisabled()).toBe(true)
})

test('[R2.2] a mailed link keeps its token in another language', async () => {
  const page = await openSite('/reset-password/A-Token')
  await page.locator('header').getByRole('link', { name: 'FR', exact: true }).click()
  await page.waitForURL(`${site.url}/fr/reinitialiser-mot-de-passe/A-Token`)
  await expectSoon(() => screensOf(page, 'fr').newPassword.isVisible()).toBe(true)

  await page.goto('/reset-password#reset=Another-Token')
  await expectSoon(() => page.url()).toBe(`${site.url}/reset-password`)
  await page.locator('header').getByRole('link', { name: 'FR', exact: true }).click()
  await expectSoon(() => page.url()).toBe(`${site.url}/fr/reinitialiser-mot-de-passe`)
  const { newPassword } = screensOf(page, 'fr')
  await expectSoon(() => newPassword.isVisible()).toBe(true)
})

test.each(['/reset-password/A-Token', '/es/reset-password/A-Token', '/FR/reset-password/A-Token/'])(
  '[R7.2] %s, as in earlier mails, is not cached',
  async (path) => {
    const { headers } = await fetch(site.url + path, { redirect: 'manual' })
    expect(headers.get('cache-control')).toBe('no-store')
  },
)
