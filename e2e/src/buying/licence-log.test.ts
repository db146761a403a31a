import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOutput } from '@tempolibre/contract'
import { logFiles } from '@tempolibre/domain/licence-log'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { callApi, makeMember } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url, PREVIEWS: 'on-demand' }))

let licence: { name: string; mimeType: string; buffer: Buffer }
let number: string

beforeAll(async () => {
  mkdirSync(join(site.folder, 'media', 'masters'), { recursive: true })
  writeFileSync(join(site.folder, 'media', 'masters', 'song.wav'), makeWav(2))
  const song = makeTrack(1, { master: 'masters/song.wav' })
  await importLibrary(database.db, makeLibrary({ tracks: [song], plans: [], pages: [], articles: [] }))
  const member = await makeMember({ site })
  await choosePlan(member, 'lifetime', 'en', site.url)
  const { id } = await database.db.selectFrom('track').select('id').executeTakeFirstOrThrow()
  const answer = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    site.url,
    '/api/save-download-music',
    { music_id: String(id) },
    member.token,
  )
  ;({ number } = answer.licence)
  const signed = await fetch(`${site.url}/api/v1/licences/${number}/document`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  licence = {
    name: `${number}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(await signed.arrayBuffer()),
  }
})

const pageOf = (language: (typeof languages)[number]) =>
  site.url + pathTo('licence', language, number.toLowerCase())

/** Lets the night pass, after which the log has the one licence. */
async function publish(): Promise<void> {
  await sql`update job set next_attempt_at = now() where kind = 'publish_licence_log' and done_at is null`.execute(
    database.db,
  )
  await sql`notify job`.execute(database.db)
  await expectSoon(async () => (await fetch(`${site.url}/${logFiles.index}`)).json()).toMatchObject({
    size: 1,
  })
}

async function give(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([licence])
}

describe('[R14.8] the public log', () => {
  test('has a licence on the day it is issued, and proves it from the next day on', async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await open(page, site.url + pathTo('verify', 'en'))
    await give(page)
    const result = page.getByRole('list', { name: m.verify_results() })
    await expectSoon(() => result.innerText()).toContain(m.verify_log_waiting())
    await publish()
    await give(page)
    await expectSoon(() => result.innerText()).toContain(m.verify_log_right())
  })

  test.each(journeyLanguages('fr'))('is named on the page of the licence, in %s', async (language) => {
    await publish()
    const page = await visit({ baseUrl: site.url, browserLanguage: language })
    const [before = ''] = m
      .verify_log_entry({ position: '1', size: '1', date: '|' }, { locale: language })
      .split('|')
    await expectSoon(async () => {
      await open(page, pageOf(language))
      return page.getByRole('main').locator('dl').first().innerText()
    }).toContain(before)
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: before }).click()
    await expectSoon(() => page.locator('body').innerText()).toContain('"tree_head"')
  })

  test('is there for everyone to copy, as files', async () => {
    await publish()
    const read = async (key: string) => (await fetch(`${site.url}/${key}`)).text()
    expect(JSON.parse(await read(logFiles.index))).toMatchObject({ format: 1, size: 1 })
    expect(await read(logFiles.entries(0))).toMatch(
      /^\{"at":"[^"]+","format":1,"kind":"issued","licence":"[0-9a-f]{64}"\}\n$/,
    )
    expect(await read(logFiles.heads)).toContain('"previous":null')
    const other = await fetch(`${site.url}/licence-log/other.json`)
    expect(other.status).toBe(404)
  })
})
