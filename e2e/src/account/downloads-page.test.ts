import { buffer } from 'node:stream/consumers'
import { type Language, languageNames, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Download, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { licenseSong, makeSubscriber } from '../support/licences.ts'
import { listSongs, type Song } from '../support/library.ts'
import { makeMember, type Member } from '../support/member.ts'
import {
  isMarkedDocument,
  markDocument,
  open,
  siteUrl,
  useBrowser,
  type VisitOptions,
} from '../support/visitor.ts'

const { visit } = useBrowser()
const calls = '**/api/v1/downloads?*'

/** Has one licence, on the free plan. */
let beginner: Member
/** Has more than a page of them, on a plan with every format. */
let collector: Member
let songs: Song[]
let number: string
let latest: string

beforeAll(async () => {
  // The last one is downloaded: that recording renders fast, and is shared with other tests.
  const [quick] = await listSongs('en', { category: quickGenre, limit: 1 })
  const others = (await listSongs('en', { limit: 30 })).filter(({ id }) => id !== quick.id)
  songs = [...others.slice(0, 29), quick]
  beginner = (await makeSubscriber()).member
  number = (await licenseSong(beginner, songs[0]?.id ?? '')).number
  collector = (await makeSubscriber('lifetime')).member
  for (const { id } of songs) latest = (await licenseSong(collector, id)).number
})

async function openDownloads(
  member: Member,
  options: VisitOptions & { language?: Language } = {},
): Promise<Page> {
  const { language = 'en', ...rest } = options
  const page = await visit({ member, reducedMotion: true, browserLanguage: language, ...rest })
  await open(page, pathTo('downloads', language))
  return page
}

const cards = (page: Page) => page.getByRole('list', { name: m.downloads_list() }).getByRole('article')
const action = (page: Page, words: string, title = songs[0]?.title ?? '') =>
  page.getByRole('button', { name: m.downloads_of_track({ action: words, title }), exact: true })
const contentOf = async (download: Download) => buffer(await download.createReadStream())

describe('[R10.2] the downloads', () => {
  test.each([
    ['en', 1280, 'light'],
    ['es', 390, 'dark'],
    ['fr', 390, 'light'],
  ] as const)('show each licence with all its data, in %s, at %i px, %s', async (language, width, theme) => {
    const locale = { locale: language }
    const page = await openDownloads(beginner, {
      language,
      width,
      dark: theme === 'dark',
      touch: width === 390,
    })
    const card = page.getByRole('article')
    await card.waitFor()
    const said = await card.innerText()
    for (const words of [
      songs[0]?.title ?? '',
      songs[0]?.artist.name ?? '',
      number,
      m.verify_plan_free({}, locale),
      m.downloads_credit({}, locale),
    ])
      expect(said).toContain(words)
    expect(await page.locator('.downloads-count').innerText()).toBe(m.downloads_count({ count: 1 }, locale))
    expect(await card.getByRole('link', { name: number }).getAttribute('href')).toBe(
      pathTo('licence', language, number.toLowerCase()),
    )
    expect(await findFaults(page)).toEqual([])
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  test('are paged without duplicates', async () => {
    const page = await openDownloads(collector)
    await page
      .locator('.downloads-count')
      .getByText(m.downloads_count({ count: songs.length }), { exact: true })
      .waitFor()
    const first = await cards(page).count()
    expect(first).toBeLessThan(songs.length)
    await page.getByRole('button', { name: m.downloads_more() }).click()
    await cards(page)
      .nth(songs.length - 1)
      .waitFor()
    const numbers = await page.locator('.download-number').allInnerTexts()
    expect(new Set(numbers).size).toBe(songs.length)
    expect(numbers[0]).toBe(latest)
    expect(await page.getByRole('button', { name: m.downloads_more() }).count()).toBe(0)
  })

  test('are searched by title, artist and number', async () => {
    const page = await openDownloads(collector)
    await cards(page).first().waitFor()
    const box = page.getByRole('searchbox', { name: m.downloads_search() })
    const search = async (words: string) => {
      await box.fill(words)
      await box.press('Enter')
    }
    const song = songs[7]
    await search(song?.title.toUpperCase() ?? '')
    await cards(page)
      .getByRole('link', { name: song?.title ?? '', exact: true })
      .waitFor()
    await search(latest.toLowerCase())
    await page
      .locator('.downloads-count')
      .getByText(m.downloads_count({ count: 1 }), { exact: true })
      .waitFor()
    expect(await page.locator('.download-number').allInnerTexts()).toEqual([latest])
    await search('zzqqxx & %')
    await page.getByText(m.downloads_none_text({ search: 'zzqqxx & %' })).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: m.downloads_show_all() }).click()
    await page
      .locator('.downloads-count')
      .getByText(m.downloads_count({ count: songs.length }), { exact: true })
      .waitFor()
    expect(await box.inputValue()).toBe('')
  })

  test('of a new user link to the music', async () => {
    const page = await openDownloads(await makeMember())
    await page.getByText(m.downloads_empty_title()).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: m.downloads_empty_go() }).click()
    await page.waitForURL(siteUrl + pathTo('all-music', 'en'))
  })

  test('report a failed load, and can be retried', async () => {
    const page = await visit({
      member: beginner,
      reducedMotion: true,
      expects: [/503|api\/v1\/downloads|unavailable/],
    })
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, '/downloads')
    await page.getByText(m.downloads_error()).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.unroute(calls)
    await page.getByRole('button', { name: m.error_retry() }).click()
    await cards(page).getByText(number).waitFor()
  })

  test('[R12.11] show a disputed or refunded payment, and offer no file of its licence', async () => {
    const page = await visit({ member: collector, reducedMotion: true })
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const day = '2026-05-06T07:08:09.000Z'
      Object.assign(body.licences[0], { disputed_at: day })
      Object.assign(body.licences[1], { revoked_at: day, revoked_for: 'dispute' })
      await route.fulfill({ response, json: body })
    })
    await open(page, '/downloads')
    const [disputed, revoked] = [cards(page).nth(0), cards(page).nth(1)]
    await disputed.getByText(m.downloads_disputed({ date: '6 May 2026' })).waitFor()
    await revoked.getByText(m.downloads_revoked_dispute()).waitFor()
    for (const card of [disputed, revoked]) {
      expect(await card.getByRole('button', { name: m.downloads_again({ format: 'MP3' }) }).count()).toBe(0)
    }
    expect(await findFaults(page)).toEqual([])
  })

  test('[R16.90] show the warning about a licence, with what to do and the last day', async () => {
    const page = await visit({ member: collector, reducedMotion: true })
    const warning = {
      reason: 'Sold as a sample pack',
      remedy: 'Take the pack offline.',
      warned_at: '2026-05-06T07:08:09.000Z',
      last_day: '2026-05-20',
    }
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      Object.assign(body.licences[0], { warning })
      await route.fulfill({ response, json: body })
    })
    await open(page, '/downloads')
    const card = cards(page).nth(0)
    await card.getByText(m.downloads_warned({ date: '20 May 2026', reason: warning.reason })).waitFor()
    await card.getByText(m.downloads_warned_remedy({ remedy: warning.remedy })).waitFor()
    await card.getByText(m.downloads_warned_valid()).waitFor()
    expect(await card.getByRole('button', { name: m.downloads_again({ format: 'MP3' }) }).count()).toBe(1)
    expect(await findFaults(page)).toEqual([])
  })

  test('[R14.2] offer what was made of a recording again, and say when it is gone', async () => {
    const page = await visit({ member: collector, reducedMotion: true, expects: [/410|edition_gone/] })
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      Object.assign(body.licences[0], { editions: ['edit-15', 'loop'] })
      await route.fulfill({ response, json: body })
    })
    const asked: unknown[] = []
    await page.route('**/link', async (route) => {
      asked.push(route.request().postDataJSON())
      const error = { code: 'edition_gone', message: 'edition_gone' }
      await route.fulfill({ status: 410, json: { success: false, error } })
    })
    await open(page, '/downloads')
    await cards(page)
      .nth(0)
      .getByText(m.downloads_made({ versions: '15 s edit · loop' }))
      .waitFor()
    const { title = '' } = songs.at(-1) ?? {}
    await action(page, m.downloads_again({ format: '15 s edit' }), title).click()
    await page.getByText(m.api_edition_gone()).waitFor()
    expect(asked).toEqual([{ format: 'wav', recording: 'licensed', edition: 'edit-15' }])
    expect(await findFaults(page)).toEqual([])
  })

  test('mark revoked licences, and tracks that have left the catalogue', async () => {
    const page = await visit({ member: collector, reducedMotion: true })
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      Object.assign(body.licences[0], { revoked_at: '2026-05-06T07:08:09.000Z' })
      Object.assign(body.licences[1], { track: null })
      await route.fulfill({ response, json: body })
    })
    await open(page, '/downloads')
    const [revoked, gone] = [cards(page).nth(0), cards(page).nth(1)]
    await revoked.getByText(m.downloads_revoked({ date: '6 May 2026' })).waitFor()
    expect(await revoked.getByRole('button', { name: m.downloads_again({ format: 'MP3' }) }).count()).toBe(0)
    expect(await revoked.getByRole('button', { name: m.claim_open() }).count()).toBe(0)
    await gone.getByText(m.downloads_gone()).waitFor()
    expect(await gone.getByRole('button', { name: m.downloads_again({ format: 'MP3' }) }).count()).toBe(0)
    expect(await gone.getByRole('button', { name: m.downloads_certificate() }).count()).toBe(1)
    expect(await findFaults(page)).toEqual([])
  })
})

describe('[R10.2] the files of a licence', () => {
  test('include the song, in each of its formats, without leaving the page', async () => {
    const page = await openDownloads(collector)
    const title = songs.at(-1)?.title
    await markDocument(page)
    for (const format of ['WAV', 'MP3']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        action(page, m.downloads_again({ format }), title).click(),
      ])
      expect(download.suggestedFilename()).toContain(latest)
      expect(download.suggestedFilename().endsWith(`.${format.toLowerCase()}`)).toBe(true)
    }
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('[R10.4] include certificate and signed licence, named by number', async () => {
    const page = await openDownloads(beginner)
    const fetched = async (words: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), action(page, words).click()])
      return { name: download.suggestedFilename(), content: await contentOf(download) }
    }
    const certificate = await fetched(m.downloads_certificate())
    expect(certificate.name).toBe(`${number}.pdf`)
    expect(certificate.content.subarray(0, 5).toString()).toBe('%PDF-')
    const signed = await fetched(m.downloads_document())
    expect(signed.name).toBe(`${number}.json`)
    expect(JSON.parse(signed.content.toString()).licence.number).toBe(number)
  })

  test('that cannot be fetched are reported', async () => {
    const page = await openDownloads(beginner, { expects: [/503|500|certificate|link/] })
    await page.route('**/certificate?*', (route) => route.fulfill({ status: 503, json: {} }))
    await action(page, m.downloads_certificate()).click()
    await page.locator('.notice').getByText(m.downloads_file_failed()).waitFor()
    expect(page.url()).toBe(siteUrl + pathTo('downloads', 'en'))
  })

  test('number and credit line are copied with one click', async () => {
    const page = await openDownloads(beginner)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: m.downloads_copy_number({ number }) }).click()
    await page.getByText(m.downloads_copied(), { exact: true }).first().waitFor()
    expect(await clipboard()).toBe(number)
    await page.getByRole('button', { name: m.downloads_copy_credit() }).click()
    await expect.poll(clipboard).toContain(songs[0]?.title ?? '')
  })

  test('a browser that refuses to copy is reported', async () => {
    const page = await openDownloads(beginner, {
      before: () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      },
    })
    await page.getByRole('button', { name: m.downloads_copy_number({ number }) }).click()
    await page.locator('.notice').getByText(m.downloads_copy_failed()).waitFor()
    expect(await page.getByRole('article').getByText(m.downloads_copied(), { exact: true }).count()).toBe(0)
  })
})

describe('[R10.4] the answer to a claim', () => {
  test.each(journeyLanguages('fr'))('is shown on the page in %s, in each language', async (language) => {
    const locale = { locale: language }
    const page = await openDownloads(beginner, { language })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const words = m.downloads_of_track(
      { action: m.claim_open({}, locale), title: songs[0]?.title ?? '' },
      locale,
    )
    await page.getByRole('button', { name: words }).click()
    const dialog = page.getByRole('dialog', { name: m.claim_open({}, locale) })
    const answer = dialog.getByRole('textbox', { name: m.claim_answer_label({}, locale) })
    await answer.waitFor()
    expect(await dialog.getByRole('radio', { name: languageNames[language] }).isChecked()).toBe(true)
    expect(await findFaults(page)).toEqual([])
    for (const other of languages) {
      await dialog.getByRole('radio', { name: languageNames[other] }).check()
      const [opening = ''] = m
        .claim_answer(
          { title: '', artist: '', holder: '', number: '', date: '', address: '' },
          { locale: other },
        )
        .split('\n')
      const text = await answer.inputValue()
      for (const part of [
        opening,
        number,
        songs[0]?.title ?? '',
        songs[0]?.artist.name ?? '',
        beginner.name,
        siteUrl + pathTo('licence', other, number.toLowerCase()),
      ])
        expect(text).toContain(part)
      // The button is busy for a while, so only once per language.
      if (other !== language) continue
      await dialog.getByRole('button', { name: m.claim_copy({}, locale) }).click()
      await dialog.getByText(m.downloads_copied({}, locale), { exact: true }).waitFor()
      expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r', '')).toBe(text)
      await dialog.getByRole('button', { name: m.claim_copy({}, locale) }).waitFor()
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
