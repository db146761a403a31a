import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type EndpointOutput, type TrackSummary } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { labelSongs, titleOf, writeLabelFolder, writeLabelTable } from '../support/label-folder.ts'
import { makeMember, type Member } from '../support/member.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { acceptTerms, choosePlan, findPlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()
const locale = { locale: 'en' } as const

const base = mkdtempSync(join(tmpdir(), 'labels-folder-'))
afterAll(() => rmSync(base, { recursive: true }))
const folder = join(base, 'Sello Vega')
/** Its songs; the other two recordings are versions of the first. */
const titles = labelSongs.filter(({ version }) => version === undefined).map(titleOf)
const [family] = titles
const fairUse = 40

/** All recordings are opened and measured, which goes behind everything else on a busy machine. */
const patient = { timeout: 420_000 }

test(
  '[R17.80] a label’s folder is checked, corrected, sent again, imported, heard, licensed, downloaded and verified song by song; one is withdrawn and comes back',
  { retry: 0, timeout: 1_500_000 },
  async () => {
    writeLabelFolder(folder)
    const studio = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(studio, '/uploads')
    await correctFolder(studio)
    await publishAll(studio)
    const tracks = await hearAll()

    const member = await makeMember({ site })
    const visitor = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      member,
    })
    await buyPlan(visitor)
    // Fair use of the plan is 40 licences a day: two customers share the songs.
    const other = await makeMember({ site })
    await choosePlan(other, 'lifetime', 'en', site.url)
    const licences = [
      ...(await downloadAll(member, tracks.slice(0, fairUse))),
      ...(await downloadAll(other, tracks.slice(fairUse))),
    ]
    expect(new Set(licences.map(({ number }) => number)).size).toBe(titles.length)
    await verifyFiles(licences.filter((_, at) => at % 12 === 0))

    const song = tracks.find(({ title }) => title === family)
    const licence = licences.find(({ title }) => title === family)
    if (!song || !licence) throw new Error('The song was not published.')
    await downloadVersion(visitor, song)
    await withdrawAndOffer(studio, visitor, { song, number: licence.number })
  },
)

/** The folder is checked; what is wrong is corrected in the table, and what a column means is said. */
async function correctFolder(studio: Page): Promise<void> {
  await studio.getByTestId('choose-folder').setInputFiles(folder)
  await studio.waitForURL('**/uploads/*/show')
  await studio.getByText(`New: ${labelSongs.length + 2}. Replaced: 0. There already: 0.`).waitFor()
  await studio.getByLabel('Artist of recordings without one').fill('Ada Vega')
  // The site is new and has no genre.
  await choose(studio, 'Genre of recordings without one', 'Jazz')
  await check(studio)
  await studio.getByText('“rápido” is no tempo').first().waitFor(patient)
  await studio.getByText('Kept under its own name').waitFor()
  await choose(studio, 'What “Carácter” means', 'moods')
  await studio.getByText('Remembered', { exact: true }).waitFor()
  writeLabelTable(folder, { tempo: '102' })
  await studio.getByTestId('choose-folder').setInputFiles(folder)
  await studio.getByText(`New: 0. Replaced: 1. There already: ${labelSongs.length + 1}.`).waitFor()
  await studio.getByText('Replaced: Sello Vega/catálogo.csv').waitFor()
  await check(studio)
  await studio.getByText(`${labelSongs.length} recordings would be imported.`).waitFor(patient)
  await studio.getByText('As you have said', { exact: true }).waitFor()
  await studio.getByText(/^1 document, which an import does not read; .*: Sello Vega\/léeme\.txt$/).waitFor()
  await studio.getByText('Nothing is wrong.').waitFor()
}

/** Once everything has been sent. */
const check = (studio: Page) => studio.getByRole('button', { name: 'Check', exact: true }).click()

async function choose(studio: Page, label: string, option: string): Promise<void> {
  await studio.getByLabel(label).click()
  await studio.getByRole('option', { name: option, exact: true }).first().click()
}

/** Published but for the two versions, which wait until somebody has confirmed what they are versions of. */
async function publishAll(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'Import and publish' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Import and publish' }).click()
  await studio.getByText('2 recordings seem to be versions of songs').waitFor(patient)
  await studio
    .getByText(`New: ${labelSongs.length}. Changed: 0. Unchanged: 0. Published: ${titles.length}.`)
    .waitFor()
  await studio.getByRole('link', { name: 'Decide' }).click()
  await studio.getByRole('checkbox', { name: 'Select all' }).check()
  await studio.getByRole('button', { name: 'Publish', exact: true }).click()
  const review = studio.getByRole('dialog', { name: 'Publish these 2 recordings?' })
  await review.getByRole('radio', { name: 'publish as versions of their songs' }).check()
  await review.getByRole('button', { name: 'Publish', exact: true }).click()
  await studio.getByText('2 recordings are on the site now').waitFor()
}

/** Every song has its page and its player elsewhere, is heard, and is what its row says. */
async function hearAll(): Promise<TrackSummary[]> {
  const client = createClient({ baseUrl: site.url })
  const tracks: TrackSummary[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: EndpointOutput<'listTracks'> = await client.listTracks({
      lang: 'es',
      ...(cursor !== undefined && { cursor }),
    })
    tracks.push(...page.tracks)
    cursor = page.next_cursor
  }
  expect(tracks.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  for (const { slug, title, url: preview } of tracks) {
    const embed = `${site.url}/embed/${encodeURIComponent(slug)}`
    for (const address of [site.url + pathTo('track', 'es', slug), embed, preview]) {
      const answer = await fetch(address)
      expect(answer.status, `${title}: ${address}`).toBe(200)
      expect((await answer.arrayBuffer()).byteLength, `${title}: ${address}`).toBeGreaterThan(1000)
    }
  }
  const first = tracks.find(({ title }) => title === family)
  // As its row says, its tempo corrected, the mapped column read and its versions confirmed.
  expect(await client.getTrack({ slug: first?.slug ?? '', lang: 'es' })).toMatchObject({
    track: {
      bpm: 102,
      artist: { name: 'Ada Vega' },
      moods: [{ name: 'Tranquilo' }],
      versions: [{ name: '30 sec' }, { name: 'Instrumental' }],
    },
  })
  // The family is licensed by the customer who has the page open.
  return tracks.toSorted((one, two) => Number(two.title === family) - Number(one.title === family))
}

async function buyPlan(visitor: Page): Promise<void> {
  const plan = await findPlan('lifetime', 'en', site.url)
  await open(visitor, site.url + pathTo('pricing', 'en'))
  // The handlers of the plans' buttons are loaded last, when the browser is idle.
  await visitor.waitForLoadState('networkidle')
  await visitor.locator('.plans').getByRole('link', { name: plan.action, exact: true }).click()
  await acceptTerms(visitor)
  await visitor.getByRole('button', { name: m.checkout_pay({}, locale), exact: true }).click()
  await visitor.getByRole('heading', { name: m.subscription_success({}, locale) }).waitFor()
}

/** A file that was downloaded, and the licence in it. */
interface Licensed {
  title: string
  number: string
  buffer: Buffer
}

/** Each song is licensed and downloaded, and its licence is found by its number. */
async function downloadAll({ token }: Member, tracks: readonly TrackSummary[]): Promise<Licensed[]> {
  const account = createClient({ baseUrl: site.url, authToken: () => token })
  const licensed: Licensed[] = []
  for (const { id, title } of tracks) {
    const { licence, url } = await account.saveDownloadMusic({ music_id: id })
    const file = await fetch(url)
    expect(file.status, title).toBe(200)
    expect(file.headers.get('content-disposition'), title).toContain(licence.number)
    const buffer = Buffer.from(await file.arrayBuffer())
    expect(buffer.toString('latin1', 0, 4), title).toBe('RIFF')
    const found = await account.getLicence({ number: licence.number, lang: 'es' })
    // This shop has no payments; what it sells are tests.
    expect(found.licence, title).toMatchObject({ status: 'test', track_title: title })
    licensed.push({ title, number: licence.number, buffer })
  }
  return licensed
}

/** Anybody finds the licences in the files. */
async function verifyFiles(files: readonly Licensed[]): Promise<void> {
  const reader = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await open(reader, site.url + pathTo('verify', 'en'))
  for (const { buffer, number, title } of files) {
    const choosing = reader.waitForEvent('filechooser')
    await reader.getByRole('button', { name: m.verify_file_choose({}, locale) }).click()
    await (await choosing).setFiles({ name: `${number}.wav`, mimeType: 'audio/wav', buffer })
    const found = reader.getByRole('article').filter({ hasText: number })
    await found.getByRole('heading', { name: m.verify_test_licence({}, locale) }).waitFor()
    expect(await found.innerText()).toContain(title)
  }
}

/** The licence of the song covers its versions. */
async function downloadVersion(visitor: Page, { slug, title }: TrackSummary): Promise<void> {
  await open(visitor, site.url + pathTo('track', 'en', slug))
  const started = visitor.waitForEvent('download')
  const name = `${title} (Instrumental)`
  await visitor.getByRole('link', { name: m.track_download_label({ title: name }, locale) }).click()
  expect((await started).suggestedFilename()).toContain(name)
}

/** Its holder has every file while it is not offered; published again it is the same song, with its versions. */
async function withdrawAndOffer(
  studio: Page,
  visitor: Page,
  { number, song: { id, slug, title } }: { song: TrackSummary; number: string },
): Promise<void> {
  const address = site.url + pathTo('track', 'es', slug)
  await studio.goto(`${site.url}/studio/tracks/${id}`)
  await studio.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = studio.getByRole('dialog')
  await dialog.getByText(/1 licence \(1 holder\) stays valid/).waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await studio.getByText(/^No longer offered since/).waitFor()
  await expectSoon(async () => (await fetch(address)).status).toBe(410)

  const downloadAgain = async () => {
    const search = visitor.getByRole('searchbox', { name: m.downloads_search({}, locale) })
    await search.fill(title)
    await search.press('Enter')
    const action = m.downloads_again({ format: 'WAV' }, locale)
    const started = visitor.waitForEvent('download')
    await visitor
      .getByRole('button', { name: m.downloads_of_track({ action, title }, locale), exact: true })
      .click()
    expect((await started).suggestedFilename()).toContain(number)
  }
  await open(visitor, site.url + pathTo('downloads', 'en'))
  await downloadAgain()
  expect(await visitor.getByText(m.downloads_withdrawn({}, locale)).count()).toBe(1)

  await studio.getByRole('button', { name: 'Publish again' }).click()
  await expectSoon(async () => (await fetch(address)).status).toBe(200)
  expect(await createClient({ baseUrl: site.url }).getTrack({ slug, lang: 'es' })).toMatchObject({
    track: { id, versions: [{ name: '30 sec' }, { name: 'Instrumental' }] },
  })
  await open(visitor, site.url + pathTo('downloads', 'en'))
  await downloadAgain()
  expect(await visitor.getByText(m.downloads_withdrawn({}, locale)).count()).toBe(0)
}
