import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFinishedSong, quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import type { Song } from '../support/library.ts'
import { expectSoon, open, patienceMs, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

let song: Song
let excerpt: Buffer
const folder = mkdtempSync(join(tmpdir(), 'sounds-like-'))
const hugeFile = join(folder, 'holiday.mp4')

beforeAll(async () => {
  song = await findFinishedSong(quickGenre)
  const preview = Buffer.from(await (await fetch(song.url)).arrayBuffer())
  // Decoders find the next frame by themselves.
  const bytesPerSecond = preview.length / song.duration_seconds
  excerpt = preview.subarray(Math.round(20 * bytesPerSecond), Math.round(38 * bytesPerSecond))
  // Sparse: it takes no room on the disk.
  writeFileSync(hugeFile, 'ftyp')
  truncateSync(hugeFile, 4 * 2 ** 30)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** A WAV of one channel at 8 kHz. */
function makeWav(seconds: number, sampleOf: (at: number) => number): Buffer {
  const data = Buffer.alloc(seconds * 8000 * 2)
  for (let at = 0; at < data.length / 2; at++) data.writeInt16LE(Math.round(sampleOf(at) * 32_767), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const input = (page: Page) => page.locator('input[type=file]')
const rows = (page: Page) => page.locator('.like-results .track-title')

describe.each(journeyLanguages('fr'))('[R14.11] the search by a recording, in %s', (language) => {
  const locale = { locale: language }

  test(
    '[R5.3] recognises an excerpt, narrows by tempo and key, and sends no sound',
    { tags: 'main' },
    async () => {
      const page = await visit({ browserLanguage: language })
      const sent: number[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('sounds-like'))
          sent.push(request.postDataBuffer()?.length ?? 0)
      })
      await open(page, pathTo('sounds-like', language))
      const choose = page.getByRole('button', { name: m.like_choose({}, locale) })
      // It can be pressed once scripts have loaded.
      await expectSoon(() => choose.isEnabled()).toBe(true)
      const chooser = page.waitForEvent('filechooser')
      await choose.press('Enter')
      await (await chooser).setFiles({ name: 'what is it.mp3', mimeType: 'audio/mpeg', buffer: excerpt })

      const named = { title: song.title, artist: song.artist.name }
      await page.getByText(m.like_is(named, locale), { exact: true }).first().waitFor({ timeout: patienceMs })
      expect(await rows(page).first().innerText()).toBe(song.title)
      expect(await rows(page).count()).toBeGreaterThan(5)
      expect(Math.max(...sent)).toBeLessThan(20_000)
      expect(sent).toHaveLength(1)
      expect(await findFaults(page)).toEqual([])

      const [from, to] = [m.browse_least_in, m.browse_most_in].map((label) =>
        page.getByLabel(label({ name: m.track_tempo({}, locale), unit: m.track_bpm({}, locale) }, locale)),
      )
      await from?.fill('120')
      await to?.fill('90')
      await to?.press('Enter')
      await page.getByText(m.like_wrong_tempo({ example: '90–110' }, locale)).waitFor()
      expect(sent, 'a range that is none asks for nothing').toHaveLength(1)
      await from?.fill('199')
      await to?.fill('201')
      await to?.press('Enter')
      await page.getByText(m.like_nothing({}, locale), { exact: true }).waitFor()
      await page.getByRole('button', { name: m.browse_clear({}, locale) }).click()
      await page.getByText(m.like_is(named, locale), { exact: true }).first().waitFor()
    },
  )

  test('says what to do about a file that cannot be heard', async () => {
    const page = await visit({ browserLanguage: language, width: 390, height: 800 })
    await open(page, pathTo('sounds-like', language))
    const fault = page.locator('.like-fault')
    const sine = (at: number) => 0.5 * Math.sin(at / 3)
    const given = [
      [{ name: 'silence.wav', buffer: makeWav(20, () => 0) }, m.like_silent({}, locale)],
      [{ name: 'beep.wav', buffer: makeWav(1, sine) }, m.like_too_short({ seconds: 5 }, locale)],
      [{ name: 'letter.mp3', buffer: Buffer.from('Dear Ada, no sound here.') }, m.like_not_sound({}, locale)],
      [{ name: 'empty.wav', buffer: Buffer.alloc(0) }, m.like_not_sound({}, locale)],
    ] as const
    for (const [file, text] of given) {
      await input(page).setInputFiles({ mimeType: 'audio/mpeg', ...file })
      await fault.filter({ hasText: file.name }).filter({ hasText: text }).waitFor({ timeout: patienceMs })
    }
    await input(page).setInputFiles(hugeFile)
    await fault
      .filter({ hasText: 'holiday.mp4' })
      .filter({ hasText: m.like_too_large({}, locale) })
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
