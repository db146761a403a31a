import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { waitForSound } from '../support/audio.ts'
import { dropFiles } from '../support/drop-files.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { makeWav } from '../support/own-music.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

test(
  '[R12.4] [R12.8] three recordings and a table are dropped in the studio, survive a cut line, and play on the site',
  { retry: 0, timeout: 600_000 },
  async () => {
    // What a name means is decided once, so a second attempt would find nothing to decide.
    const page = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      // The line that is cut.
      expects: [/ERR_FAILED|ERR_CONNECTION/],
    })
    await enter(page, '/uploads')
    let cut = false
    await page.route('**/api/studio/v1/tus/**', async (route) => {
      if (cut || route.request().method() !== 'PATCH') return route.continue()
      cut = true
      await route.abort()
    })
    const table = 'file,artist,genres\nSalt,Ada Vega,Jazz\nPepper,Ada Vega,Jazz\nSugar,Ada Vega,Chill Beatz\n'
    await dropFiles(page, [
      { name: 'Salt.wav', content: makeWav(4) },
      { name: 'Pepper.wav', content: makeWav(5) },
      { name: 'Sugar.wav', content: makeWav(6) },
      { name: 'tracks.csv', content: Buffer.from(table) },
    ])
    await page.waitForURL('**/uploads/*/show')
    await expectSoon(() => page.getByText('Arrived', { exact: true }).count()).toBe(4)
    expect(cut).toBe(true)

    // A check finds the name that the site does not know; it is decided.
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    // It opens each sound, as the import does.
    await page.getByText('2 recordings would be imported.').waitFor({ timeout: 180_000 })
    await page.getByText('Its genre “Chill Beatz” is unknown').first().waitFor()
    await page.getByLabel('What “Chill Beatz” means').click()
    await page.getByRole('option', { name: 'A new name' }).click()
    await page.getByText('Remembered', { exact: true }).waitFor()

    // As drafts they are reviewed, and published.
    await page.getByRole('button', { name: 'Import as drafts' }).click()
    await page.getByText('New: 3.').waitFor({ timeout: 180_000 })
    await expectSoon(() => page.getByText('Done', { exact: true }).count()).toBe(3)
    expect((await fetch(site.url + pathTo('track', 'en', 'salt'))).status).toBe(404)
    await page.getByRole('link', { name: 'Review the recordings' }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    // How their rights stand is said before they are on the site.
    const review = page.getByRole('dialog', { name: 'Publish these 3 recordings?' })
    await review.getByText('Red ones are sold all the same').waitFor()
    await review.getByText('No writer is named.').waitFor()
    await review.getByRole('button', { name: 'Publish', exact: true }).click()
    await expectSoon(() => page.getByText('Published', { exact: true }).count()).toBe(3)

    // Visitors hear one.
    const visitor = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    const address = site.url + pathTo('track', 'en', 'sugar')
    await expectSoon(async () => (await fetch(address)).status).toBe(200)
    await open(visitor, address)
    await visitor
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: 'Sugar' }, { locale: 'en' }) })
      .first()
      .click()
    await waitForSound(visitor)
  },
)
