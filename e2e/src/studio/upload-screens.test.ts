import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageNames, languages } from '@tempolibre/locales'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { makeTune } from '../support/tagged-wav.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

const base = mkdtempSync(join(tmpdir(), 'upload-screens-'))
afterAll(() => rmSync(base, { recursive: true }))
const folder = join(base, 'Label')
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

/** Recordings are decoded and measured, which goes behind everything else on a busy machine. */
const patient = { timeout: 240_000 }
const widths = [390, 768, 1280] as const
/** Looks so far: languages and grounds take turns, so that each meets each width. */
let looks = 0

test(
  '[R17.19] an upload is sent, checked, decided, published and sent again by keyboard, and each of its screens can be read and used in three languages, on both grounds, at three widths',
  // What a column and a name mean is said once, so a second attempt would find nothing to say.
  { retry: 0, timeout: 1_200_000 },
  async () => {
    mkdirSync(folder)
    put('Salt.wav', makeTune(1))
    put('Pepper (Instrumental).wav', makeTune(2))
    put('Pepper, a song with a name of which nobody remembers the end.wav', makeTune(3))
    put('words.wav', 'These are only words. '.repeat(50))
    put('notes.pdf', 'Words')
    put(
      'tracks.csv',
      'file;artist;genres;Klimaat van het nummer;bpm;isrc;moods\nSalt;Ada Vega;Jazz;calm;90;;Sparklingly\nPepper (Instrumental);Ada Vega;Jazz;calm;quick;;\nPepper, a song with a name of which nobody remembers the end;Ada Vega;Jazz;calm;;ES1;\n',
    )
    const found: string[] = []
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    const look = async (screen: string) => void found.push(...(await findFaultsOf(page, screen)))
    await enter(page, '/uploads')
    await page.getByTestId('drop-zone').waitFor()
    await look('begin')
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser')
      await press(page, page.getByRole('button', { name: 'Choose a folder' }))
      await (await chooser).setFiles(folder)
    }
    await choose()
    await page.waitForURL('**/uploads/*/show')
    await expectSoon(() => page.getByText('Arrived', { exact: true }).count()).toBe(5)
    await look('sent')

    await press(page, page.getByRole('button', { name: 'Check', exact: true }))
    await page.getByText('1 recording would be imported.').waitFor(patient)
    await look('checked')
    for (const label of ['What “Klimaat van het nummer” means', 'What “Sparklingly” means']) {
      await press(page, page.getByLabel(label))
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await page.getByText('Remembered', { exact: true }).waitFor()
      await page.getByText('Remembered', { exact: true }).waitFor({ state: 'detached' })
    }

    await press(page, page.getByRole('button', { name: 'Import and publish' }))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await look('asked')
    await press(page, dialog.getByRole('button', { name: 'Import and publish' }))
    await page.getByText('Published: 1.').waitFor(patient)
    await look('published')
    await whileRunning(page, () => look('under way'))

    // The folder has another name, and a table that was corrected.
    put('tracks.csv', 'file;artist;genres\nSalt;Ada Vega;Jazz\n')
    renameSync(folder, join(base, 'Sello'))
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'Choose a folder' }))
    await (await chooser).setFiles(join(base, 'Sello'))
    await dialog.waitFor()
    await look('asked where')
    await press(page, dialog.getByRole('button', { name: 'Send' }))
    await page.getByText('Replaced: Label/tracks.csv').waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Check', exact: true }).isEnabled()).toBe(true)
    await look('replaced')

    await press(page, page.getByRole('link', { name: 'Review the recordings' }))
    await page.getByRole('checkbox', { name: 'Select all' }).waitFor()
    await look('recordings')
    expect(found, found.join('\n')).toEqual([])
  },
)

/** Reaches a control by Tab, and presses it. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  const all = await page.locator('a, button, input, [tabindex="0"]').count()
  for (let step = 0; step <= all && !(await isFocused()); step++) await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('Enter')
}

/** Shows the upload as it is while its run goes on. */
async function whileRunning(page: Page, work: () => Promise<void>): Promise<void> {
  const pattern = /\/api\/studio\/v1\/uploads\/[^/?]+(?:\?.*)?$/
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { record } = await response.json()
    const run = { ...record.run, state: 'running', ended_at: null }
    await route.fulfill({ response, json: { record: { ...record, run } } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await work()
  // One is under way whenever the screen asks.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.getByTestId('drop-zone').waitFor()
}

/** What would keep somebody from reading or using a screen. */
async function findFaultsOf(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  // Behind a dialog nothing can be chosen.
  const isAsking = (await page.getByRole('dialog').count()) > 0
  for (const width of widths) {
    const language = languages[(looks + Math.floor(looks / widths.length)) % languages.length] ?? 'en'
    const isDark = looks % 2 === 1
    looks++
    if (!isAsking) await speak(page, language)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
    await expectSoon(() => isOnDark(page)).toBe(isDark)
    const shot = process.env['SHOTS']
    if (shot) await page.screenshot({ path: join(shot, `${screen}-${width}.png`), fullPage: true })
    const faults = [...(await findFaults(page)), ...(await findLayoutFaults(page))]
    found.push(...faults.map((fault) => `${screen}, ${width} px, ${language}: ${fault}`))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  if (!isAsking) await speak(page, 'en')
  return found
}

/** Whether the ground is dark: a busy page follows the system a little later. */
const isOnDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? []
    return Number(red) < 128
  })

async function speak(page: Page, language: keyof typeof languageNames): Promise<void> {
  const html = page.locator('html')
  const now = await html.getAttribute('lang')
  if (now === language) return
  await page.setViewportSize({ width: 1280, height: 900 })
  const open = languages.find((each) => each === now) ?? 'en'
  await page.getByRole('button', { name: languageNames[open] }).click()
  await page.getByRole('menuitem', { name: languageNames[language] }).click()
  await expectSoon(() => html.getAttribute('lang')).toBe(language)
}
