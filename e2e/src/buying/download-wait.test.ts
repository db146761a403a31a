import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { makeSubscriber } from '../support/licences.ts'
import type { Member } from '../support/member.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let song: Song
/** No other test downloads it. */
let coldSong: Song
let lifetime: Member

beforeAll(async () => {
  const [one, other] = (await listSongs('en', { limit: 60 })).slice(-2)
  if (!one || !other) throw new Error('The library has only one song.')
  ;[song, coldSong] = [one, other]
  lifetime = (await makeSubscriber('lifetime')).member
})

type Progress = Omit<EndpointOutput<'getDownloadProgress'>, 'success' | 'title'>

/** Answers the download's progress; returns a function that changes the answer. */
async function answerProgress(page: Page, answer: Progress): Promise<(answer: Progress) => void> {
  let current = answer
  await page.route('**/api/v1/downloads/*/progress?*', (route) =>
    route.fulfill({ json: { success: true, title: song.title, ...current } }),
  )
  return (next) => (current = next)
}

async function download(page: Page, language: Language, { slug } = song): Promise<void> {
  const slugs = await findSongSlugs(slug)
  await open(page, pathTo('track', language, slugs[language]))
  await page.waitForLoadState('networkidle')
  await page
    .locator('.track-stage-download')
    .getByRole('link', { name: m.track_download({}, { locale: language }) })
    .click()
}

const waits = (page: Page) => page.locator('.download-waits')

describe('[R6.3] a download whose song must be rendered', () => {
  test.each(journeyLanguages('es'))(
    'shows and announces its place and the time left, in %s',
    async (language) => {
      const locale = { locale: language }
      const page = await visit({ member: lifetime, browserLanguage: language })
      const change = await answerProgress(page, { state: 'waiting', place: 3, seconds_left: 41 })
      await download(page, language)
      const time = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'long',
      }).format(50)
      const inQueue = m.download_wait_place_time({ place: 3, time }, locale)
      await waits(page).getByText(inQueue).waitFor()
      expect(await waits(page).innerText()).toContain(song.title)
      await page.getByRole('status').getByText(`${song.title} · ${inQueue}`).waitFor()
      expect(await findFaults(page)).toEqual([])
      change({ state: 'rendering', place: null, seconds_left: null })
      await waits(page).getByText(m.download_wait_rendering({}, locale)).waitFor()
      change({ state: 'ready', place: null, seconds_left: null })
      await waits(page).getByText(m.download_wait_ready({}, locale)).waitFor()
      await page
        .getByRole('status')
        .getByText(`${song.title} · ${m.download_wait_ready({}, locale)}`)
        .waitFor()
      await waits(page).waitFor({ state: 'detached' })
    },
  )

  test('follows the actual rendering, and can be hidden', async () => {
    const page = await visit({ member: lifetime })
    await download(page, 'en', coldSong)
    await waits(page)
      .getByText(/Being rendered|Rendered|Number \d+ in the queue/)
      .waitFor()
    await page.getByRole('button', { name: m.download_wait_hide({ title: coldSong.title }) }).click()
    await waits(page).waitFor({ state: 'detached' })
    expect(await findFaults(page)).toEqual([])
  })

  test('[R15.99] fetches by itself what was postponed because much had been made, and says so before', async () => {
    const page = await visit({ member: lifetime })
    const change = await answerProgress(page, { state: 'waiting', place: 1, seconds_left: null })
    await download(page, 'en')
    await waits(page)
      .getByText(m.download_wait_place({ place: 1 }))
      .waitFor()
    change({ state: 'postponed', place: null, seconds_left: 360 })
    await waits(page)
      .getByText(m.download_wait_postponed({ time: '6 minutes' }))
      .waitFor()
    const again = page.waitForRequest((request) => /\/media\/masters\/.*signature=/.test(request.url()))
    change({ state: 'postponed', place: null, seconds_left: 0 })
    expect((await again).method()).toBe('GET')
    change({ state: 'ready', place: null, seconds_left: null })
    await waits(page).getByText(m.download_wait_ready()).waitFor()
  })

  test('[R15.127] fetches again what was broken off when the server was started again', async () => {
    const page = await visit({ member: lifetime, expects: [/503|unavailable/] })
    const change = await answerProgress(page, { state: 'waiting', place: 1, seconds_left: null })
    await download(page, 'en')
    await waits(page)
      .getByText(m.download_wait_place({ place: 1 }))
      .waitFor()
    let isAway = true
    await page.route('**/api/v1/downloads/*/progress?*', (route) =>
      isAway ? route.fulfill({ status: 503, json: { success: false } }) : route.fallback(),
    )
    await page.waitForResponse((response) => response.status() === 503)
    const again = page.waitForRequest((request) => /\/media\/masters\/.*signature=/.test(request.url()))
    change({ state: 'not_started', place: null, seconds_left: null })
    isAway = false
    expect((await again).method()).toBe('GET')
    change({ state: 'ready', place: null, seconds_left: null })
    await waits(page).getByText(m.download_wait_ready()).waitFor()
  })

  test('shows nothing if the song is ready', async () => {
    const page = await visit({ member: lifetime })
    await answerProgress(page, { state: 'ready', place: null, seconds_left: null })
    let asked = 0
    page.on('response', (response) => {
      if (response.url().includes('/progress?')) asked++
    })
    await download(page, 'en')
    await expectSoon(() => asked).toBe(1)
    await waits(page).waitFor({ state: 'detached' })
    expect(await page.locator('.notice').innerText()).toContain('TL-')
  })
})
