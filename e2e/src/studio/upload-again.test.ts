import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { makeWav } from '../support/own-music.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

const base = mkdtempSync(join(tmpdir(), 'upload-again-'))
afterAll(() => rmSync(base, { recursive: true }))
const folder = join(base, 'Label')

/** Puts a file into the folder; its time is always the same, so that only its content tells. */
function put(name: string, content: Uint8Array | string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
}
/** Recordings are decoded and measured, which goes behind everything else on a busy machine. */
const patient = { timeout: 240_000 }
const tableOf = (bpm: string, key = 'Am') =>
  `file,artist,genres,bpm,key\nSalt,Ada Vega,Jazz,${bpm},${key}\nPepper,Ada Vega,Jazz,90,Am\nwords,Ada Vega,Jazz,,\n`

/** Nothing can be checked while files are on their way; they are read when they are sent. */
async function untilArrived(page: Page, files: number): Promise<void> {
  await expectSoon(() => page.getByRole('button', { name: 'Check', exact: true }).isEnabled()).toBe(true)
  await expectSoon(() => page.getByText('Arrived', { exact: true }).count()).toBe(files)
}

test(
  '[R17.20] [R17.21] [R17.22] a folder is checked, corrected and chosen again in two windows: what has changed replaces, and the import brings what the check has said',
  { retry: 0, timeout: 900_000 },
  async () => {
    put('Salt.wav', makeWav(4))
    put('Pepper.wav', makeWav(5))
    put('words.wav', 'These are only words. '.repeat(50))
    put('notes.pdf', 'Words')
    put('tracks.csv', tableOf('quick'))
    const page = await visit({
      baseUrl: site.url,
      browserLanguage: 'en',
      // It asks how far a file has arrived that the other window has replaced meanwhile.
      expects: [/404.*\/tus\//],
    })
    await enter(page, '/uploads')
    await page.getByTestId('choose-folder').setInputFiles(folder)
    await page.waitForURL('**/uploads/*/show')
    await page.getByText('New: 4. Replaced: 0. There already: 0.').waitFor()
    await page.getByText(/^1 document, which an import does not read; .*: Label\/notes\.pdf$/).waitFor()
    await untilArrived(page, 4)

    // The check opens what it counts.
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('1 recording would be imported.').waitFor(patient)
    await page.getByText('2 sound files would be left out.').waitFor()
    await page.getByText('“quick” is no tempo').first().waitFor()

    // Corrected in a table of the same size and time, and chosen again in the same window.
    put('tracks.csv', tableOf('120.0'))
    await page.getByTestId('choose-folder').setInputFiles(folder)
    await page.getByText('New: 0. Replaced: 1. There already: 3.').waitFor()
    await page.getByText('Replaced: Label/tracks.csv').waitFor()
    await untilArrived(page, 4)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('2 recordings would be imported.').waitFor(patient)

    // Somebody else corrects the table alone, in another window.
    const other = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await enter(other, new URL(page.url()).pathname.replace('/studio', ''))
    await other.getByText('Arrived', { exact: true }).first().waitFor()
    put('tracks.csv', tableOf('130.0'))
    await other.getByTestId('choose-files').setInputFiles(join(folder, 'tracks.csv'))
    const dialog = other.getByRole('dialog')
    await dialog.getByText('Replace those in “Label”').waitFor()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await other.getByText('New: 0. Replaced: 1. There already: 0.').waitFor()
    await untilArrived(other, 4)

    // The first window, which remembers its own table, sends what is in the folder now.
    put('tracks.csv', tableOf('120.0', 'Bm'))
    rmSync(join(folder, 'words.wav'))
    await page.getByTestId('choose-folder').setInputFiles(folder)
    await page.getByText('New: 0. Replaced: 1. There already: 2.').waitFor()
    await page.getByText('1 file of the upload is no longer in the folder.').waitFor()
    await page.getByRole('button', { name: 'Remove from the upload' }).click()
    await untilArrived(page, 3)

    // The table names a file that is gone, and so it is corrected once more, after a reload.
    await page.reload()
    put('tracks.csv', tableOf('120.0', 'Bm').replace('words,Ada Vega,Jazz,,\n', ''))
    await page.getByTestId('choose-folder').setInputFiles(folder)
    await page.getByText('New: 0. Replaced: 1. There already: 2.').waitFor()
    await untilArrived(page, 3)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Nothing is wrong.').waitFor(patient)
    await page.getByText('New: 2. Changed: 0. Unchanged: 0.').waitFor()
    await page.getByRole('button', { name: 'Import as drafts' }).click()
    await page.getByText('New: 2. Changed: 0. Unchanged: 0. Published: 0.').waitFor(patient)
    await expectSoon(() => page.getByText('Done', { exact: true }).count()).toBe(2)
  },
)
