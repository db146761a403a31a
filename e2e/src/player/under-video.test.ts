import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishPreview, quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { listSongs, type Song } from '../support/library.ts'
import { recordVideo } from '../support/record-video.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const folder = mkdtempSync(join(tmpdir(), 'under-video-'))
let songs: [Song, Song]

beforeAll(async () => {
  const [one, other] = await listSongs('en', { category: quickGenre, limit: 2 })
  if (!other) throw new Error('The genre has one song only.')
  songs = [one, other]
  for (const { url } of songs) await finishPreview(url)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Keeps the page's music elements, which are not part of the document. */
function keepMusic(): void {
  const music: HTMLAudioElement[] = []
  const Original = globalThis.Audio
  Object.assign(globalThis, {
    music,
    Audio: function (source?: string) {
      const element = new Original(source)
      music.push(element)
      return element
    },
  })
}

/** The times of the video and of the songs that play. */
const readTimes = (page: Page) =>
  page.evaluate(() => {
    const { music } = globalThis as unknown as { music: HTMLAudioElement[] }
    const video = document.querySelector('video')
    return {
      video: video?.currentTime ?? Number.NaN,
      songs: music.map(({ currentTime, paused }) => (paused ? undefined : currentTime)),
    }
  })

const ducking = async (page: Page) =>
  Number(await page.locator('[data-ducking]').getAttribute('data-ducking'))

async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((at) => {
    const video = document.querySelector('video')
    if (video) video.currentTime = at
  }, seconds)
}

const offer = (page: Page, name: string, buffer: Buffer, mimeType = 'video/webm') =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType })

describe('music under a video', () => {
  test(
    '[R14.5] swaps at the same moment, makes way for the voice, and needs no connection; the video stays here',
    { tags: 'main', timeout: 180_000 },
    async () => {
      const page = await visit({ before: keepMusic })
      const ids = songs.map(({ id }) => id).join(',')
      await open(page, `${pathTo('under-your-video', 'en')}?songs=${ids}`)
      const film = await recordVideo(page, { seconds: 6 })
      await expectSoon(() => page.getByText('Ready, also offline').count()).toBe(2)
      expect(await findFaults(page)).toEqual([])

      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith('http')) sent.push(`${request.method()} ${request.url()}`)
      })
      await page.context().setOffline(true)
      await offer(page, 'film.webm', film)
      await page.getByRole('main').getByText('The video’s sound has been measured').waitFor()
      await page.evaluate(() => document.querySelector('video')?.play())
      await expectSoon(async () => (await readTimes(page)).songs[0]).toBeGreaterThan(0.2)
      expect(await ducking(page)).toBe(0)

      // The radio buttons' own keys: down to the next song.
      await page.getByRole('radio', { name: new RegExp(songs[0].title) }).focus()
      await page.keyboard.press('ArrowDown')
      await expectSoon(async () => (await readTimes(page)).songs[0]).toBeUndefined()
      const { songs: playing, video } = await readTimes(page)
      expect(Math.abs((playing[1] ?? NaN) - video)).toBeLessThan(0.25)

      await page.evaluate(() => document.querySelector('video')?.pause())
      await seekTo(page, 3)
      await expectSoon(() => ducking(page)).toBeLessThan(-5)
      await seekTo(page, 0.5)
      await expectSoon(() => ducking(page)).toBe(0)

      await seekTo(page, 2.5)
      await page.getByRole('button', { name: 'Mark this moment' }).press('Enter')
      await page.getByRole('textbox', { name: 'Note at 0:02.5' }).fill('Logo')
      await expectSoon(() => new URL(page.url()).search).toBe(`?songs=${ids}&mark=2.5-2-Logo`)
      expect(sent).toEqual([])

      await page.context().setOffline(false)
      const other = await visit()
      const address = new URL(page.url())
      await open(other, address.pathname + address.search)
      expect(await other.getByRole('textbox', { name: 'Note at 0:02.5' }).inputValue()).toBe('Logo')
      await other.getByText(songs[1].title).first().waitFor()
    },
  )

  test(
    '[R14.5] says what is wrong with a file, in en, es and fr, on a phone',
    { timeout: 180_000 },
    async () => {
      for (const language of languages) {
        const locale = { locale: language }
        const page = await visit({ width: 390, height: 844, touch: true })
        await open(page, `${pathTo('under-your-video', language)}?songs=none`)
        const alerts = page.getByRole('main').getByRole('alert')
        expect(await alerts.allInnerTexts()).toEqual([m.video_list_unreadable({}, locale)])
        for (const [name, content, says] of [
          ['notes.txt', 'Not a film.', m.video_not_video({ name: 'notes.txt' }, locale)],
          ['film.webm', 'Not a film.', m.video_unplayable({ name: 'film.webm' }, locale)],
          ['none.mp4', '', m.video_empty({ name: 'none.mp4' }, locale)],
        ] as const) {
          await offer(page, name, Buffer.from(content), name.endsWith('txt') ? 'text/plain' : 'video/webm')
          await expectSoon(() => alerts.last().innerText()).toBe(says)
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      }
    },
  )

  test('[R14.5] plays a silent video, and one of four gigabytes', { timeout: 420_000 }, async () => {
    const page = await visit({ before: keepMusic })
    await open(page, pathTo('under-your-video', 'en'))
    await offer(page, 'silent.webm', await recordVideo(page, { seconds: 2, isSilent: true }))
    await page.getByRole('main').getByText('This video is silent').waitFor()

    // An element without meaning (EBML Void) fills the file, of which the disk holds only the beginning.
    const path = join(folder, 'long.webm')
    const size = Buffer.alloc(8)
    size.writeBigUInt64BE(0x0100_0000_ffff_ffffn)
    writeFileSync(path, Buffer.concat([await recordVideo(page, { seconds: 2 }), Buffer.from([0xec]), size]))
    truncateSync(path, 4_300_000_000)
    await page.locator('input[type=file]').setInputFiles(path)
    // The browser reads all of it, beside other journeys.
    const patience = { timeout: 150_000 }
    await page.getByRole('main').getByText('This video has more than').waitFor(patience)
    await page.evaluate(() => document.querySelector('video')?.play())
    await expect.poll(async () => (await readTimes(page)).video, patience).toBeGreaterThan(0.5)
  })
})
