import { writeEdition } from '@tempolibre/domain/editions'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { fetchPaper, makeSubscriber } from '../support/licences.ts'
import type { Member } from '../support/member.ts'
import { open, patienceMs, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let song: Song
let member: Member

beforeAll(async () => {
  const [one] = (await listSongs('en', { limit: 60 })).slice(-3)
  if (!one) throw new Error('The library has no songs.')
  song = one
  ;({ member } = await makeSubscriber('lifetime', 'fr'))
})

const locale = { locale: 'fr' } as const

/** A WAV without any sound: 16 bits, mono, 8 kHz. */
function silence(seconds: number): Buffer {
  const length = seconds * 16_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, Buffer.alloc(length)])
}

describe('[R14.2] [R14.3] what is made of a song', () => {
  test('a version as long as a video is heard and licensed, on a phone, by keyboard, and wrong lengths are told', async () => {
    const page = await visit({ member, browserLanguage: 'fr', width: 390, height: 844 })
    const slugs = await findSongSlugs(song.slug)
    await open(page, pathTo('track', 'fr', slugs.fr))
    await page.waitForLoadState('networkidle')
    await page.getByText(m.editions_open({}, locale)).focus()
    await page.keyboard.press('Enter')
    await page.getByText(m.editions_edit({ seconds: 30 }, locale)).waitFor()

    const length = page.getByLabel(m.fit_length({}, locale), { exact: true })
    const fault = page.locator('.fit').getByRole('alert')
    const bounds = { min: '0:10', max: '10:00' }
    for (const [typed, told] of [
      ['deux', m.fit_unreadable_length({}, locale)],
      ['0:07', m.fit_too_short({ length: '0:07', ...bounds }, locale)],
      ['11:00', m.fit_too_long({ length: '11:00', ...bounds }, locale)],
    ] as const) {
      await length.fill(typed)
      await page.keyboard.press('Enter')
      await fault.getByText(told).waitFor()
    }
    expect(await findFaults(page)).toEqual([])

    const files = page.locator('.fit input[type=file]')
    await files.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') })
    await fault.getByText(m.fit_unreadable_file({ name: 'notes.mp4' }, locale)).waitFor()
    // It makes no sound, but has a length.
    await files.setInputFiles({ name: 'muet.wav', mimeType: 'audio/wav', buffer: silence(12.5) })
    const name = m.fit_version({ length: '0:12,5' }, locale)
    await page.getByText(m.fit_ready_video({ name: 'muet.wav' }, locale)).waitFor()

    const clickedAt = Date.now()
    await page.getByRole('button', { name: m.editions_play({ name }, locale) }).press('Enter')
    await page.locator('.fit [data-playback=playing]').waitFor({ timeout: patienceMs })
    expect(Date.now() - clickedAt).toBeLessThan(patienceMs)
    await page.getByRole('button', { name: m.editions_pause({ name }, locale) }).press('Enter')

    const saving = page.waitForEvent('download', { timeout: patienceMs })
    const control = m.editions_download({ format: 'WAV', name }, locale)
    await page.getByRole('button', { name: control }).press('Enter')
    const download = await saving
    const [number = ''] = /TL(?:-[0-9A-Z]{4}){3}/.exec(download.url()) ?? []
    expect(download.suggestedFilename()).toContain(m.edition_fit({ length: '0.12,5' }, locale))
    const file = Buffer.from(await (await fetch(download.url())).arrayBuffer())
    const data = file.indexOf('data')
    // 24 bits in two channels, to the sample.
    expect(file.readUInt32LE(data + 4)).toBe(12.5 * 44_100 * 6)

    const licence = JSON.parse((await fetchPaper(member, number, 'document')).toString())
    expect(licence.licence.versions).toContainEqual({
      id: `${song.id}.${writeEdition({ kind: 'fit', microseconds: 12_500_000 })}`,
      kind: 'edit',
      name: m.edition_fit({ length: '0:12,5' }, locale),
    })
    await open(page, pathTo('downloads', 'fr'))
    await page.getByText(m.edition_fit({ length: '0:12,5' }, locale)).waitFor()
    expect(await findFaults(page)).toEqual([])
  })
})
