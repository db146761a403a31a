import { createClient } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { dropFiles } from '../support/drop-files.ts'
import { makeMember } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()
const locale = { locale: 'en' } as const

test(
  '[R12.4] [R10.4] a song, its instrumental and an edit are imported, confirmed as a family and sold by one licence',
  { retry: 0 },
  async () => {
    const editor = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(editor, '/uploads')
    await importFamily(editor)
    await confirmFamily(editor)

    // A visitor finds one song, with its versions on its page; their addresses lead there.
    const member = await makeMember({ site })
    const { user } = await choosePlan(member, 'lifetime', 'en', site.url)
    const visitor = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      member: { token: member.token, user },
    })
    const address = site.url + pathTo('track', 'en', 'salt')
    await expectSoon(async () => (await listSongs()).total).toBe(1)
    const version = await fetch(site.url + pathTo('track', 'en', 'salt-30-sec'), { redirect: 'manual' })
    expect([version.status, version.headers.get('location')]).toEqual([301, pathTo('track', 'en', 'salt')])
    await open(visitor, address)
    const rows = visitor.getByRole('list', { name: m.track_versions({}, locale) }).getByRole('listitem')
    await expectSoon(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toContain('30 sec')

    // One of them plays in the same player.
    const title = 'Salt (Instrumental)'
    await rows
      .last()
      .getByRole('button', { name: m.player_play_track({ title }, locale) })
      .click()
    await waitForSound(visitor)

    // Two are downloaded; the second needs no licence of its own.
    for (const name of ['Salt (30 sec)', title]) {
      const started = visitor.waitForEvent('download')
      await visitor.getByRole('link', { name: m.track_download_label({ title: name }, locale) }).click()
      expect((await started).suggestedFilename()).toContain(name)
    }
    const account = createClient({ baseUrl: site.url, authToken: () => member.token })
    const { licences } = await account.listDownloads({ lang: 'en' })
    expect(licences.map(({ track_title }) => track_title)).toEqual(['Salt'])
    await open(visitor, site.url + pathTo('licence', 'en', (licences[0]?.number ?? '').toLowerCase()))
    await visitor.getByText('30 sec · Instrumental').waitFor()
  },
)

const listSongs = () => createClient({ baseUrl: site.url }).listTracks({ lang: 'en' })

/** Drops three recordings that are named like a song and its versions, and publishes them. */
async function importFamily(editor: Page): Promise<void> {
  await editor.getByTestId('drop-zone').waitFor()
  await dropFiles(editor, [
    { name: 'Salt.wav', content: makeWav(6) },
    { name: 'Salt - Instrumental.wav', content: makeWav(5) },
    { name: 'Salt_30 sec.wav', content: makeWav(4) },
    {
      name: 'tracks.csv',
      content: Buffer.from(
        'file,artist,genres\nSalt,Ada Vega,Jazz\nSalt - Instrumental,Ada Vega,Jazz\nSalt_30 sec,Ada Vega,Jazz\n',
      ),
    },
  ])
  await editor.waitForURL('**/uploads/*/show')
  await expectSoon(() => editor.getByText('Arrived', { exact: true }).count()).toBe(4)
  await editor.getByRole('button', { name: 'Import and publish' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Import and publish' }).click()
  await editor.getByText('New: 3.').waitFor()
  // What seems to be a version is not on sale before somebody has decided.
  await editor.getByText('2 recordings seem to be versions of songs').waitFor()
  await expectSoon(async () => (await listSongs()).total).toBe(1)
}

/** Publishes both as versions of their song, and looks at the family on the song's page. */
async function confirmFamily(editor: Page): Promise<void> {
  await editor.getByRole('link', { name: 'Decide' }).click()
  await editor.getByRole('checkbox', { name: 'Select all' }).check()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  const review = editor.getByRole('dialog', { name: 'Publish these 2 recordings?' })
  await review.getByRole('radio', { name: 'publish as versions of their songs' }).check()
  await review.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.getByText('2 recordings are on the site now').waitFor()
  await editor.goto(`${site.url}/studio/tracks`)
  await editor.getByText('2 versions').click()
  const family = editor.getByRole('region', { name: 'Versions' })
  await expectSoon(() => family.getByRole('listitem').count()).toBe(3)
  // Their order is that of their kinds; it is changed and changed back.
  await family.getByRole('button', { name: 'Move Instrumental up' }).click()
  await expectSoon(() => family.getByRole('listitem').nth(1).innerText()).toContain('Instrumental')
  await family.getByRole('button', { name: 'Move 30 sec up' }).click()
  await expectSoon(() => family.getByRole('listitem').nth(1).innerText()).toContain('30 sec')
}
