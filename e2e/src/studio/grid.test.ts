import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const count = 300
const titleOf = (index: number) => `Song ${String(index).padStart(3, '0')}`
const { enter, member, site } = useOwnStudio(async ({ db }) => {
  const tracks = Array.from({ length: count }, (_, index) => {
    const title = titleOf(index + 1)
    return makeTrack(index + 1, { title: { en: title, es: `${title} es`, fr: `${title} fr` }, bpm: 100 })
  })
  await importLibrary(db, makeLibrary({ tracks }))
})
let token: string

beforeAll(async () => {
  token = (await call('/api/v1/sign-in', member)).auth_token
})

/** Calls the API as another member of the staff would at the same time. */
async function call(path: string, body?: object, method = 'POST') {
  const answer = await fetch(site.url + path, {
    method: body ? method : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

/** The first tracks as they are stored. */
async function readStored(): Promise<{ id: string; version: string; bpm: number; title: { en: string } }[]> {
  return (await call('/api/studio/v1/tracks?lang=en&per_page=5&sort=id')).records
}

const change = (track: { id: string; version: string } | undefined, fields: object) =>
  call(`/api/studio/v1/tracks/${track?.id}?lang=en`, { version: track?.version, ...fields }, 'PATCH')

const bpmColumn = 9
const cell = (page: Page, row: number, column: number) => page.locator(`#grid-cell-${row}-${column}`)
const bpm = (page: Page, row: number) => cell(page, row, bpmColumn)

async function signIn(page: Page): Promise<void> {
  await enter(page, '/tracks')
  await page.getByRole('link', { name: 'Edit in a grid' }).click()
  await expectSoon(() => cell(page, 0, 0).textContent()).not.toBe('')
}

/** Puts a table on the clipboard, as another program would. */
const copyOutside = (page: Page, text: string) =>
  page.evaluate((given) => navigator.clipboard.writeText(given), text)

const bpms = async () => (await readStored()).map((track) => track.bpm)

test(
  '[R12.4] an editor pastes, fills and corrects tracks in the grid; nothing is lost by a reload or to another editor; all of it is undone',
  { retry: 0 },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: [/\b(?:400|409)\b/] })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)

    // Typing replaces a cell; Enter goes on below.
    await cell(page, 0, 0).click()
    await page.keyboard.type('First song')
    await page.keyboard.press('Enter')
    await expectSoon(() => cell(page, 0, 0).textContent()).toBe('First song')
    expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe('grid-cell-1-0')

    // From another spreadsheet; what cannot be read says what is allowed.
    await bpm(page, 0).click()
    await copyOutside(page, '120\r\nfast\r\n90,5\r\n')
    await page.keyboard.press('Control+v')
    await expectSoon(() => bpm(page, 2).textContent()).toBe('90.5')
    expect(await bpm(page, 1).getAttribute('aria-invalid')).toBe('true')
    await bpm(page, 1).click()
    await page.getByText('A number from 20 to 400.').waitFor()

    // The row above fills down.
    await bpm(page, 2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expectSoon(() => bpm(page, 3).textContent()).toBe('90.5')
    await page.keyboard.press('Control+c')
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe('90.5\n90.5')

    // A reload loses nothing.
    await page.reload()
    await expectSoon(() => cell(page, 0, 0).textContent()).toBe('First song')
    await bpm(page, 1).click()
    await page.keyboard.type('130')
    await page.keyboard.press('Enter')

    // Somebody else has changed one of the cells: the others are saved, this one is asked about.
    await change((await readStored())[2], { bpm: 60 })
    await page.keyboard.press('Control+s')
    await page.getByText('3 tracks saved').waitFor()
    expect(await bpms()).toEqual([120, 130, 60, 90.5, 100])
    await bpm(page, 2).click()
    await page.getByText('Stored by somebody else: 60').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save 1 track' }).click()
    await expectSoon(bpms).toEqual([120, 130, 90.5, 90.5, 100])
    expect((await readStored())[0]?.title.en).toBe('First song')

    // Both saves are undone, but for what was changed since.
    await change((await readStored())[1], { bpm: 70 })
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expectSoon(bpms).toEqual([120, 70, 60, 90.5, 100])
    await expectSoon(() => undo.isEnabled()).toBe(true)
    await undo.click()
    await expectSoon(bpms).toEqual([100, 70, 60, 100, 100])
    await page.getByText(`${titleOf(2)}: somebody has changed it since`).waitFor()
    await expectSoon(() => cell(page, 0, 0).textContent()).toBe(titleOf(1))
  },
)

test('[R12.4] the grid reaches its last row at once, sorts, searches, and shows names as proposals', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await signIn(page)
  await cell(page, 0, 0).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expectSoon(() => cell(page, count - 1, 0).textContent()).toBe(titleOf(count))
  // Only what is near the window is drawn.
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await page.getByRole('button', { name: 'Title (EN)' }).click()
  await page.keyboard.press('Control+Home')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await expectSoon(() => cell(page, 0, 0).textContent()).toBe(titleOf(count))
  await page.getByLabel('Search').fill('song 042')
  await page.getByText('1 track', { exact: true }).waitFor()
  await expectSoon(() => cell(page, 0, 0).textContent()).toBe(titleOf(42))

  const [genres, moods] = [5, 6]
  await cell(page, 0, moods).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('cal')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expectSoon(() => cell(page, 0, moods).textContent()).toMatch(/calm/i)
  await cell(page, 0, genres).click()
  await page.keyboard.press('Delete')
  await page.getByText('This cannot be empty.').waitFor()
  await page.keyboard.press('Control+z')
  await expectSoon(() => cell(page, 0, genres).getAttribute('aria-invalid')).toBe(null)
})

test(
  '[R12.4] a view of the grid is kept with its columns and search, in any browser',
  { retry: 0 },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await signIn(page)
    await page.getByLabel('Search').fill('song 042')
    await page.getByText('1 track', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Title (EN)', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await page.getByLabel('Name of the view').fill('One song')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'One song' }).waitFor()

    const elsewhere = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await signIn(elsewhere)
    await elsewhere.getByText(`${count} tracks`, { exact: true }).waitFor()
    await elsewhere.getByRole('button', { name: 'Views' }).click()
    await elsewhere.getByRole('menuitem', { name: 'One song' }).click()
    await elsewhere.getByText('1 track', { exact: true }).waitFor()
    await expectSoon(() => cell(elsewhere, 0, 0).textContent()).toBe(`${titleOf(42)} es`)
    await elsewhere.getByRole('button', { name: 'One song' }).click()
    await elsewhere.getByRole('menuitem', { name: 'Delete “One song”' }).click()
    await elsewhere.getByRole('button', { name: 'Delete' }).click()
    await elsewhere.getByRole('button', { name: 'Views' }).waitFor()
  },
)

test(
  '[R12.4] a rule changes all tracks that are shown, after a look at what it would do',
  { retry: 0 },
  async () => {
    const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
    await signIn(page)
    await page.getByRole('button', { name: 'Change by a rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change by a rule' })
    await dialog.getByRole('textbox', { name: 'Find' }).fill('song')
    await dialog.getByLabel('Replace by').fill('Tune')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('300 cells would change:').waitFor()
    await dialog.getByText('Tune 042').waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 300 cells' }).click()
    await expectSoon(() => cell(page, 1, 0).textContent()).toBe('Tune 002')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSoon(() => cell(page, 1, 0).textContent()).toBe(titleOf(2))
  },
)
