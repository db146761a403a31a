import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { findSongSlugs, listSongs, type Song } from './library.ts'
import { makeSubscriber } from './licences.ts'
import type { Member } from './member.ts'
import { expectSoon, open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()
let song: Song
/** Nobody else downloads it. */
let coldSong: Song
let lifetime: Member

beforeAll(async () => {
  ;[song, coldSong] = (await listSongs('en', { limit: 60 })).slice(-2) as [Song, Song]
  lifetime = (await makeSubscriber('lifetime')).member
})

type Progress = Omit<EndpointOutput<'getDownloadProgress'>, 'success' | 'title'>

/** Answers each question how far the download is with the next of these; the last one from then on. */
async function answerProgress(page: Page, answers: Progress[]): Promise<void> {
  const left = [...answers]
  await page.route('**/api/v1/downloads/*/progress?*', (route) => {
    const answer = left.length > 1 ? left.shift() : left[0]
    return route.fulfill({ json: { success: true, title: song.title, ...answer } })
  })
}

async function download(page: Page, language: Language, { slug } = song): Promise<void> {
  const slugs = await findSongSlugs(slug)
  await open(page, pathTo('track', language, slugs[language]))
  await page.waitForLoadState('networkidle')
  await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('.track-stage-download')
      .getByRole('link', { name: m.track_download({}, { locale: language }) })
      .click(),
  ])
}

const waits = (page: Page) => page.locator('.download-waits')

describe('[R6.3] a download whose song has to be rendered', () => {
  test.each(languages)('shows and announces its place and the time left, in %s', async (language) => {
    const locale = { locale: language }
    const page = await visit({ member: lifetime, browserLanguage: language })
    await answerProgress(page, [
      { state: 'not_started', place: null, seconds_left: null },
      { state: 'waiting', place: 3, seconds_left: 41 },
      { state: 'rendering', place: null, seconds_left: null },
      { state: 'ready', place: null, seconds_left: null },
    ])
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
    await waits(page).getByText(m.download_wait_rendering({}, locale)).waitFor()
    await waits(page).getByText(m.download_wait_ready({}, locale)).waitFor()
    await page
      .getByRole('status')
      .getByText(`${song.title} · ${m.download_wait_ready({}, locale)}`)
      .waitFor()
    await waits(page).waitFor({ state: 'detached' })
  })

  test('is followed as it is really rendered, and can be hidden', async () => {
    const page = await visit({ member: lifetime })
    await download(page, 'en', coldSong)
    await waits(page)
      .getByText(/Being rendered|Rendered|Number \d+ in the queue/)
      .waitFor()
    await page.getByRole('button', { name: m.download_wait_hide({ title: coldSong.title }) }).click()
    await waits(page).waitFor({ state: 'detached' })
    expect(await findFaults(page)).toEqual([])
  })

  test('says nothing where the song is there already', async () => {
    const page = await visit({ member: lifetime })
    await answerProgress(page, [{ state: 'ready', place: null, seconds_left: null }])
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
