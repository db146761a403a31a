import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { EndpointOutput } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { callApi, makeMember, type Member } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, site } = useOwnStudio()

let member: Member
let number: string

/** A freelancer has licensed a recording on the plan that covers work for clients. */
beforeAll(async () => {
  mkdirSync(join(site.folder, 'media', 'masters'), { recursive: true })
  writeFileSync(join(site.folder, 'media', 'masters', 'song.wav'), makeWav(2))
  const song = makeTrack(1, { master: 'masters/song.wav' })
  await importLibrary(database.db, makeLibrary({ tracks: [song], plans: [], pages: [], articles: [] }))
  await database.db.updateTable('plan').set({ channel_limit: 2 }).where('kind', '=', 'lifetime').execute()
  const made = await makeMember({ site, name: 'Ada King Lovelace' })
  const { user } = await choosePlan(made, 'lifetime', 'en', site.url)
  member = { ...made, user }
  // As if it had been paid for: this site has no payments, so what it sells itself is a test.
  await database.db.updateTable('subscription').set({ provider: 'stripe' }).execute()
  const { id } = await database.db.selectFrom('track').select('id').executeTakeFirstOrThrow()
  const answer = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    site.url,
    '/api/save-download-music',
    { music_id: String(id) },
    member.token,
  )
  ;({ number } = answer.licence)
})

const visitAsMember = async (
  path: string,
  language: (typeof languages)[number] = 'en',
  expects: RegExp[] = [],
) => {
  const page = await visit({
    baseUrl: site.url,
    member,
    reducedMotion: true,
    browserLanguage: language,
    width: 390,
    height: 844,
    expects,
  })
  await open(page, site.url + path)
  return page
}

describe('[R14.7] a song handed over to a client', () => {
  test('is a certificate and a page with the files, which the client opens without account or scripts, until it is revoked', async () => {
    const page = await visitAsMember(pathTo('downloads', 'en'))
    await page.getByRole('button', { name: m.hand_over_open() }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.hand_over_send() }).click()
    await dialog.getByText(m.hand_over_missing()).first().waitFor()
    await dialog.getByLabel(m.hand_over_client()).fill('Krümel Bakery')
    await dialog.getByLabel(m.hand_over_project()).fill('Spring campaign')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    const link = dialog.getByLabel(m.hand_over_link(), { exact: true })
    await link.waitFor()
    const address = await link.inputValue()

    const client = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      javaScriptEnabled: false,
      expects: [/410/],
    })
    const answer = await client.goto(address)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
    await client
      .getByRole('heading', { level: 1, name: m.hand_over_client_title({ project: 'Spring campaign' }) })
      .waitFor()
    expect(await client.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    const saved = client.waitForEvent('download')
    await client.getByRole('link', { name: m.hand_over_file({ format: 'WAV' }) }).click()
    const wav = await buffer(await (await saved).createReadStream())
    expect(wav.includes(`TEMPOLIBRE-LICENCE`) || wav.includes(Buffer.from(number))).toBe(true)
    const certificate = client.waitForEvent('download')
    await client.getByRole('link', { name: m.hand_over_certificate_save() }).click()
    const pdf = await buffer(await (await certificate).createReadStream())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

    // Whoever is shown the certificate checks it without asking anybody.
    const judge = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await open(judge, site.url + pathTo('verify', 'en'))
    await judge
      .locator('input[type=file]')
      .setInputFiles([{ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf }])
    const result = judge.getByRole('list', { name: m.verify_results() })
    await expectSoon(() => result.innerText()).toContain(m.hand_over_online_valid())
    expect(await result.innerText()).toContain('Krümel Bakery')

    await open(page, site.url + pathTo('hand-overs', 'en'))
    await page.getByRole('button', { name: m.hand_over_revoke(), exact: false }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: m.hand_over_revoke_send(), exact: true })
      .click()
    await page.getByText('Revoked on').waitFor()
    expect(await findFaults(page)).toEqual([])
    const ended = await client.goto(address)
    expect(ended?.status()).toBe(410)
    await client.getByRole('heading', { name: m.hand_over_over_title() }).waitFor()
    await client.getByRole('link', { name: m.hand_over_over_check() }).click()
    await client.getByText(m.verify_revoked(), { exact: true }).first().waitFor()
  })

  test.each(journeyLanguages('fr'))(
    '[R16.31] a name that certificates can’t show is refused at its field, in %s',
    async (language) => {
      const locale = { locale: language }
      const page = await visitAsMember(pathTo('downloads', language), language, [/400|\/hand-overs/])
      await page.getByRole('button', { name: m.hand_over_open({}, locale) }).click()
      const dialog = page.getByRole('dialog')
      const client = dialog.getByLabel(m.hand_over_client({}, locale))
      const project = dialog.getByLabel(m.hand_over_project({}, locale))
      await client.fill('Krümel Bakery')
      await project.fill('Spring 🎵')
      await page.keyboard.press('Enter')
      const words = m.account_unprintable_characters({ characters: '🎵' }, locale)
      await dialog.getByText(words).waitFor()
      expect(await project.getAttribute('aria-invalid')).toBe('true')
      expect(await client.getAttribute('aria-invalid')).toBe('false')
      const [described = ''] = (await project.getAttribute('aria-describedby'))?.split(' ') ?? []
      expect(await page.locator(`[id="${described}"]`).innerText()).toBe(words)
      expect(await project.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await findFaults(page)).toEqual([])
    },
  )

  test.each(journeyLanguages('es'))('an unknown address says what to do next, in %s', async (language) => {
    const page = await visit({ baseUrl: site.url, browserLanguage: language, expects: [/404/] })
    const answer = await page.goto(site.url + pathTo('hand-over', language, '0'.repeat(40)))
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: m.hand_over_unknown({}, { locale: language }) }).waitFor()
    expect(await findFaults(page)).toEqual([])
  })
})

describe('[R14.9] channels and claims', () => {
  test('a channel is added, an odd address explained, and no more than the plan has room for', async () => {
    const page = await visitAsMember(pathTo('channels', 'en'))
    const box = page.getByLabel(m.channels_label())
    const add = async (text: string) => {
      await box.fill(text)
      await box.press('Enter')
    }
    await add('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText(m.channel_video()).waitFor()
    await add('@adaplays')
    await page.getByText(m.channel_platform_missing()).waitFor()
    expect(await findFaults(page)).toEqual([])
    await add('HTTPS://m.YouTube.com/@AdaPlays?si=abc')
    const list = page.getByRole('list', { name: m.channels_list() })
    await list.getByText('AdaPlays').waitFor()
    await add('twitch.tv/adaplays/videos')
    await page.getByText(m.channel_limit_reached()).waitFor()
    expect(await list.getByText(m.channels_covered(), { exact: true }).count()).toBe(2)
    await list
      .getByRole('button', { name: m.channels_remove_label({ name: 'adaplays', platform: 'Twitch' }) })
      .click()
    await box.waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  test('[R16.136] “am I still covered?” is answered with the clause, and of a day to come with a condition', async () => {
    const page = await visitAsMember(`${pathTo('channels', 'en')}?licence=${number}`)
    const card = page.getByRole('region', { name: m.coverage_title() })
    await card.getByRole('button', { name: m.coverage_ask() }).click()
    await card.getByText(m.coverage_covered()).waitFor()
    await card.getByText(m.coverage_clauses()).click()
    await card.getByText('7.1 No end date').waitFor()
    expect(await findFaults(page)).toEqual([])
    await card.getByLabel(m.coverage_day()).fill('2020-01-01')
    await card.getByRole('button', { name: m.coverage_ask() }).click()
    await card.getByText(m.coverage_before_licence()).waitFor()
    await card.getByLabel(m.coverage_day()).fill('2099-01-01')
    await card.getByRole('button', { name: m.coverage_ask() }).click()
    await card.getByText(m.coverage_later()).waitFor()
    await card.getByLabel(m.coverage_number()).fill('TL-1')
    await card.getByRole('button', { name: m.coverage_ask() }).click()
    await card.getByText(m.coverage_wrong_number({ example: 'TL-7K2M-9QWX-4HTD' })).waitFor()
  })

  test('a claim becomes a case with a text in each language and the evidence', async () => {
    const page = await visitAsMember(`${pathTo('channels', 'fr')}?licence=${number}`, 'fr')
    const locale = { locale: 'fr' } as const
    const card = page.getByRole('region', { name: m.claims_title({}, locale), exact: true })
    await card.getByRole('button', { name: m.claims_send({}, locale) }).click()
    await card.getByText(m.claims_missing({}, locale)).first().waitFor()
    await card.getByLabel(m.claims_video({}, locale)).fill('https://youtu.be/dQw4w9WgXcQ')
    await card.getByLabel(m.claims_claimant({}, locale)).fill('Claims & Co')
    await page.keyboard.press('Enter')
    const text = card.getByLabel(m.claim_answer_label({}, locale))
    await expectSoon(async () => text.inputValue()).toContain(number)
    expect(await text.inputValue()).toContain('Je détiens une licence')
    await card.getByRole('radio', { name: 'Español' }).check()
    await expectSoon(async () => text.inputValue()).toContain('Tengo una licencia')
    const saved = page.waitForEvent('download')
    await card.getByRole('button', { name: m.claims_evidence({}, locale) }).click()
    expect((await saved).suggestedFilename()).toBe('evidence.zip')
    await card.getByLabel(m.claims_state_of({ claimant: 'Claims & Co' }, locale)).selectOption('text_sent')
    const [before = ''] = m.claims_answer_due({ date: '|' }, locale).split('|')
    await card.getByText(before).waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  test('the staff sees the case by its deadline and moves it, and the holder reads why', async () => {
    await callApi(
      site.url,
      '/api/v1/claims',
      {
        licence_number: number,
        platform: 'twitch',
        video: 'https://www.twitch.tv/videos/1',
        claimant: 'Label of Others',
        received_on: '2026-11-20',
      },
      member.token,
    )
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(page, '/claims')
    await page.getByText('2026-11-27').waitFor()
    await page.getByText('Label of Others').click()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Released' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('They let go.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The claim is saved').waitFor()
    expect(await findFaults(page)).toEqual([])
    const account = await visitAsMember(pathTo('channels', 'en'))
    await account.getByText(m.claims_note({ note: 'They let go.' })).waitFor()

    await page.goto(`${site.url}/studio/channels`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'List for YouTube' }).click()
    const list = await buffer(await (await saved).createReadStream())
    expect(list.toString()).toBe('https://www.youtube.com/@adaplays\n')
    expect(await findFaults(page)).toEqual([])
  })
})
