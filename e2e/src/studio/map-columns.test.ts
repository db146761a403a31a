import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@tempolibre/contract'
import { languageNames } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { makeTune } from '../support/tagged-wav.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

const base = mkdtempSync(join(tmpdir(), 'map-columns-'))
afterAll(() => rmSync(base, { recursive: true }))

/** Recordings are decoded and measured, which goes behind everything else on a busy machine. */
const patient = { timeout: 240_000 }

interface Delivery {
  /** Which tune its recording is. */
  number: number
  song: string
  table: string
}

/** Writes a folder of one recording and its table. @returns its path */
function writeFolder(name: string, { number, song, table }: Delivery): string {
  const folder = join(base, name)
  mkdirSync(folder)
  writeFileSync(join(folder, `${song}.wav`), makeTune(number))
  writeFileSync(join(folder, 'table.csv'), table)
  return folder
}

test(
  '[R17.66] a column that nobody understands is mapped by click, is remembered at the next import in another language, and its values arrive in the songs',
  // What a column means is said once, so a second attempt would find nothing to say.
  { retry: 0, timeout: 900_000 },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(page, '/uploads')
    await page.getByTestId('choose-folder').setInputFiles(
      writeFolder('First', {
        number: 1,
        song: 'Salt',
        table: 'file,title,artist,genres,Klimaat,Nummer\nSalt,Salt,Ada Vega,Jazz,calm,17\n',
      }),
    )
    await page.waitForURL('**/uploads/*/show')
    await check(page, 'Check')
    await page.getByText('1 recording would be imported.').waitFor(patient)
    const row = (heading: string) => page.getByRole('row').filter({ hasText: heading })
    await row('Klimaat').getByText('Kept under its own name').first().waitFor()

    // By click: one column is what the site calls moods, the other is of no use.
    await choose(page, 'What “Klimaat” means', 'moods')
    await expectSoon(() => page.getByText('Remembered', { exact: true }).count()).toBe(1)
    await choose(page, 'What “Nummer” means', 'Leave out')
    await row('Nummer').getByRole('combobox').filter({ hasText: 'Leave out' }).waitFor()
    await check(page, 'Check')
    await row('Klimaat').getByText('Read as “moods”').waitFor(patient)
    await row('Klimaat').getByText('As you have said').waitFor()
    await row('Nummer').getByText('Not read').waitFor()
    expect(await findFaults(page)).toEqual([])
    await publish(page, { action: 'Import and publish', done: 'Published: 1.' })
    expect(await moodsOf('salt')).toEqual(['Calm'])

    // Somebody who works in Spanish imports another table with that heading: nothing is asked again.
    await page.goto(`${site.url}/studio/uploads`)
    await speakSpanish(page)
    await page.getByTestId('choose-folder').setInputFiles(
      writeFolder('Segunda', {
        number: 2,
        song: 'Pimienta',
        table:
          'archivo;título;artista;géneros;KLIMAAT:;Nummer\nPimienta;Pimienta;Ada Vega;Jazz;tranquilo;18\n',
      }),
    )
    await page.waitForURL('**/uploads/*/show')
    await check(page, 'Comprobar')
    await row('KLIMAAT').getByText('Se lee como «estados de ánimo»').waitFor(patient)
    await row('KLIMAAT').getByText('Como has indicado').waitFor()
    await row('Nummer').getByText('No se lee').waitFor()
    await publish(page, { action: 'Importar y publicar', done: 'Publicadas: 1.' })
    expect(await moodsOf('pimienta')).toEqual(['Calm'])
  },
)

test(
  '[R17.81] what a column and a name mean is said by keyboard, and files are taken out: the focus stays where it is, or goes to the next file',
  { retry: 0, timeout: 600_000 },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(page, '/uploads')
    await page.getByTestId('choose-folder').setInputFiles(
      writeFolder('Third', {
        number: 3,
        song: 'Thyme',
        table: 'file,title,artist,genres,moods,Stimmung\nThyme,Thyme,Ada Vega,Jazz,Sparklingly,calm\n',
      }),
    )
    await page.waitForURL('**/uploads/*/show')
    await check(page, 'Check')
    for (const label of ['What “Stimmung” means', 'What “Sparklingly” means']) {
      const list = page.getByLabel(label)
      await list.waitFor(patient)
      await list.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await page.getByText('Remembered', { exact: true }).waitFor()
      await expectSoon(() => list.evaluate((element) => element === document.activeElement)).toBe(true)
      // Said and loaded anew.
      await page.getByText('Remembered', { exact: true }).waitFor({ state: 'detached' })
      expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.getByRole('button', { name: 'Remove Third/Thyme.wav' }).focus()
    const next = page.getByRole('button', { name: 'Remove Third/table.csv' })
    await page.keyboard.press('Enter')
    await expectSoon(() => next.evaluate((element) => element === document.activeElement)).toBe(true)
  },
)

async function speakSpanish(page: Page): Promise<void> {
  await page.getByRole('button', { name: languageNames.en }).click()
  await page.getByRole('menuitem', { name: languageNames.es }).click()
  await expectSoon(() => page.locator('html').getAttribute('lang')).toBe('es')
}

/** As visitors see them. @throws ApiError while the song is not on sale */
async function moodsOf(slug: string): Promise<string[]> {
  const answer = await createClient({ baseUrl: site.url }).getTrack({ slug, lang: 'en' })
  return 'track' in answer ? answer.track.moods.map(({ name }) => name) : []
}

/** Once everything has been sent. */
const check = (page: Page, action: string) => page.getByRole('button', { name: action, exact: true }).click()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

async function publish(page: Page, { action, done }: { action: string; done: string }): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await page.getByText(done).waitFor(patient)
}
