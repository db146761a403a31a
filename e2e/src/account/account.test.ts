import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { listSongs } from '../support/library.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import {
  callApi,
  goodPassword,
  makeAddress,
  makeMember,
  type Member,
  signInAgain,
} from '../support/member.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const site = useOwnSite()

const english = { locale: 'en' } as const
/** Messages of browser and log about a refused call. */
const refused = [/status (?:of )?4\d\d/, /api\/v1\//]

async function openAs(member: Member, path: string, options: Parameters<typeof visit>[0] = {}) {
  const page = await visit({ baseUrl: site.url, reducedMotion: true, member, ...options })
  await open(page, path)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const told = (words: string) => page.getByRole('status').getByText(words, { exact: true })
  return { page, section, told }
}

describe.each(languages)('[R10.2] the pages of the account, in %s', (language) => {
  const locale = { locale: language }
  const views = [
    ['dashboard', m.account_page_latest_none({}, locale)],
    ['my-profile', m.account_page_delete_open({}, locale)],
    ['favourites', m.account_page_favourites_none({}, locale)],
  ] as const

  test('have no accessibility faults, alternating wide and narrow, light and dark', async () => {
    const member = await makeMember({ site, language })
    // The same markup in all languages: each view is judged in two of them.
    const viewOf = (turn: number) => views[(languages.indexOf(language) + turn) % views.length] ?? views[0]
    const { page } = await openAs(member, pathTo(viewOf(0)[0], language))
    for (const [turn, width] of [1280, 390].entries()) {
      const [name, words] = viewOf(turn)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      if (turn > 0) await goOn(page, pathTo(name, language))
      await page.getByText(words).first().waitFor()
      expect(await findFaults(page), name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findFaults(page, 'colours'), name).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('link to one another', async () => {
    const member = await makeMember({ site, language })
    const { page } = await openAs(member, pathTo('dashboard', language), { width: 390 })
    await page.getByText(m.account_page_hello({ name: member.name }, locale)).waitFor()
    const navigation = page.getByRole('navigation', { name: m.account_page_navigation({}, locale) })
    for (const [name, words] of [
      ['my-profile', m.account_page_profile({}, locale)],
      ['favourites', m.account_page_favourites({}, locale)],
      ['dashboard', m.account_page_dashboard({}, locale)],
    ] as const) {
      await navigation.getByRole('link', { name: words, exact: true }).click()
      await page.waitForURL(site.url + pathTo(name, language))
      await page.getByRole('heading', { name: words, level: 1, exact: true }).waitFor()
      expect(await navigation.locator('[aria-current=page]').innerText()).toBe(words)
    }
  })
})

describe('[R10.2] the profile', () => {
  test('[R7.3] keeps name, phone and language, by the rules of that language', { tags: 'main' }, async () => {
    const { page, section, told } = await openAs(await makeMember({ site }), '/my-profile')
    const details = section('Your details')
    await details.getByLabel('Name').fill('')
    await details.getByLabel('Phone').fill('12345678901')
    await details.getByRole('button', { name: 'Save' }).click()
    await details.getByText('Enter your name.').waitFor()
    await details.getByText('Enter 10 digits at most.').waitFor()
    await details.getByLabel('Language of emails and documents').selectOption('fr')
    await details.getByLabel('Name').fill('Ada King')
    await details.getByRole('button', { name: 'Save' }).click()
    await told(m.account_page_details_saved({}, english)).waitFor()
    const kept = await page.evaluate(() => localStorage.getItem('userData'))
    expect(JSON.parse(kept ?? '')).toMatchObject({ name: 'Ada King', phone: '12345678901', language: 'fr' })
    await page.reload()
    await details.getByLabel('Name').waitFor()
    expect(await details.getByLabel('Name').inputValue()).toBe('Ada King')
  })

  test('changes the address once the mailed link has been opened', async () => {
    const member = await makeMember({ site })
    const { page, section, told } = await openAs(member, '/my-profile', { expects: refused })
    const email = section('Email address')
    const address = makeAddress()
    await email.getByLabel('New email address').fill(address)
    await email.getByLabel('Current password').fill('Wrong-2026!')
    await email.getByRole('button', { name: 'Change address' }).click()
    await email.getByText(m.account_password_wrong({}, english)).waitFor()
    expect(await email.getByLabel('New email address').inputValue()).toBe(address)
    await email.getByLabel('Current password').fill(goodPassword)
    await email.getByRole('button', { name: 'Change address' }).click()
    await email.getByText(m.account_page_email_mailed({ email: address }, english)).waitFor()

    // The notice disappears after some seconds, maybe before the page is fully loaded.
    await page.goto(linkIn(await mailTo(site.mailboxUrl, address)), { waitUntil: 'commit' })
    await told(m.sign_verify_changed({}, english)).waitFor()
    await page.goto(`${site.url}/my-profile`)
    await email.getByText(m.account_page_email_now({ email: address }, english)).waitFor()
    await signInAgain({ email: address, password: goodPassword }, site.url)
  })

  test('[R15.1] a link to a new address that is opened elsewhere asks to sign in to the account first', async () => {
    const member = await makeMember({ site })
    const address = makeAddress()
    const asked = { email: address, current_password: goodPassword }
    await callApi(site.url, '/api/v1/account/email', asked, member.token)
    const link = linkIn(await mailTo(site.mailboxUrl, address))
    const page = await visit({ baseUrl: site.url, reducedMotion: true, width: 390, height: 844 })
    await page.goto(link)
    await page
      .locator('main')
      .getByText(m.sign_verify_owner({ email: address }, english))
      .waitFor()
    expect(await findFaults(page)).toEqual([])
    const field = (label: string) => page.locator('main form').getByLabel(label, { exact: true })
    await field('Email').fill(member.email)
    await field('Password').fill(goodPassword)
    await field('Password').press('Enter')
    await page.getByRole('status').getByText(m.sign_verify_changed({}, english), { exact: true }).waitFor()
    await page.goto(`${site.url}/my-profile`)
    await page.getByText(m.account_page_email_now({ email: address }, english)).waitFor()

    const other = await makeMember({ site })
    const wanted = makeAddress()
    await callApi(site.url, '/api/v1/account/email', { ...asked, email: wanted }, other.token)
    await page.goto(linkIn(await mailTo(site.mailboxUrl, wanted)), { waitUntil: 'commit' })
    await page
      .getByRole('status')
      .getByText(m.sign_verify_other({ email: wanted }, english))
      .waitFor()
  })

  test('[R7.2] changes the password and ends all other sessions', async () => {
    const member = await makeMember({ site })
    const elsewhere = await signInAgain(member, site.url)
    const { section, told } = await openAs(member, '/my-profile', { expects: refused })
    const password = section('Password')
    const send = password.getByRole('button', { name: 'Change password' })
    await send.click()
    await password.getByText('Enter your password.').first().waitFor()
    await password.getByLabel('Current password').fill('Wrong-2026!')
    await password.getByLabel('New password').fill('abc')
    await password.getByLabel('Repeat password').fill('abcd')
    await send.click()
    await password.getByText('Use 8 characters or more.').waitFor()
    await password.getByText('The two passwords don’t match.').waitFor()
    await password.getByLabel('New password').fill('Another-2026!')
    await password.getByLabel('Repeat password').fill('Another-2026!')
    await send.click()
    await password.getByText(m.account_password_wrong({}, english)).waitFor()
    await password.getByLabel('Current password').fill(goodPassword)
    await send.click()
    await told(m.account_page_password_changed({}, english)).waitFor()
    expect(await password.getByLabel('New password').inputValue()).toBe('')
    await signInAgain({ email: member.email, password: 'Another-2026!' }, site.url)
    expect(await accountStatus(elsewhere)).toBe(401)
    expect(await accountStatus(member.token)).toBe(200)
  })

  test('[R15.4] a new password offers to end keys and passkeys with a list, by keyboard, on a phone', async () => {
    const member = await makeMember({ site })
    const asked = { key_name: 'Cutting room', scopes: ['account:read'], days: null }
    const proof = { current_password: goodPassword }
    const { key } = await callApi<{ key: string }>(
      site.url,
      '/api/v1/account/api-keys',
      { ...asked, ...proof },
      member.token,
    )
    const { page, section, told } = await openAs(member, '/my-profile', { width: 390, height: 844 })
    const password = section('Password')
    await password.getByText('API keys: Cutting room').waitFor()
    const box = password.getByRole('checkbox', { name: m.account_page_end_title({}, english) })
    expect(await box.isChecked()).toBe(false)
    await box.focus()
    await page.keyboard.press('Space')
    await password.getByLabel('Current password').fill(goodPassword)
    await password.getByLabel('New password').fill('Another-2026!')
    await password.getByLabel('Repeat password').fill('Another-2026!')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await told(m.account_page_end_done({}, english)).waitFor()
    await expectSoon(() => password.getByText('API keys: Cutting room').count()).toBe(0)
    const answer = await fetch(`${site.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(401)
    expect((await mailTo(site.mailboxUrl, member.email, 3)).text).toContain('– Cutting room')
  })

  test('ends sessions one by one, and all of them', async () => {
    const member = await makeMember({ site })
    const elsewhere = await signInAgain(member, site.url)
    const { page, section, told } = await openAs(member, '/my-profile')
    const sessions = section('Where you are signed in')
    await sessions.getByText('This browser').waitFor()
    await sessions.getByRole('button', { name: 'Sign out there' }).click()
    await told(m.account_page_session_ended({}, english)).waitFor()
    expect(await sessions.getByRole('listitem').count()).toBe(1)
    expect(await accountStatus(elsewhere)).toBe(401)
    const again = await signInAgain(member, site.url)
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${site.url}/login`)
    await told(m.account_page_sessions_ended({}, english)).waitFor()
    expect(await accountStatus(again)).toBe(401)
    expect(await accountStatus(member.token)).toBe(401)
  })

  test('exports all stored data as a file', async () => {
    const member = await makeMember({ site })
    const { page } = await openAs(member, '/my-profile')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as JSON' }).click()
    const download = await saved
    // Named after the site, which nobody has named yet.
    const name = new URL(site.url).host.replaceAll(/[.:]/g, '-')
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
    const file = join(site.folder, 'export.json')
    await download.saveAs(file)
    const text = await readFile(file, 'utf8')
    expect(JSON.parse(text)).toMatchObject({ user: { email: member.email }, favourites: [], licences: [] })
    expect(text).not.toContain(member.token)
  })

  test('deletes the account, once the password is entered', async () => {
    const member = await makeMember({ site })
    const { page, told } = await openAs(member, '/my-profile', { expects: refused })
    await page.getByRole('button', { name: 'Delete your account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account' })
    expect(await dialog.innerText()).toContain(m.account_page_delete_stays({}, english))
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep your account' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Delete your account…' }).click()
    await dialog.getByLabel('Current password').fill('Wrong-2026!')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByText(m.account_password_wrong({}, english)).waitFor()
    await dialog.getByLabel('Current password').fill(goodPassword)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(`${site.url}/`)
    await told(m.account_page_deleted({}, english)).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await expect(signInAgain(member, site.url)).rejects.toThrow('401')
  })
})

describe('[R10.2] favourites', () => {
  test('are listed, latest first, and can be removed', async () => {
    const member = await makeMember()
    const [first, second] = await listSongs('en', { limit: 3 })
    if (!second) throw new Error('The library has only one song.')
    for (const { id } of [first, second])
      await callApi(siteUrl, '/api/v1/favourites', { music_id: id, favourite: true }, member.token)

    const page = await visit({ member })
    await open(page, '/favourites')
    const tracks = page.getByRole('list', { name: 'Favourites' })
    await tracks.getByText(first.title).waitFor()
    expect(await tracks.locator('.track-title').allInnerTexts()).toEqual([second.title, first.title])
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: `Remove “${second.title}” from your favourites` }).click()
    await page
      .getByRole('status')
      .getByText(m.account_page_favourite_removed({ title: second.title }, english))
      .waitFor()
    expect(await tracks.locator('.track-title').allInnerTexts()).toEqual([first.title])
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('No favourites yet').waitFor()
    await page.reload()
    await page.getByText('No favourites yet').waitFor()
  })

  test('that could not be removed are restored', async () => {
    const member = await makeMember()
    const [song] = await listSongs('en', { limit: 1 })
    await callApi(siteUrl, '/api/v1/favourites', { music_id: song.id, favourite: true }, member.token)
    const page = await visit({ member, expects: [/ERR_FAILED|No response/] })
    await open(page, '/favourites')
    const button = page.getByRole('button', { name: /^Remove/ })
    await button.waitFor()
    await page.route('**/api/v1/favourites', (route) => route.abort())
    await button.click()
    await page
      .getByRole('status')
      .getByText(m.account_page_favourite_kept({ title: song.title }))
      .waitFor()
    await expectSoon(() => button.count()).toBe(1)
  })
})

test('[R10.2] a failed load is reported, and can be retried', async () => {
  const member = await makeMember({ site })
  const page = await visit({ baseUrl: site.url, member, expects: [/ERR_FAILED|No response/] })
  await page.route('**/api/v1/favourites?*', (route) => route.abort())
  await open(page, '/favourites')
  await page.getByRole('alert').getByText(m.account_page_favourites_failed({}, english)).waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.unroute('**/api/v1/favourites?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No favourites yet').waitFor()
})

async function accountStatus(token: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status
}
