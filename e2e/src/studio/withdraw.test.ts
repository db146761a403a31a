import { createClient } from '@tempolibre/contract'
import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { dropFiles } from '../support/drop-files.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeMember } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, member: staff, site } = useOwnStudio()
const locale = { locale: 'en' } as const

test(
  '[R17.10] [R17.11] a song that somebody has bought is withdrawn: its holder keeps every file, and it is the same song when it is published again',
  { retry: 0 },
  async () => {
    const studio = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      expects: [...askedWhoIsThere, /409.*\/api\/studio\/v1\/tracks/],
    })
    await enter(studio, '/uploads')
    await importSongs(studio)
    const client = createClient({ baseUrl: site.url })
    const findSalt = async () => {
      const answer = await client.getTrack({ slug: 'salt', lang: 'en' })
      return 'track' in answer ? answer.track : undefined
    }
    const salt = await findSalt()

    const member = await makeMember({ site })
    const { user } = await choosePlan(member, 'lifetime', 'en', site.url)
    const account = createClient({ baseUrl: site.url, authToken: () => member.token })
    const { licence } = await account.saveDownloadMusic({ music_id: salt?.id ?? '' })

    // The dialog counts the song and its licence before anything is done.
    await studio.goto(`${site.url}/studio/tracks/${salt?.id}`)
    await studio.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = studio.getByRole('dialog')
    await dialog.getByText(/1 song is no longer offered.*1 licence \(1 holder\) stays valid/s).waitFor()
    expect(await findFaults(studio)).toEqual([])
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await studio.getByText(/^No longer offered since/).waitFor()

    // It is nowhere, its addresses say so and lead on, and so does its player elsewhere.
    const visitor = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      member: { token: member.token, user },
      // The address of the song says so by its status.
      expects: [/410/],
    })
    await expectSoon(async () =>
      (await client.listTracks({ lang: 'en' })).tracks.map(({ slug }) => slug),
    ).toEqual(['pepper'])
    for (const language of languages) {
      const path = pathTo('track', language, 'salt')
      expect((await fetch(site.url + path)).status).toBe(410)
      await visitor.goto(site.url + path)
      await visitor.getByText(m.withdrawn_text({}, { locale: language })).waitFor()
      const similar = visitor.getByRole('list', { name: m.track_similar({}, { locale: language }) })
      await similar.getByRole('link', { name: 'Pepper', exact: true }).waitFor()
      expect(await findFaults(visitor)).toEqual([])
    }
    const embed = await fetch(`${site.url}/embed/salt`)
    expect([embed.status, await embed.text()]).toEqual([
      410,
      expect.stringContaining(m.embed_withdrawn({}, locale)),
    ])

    // Its holder downloads it again, in every format.
    await open(visitor, site.url + pathTo('downloads', 'en'))
    await visitor.getByText(m.downloads_withdrawn({}, locale)).waitFor()
    expect(await findFaults(visitor)).toEqual([])
    for (const format of ['WAV', 'FLAC', 'MP3']) {
      const started = visitor.waitForEvent('download')
      const label = m.downloads_of_track(
        { action: m.downloads_again({ format }, locale), title: 'Salt' },
        locale,
      )
      await visitor.getByRole('button', { name: label, exact: true }).click()
      expect((await started).suggestedFilename()).toContain(licence.number)
    }
    const verified = await client.getLicence({ number: licence.number, lang: 'en' })
    // This shop has no payments; what it sells are tests, and stay what they are.
    expect(verified.licence.status).toBe('test')

    await studio.getByRole('button', { name: 'Publish again' }).click()
    await studio.getByRole('button', { name: 'Withdraw' }).waitFor()
    await expectSoon(async () => (await findSalt())?.id).toBe(salt?.id)
    expect((await fetch(site.url + pathTo('track', 'en', 'salt'))).status).toBe(200)

    // Deleting is another word, and refused: somebody holds a licence.
    await studio.getByRole('button', { name: 'Delete' }).click()
    await studio.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await confirmIdentity(studio, staff.password)
    await studio.getByText(/^It cannot be deleted: 1 licence covers it/).waitFor()
  },
)

/** Drops two recordings and publishes them. */
async function importSongs(studio: Page): Promise<void> {
  await studio.getByTestId('drop-zone').waitFor()
  await dropFiles(studio, [
    { name: 'Salt.wav', content: makeWav(6) },
    { name: 'Pepper.wav', content: makeWav(5) },
    {
      name: 'tracks.csv',
      content: Buffer.from('file,artist,genres\nSalt,Ada Vega,Jazz\nPepper,Bo Lund,Jazz\n'),
    },
  ])
  await studio.waitForURL('**/uploads/*/show')
  await expectSoon(() => studio.getByText('Arrived', { exact: true }).count()).toBe(3)
  await studio.getByRole('button', { name: 'Import and publish' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Import and publish' }).click()
  await studio.getByText('New: 2.').waitFor()
}
