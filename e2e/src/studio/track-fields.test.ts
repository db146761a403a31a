import { sampleTrackFields } from '@tempolibre/domain/sample-track-field'
import { bulkTrackFields, plainTrackFields, trackFilters } from '@tempolibre/domain/track-fields'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { expect, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio(async ({ db }) => {
  await importLibrary(
    db,
    makeLibrary({
      tracks: [
        makeTrack(1, {
          rights: {
            ...sampleTrackFields(['iswc', 'label', 'album', 'p_line', 'c_line', 'consented_on']),
            writers: [],
            publishers: [],
          },
        }),
        makeTrack(2),
      ],
    }),
  )
})

test('[R15.137] form, dialog for many tracks and filters have an input for each plain field of a track', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await enter(page, '/tracks')
  await page.getByRole('button', { name: 'Add filter' }).click()
  const offered = () =>
    page.locator('[data-key]').evaluateAll((items) => items.map((item) => item.getAttribute('data-key')))
  await expectSoon(offered).toEqual(expect.arrayContaining([...trackFilters]))
  await page.keyboard.press('Escape')

  const namesOf = (form: string) =>
    page.locator(`${form} [name]`).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectSoon(() => namesOf('[role=dialog]')).toEqual(expect.arrayContaining([...bulkTrackFields]))
  await page.keyboard.press('Escape')

  await page.getByRole('cell', { name: 'Track 1' }).click()
  await expectSoon(() => namesOf('form')).toEqual(expect.arrayContaining([...plainTrackFields]))
})
