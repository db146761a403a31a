import type { StudioPlan, StudioTag, StudioTrack } from '@tempolibre/contract'
import { everyPlansAllowances, planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { tableOf } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openStudioScreen, type StudioCall } from '../support/studio-answers.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const tagOf = (id: string, name: string): StudioTag => ({
  id,
  version: 'a',
  name: { en: name, es: `${name} es`, fr: `${name} fr` },
  slug: { en: name.toLowerCase(), es: '', fr: '' },
  fallback: { es: false, fr: false },
  kind: 'mood',
  tracks: 3,
  gaps: [],
  fallbacks: [],
})

const listOf = (records: readonly unknown[]) => ({ success: true, records, total: records.length })
const lastOf = (calls: readonly StudioCall[], name: string) => calls.findLast((call) => call.name === name)

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
  const titles = ['Dawn', 'Day', 'Dusk']
  const track = (index: number): StudioTrack => {
    const title = { en: titles[index], es: '', fr: '' }
    const texts = { title, description: title, slug: title, fallback: { es: false, fr: false } }
    const names = {
      artist_ids: [],
      featured_artist_ids: [],
      genre_ids: [],
      mood_ids: [],
      use_ids: [],
      instrument_ids: [],
    }
    const rest = { bpm: 100, key: null, writers: [], publishers: [], gaps: [], fallbacks: [] }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the grid shows of a track at first
    return { id: String(index + 1), version: 'a', ...texts, ...names, ...rest } as unknown as StudioTrack
  }
  const tracks = titles.map((_, index) => track(index))
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
    expect(calls.filter((call) => !call.name.startsWith('GET'))).toEqual([])

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
})
