import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { findFinishedSong, playSong, quickGenre, waitForSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { holdDrawing } from '../support/hold-drawing.ts'
import { fetchPaper, licenseSong, makeSubscriber } from '../support/licences.ts'
import { findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { callApi, goodPassword, makeAddress, makeMember, type Member } from '../support/member.ts'
import { acceptTerms } from '../support/plans.ts'
import {
  expectSoon,
  goOn,
  isMarkedDocument,
  markDocument,
  open,
  siteUrl,
  useBrowser,
  type VisitOptions,
} from '../support/visitor.ts'

const { visit } = useBrowser()
const genre = quickGenre
const recording = '**/api/save-download-music'
let song: Song
/** Has a free plan, with downloads left for those that are really recorded. */
let subscriber: Member
let withoutPlan: Member

beforeAll(async () => {
  song = await findFinishedSong(genre)
  subscriber = (await makeSubscriber()).member
  withoutPlan = await makeMember()
})

async function openGenre(options: VisitOptions = {}): Promise<Page> {
  const page = await visit(options)
  // The server does not know these visitors: it answers what the browser has stored.
  await page.context().route('**/api/v1/account', async (route) => {
    const visitor = route.request().frame().page()
    const root = await visitor.evaluate(() => localStorage.getItem('root'))
    await route.fulfill({ json: { success: true, user: JSON.parse(root ?? '{}').state?.auth.userData } })
  })
  await open(page, pathTo('music-category', 'en', genre))
  // The handlers of the controls are loaded last, when the browser is idle.
  await page.waitForLoadState('networkidle')
  return page
}

const row = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: m.track_download_label({ title: song.title }) })
const bar = (page: Page) => page.locator('.player-bar')

const downloadInBar = (page: Page) =>
  bar(page).getByRole('button', { name: m.track_download_label({ title: song.title }) })

type Step = PromiseWithResolvers<void>

/** Answers the recording of a download, and collects the requests. */
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
  test('[R6.1] is blocked: Login Required, with a button to the login page', { tags: 'main' }, async () => {
    const page = await openGenre()
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('For Download music, please login & subscribe')
    expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await playSong(page, song)
    await downloadInBar(page).click()
    await dialog.getByRole('link', { name: 'Go to Login' }).click()
    await page.waitForURL(siteUrl + pathTo('login', 'en'))
    await dialog.waitFor({ state: 'detached' })
    await waitForSound(page, 0.1)
  })

  test('[R6.1] is blocked on the page of a song, in en, es and fr', async () => {
    const page = await visit()
    const slugs = await findSongSlugs(song.slug)
    for (const [index, language] of languages.entries()) {
      await (index === 0 ? open : goOn)(page, pathTo('track', language, slugs[language]))
      if (index === 0) await page.waitForLoadState('networkidle')
      const locale = { locale: language }
      await page
        .locator('.track-stage-download')
        .getByRole('link', { name: m.track_download({}, locale) })
        .click()
      const dialog = page.getByRole('dialog', { name: m.download_login_title({}, locale) })
      expect(await dialog.innerText()).toContain(m.download_login_text({}, locale))
      await dialog.getByRole('link', { name: m.download_login_go({}, locale) }).click()
      await page.waitForURL(siteUrl + pathTo('login', language))
    }
  })
})

describe('a download without a plan', () => {
  test('[R6.2] is blocked: Plan Subscribe, with a button to the licences', async () => {
    const page = await openGenre({ member: withoutPlan })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Plan Subscribe' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('For Download music, please subscribe any plan')
    await dialog.getByRole('link', { name: 'Go to licenses' }).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
  })

  test('[R5.5][R6.2] counts as one for user_subscribed 0, false or absent', async () => {
    const page = await openGenre({ expects: [/api\/v1\/account/] })
    // The server's own answer must not interfere.
    await page.route('**/api/v1/account', (route) => route.fulfill({ status: 503, json: {} }))
    await page.route('**/api/v1/favourites/ids', (route) => route.fulfill({ json: { ids: [] } }))
    await page.route('**/api/v1/downloads?*', (route) => route.fulfill({ json: { licences: [] } }))
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

  test('[R6.2] links directly from the player to the licences', async () => {
    const page = await openGenre({ member: withoutPlan })
    await playSong(page, song)
    await downloadInBar(page).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a download that had to wait', () => {
  const genrePage = siteUrl + pathTo('music-category', 'en', genre)
  const keptDownload = (page: Page) => page.evaluate(() => localStorage.getItem('pendingDownload'))

  async function openAsKnown(member?: Member): Promise<Page> {
    const page = await visit({ ...(member && { member }), reducedMotion: true })
    await open(page, pathTo('music-category', 'en', genre))
    await page.waitForLoadState('networkidle')
    return page
  }

  async function signIn(page: Page, { email, password }: Member): Promise<void> {
    const form = page.locator('main form')
    await form.getByLabel(m.sign_email(), { exact: true }).fill(email)
    await form.getByLabel(m.sign_password(), { exact: true }).fill(password)
    await form.getByRole('button', { name: m.sign_in_send(), exact: true }).click()
  }

  /** A new visitor asks for the song, and signs up with the free plan; returns the mailed address. */
  async function signUpForSong(): Promise<{ page: Page; address: string }> {
    const page = await openAsKnown()
    await row(page).click()
    await page.getByRole('dialog').getByText('The Free plan is enough').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'Create a free account' }).click()
    const email = makeAddress()
    const form = page.locator('main form')
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await field(m.sign_name()).fill('Zoë Nuñez')
    await field(m.sign_email()).fill(email)
    await field(m.sign_phone()).fill('5550100')
    await field(m.sign_password()).fill(goodPassword)
    await field(m.sign_password_again()).fill(goodPassword)
    await form.getByRole('button', { name: m.sign_up_send(), exact: true }).click()
    await page.getByRole('heading', { name: m.sign_up_done() }).waitFor()
    return { page, address: linkIn(await mailTo(inject('mailboxUrl'), email)) }
  }

  test('[R6.1] continues at the song once its visitor has signed in, and is not repeated', async () => {
    const { member } = await makeSubscriber()
    const page = await openAsKnown()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/save-download-music')) sent++
    })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await dialog.getByText('The Free plan is enough').waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Go to Login' }).click()
    const started = page.waitForEvent('download')
    await signIn(page, member)
    await started
    expect(page.url()).toBe(genrePage)
    expect(await keptDownload(page)).toBeNull()
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(sent).toBe(1)
  })

  test('[R6.1][R10.3] continues for a new visitor, in the tab of the mailed link, with the free plan', async () => {
    const link = await signUpForSong()
    const tab = await link.page.context().newPage()
    const started = tab.waitForEvent('download')
    await tab.goto(link.address)
    expect((await started).suggestedFilename()).toMatch(/TL-/)
    await tab.waitForURL(genrePage)
    expect(await keptDownload(tab)).toBeNull()
    await expectSoon(async () => (await auth(tab)).kept.userData).toMatchObject({
      user_subscribed: 1,
      plan_kind: 'free',
    })
  })

  test('[R6.1][R10.3] waits for the plan on a phone too busy to render the song’s page', async () => {
    const link = await signUpForSong()
    const tab = await link.page.context().newPage()
    const drawing = await holdDrawing(tab)
    const makeStep = (): Step => Promise.withResolvers<void>()
    const [termsAsked, planTaken, thanksAsked, songDrawn] = [makeStep(), makeStep(), makeStep(), makeStep()]
    const holdUntil = (address: string, { promise }: Step, asked?: Step) =>
      tab.route(address, async (route) => {
        asked?.resolve()
        await promise
        await route.continue()
      })
    await tab.route('**/api/v1/plans/*/terms?*', async (route) => {
      await drawing.hold()
      termsAsked.resolve()
      await route.continue()
    })
    await holdUntil(`**/${genre}.data*`, termsAsked)
    // The song's page has arrived, but is not drawn, before the plan is taken; a page that comes later is given up.
    await tab.route('**/api/v1/checkouts', async (route) => {
      await tab.waitForURL(genrePage, { waitUntil: 'commit' })
      await route.continue()
    })
    // The account has the plan before the confirmation page is shown.
    await holdUntil('**/api/v1/account', planTaken)
    tab.on('response', (response) => response.url().endsWith('/api/v1/checkouts') && planTaken.resolve())
    await holdUntil('**/success.data*', songDrawn, thanksAsked)
    const started = tab.waitForEvent('download')
    await tab.goto(link.address)
    await thanksAsked.promise
    await drawing.release()
    await row(tab).waitFor()
    expect(await keptDownload(tab)).not.toBeNull()
    expect(await tab.getByRole('dialog').count()).toBe(0)
    songDrawn.resolve()
    await started
    await tab.waitForURL(genrePage)
  })

  test('[R6.2] asks a visitor who signs in without a plan for one, and continues with the free one', async () => {
    const page = await openAsKnown()
    await row(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Go to Login' }).click()
    await signIn(page, await makeMember())
    const dialog = page.getByRole('dialog', { name: 'Plan Subscribe' })
    await dialog.waitFor()
    expect(page.url()).toBe(genrePage)
    const started = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Take the Free plan' }).click()
    expect((await started).suggestedFilename()).toMatch(/TL-/)
    await page.waitForURL(genrePage)
  })

  test('[R6.2] continues beside the confirmation of a paid plan', async () => {
    const page = await openAsKnown(await makeMember())
    await row(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Go to licenses' }).click()
    await page.getByRole('link', { name: '14 Day Trial' }).click()
    await acceptTerms(page)
    const started = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: 'Start trial' }).click()
    expect((await started).suggestedFilename()).toMatch(/TL-/)
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  })

  test('[R6.2] started in the player continues at its song’s page', async () => {
    const page = await openAsKnown(await makeMember())
    await playSong(page, song)
    await downloadInBar(page).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Start free' }).click()
    expect((await started).suggestedFilename()).toMatch(/TL-/)
    await page.waitForURL(siteUrl + pathTo('track', 'en', song.slug))
    await waitForSound(page, 0.2)
  })

  test('[R6.1] is forgotten if the dialog is closed, and offered, not started, after a while', async () => {
    const page = await openAsKnown()
    await row(page).click()
    await page.getByRole('dialog', { name: 'Login Required' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await keptDownload(page)).toBeNull()

    const { member } = await makeSubscriber()
    const later = await openAsKnown(member)
    await later.evaluate(
      ({ id, path, url }) => {
        const since = Date.now() - 60 * 60 * 1000
        const text = JSON.stringify({ id, file: url, label: 'Download it', path, since })
        localStorage.setItem('pendingDownload', text)
      },
      { ...song, path: pathTo('music-category', 'en', genre) },
    )
    await later.reload()
    const dialog = later.getByRole('dialog', { name: 'Your download is ready' })
    await dialog.waitFor()
    expect(await findFaults(later)).toEqual([])
    const started = later.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download it' }).click()
    await started
    await dialog.waitFor({ state: 'detached' })
    expect(await keptDownload(later)).toBeNull()
  })
})

/** The notice, on any page. */
const notice = (page: Page) => page.locator('.notice')

describe('a download with a plan', () => {
  test(
    '[R1.2][R6.3][R8.4][R10.4] is recorded, saved with its licence, while the music plays on',
    { tags: 'main' },
    async () => {
      const page = await openGenre({ member: subscriber })
      await playSong(page, song)
      await markDocument(page)
      const [request, download] = await Promise.all([
        page.waitForRequest(recording),
        page.waitForEvent('download'),
        downloadInBar(page).click(),
      ])
      expect(request.method()).toBe('POST')
      expect(request.postDataJSON()).toEqual({ music_id: song.id })
      expect(request.headers()).toMatchObject({
        authorization: `Bearer ${subscriber.token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      })
      const told = await notice(page).innerText()
      const number = /TL(?:-[0-9A-Z]{4}){3}/.exec(told)?.[0] ?? ''
      expect(told).toContain(m.downloads_started({ number }))
      expect(download.suggestedFilename()).toContain(number)
      expect(await download.failure()).toBeNull()
      const { licence } = JSON.parse((await fetchPaper(subscriber, number, 'document')).toString())
      expect(licence).toMatchObject({
        number,
        track: { id: song.id, title: song.title },
        holder: subscriber.name,
      })
      await waitForSound(page, 0.2)
      expect(await findFaults(page)).toEqual([])
      await notice(page).getByRole('link', { name: m.downloads_started_link() }).click()
      await page.getByRole('article').getByText(number).waitFor()
      expect(await isMarkedDocument(page)).toBe(true)
      await waitForSound(page, 0.2)
    },
  )

  test('[R6.3] repeated gives the same licence; a double click counts once', async () => {
    const page = await openGenre({ member: subscriber })
    const before = await licenseSong(subscriber, song.id)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/save-download-music')) sent++
    })
    const [download] = await Promise.all([page.waitForEvent('download'), row(page).dblclick()])
    expect(download.suggestedFilename()).toContain(before.number)
    expect(sent).toBe(1)
  })

  test('[R6.3] from a song’s page is reported in en, es and fr', async () => {
    const page = await visit({ member: subscriber })
    const slugs = await findSongSlugs(song.slug)
    const { number } = await licenseSong(subscriber, song.id)
    for (const [index, language] of languages.entries()) {
      const locale = { locale: language }
      await (index === 0 ? open : goOn)(page, pathTo('track', language, slugs[language]))
      if (index === 0) await page.waitForLoadState('networkidle')
      await Promise.all([
        page.waitForEvent('download'),
        page
          .locator('.track-stage-download')
          .getByRole('link', { name: m.track_download({}, locale) })
          .click(),
      ])
      await notice(page).getByText(m.downloads_started({ number }, locale)).waitFor()
      const link = notice(page).getByRole('link', { name: m.downloads_started_link({}, locale) })
      expect(await link.getAttribute('href')).toBe(pathTo('downloads', language))
    }
  })

  test('[R6.2][R10.3] beyond the monthly limit says so, and what can be done', async () => {
    const { member } = await makeSubscriber()
    const songs = await listSongs('en', { limit: 11 })
    for (const { id } of songs.filter(({ id: each }) => each !== song.id).slice(0, 10))
      await licenseSong(member, id)
    const page = await openGenre({ member, expects: [/402|save-download-music|used up/] })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: m.downloads_limit_title() })
    await dialog.getByText(m.downloads_limit_text()).waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: m.download_plan_go() }).click()
    await page.waitForURL(siteUrl + pathTo('pricing', 'en'))
  })

  test('[R6.2][R10.2] of a licensed song continues with that licence, without a plan', async () => {
    const { member } = await makeSubscriber()
    const { number } = await licenseSong(member, song.id)
    await callApi(siteUrl, '/api/v1/subscription/cancellation', { lang: 'en' }, member.token)
    const user = { ...member.user, user_subscribed: 0 as const, plan_kind: null }
    const page = await openGenre({ member: { ...member, user } })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: m.download_held_title() })
    expect(await dialog.innerText()).toContain(number)
    expect(await findFaults(page)).toEqual([])
    const link = page.waitForResponse(`**/api/v1/downloads/${number}/link`)
    await dialog.getByRole('button', { name: m.downloads_again({ format: 'MP3' }) }).click()
    expect((await link).status()).toBe(200)
    await dialog.waitFor({ state: 'detached' })
  })

  test('[R6.2] refused says why, and links to the remedy', async () => {
    const page = await openGenre({ member: subscriber, expects: [/402|save-download-music/] })
    const title = await page.title()
    for (const [code, name, way, target] of [
      ['payment_failed', m.download_unpaid_title(), m.download_unpaid_go(), 'subscription'],
      ['plan_on_hold', m.download_hold_title(), m.download_hold_go(), 'subscription'],
      ['licence_revoked', m.download_revoked_title(), m.download_revoked_go(), 'downloads'],
      ['trial_limit_reached', m.downloads_trial_title(), m.download_hold_go(), 'subscription'],
    ] as const) {
      await answerRecording(page, 402, { success: false, error: { code, message: 'x' } })
      await row(page).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('link', { name: way }).click()
      await page.waitForURL(siteUrl + pathTo(target, 'en'))
      // The address changes before the page does.
      await expectSoon(() => page.title()).not.toBe(title)
      expect(await dialog.count(), code).toBe(0)
      await goOn(page, pathTo('music-category', 'en', genre))
    }
  })

  test('[R6.2] after the plan has ended asks for one, and the browser’s state is updated', async () => {
    const page = await openGenre({ member: subscriber, expects: [/402|save-download-music|plan/] })
    // They hold a licence for this song, which would be offered instead of a plan.
    await page.route('**/api/v1/downloads?*', (route) => route.fulfill({ json: { licences: [] } }))
    const sent = await answerRecording(page, 402, {
      success: false,
      error: { code: 'plan_required', message: 'x' },
    })
    await row(page).click()
    const dialog = page.getByRole('dialog', { name: 'Plan Subscribe' })
    await dialog.waitFor()
    expect((await auth(page)).kept.userData).toMatchObject({ user_subscribed: 0, name: subscriber.name })
    await page.keyboard.press('Escape')
    await row(page).click()
    await dialog.waitFor()
    expect(sent).toHaveLength(1)
  })
})

describe('a download with a plan, from an API with other answers', () => {
  test('[R6.3][R8.5] goes to the answered address, and mentions no licence without one', async () => {
    const page = await openGenre({ member: subscriber })
    const signed = `${siteUrl}/favicon.svg?signed=1`
    const sent = await answerRecording(page, 200, { success: true, url: signed })
    await row(page).click()
    await page.waitForURL(signed)
    expect(sent).toHaveLength(1)
  })

  test('[R6.3] goes to the track’s own address if the API answers none', async () => {
    const page = await openGenre({ member: subscriber })
    const sent = await answerRecording(page, 200, { success: true, url: 'javascript:alert(1)' })
    await row(page).click()
    await page.waitForURL(song.url)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['an empty object', { json: {} }],
    ['nothing', { status: 204 }],
    ['a word', { body: 'recorded', contentType: 'text/plain' }],
  ])('[R6.3] goes to the track’s own address if the API answers %s', async (_what, answer) => {
    const page = await openGenre({ member: subscriber })
    await page.route(recording, (route) => route.fulfill(answer))
    await row(page).click()
    await expectSoon(() => page.url()).toBe(song.url)
  })

  test('[R5.4][R6.3] of a track that has only id, title and address goes there from the bar', async () => {
    const page = await openGenre({ member: subscriber })
    await page.evaluate(
      (currentTrack) => {
        const root = JSON.parse(localStorage.getItem('root') ?? '{}')
        root.state.player = { currentTrack, isPlaying: false, currentTrackStatus: true }
        localStorage.setItem('root', JSON.stringify(root))
      },
      { id: 'a-17', title: song.title, url: song.url },
    )
    await page.reload()
    await bar(page).waitFor()
    await page.waitForLoadState('networkidle')
    const sent: unknown[] = []
    await page.route(recording, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 204 })
    })
    await downloadInBar(page).click()
    await page.waitForURL(song.url)
    expect(sent).toEqual([{ music_id: 'a-17' }])
  })

  test('[R6.3][R8.6] that cannot be recorded is logged without further effect', async () => {
    const page = await openGenre({
      member: subscriber,
      expects: [/save-download-music|music_id|status/, /Forbidden!|Server Error!|No such song|No response/],
    })
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    const logged = (line: string) =>
      expectSoon(() => lines.filter((text) => text.startsWith(line)).length, line).toBe(1)
    for (const [status, body, line] of [
      [403, { error: { code: 'forbidden', message: 'x' } }, 'Forbidden! You do not have permission.'],
      [500, {}, 'Server Error! Please try again later.'],
      [422, { message: 'No such song' }, 'No such song'],
    ] as const) {
      await answerRecording(page, status, body)
      await row(page).click()
      await logged(line)
      expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
      expect(await page.locator('body').innerText()).not.toContain(line)
      expect((await auth(page)).token).toBe(subscriber.token)
    }
    // A missing answer is logged as such.
    await page.route(recording, (route) => route.abort('connectionreset'))
    await row(page).click()
    await logged('No response received from server')
  })

  test('[R6.1][R8.6] a 401 drops the expired session in every tab, asks to log in, and does not redirect', async () => {
    const page = await openGenre({
      member: subscriber,
      expects: [/save-download-music/, /Unauthorized/],
    })
    const other = await page.context().newPage()
    await open(other, pathTo('music-category', 'en', genre))
    await other.waitForLoadState('networkidle')
    await playSong(page, song)
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
    await page.getByRole('dialog', { name: 'Login Required' }).waitFor()
    await waitForSound(page, 0.2)
    expect(page.url()).toBe(siteUrl + pathTo('music-category', 'en', genre))
    await row(other).click()
    await other.getByRole('dialog', { name: 'Login Required' }).waitFor()
  })
})
