import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { open, siteUrl, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

const members = [
  'my-profile',
  'dashboard',
  'subscription',
  'downloads',
  'favourites',
  'success',
  'cancel',
] as const
const strangers = ['login', 'signup', 'forgot-password', 'reset-password'] as const

function signIn() {
  const auth = { authToken: 'a.token', userData: { user_subscribed: 0 } }
  localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 0 }))
}

describe.each(languages)('in %s', (language) => {
  test('[R2.9] without a token every page of the account leads to the login page, by replacement', async () => {
    const page = await visit()
    await page.goto(pathTo('press', language))
    for (const name of members) {
      const length = await page.evaluate(() => history.length)
      await page.goto(pathTo(name, language))
      await page.waitForURL(siteUrl + pathTo('login', language))
      expect(await page.evaluate(() => history.length), name).toBe(length + 1)
    }
  })

  test('[R2.9] with a token every page of the account is shown', async () => {
    const page = await visit({ before: signIn })
    for (const name of members) {
      await page.goto(pathTo(name, language))
      await page.waitForLoadState('networkidle')
      expect(page.url(), name).toBe(siteUrl + pathTo(name, language))
      expect(await page.locator('h1').isVisible()).toBe(true)
    }
  })

  test('[R2.8] with a token the pages for signing in lead to the profile, by replacement', async () => {
    const page = await visit({ before: signIn })
    await page.goto(pathTo('press', language))
    for (const path of [
      ...strangers.map((name) => pathTo(name, language)),
      `${pathTo('reset-password', language)}/A-Token`,
    ]) {
      const length = await page.evaluate(() => history.length)
      await page.goto(path)
      await page.waitForURL(siteUrl + pathTo('my-profile', language))
      expect(await page.evaluate(() => history.length), path).toBe(length + 1)
    }
  })
})

test('[R2.8] without a token they are shown', async () => {
  const page = await visit()
  for (const name of strangers) {
    await page.goto(pathTo(name, 'en'))
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(siteUrl + pathTo(name, 'en'))
  }
})

/** Once, so that signing out lasts. */
function signInOnce() {
  if (sessionStorage.getItem('seeded')) return
  const auth = { authToken: 'a.token', userData: { user_subscribed: 0 } }
  sessionStorage.setItem('seeded', 'yes')
  localStorage.setItem('authToken', auth.authToken)
  localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 0 }))
}

test('[R3.5] the specified words ask before anybody is logged out', () => {
  expect(m.log_out({}, { locale: 'en' })).toBe('Log Out')
  expect(m.log_out_question({}, { locale: 'en' })).toBe('Are you sure you want to log out?')
  expect(m.log_out_cancel({}, { locale: 'en' })).toBe('Cancel')
})

test.each(languages)('[R3.5][R6.4] the menu asks, then forgets the visitor, in %s', async (language) => {
  const locale = { locale: language }
  const page = await visit({ width: 390, before: signInOnce })
  await open(page, pathTo('pricing', language))
  await page.getByRole('button', { name: m.header_menu({}, locale) }).click()
  const menu = page.getByRole('dialog', { name: m.header_menu({}, locale), exact: true })
  const leave = menu.getByRole('button', { name: m.log_out({}, locale), exact: true })
  await leave.click()
  const question = page.getByRole('dialog', { name: m.log_out({}, locale), exact: true })
  expect(await question.innerText()).toContain(m.log_out_question({}, locale))
  expect(await findFaults(page)).toEqual([])
  await question.getByRole('button', { name: m.log_out_cancel({}, locale) }).click()
  await question.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('a.token')

  await leave.click()
  await question.getByRole('button', { name: m.log_out({}, locale) }).click()
  await menu.getByRole('link', { name: m.menu_sign_in({}, locale) }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('[R2.9][R3.5] who logs out of a page of the account is led to the login page', async () => {
  const page = await visit({ before: signInOnce })
  await open(page, '/my-profile')
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${siteUrl}/login`)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})
