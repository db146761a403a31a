import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { findFinishedSong, quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { findSongSlugs, type Song } from '../support/library.ts'
import { makeSubscriber } from '../support/licences.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { goodPassword, makeAddress } from '../support/member.ts'
import { acceptTerms } from '../support/plans.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let song: Song

beforeAll(async () => {
  song = await findFinishedSong(quickGenre)
})

/** Presses controls, and counts how often. */
function makeHand(page: Page) {
  let clicks = 0
  return {
    async press(control: Locator) {
      clicks++
      await control.click()
    },
    /** A click outside the page: on the link in the mail. */
    follow(address: string, target: Page = page) {
      clicks++
      return target.goto(address)
    },
    clicks: () => clicks,
  }
}

const gate = (page: Page) => page.getByRole('dialog')
const chip = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true })

/** Fills in the form for an account; returns its address. */
async function fillSignUp(page: Page, language: Language = 'en'): Promise<string> {
  const locale = { locale: language }
  const email = makeAddress()
  const field = (label: string) => page.locator('main form').getByLabel(label, { exact: true })
  await field(m.sign_name({}, locale)).fill('Zoë Nuñez')
  await field(m.sign_email({}, locale)).fill(email)
  await field(m.sign_phone({}, locale)).fill('5550100')
  await field(m.sign_password({}, locale)).fill(goodPassword)
  await field(m.sign_password_again({}, locale)).fill(goodPassword)
  return email
}

/** The signed licences of whoever is signed in on a page. */
async function readLicences(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const asked = { headers: { authorization: `Bearer ${token}` } }
  const { licences } = await (await fetch(`${siteUrl}/api/v1/downloads?lang=en`, asked)).json()
  const documents: { declared_use?: string; plan: string; track: { title: string } }[] = []
  for (const { number } of licences) {
    const response = await fetch(`${siteUrl}/api/v1/licences/${number}/document`, asked)
    documents.push((await response.json()).licence)
  }
  return documents
}

const openPage = async (page: Page, path: string) => {
  await open(page, path)
  // The handlers of the controls are loaded last, when the browser is idle.
  await page.waitForLoadState('networkidle')
}

describe('from a song to its licensed file', () => {
  test(
    '[R14.1] takes a new free user five clicks from the song’s page, what it is for included',
    { tags: 'main' },
    async () => {
      const page = await visit({ reducedMotion: true })
      await openPage(page, pathTo('track', 'en', song.slug))
      const hand = makeHand(page)
      await hand.press(page.locator('.track-stage-download [data-download]'))
      await hand.press(chip(gate(page), m.purpose_podcast()))
      await gate(page).getByText('Yes, with the Free plan, if you credit the artist.').waitFor()
      expect(await findFaults(page)).toEqual([])
      await hand.press(gate(page).getByRole('link', { name: m.download_login_create() }))
      const email = await fillSignUp(page)
      await hand.press(page.getByRole('main').getByRole('button', { name: m.sign_up_send(), exact: true }))
      await page.getByText(m.sign_up_song_kept()).waitFor()

      const link = linkIn(await mailTo(inject('mailboxUrl'), email))
      const tab = await page.context().newPage()
      const started = tab.waitForEvent('download')
      await hand.follow(link, tab)
      expect((await started).suggestedFilename()).toMatch(/TL-.*\.mp3$/)
      expect(hand.clicks()).toBe(5)
      await tab.waitForURL(siteUrl + pathTo('track', 'en', song.slug))
      await tab.getByText('Yes, with your plan, if you credit the artist.').waitFor()
      expect(await readLicences(tab)).toMatchObject([
        { track: { title: song.title }, plan: 'free', declared_use: 'podcast' },
      ])
    },
  )

  test('[R14.1][R15.1] takes six from a card of the music browser on a phone, and one more for a password with the mail opened on another device', async () => {
    const page = await visit({
      width: 390,
      height: 844,
      touch: true,
      reducedMotion: true,
      browserLanguage: 'es',
    })
    const slugs = await findSongSlugs(song.slug)
    await openPage(page, `/app/music?lng=es&genre=${quickGenre}`)
    const locale = { locale: 'es' } as const
    const row = page.locator('.track').filter({ has: page.locator(`[href$="${slugs.es}"]`) })
    const hand = makeHand(page)
    await hand.press(row.locator('.row-menu-button'))
    await hand.press(page.getByRole('button', { name: m.track_download({}, locale), exact: true }))
    await hand.press(chip(gate(page), m.purpose_online_video({}, locale)))
    await hand.press(gate(page).getByRole('link', { name: m.download_login_create({}, locale) }))
    const email = await fillSignUp(page, 'es')
    await hand.press(
      page.getByRole('main').getByRole('button', { name: m.sign_up_send({}, locale), exact: true }),
    )
    await page.getByText(m.sign_up_song_kept({}, locale)).waitFor()

    const link = linkIn(await mailTo(inject('mailboxUrl'), email))
    const other = await visit({ width: 390, height: 844, touch: true, reducedMotion: true })
    await hand.follow(link, other)
    await other.getByRole('heading', { name: m.sign_finish_title({}, locale) }).waitFor()
    const field = (label: string) => other.locator('main form').getByLabel(label, { exact: true })
    // Nothing is taken from the sign-up without being shown; its password and phone number are not.
    expect(await field(m.sign_name({}, locale)).inputValue()).toBe('Zoë Nuñez')
    expect(await field(m.sign_phone({}, locale)).inputValue()).toBe('')
    const title = await other.getByRole('checkbox').evaluate((box) => box.parentElement?.innerText)
    expect(title).toContain(m.purpose_online_video({}, locale))
    expect(await findFaults(other)).toEqual([])
    const finish = other.getByRole('main').getByRole('button', { name: m.sign_finish_send({}, locale) })
    await finish.press('Enter')
    await expectSoon(() => field(m.sign_phone({}, locale)).getAttribute('aria-invalid')).toBe('true')
    await field(m.sign_phone({}, locale)).fill('5550100')
    await field(m.sign_password({}, locale)).fill('Another-2026!')
    await field(m.sign_password_again({}, locale)).fill('Another-2026!')
    const started = other.waitForEvent('download')
    await hand.press(finish)
    expect((await started).suggestedFilename()).toMatch(/TL-/)
    expect(hand.clicks()).toBe(7)
    const answers = [goodPassword, 'Another-2026!'].map((password) =>
      fetch(`${siteUrl}/api/v1/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200])
    await other.waitForURL(siteUrl + pathTo('track', 'es', slugs.es))
    expect(await readLicences(other)).toMatchObject([{ plan: 'free', declared_use: 'online_video' }])
  })

  test('[R14.1] a client’s wedding leads to the plan that covers it, by keyboard, and the licence says so', async () => {
    const { member } = await makeSubscriber('free')
    const page = await visit({ member, reducedMotion: true })
    await openPage(page, pathTo('track', 'en', song.slug))
    await page.locator('.use-question').getByRole('button', { name: m.purpose_question() }).press('Enter')
    await chip(page, m.purpose_client_work()).press('Enter')
    const answer = page.locator('.use-answer')
    expect(await answer.innerText()).toContain('Not with your plan. Yes, with the Lifetime plan.')
    expect(await answer.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await findFaults(page)).toEqual([])

    await page.locator('.track-stage-download [data-download]').click()
    await page.getByRole('dialog', { name: m.download_use_title() }).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect(await readLicences(page)).toEqual([])
    await gate(page).getByRole('link', { name: 'Take the Lifetime plan' }).click()
    await gate(page).getByText('Yes: “A client’s wedding or project”').waitFor()
    await acceptTerms(page)
    await page.getByRole('main').getByText('Yes: “A client’s wedding or project”').waitFor()
    const started = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: m.checkout_pay() }).click()
    expect((await started).suggestedFilename()).toMatch(/TL-.*\.wav$/)
    expect(await readLicences(page)).toMatchObject([{ plan: 'lifetime', declared_use: 'client_work' }])
  })

  test('[R14.1] what no plan covers is refused, and the song can be had for another use', async () => {
    const { member } = await makeSubscriber('free')
    const page = await visit({ member, reducedMotion: true })
    await open(page, pathTo('track', 'en', song.slug))
    await page.evaluate(() => localStorage.setItem('declaredUse', 'own_release'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await page.locator('.track-stage-download [data-download]').click()
    const dialog = page.getByRole('dialog', { name: m.download_use_title() })
    await dialog.getByText(m.use_answer_forbidden()).waitFor()
    const clause = dialog.getByRole('link', { name: m.use_answer_clause() })
    expect(await clause.getAttribute('href')).toBe(`${pathTo('license-terms', 'en')}#clause-6`)
    const started = page.waitForEvent('download')
    await dialog.getByRole('button', { name: m.download_use_other() }).click()
    await started
    const [licence] = await readLicences(page)
    expect(licence).not.toHaveProperty('declared_use')
  })
})

test('[R14.1] what was said once is answered by every plan, in every tab, and can be changed or taken back', async () => {
  const page = await visit({ width: 390, height: 844, touch: true, reducedMotion: true })
  await openPage(page, pathTo('pricing', 'fr'))
  const locale = { locale: 'fr' } as const
  const other = await page.context().newPage()
  await open(other, pathTo('track', 'fr', (await findSongSlugs(song.slug)).fr))
  const ask = (name: string) => page.locator('.use-question').getByRole('button', { name }).click()
  await ask(m.purpose_question({}, locale))
  await chip(page, m.purpose_venue({}, locale)).click()
  const answers = page.locator('.plan-use')
  await expectSoon(() => answers.evaluateAll((all) => all.map((each) => each.dataset['permission']))).toEqual(
    ['no', 'yes', 'no'],
  )
  expect(await answers.nth(1).textContent()).toContain(m.use_plan_enough({}, locale))
  expect(await findFaults(page)).toEqual([])
  await other.getByText('Oui, avec la formule «\u202fÀ vie\u202f».').waitFor()
  await other.getByRole('link', { name: m.use_answer_clause({}, locale) }).click()
  await other.waitForURL(`${siteUrl}${pathTo('license-terms', 'fr')}#clause-5`)
  expect(await other.locator('h2:has(#clause-5)').innerText()).toContain('Lieux publics')

  await ask(m.purpose_change_label({}, locale))
  await chip(page, m.purpose_podcast({}, locale)).click()
  await expectSoon(() => answers.evaluateAll((all) => all.map((each) => each.dataset['permission']))).toEqual(
    ['with_credit', 'yes', 'yes'],
  )
  await ask(m.purpose_change_label({}, locale))
  await chip(page, m.purpose_none({}, locale)).click()
  await expectSoon(() => answers.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('declaredUse'))).toBe('unsaid')
})
