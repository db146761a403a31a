import { languages, pathTo } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { siteUrl, useBrowser } from './visitor.ts'

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
