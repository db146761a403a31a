import { readFileSync } from 'node:fs'
import { webVitalsPath } from '@tempolibre/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const member = { email: 'ada@label.example', password: 'Sesame-2026!' }
let folder: string
let site: SiteProcess

beforeAll(async () => {
  folder = makeDataFolder()
  site = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: 'off',
    PREVIEWS: 'on-demand',
    STUDIO_EMAIL: member.email,
    STUDIO_PASSWORD: member.password,
  })
})
afterAll(async () => {
  await site.stop()
  removeDataFolder(folder)
})

test('[R12.6] the studio opens on the dashboard: charts, the tables behind them, and both as CSV', async () => {
  const view = { page: 'home', lang: 'en', form_factor: 'phone', metrics: { LCP: 4500 } }
  const report = await fetch(site.url + webVitalsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  })
  expect(report.status).toBe(200)
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await page.goto(`${site.url}/studio`)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')

  // The administrator's own account is the only one.
  const today = new Date().toISOString().slice(0, 10)
  await page.getByRole('img', { name: /^Sign-ups\. 1 in all/ }).waitFor()
  await page.getByRole('img', { name: /^Page speed\. \/: 4,\d{3} ms, Poor$/ }).waitFor()
  await expectSoon(() => page.locator('.recharts-bar-rectangle').count()).toBeGreaterThan(1)
  // There are no tracks, and nobody has downloaded, ordered or paid anything.
  expect(await page.getByText('Nothing to show.').count()).toBe(5)
  expect(await findFaults(page)).toEqual([])

  // The table behind a chart, by keyboard; and as a file.
  await page.getByRole('button', { name: 'Show the table: Sign-ups' }).press('Enter')
  const table = page.getByRole('region', { name: 'Table: Sign-ups' })
  await expectSoon(() => table.getByRole('row').count()).toBe(31)
  await page.getByRole('button', { name: '7 days' }).click()
  await expectSoon(() => table.getByRole('row').count()).toBe(8)
  expect(await findFaults(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: Sign-ups' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(new RegExp(`^sign-ups-[-\\d]{10}-${today}\\.csv$`))
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  // The headings, seven days, and nothing after the last line's end.
  expect(lines).toHaveLength(9)
  expect(lines.at(0)).toBe('\uFEFFDay,Sign-ups')
  expect(lines.at(-2)).toBe(`${today},1`)
})
