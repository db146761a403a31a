import type { StudioPlan } from '@tempolibre/contract'
import { everyPlansAllowances, planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { tableOf } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openStudioScreen } from '../support/studio-answers.ts'
import { changesIn, lastOf, listOf, tagOf, trackOf } from '../support/studio-records.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

test('[R15.161] a list of the studio asks for what is searched, says that nothing matches, and finds all again', async () => {
  const page = await visit({ browserLanguage: 'en' })
  const tags = [tagOf('7', 'Calm'), tagOf('8', 'Dark')]
  const calls = await openStudioScreen(page, '/tags', {
    'GET /tags': ({ query }) =>
      listOf(tags.filter((tag) => tag.name.en.toLowerCase().includes(query.get('q') ?? ''))),
  })
  const rows = page.locator('tbody tr')
  await expectSoon(() => rows.count()).toBe(2)

  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('dar')
  await expectSoon(() => rows.count()).toBe(1)
  expect(lastOf(calls, 'GET /tags')?.query.get('q')).toBe('dar')
  expect(await rows.first().textContent()).toContain('Dark')

  await search.fill('nothing')
  await page.getByText('Nothing matches these filters.').waitFor()
  await search.fill('')
  await expectSoon(() => rows.count()).toBe(2)
  expect(lastOf(calls, 'GET /tags')?.query.has('q')).toBe(false)

  // The tab is a condition that stays.
  await page.getByRole('tab', { name: 'Uses' }).click()
  await expectSoon(() => lastOf(calls, 'GET /tags')?.query.get('kind')).toBe('use')
})

test.each([
  ['subscription', planAllowanceNames],
  ['lifetime', everyPlansAllowances],
] as const)(
  '[R15.156] the form of a %s plan has an input for each of its allowances',
  async (kind, expected) => {
    const page = await visit({ browserLanguage: 'en' })
    const texts = { en: 'Studio', es: 'Studio', fr: 'Studio' }
    const record: StudioPlan = {
      id: '5',
      version: 'a',
      kind,
      name: texts,
      summary: texts,
      features: { en: [], es: [], fr: [] },
      action: texts,
      prices: [],
      archived: false,
      trial_days: 0,
      ...tableOf(planAllowanceNames, (name) => name.length),
      position: 0,
      credit_required: false,
      subscribers: 2,
      stripe: { state: 'off', problem: null },
      gaps: [],
    }
    await openStudioScreen(page, '/plans/5', { 'GET /plans/5': () => ({ success: true, record }) })
    for (const name of expected)
      await expectSoon(() => page.locator(`input[name="${name}"]`).inputValue()).toBe(String(name.length))
    const others = planAllowanceNames.filter((name) => !expected.some((each) => each === name))
    for (const name of others) expect(await page.locator(`input[name="${name}"]`).count()).toBe(0)
    for (const name of expected) await page.locator(`input[name="${name}"]`).fill('1')
    // What holders keep is said of each of them.
    const lowered = await page.getByText('Less than before, for new orders only:').textContent()
    expect(lowered?.split(/: |\. /)[1]?.split(', ')).toHaveLength(expected.length)
  },
)

describe('the grid', () => {
  const tracks = ['Dawn', 'Day', 'Dusk'].map((title, index) => trackOf(String(index + 1), title))
  const answers = {
    'GET /tracks': () => listOf(tracks),
    'GET /artists': () => listOf([]),
    'GET /genres': () => listOf([]),
    'GET /tags': () => listOf([]),
    'GET /track-views': () => listOf([]),
  }
  const bpmColumn = 9
  const cell = (page: Page, row: number, column: number) => page.locator(`#grid-cell-${row}-${column}`)

  test('[R15.162] keeps what cannot be read as it was typed, says why, saves nothing of it, and undoes it', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const calls = await openStudioScreen(page, '/tracks/grid', answers)
    const bpm = cell(page, 0, bpmColumn)
    await bpm.click()
    await page.keyboard.type('fast')
    await page.keyboard.press('Enter')
    await expectSoon(() => bpm.getAttribute('aria-invalid')).toBe('true')
    expect(await bpm.textContent()).toBe('fast')
    // Enter has gone on below.
    expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe(
      `grid-cell-1-${bpmColumn}`,
    )
    await bpm.click()
    await page.getByText('A number from 20 to 400.').waitFor()
    await page.getByText('1 cell cannot be saved as it is.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('1 track is not saved yet. Look at the marked cells.').waitFor()
    expect(changesIn(calls)).toEqual([])

    await page.keyboard.press('Control+z')
    await expectSoon(() => bpm.textContent()).toBe('100')
    expect(await bpm.getAttribute('aria-invalid')).not.toBe('true')
    await page.keyboard.press('Control+y')
    await expectSoon(() => bpm.textContent()).toBe('fast')
  })

  test('[R15.162] gives a field up on Escape, and keeps the focus in the grid', async () => {
    const page = await visit({ browserLanguage: 'en' })
    await openStudioScreen(page, '/tracks/grid', answers)
    const title = cell(page, 0, 0)
    await title.click()
    await page.keyboard.type('Noon')
    await page.keyboard.press('Escape')
    await expectSoon(() => title.textContent()).toBe('Dawn')
    expect(await page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true)
    await page.keyboard.press('F2')
    expect(await page.getByRole('grid').getByRole('textbox').inputValue()).toBe('Dawn')
  })

  test('[R15.162] lets Tab go on outside after Escape, and to the next cell otherwise', async () => {
    const page = await visit({ browserLanguage: 'en' })
    await openStudioScreen(page, '/tracks/grid', answers)
    const grid = page.getByRole('grid')
    const hasFocus = () => grid.evaluate((element) => element === document.activeElement)
    await cell(page, 0, 0).click()
    await page.keyboard.press('Tab')
    await expectSoon(() => grid.getAttribute('aria-activedescendant')).toBe('grid-cell-0-1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expectSoon(hasFocus).toBe(false)
    expect(await grid.getAttribute('aria-activedescendant')).toBe('grid-cell-0-1')
  })

  test('[R15.162] is not typed into while it saves, and says nothing is left once all is saved', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const saved = Promise.withResolvers<void>()
    const calls = await openStudioScreen(page, '/tracks/grid', {
      ...answers,
      'PATCH /tracks': async () => {
        await saved.promise
        return { success: true, records: [{ ...tracks[0], bpm: 120, version: 'b' }], batch: null }
      },
    })
    const bpm = cell(page, 0, bpmColumn)
    await bpm.click()
    await page.keyboard.type('120')
    await page.keyboard.press('Enter')
    await expectSoon(() => bpm.textContent()).toBe('120')
    await page.keyboard.press('Control+s')
    await expectSoon(() => lastOf(calls, 'PATCH /tracks')).toBeDefined()
    await page.keyboard.press('Control+s')
    await page.keyboard.type('90')
    saved.resolve()
    await page.getByText('1 track saved', { exact: true }).waitFor()
    expect(changesIn(calls)).toHaveLength(1)
    expect(await cell(page, 1, bpmColumn).textContent()).toBe('100')
    expect(await page.getByText('not saved yet').count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  })

  test('[R15.162] says of a track that somebody has deleted meanwhile that its changes are gone', async () => {
    const page = await visit({ browserLanguage: 'en' })
    const calls = await openStudioScreen(page, '/tracks/grid', {
      ...answers,
      'GET /tracks': ({ query }) => listOf(query.has('ids') ? [] : tracks),
    })
    await cell(page, 0, bpmColumn).click()
    await page.keyboard.type('120')
    await page.keyboard.press('Enter')
    await expectSoon(() => cell(page, 0, bpmColumn).textContent()).toBe('120')
    await page.keyboard.press('Control+s')
    await page.getByText('1 track was deleted meanwhile, and with it what was typed here.').waitFor()
    expect(await page.getByText('not saved yet').count()).toBe(0)
    expect(changesIn(calls)).toEqual([])
  })

  test('[R15.162] copies by a rule from the same text in another language only', async () => {
    const page = await visit({ browserLanguage: 'en' })
    await openStudioScreen(page, '/tracks/grid', answers)
    await cell(page, 0, 1).click()
    await page.getByRole('button', { name: 'Change by a rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change by a rule' })
    await dialog.getByLabel('Rule', { exact: true }).click()
    await page.getByRole('option', { name: 'Copy from another language' }).click()
    await dialog.getByLabel('Copy from', { exact: true }).click()
    await expectSoon(() => page.getByRole('option').allTextContents()).toEqual(['Title (EN)', 'Title (FR)'])
  })
})
