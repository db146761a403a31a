import { createClient } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { dropFiles } from '../support/drop-files.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, site } = useOwnStudio()

/** Recordings are decoded and measured, which goes behind everything else on a busy machine. */
const patient = { timeout: 240_000 }

test(
  '[R17.9] an editor who is no administrator replaces the recording of a song, hears it, and is asked for nothing more; what cannot be read is named',
  // The song is published once, so a second attempt could not begin.
  { retry: 0, timeout: 900_000 },
  async () => {
    const administrator = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(administrator, '/uploads')
    await administrator.getByTestId('drop-zone').waitFor()
    await dropFiles(administrator, [
      { name: 'Salt.wav', content: makeWav(4) },
      { name: 'tracks.csv', content: Buffer.from('file,artist,genres\nSalt,Ada Vega,Jazz\n') },
    ])
    await administrator.waitForURL('**/uploads/*/show')
    await expectSoon(() => administrator.getByText('Arrived', { exact: true }).count()).toBe(2)
    await administrator.getByRole('button', { name: 'Import and publish' }).click()
    await administrator.getByRole('dialog').getByRole('button', { name: 'Import and publish' }).click()
    await administrator.getByText('Published: 1.').waitFor(patient)

    // The same account is an editor's from now on.
    await database.db.updateTable('staff_member').set({ role: 'editor' }).execute()
    const client = createClient({ baseUrl: site.url })
    const findSalt = async () => {
      const answer = await client.getTrack({ slug: 'salt', lang: 'en' })
      return 'track' in answer ? answer.track : undefined
    }
    const before = await findSalt()
    expect(before?.duration_seconds).toBe(4)
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(page, `/tracks/${before?.id}`)
    const button = page.getByRole('button', { name: 'Replace the recording' })
    const replaceBy = (name: string, content: Buffer) =>
      page.getByTestId('replace-recording').setInputFiles({ name, mimeType: 'audio/wav', buffer: content })
    await button.waitFor()
    await replaceBy('words.wav', Buffer.from('These are only words. '.repeat(50)))
    const part = page.getByRole('region', { name: 'Replace the recording' })
    await part.getByRole('alert').waitFor(patient)
    expect(await findFaults(page)).toEqual([])
    expect((await findSalt())?.duration_seconds).toBe(4)

    await replaceBy('Salt, second take.wav', makeWav(7, 330))
    await page.getByText('The recording is replaced').waitFor(patient)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await part.getByRole('alert').count()).toBe(0)
    await expectSoon(async () => (await findSalt())?.duration_seconds).toBe(7)
    expect(await findSalt()).toMatchObject({ id: before?.id, slug: before?.slug, title: before?.title })
    await expectSoon(() => button.isEnabled()).toBe(true)
    expect(await findFaults(page)).toEqual([])

    const visitor = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await open(visitor, site.url + pathTo('track', 'en', 'salt'))
    await visitor
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: 'Salt' }, { locale: 'en' }) })
      .first()
      .click()
    await waitForSound(visitor)
  },
)
