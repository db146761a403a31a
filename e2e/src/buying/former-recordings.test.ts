import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { EndpointOutput } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { callApi, makeMember, type Member } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { choosePlan } from '../support/plans.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url, PREVIEWS: 'on-demand' }))

const wavs = { former: makeWav(2), present: makeWav(3) }
const title = 'Track 1'

const importSong = (sound: keyof typeof wavs) => {
  const song = { master: `masters/${sound}.wav`, preview: `previews/${sound}.mp3`, bpm: sound.length }
  return importLibrary(
    database.db,
    makeLibrary({ tracks: [makeTrack(1, song)], plans: [], pages: [], articles: [] }),
  )
}

let member: Member
/** Licensed before the song changed its sound. */
let licensed: { number: string; file: Buffer }

beforeAll(async () => {
  mkdirSync(join(site.folder, 'media', 'masters'), { recursive: true })
  for (const [sound, wav] of Object.entries(wavs))
    writeFileSync(join(site.folder, 'media', 'masters', `${sound}.wav`), wav)
  await importSong('former')
  member = await makeMember({ site })
  const { user } = await choosePlan(member, 'lifetime', 'en', site.url)
  member = { ...member, user }
  const { id } = await database.db.selectFrom('track').select('id').executeTakeFirstOrThrow()
  const answer = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    site.url,
    '/api/save-download-music',
    { music_id: String(id) },
    member.token,
  )
  const file = await fetch(answer.url)
  licensed = { number: answer.licence.number, file: Buffer.from(await file.arrayBuffer()) }
  await importSong('present')
})

const press = (page: Page, action: string) =>
  page.getByRole('button', { name: m.downloads_of_track({ action, title }), exact: true }).click()

async function downloadOf(page: Page, action: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await press(page, action)
  return buffer(await (await started).createReadStream())
}

describe('[R10.2] a licence of a song that has changed its sound', () => {
  test('gives the very file that it was issued for, and the new one', async () => {
    expect(licensed.file.includes(wavs.former.subarray(44))).toBe(true)
    const page = await visit({ baseUrl: site.url, member, browserLanguage: 'en' })
    await open(page, site.url + pathTo('downloads', 'en'))
    const former = await downloadOf(page, m.downloads_again_licensed({ format: 'WAV' }))
    expect(former.equals(licensed.file)).toBe(true)
    const present = await downloadOf(page, m.downloads_again_current({ format: 'WAV' }))
    expect(present.includes(wavs.present.subarray(44))).toBe(true)
    expect(present.includes(Buffer.from(licensed.number))).toBe(true)
    const mp3 = await downloadOf(page, m.downloads_again_licensed({ format: 'MP3' }))
    expect(mp3.length).toBeGreaterThan(10_000)
  })

  test.each(journeyLanguages('es'))('says so on the downloads page, in %s', async (language) => {
    const locale = { locale: language }
    const page = await visit({ baseUrl: site.url, member, browserLanguage: language })
    await open(page, site.url + pathTo('downloads', language))
    await page.getByText(m.downloads_licensed_recording({}, locale), { exact: true }).waitFor()
    await page.getByText(m.downloads_current_recording({}, locale), { exact: true }).waitFor()
    const [before = ''] = m.downloads_newer({ date: '|' }, locale).split('|')
    await page.getByText(before).waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  test('the song keeps its address, which names the version', async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await open(page, site.url + pathTo('track', 'en', 'track-1'))
    const facts = page.getByRole('region', { name: m.track_facts() })
    expect(await facts.innerText()).toMatch(/Version\s+2, since /)
  })

  test('tells when its recording is gone, and still gives the new one', async () => {
    rmSync(join(site.folder, 'media', 'masters'), { recursive: true })
    mkdirSync(join(site.folder, 'media', 'masters'))
    writeFileSync(join(site.folder, 'media', 'masters', 'present.wav'), wavs.present)
    const page = await visit({
      baseUrl: site.url,
      member,
      browserLanguage: 'en',
      expects: [/status 410|\/link/],
    })
    await open(page, site.url + pathTo('downloads', 'en'))
    await press(page, m.downloads_again_licensed({ format: 'WAV' }))
    await page.getByText(m.api_recording_gone()).waitFor()
    const present = await downloadOf(page, m.downloads_again_current({ format: 'WAV' }))
    expect(present.includes(wavs.present.subarray(44))).toBe(true)
  })
})
