import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFinishedSong, waitForSound } from './audio.ts'
import { findFaults } from './find-faults.ts'
import { findSongSlugs, type Song } from './library.ts'
import { expectSoon, open, siteUrl, useBrowser, type VisitOptions } from './visitor.ts'

const { visit } = useBrowser()
const genre = 'ambient'
const recording = '**/api/save-download-music'
let song: Song

beforeAll(async () => {
  song = await findFinishedSong(genre)
})

/** As signing in leaves the browser; once, so that what a page does to it later lasts. */
const signedIn = {
  subscribed: () => {
    if (localStorage.getItem('seeded')) return
    const auth = { authToken: 'a.token', userData: { user_subscribed: 1 } }
    localStorage.setItem('seeded', 'yes')
    localStorage.setItem('authToken', auth.authToken)
    localStorage.setItem('userData', JSON.stringify(auth.userData))
    localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 0 }))
  },
  free: () => {
    if (localStorage.getItem('seeded')) return
    const auth = { authToken: 'a.token', userData: { user_subscribed: 0 } }
    localStorage.setItem('seeded', 'yes')
    localStorage.setItem('authToken', auth.authToken)
    localStorage.setItem('userData', JSON.stringify(auth.userData))
    localStorage.setItem('root', JSON.stringify({ state: { auth }, version: 0 }))
  },
}

async function openGenre(options: VisitOptions = {}): Promise<Page> {
  const page = await visit(options)
  // The server knows none of these visitors: of each it says what the browser keeps.
  await page.context().route('**/api/v1/account', async (route) => {
    const visitor = route.request().frame().page()
    const root = await visitor.evaluate(() => localStorage.getItem('root'))
    await route.fulfill({ json: { success: true, user: JSON.parse(root ?? '{}').state?.auth.userData } })
  })
  await open(page, pathTo('music-category', 'en', genre))
  // What takes over the controls comes last, when the browser has nothing better to do.
  await page.waitForLoadState('networkidle')
  return page
}

const row = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: m.track_download_label({ title: song.title }) })
const bar = (page: Page) => page.locator('.player-bar')

async function playSong(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: song.title }) })
    .click()
  await bar(page).waitFor()
  await waitForSound(page)
}

const downloadInBar = (page: Page) =>
  bar(page).getByRole('button', { name: m.track_download_label({ title: song.title }) })

/** Answers the recording of a download, and keeps what was sent. */
async function answerRecording(page: Page, status: number, body: unknown) {
  const sent: { headers: Record<string, string>; body: unknown; method: string }[] = []
  await page.route(recording, async (route) => {
    const request = route.request()
    sent.push({ headers: request.headers(), body: request.postDataJSON(), method: request.method() })
    await route.fulfill({ status, json: body })
  })
  return sent
}

const auth = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: localStorage.getItem('userData'),
    kept: JSON.parse(localStorage.getItem('root') ?? '{}').state?.auth,
  }))

describe('a download without a token', () => {
  test('[R6.1] is blocked: Login Required, with a button to the login page', async () => {
    const page = await openGenre()
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('For Download music, please login & subscribe')
    expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await playSong(page)
    await downloadInBar(page).click()
    await dialog.getByRole('link', { name: 'Go to Login' }).click()
    await page.waitForURL(siteUrl + pathTo('login', 'en'))
    await dialog.waitFor({ state: 'detached' })
    await waitForSound(page, 0.1)
  })

  test.each(languages)('[R6.1] is blocked on the page of a song, in %s', async (language) => {
    const page = await visit()
    const slugs = await findSongSlugs(song.slug)
    await open(page, pathTo('track', language, slugs[language]))
    await page.waitForLoadState('networkidle')
    const locale = { locale: language }
    await page
      .locator('.track-stage-download')
      .getByRole('link', { name: m.track_download({}, locale) })
      .click()
    const dialog = page.getByRole('dialog', { name: m.download_login_title({}, locale) })
    expect(await dialog.innerText()).toContain(m.download_login_text({}, locale))
    await dialog.getByRole('link', { name: m.download_login_go({}, locale) }).click()
    await page.waitForURL(siteUrl + pathTo('login', language))
  })
})

describe('a download without a plan', () => {
  test('[R6.2] is blocked: Plan Subscribe, with a button to the licences', async () => {
    const page = await openGenre({ before: signedIn.free })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Plan Subscribe' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('For Download music, please subscribe any plan')
    await dialog.getByRole('link', { name: 'Go to licenses' }).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
  })

  test('[R5.5][R6.2] counts as one for every user_subscribed that is 0, false or absent', async () => {
    const page = await openGenre()
    for (const userData of [
      { user_subscribed: 0 },
      { user_subscribed: false },
      { user_subscribed: null },
      {},
      null,
    ]) {
      await page.evaluate((user) => {
        const state = { auth: { authToken: 'a.token', userData: user } }
        localStorage.setItem('root', JSON.stringify({ state, version: 0 }))
      }, userData)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await row(page).click()
      await page.getByRole('dialog', { name: 'Plan Subscribe' }).waitFor()
      expect(page.url(), JSON.stringify(userData)).toBe(siteUrl + pathTo('music-category', 'en', genre))
    }
  })

  test('[R6.2] leads from the player straight to the licences', async () => {
    const page = await openGenre({ before: signedIn.free })
    await playSong(page)
    await downloadInBar(page).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a download with a plan', () => {
  test('[R1.2][R6.3][R8.4][R8.5] is recorded with the token, then the browser goes to the file', async () => {
    const page = await openGenre({ before: signedIn.subscribed })
    const signed = `${siteUrl}/favicon.svg?signed=1`
    const sent = await answerRecording(page, 200, { success: true, url: signed })
    await row(page).click()
    await page.waitForURL(signed)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'POST', body: { music_id: song.id } })
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer a.token',
      'content-type': 'application/json',
      accept: 'application/json',
    })
  })

  test('[R6.3] goes to the track’s own address where the API names none', async () => {
    const page = await openGenre({ before: signedIn.subscribed })
    const sent = await answerRecording(page, 200, { success: true, url: 'javascript:alert(1)' })
    await row(page).click()
    await page.waitForURL(song.url)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [403, { error: { code: 'forbidden', message: 'x' } }, 'Forbidden! You do not have permission.'],
    [500, {}, 'Server Error! Please try again later.'],
    [422, { message: 'No such song' }, 'No such song'],
  ])(
    '[R6.3][R8.6] that cannot be recorded (%i) is a line in the log and nothing else',
    async (status, body, line) => {
      const page = await openGenre({
        before: signedIn.subscribed,
        expects: [/save-download-music|music_id|status/, new RegExp(line)],
      })
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      await answerRecording(page, status, body)
      await row(page).click()
      await expectSoon(() => lines.filter((text) => text.startsWith(line)).length).toBe(1)
      expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
      expect(await page.locator('body').innerText()).not.toContain(line)
      expect((await auth(page)).token).toBe('a.token')
    },
  )

  test('[R8.6] no answer is logged as such', async () => {
    const page = await openGenre({
      before: signedIn.subscribed,
      expects: [/save-download-music/, /No response/],
    })
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await page.route(recording, (route) => route.abort('connectionreset'))
    await row(page).click()
    await expectSoon(() => lines.some((text) => text.startsWith('No response received from server'))).toBe(
      true,
    )
  })

  test('[R8.6] a 401 drops the dead session in every tab, and sends nobody anywhere', async () => {
    const page = await openGenre({
      before: signedIn.subscribed,
      expects: [/save-download-music/, /Unauthorized/],
    })
    const other = await page.context().newPage()
    await open(other, pathTo('music-category', 'en', genre))
    await other.waitForLoadState('networkidle')
    await playSong(page)
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await answerRecording(page, 401, {})
    await row(page).click()
    await expectSoon(() => auth(page)).toEqual({
      token: null,
      user: null,
      kept: { authToken: null, userData: null },
    })
    expect(lines.filter((text) => text.startsWith('Unauthorized! Redirecting to login...'))).toHaveLength(1)
    expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
    await waitForSound(page, 0.2)
    await row(other).click()
    await other.getByRole('dialog', { name: 'Login Required' }).waitFor()
  })
})
