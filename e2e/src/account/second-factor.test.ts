import { showCode } from '@tempolibre/contract/authenticator-app'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { mailTo } from '../support/mailbox.ts'
import { goodPassword, makeMember, type Member } from '../support/member.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const site = useOwnSite()

/** Messages of browser and log about a refused call. */
const refused = [/status (?:of )?4\d\d/, /api\/v1\//]
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/** The codes an app shows for a key: the current one, and those of later 30 s steps. */
const codeOf = (key: string, steps = 0) => showCode(key.replaceAll(/\s/g, ''), Date.now() / 1000 + 30 * steps)

/** The parts of the pages by their labels, in a language. */
function partsOf(page: Page, language: Language) {
  const locale = { locale: language }
  const security = page.getByRole('region', { name: m.security_title({}, locale), exact: true })
  const dialog = page.getByRole('dialog')
  const form = page.locator('main form')
  const press = (scope: typeof dialog, name: string) =>
    scope.getByRole('button', { name, exact: true }).click()
  const prove = async (code?: string) => {
    await dialog.getByLabel(m.account_page_password_current({}, locale), { exact: true }).fill(goodPassword)
    if (code !== undefined) await dialog.getByLabel(m.security_code({}, locale)).fill(code)
  }
  return {
    security,
    dialog,
    prove,
    press,
    told: (words: string) => page.getByRole('status').getByText(words, { exact: true }),
    code: form.getByLabel(m.sign_code_label({}, locale), { exact: true }),
    recoveryCode: form.getByLabel(m.sign_code_recovery_label({}, locale), { exact: true }),
    /** Sets an app up, and returns its key and the recovery codes. */
    async setUp(): Promise<{ key: string; codes: string[] }> {
      await press(security, m.security_app_set_up({}, locale))
      await prove()
      await press(dialog, m.security_next({}, locale))
      await dialog.getByRole('img', { name: m.security_qr_label({}, locale) }).waitFor()
      const key = await dialog.locator('code').innerText()
      await dialog.getByLabel(m.sign_code_label({}, locale)).fill(codeOf(key))
      await press(dialog, m.security_app_turn_on({}, locale))
      await dialog.getByText(m.security_codes_text({}, locale)).waitFor()
      const codes = await dialog.locator('code').allInnerTexts()
      return { key, codes }
    },
    async provePassword({ email, password }: Pick<Member, 'email' | 'password'>) {
      await form.getByLabel(m.sign_email({}, locale), { exact: true }).fill(email)
      await form.getByLabel(m.sign_password({}, locale), { exact: true }).fill(password)
      await press(page.locator('main form'), m.sign_in_send({}, locale))
    },
  }
}

async function openProfile(
  member: Member,
  language: Language = 'en',
  options: Parameters<typeof visit>[0] = {},
) {
  const page = await visit({
    baseUrl: site.url,
    reducedMotion: true,
    browserLanguage: language,
    member,
    expects: refused,
    ...options,
  })
  await open(page, pathTo('my-profile', language))
  return { page, ...partsOf(page, language) }
}

/** Another browser without a session. */
async function openLogin(language: Language = 'en', options: Parameters<typeof visit>[0] = {}) {
  const page = await visit({
    baseUrl: site.url,
    reducedMotion: true,
    browserLanguage: language,
    expects: refused,
    ...options,
  })
  await open(page, pathTo('login', language))
  return { page, ...partsOf(page, language) }
}

describe.each(journeyLanguages('es'))('[R7.1][R10.2] in %s', (language) => {
  const locale = { locale: language }
  const width = language === 'en' ? 1280 : 390

  test('an authenticator app is set up, and sign-in requires its code', async () => {
    const member = await makeMember({ site, language })
    const { dialog, page, press, prove, security, told } = await openProfile(member, language, { width })
    await press(security, m.security_app_set_up({}, locale))
    await press(dialog, m.security_next({}, locale))
    await dialog.getByText(m.account_password_missing({}, locale), { exact: true }).waitFor()
    await prove()
    await press(dialog, m.security_next({}, locale))
    await dialog.getByRole('img', { name: m.security_qr_label({}, locale) }).waitFor()
    expect(await findFaults(page)).toEqual([])
    const key = await dialog.locator('code').innerText()
    const link = dialog.getByRole('link', { name: m.security_open_app({}, locale) })
    expect(await link.getAttribute('href')).toContain(`secret=${key.replaceAll(/\s/g, '')}`)
    await dialog.getByLabel(m.sign_code_label({}, locale)).fill('12345')
    await press(dialog, m.security_app_turn_on({}, locale))
    await dialog.getByText(m.account_code_wrong({}, locale)).waitFor()
    await dialog.getByLabel(m.sign_code_label({}, locale)).fill(codeOf(key))
    await press(dialog, m.security_app_turn_on({}, locale))
    await dialog.getByText(m.security_codes_text({}, locale)).waitFor()
    expect(await dialog.locator('code').count()).toBe(10)
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    await press(dialog, m.security_codes_done({}, locale))
    await told(m.security_app_added({}, locale)).waitFor()
    await security.getByText(m.security_codes_left({ left: 10 }, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect((await mailTo(site.mailboxUrl, member.email, 2)).text).toContain(
      m.mail_second_factor_added_action({}, locale),
    )

    const other = await openLogin(language, { width })
    await other.provePassword(member)
    await other.code.waitFor()
    await expectSoon(() => other.code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await findFaults(other.page)).toEqual([])
    expect(await keptToken(other.page)).toBeNull()
    await other.code.fill('12345')
    await other.page.keyboard.press('Enter')
    await other.page.getByText(m.account_code_wrong({}, locale)).waitFor()
    await other.code.fill(codeOf(key, 1))
    await other.page.keyboard.press('Enter')
    await other.told(m.sign_in_done({}, locale)).waitFor()
    await other.page.waitForURL(site.url + pathTo('my-profile', language))
    expect(await keptToken(other.page)).not.toBeNull()
  })
})

test('[R7.1][R10.2] recovery codes are copied, saved, used once each, and renewed', async () => {
  const member = await makeMember({ site })
  const { dialog, page, press, prove, security, setUp } = await openProfile(member)
  const { codes, key } = await setUp()
  const saving = page.waitForEvent('download')
  await press(dialog, 'Download')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('recovery-codes.txt')
  await press(dialog, 'I have saved them')

  const other = await openLogin()
  await other.provePassword(member)
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.recoveryCode.fill(codes[0]?.toUpperCase() ?? '')
  await other.page.keyboard.press('Enter')
  await other.page.waitForURL(`${site.url}/my-profile`)
  await other.security.getByText('9 recovery codes left.').waitFor()
  expect((await mailTo(site.mailboxUrl, member.email, 3)).text).toContain('9 are left')

  await press(security, 'New recovery codes…')
  await prove(codes[0])
  await press(dialog, 'Make new codes')
  await dialog.getByText(m.account_code_wrong({}, { locale: 'en' })).waitFor()
  await prove(codeOf(key, 1))
  await press(dialog, 'Make new codes')
  await expectSoon(() => dialog.locator('code').count()).toBe(10)
  expect(await dialog.locator('code').allInnerTexts()).not.toContain(codes[1])
  await press(dialog, 'I have saved them')
  await security.getByText('10 recovery codes left.').waitFor()
})

test('[R10.2] with an app every sensitive change requires a code, and the app can be removed', async () => {
  const member = await makeMember({ site })
  const { dialog, page, press, prove, security, setUp, told } = await openProfile(member)
  const { key } = await setUp()
  await press(dialog, 'I have saved them')
  const codeLabel = m.security_code({}, { locale: 'en' })
  for (const name of ['Email address', 'Password']) {
    await page.getByRole('region', { name, exact: true }).getByLabel(codeLabel).waitFor()
  }
  await page.getByRole('button', { name: 'Delete your account…' }).click()
  await dialog.getByLabel(codeLabel).waitFor()
  await press(dialog, 'Keep your account')

  await press(security, 'Turn off…')
  await prove('')
  await press(dialog, 'Turn off')
  await dialog.getByText(m.account_code_missing({}, { locale: 'en' })).waitFor()
  await prove(codeOf(key, 1))
  await press(dialog, 'Turn off')
  await told(m.security_app_removed({}, { locale: 'en' })).waitFor()
  await security.getByRole('button', { name: 'Set up an app…' }).waitFor()
  expect(await page.getByLabel(codeLabel).count()).toBe(0)

  const other = await openLogin()
  await other.provePassword(member)
  await other.page.waitForURL(`${site.url}/my-profile`)
})

test('[R7.1] a second step tried too often leads back to the first', async () => {
  const member = await makeMember({ site })
  const profile = await openProfile(member)
  const { key } = await profile.setUp()
  const { code, page, provePassword } = await openLogin()
  await provePassword(member)
  for (let attempt = 0; attempt < 5; attempt++) {
    await code.fill(`${attempt}`)
    await page.keyboard.press('Enter')
    await page.getByText(m.account_code_wrong({}, { locale: 'en' })).waitFor()
    // The message appears again for each.
    await code.fill('')
  }
  await code.fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page
    .locator('main')
    .getByText(m.sign_code_expired({}, { locale: 'en' }))
    .waitFor()
  expect(await findFaults(page)).toEqual([])
  await provePassword(member)
  await code.fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/my-profile`)
})

/** Simulates a device with a fingerprint reader by Chrome's developer tools. */
async function plugInAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether its reader recognises the finger. */
    verify: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

describe.each(journeyLanguages('fr'))('[R7.1][R10.2] a passkey, in %s', (language) => {
  const locale = { locale: language }

  test('is added, signs in without a password, is renamed and removed', async () => {
    const member = await makeMember({ site, language })
    const { dialog, page, press, prove, security, told } = await openProfile(member, language)
    const device = await plugInAuthenticator(page)
    const add = () => press(security, m.security_passkey_add({}, locale))
    const name = () => dialog.getByLabel(m.security_passkey_name({}, locale), { exact: true })
    await add()
    expect(await name().inputValue()).toContain('Chrome')
    await name().fill('Mon téléphone')
    await prove()
    expect(await findFaults(page)).toEqual([])
    await press(dialog, m.security_next({}, locale))
    await told(m.security_passkey_added({}, locale)).waitFor()
    await security.getByText('Mon téléphone').waitFor()
    await security.getByText(m.security_passkey_unused({}, locale)).waitFor()
    const [credential] = await device.credentials()
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })
    expect(await findFaults(page)).toEqual([])
    await mailTo(site.mailboxUrl, member.email, 2)

    await add()
    await prove()
    await press(dialog, m.security_next({}, locale))
    await dialog.getByText(m.security_passkey_exists({}, locale)).waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(() => localStorage.clear())
    await open(page, pathTo('login', language))
    const signIn = page.getByRole('button', { name: m.sign_in_passkey({}, locale) })
    await device.verify(false)
    await signIn.click()
    await page.getByRole('alert').getByText(m.sign_in_passkey_failed({}, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
    await device.verify(true)
    await signIn.click()
    await told(m.sign_in_done({}, locale)).waitFor()
    await page.waitForURL(site.url + pathTo('my-profile', language))
    expect(await keptToken(page)).not.toBeNull()
    await expectSoon(() => security.getByText(m.security_passkey_unused({}, locale)).count()).toBe(0)

    await security
      .getByRole('button', { name: m.security_passkey_rename_label({ name: 'Mon téléphone' }, locale) })
      .click()
    await name().fill('')
    await press(dialog, m.account_page_save({}, locale))
    await dialog.getByText(m.account_passkey_name_missing({}, locale)).waitFor()
    await name().fill('Ancien')
    await press(dialog, m.account_page_save({}, locale))
    await told(m.security_passkey_renamed({}, locale)).waitFor()
    await security
      .getByRole('button', { name: m.security_passkey_remove_label({ name: 'Ancien' }, locale) })
      .click()
    await prove()
    await press(dialog, m.security_passkey_remove({}, locale))
    await told(m.security_passkey_removed({}, locale)).waitFor()
    expect(await security.getByText('Ancien').count()).toBe(0)

    await page.evaluate(() => localStorage.clear())
    await open(page, pathTo('login', language))
    await signIn.click()
    await page.getByRole('alert').getByText(m.api_passkey_refused({}, locale)).waitFor()
    expect(await keptToken(page)).toBeNull()
  })
})

/** Creates a user with a passkey on the device of a page, and signs out there. */
async function makePasskeyHolder() {
  const member = await makeMember({ site })
  const profile = await openProfile(member)
  const { dialog, page, press, prove, security, told } = profile
  const device = await plugInAuthenticator(page)
  await press(security, 'Add a passkey…')
  await prove()
  await press(dialog, 'Continue')
  await told(m.security_passkey_added({}, { locale: 'en' })).waitFor()
  return { ...profile, device, member }
}

test('[R7.1] the address field offers passkeys', async () => {
  const { page } = await makePasskeyHolder()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  // The device answers at once, as if its passkey had been chosen from the browser's list.
  await page.locator('main form').getByLabel('Email', { exact: true }).focus()
  await page.waitForURL(`${site.url}/my-profile`)
  expect(await keptToken(page)).not.toBeNull()
})

test('[R7.1] a passkey replaces the code in the second step, also on the application host', async () => {
  const { device, dialog, member, page, press, setUp } = await makePasskeyHolder()
  await setUp()
  await press(dialog, 'I have saved them')
  await page.evaluate(() => localStorage.clear())
  await device.verify(false)
  await open(page, '/app/login')
  const { code, provePassword } = partsOf(page, 'en')
  await provePassword(member)
  await code.waitFor()
  await device.verify(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${site.url}/my-profile`)
  expect(await keptToken(page)).not.toBeNull()
})
