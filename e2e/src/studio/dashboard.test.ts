import { readFileSync } from 'node:fs'
import { webVitalsPath } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

test('[R12.6] [R16.87] the studio opens on the dashboard: charts, the tables behind them, and both as CSV', async () => {
  const view = { page: 'home', lang: 'en', form_factor: 'phone', metrics: { LCP: 4500 } }
  const report = await fetch(site.url + webVitalsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  })
  expect(report.status).toBe(200)
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await enter(page)

  await page.getByRole('alert').getByText('No payments are set: this shop is a rehearsal').waitFor()
  // The administrator's own account is the only one.
  const today = new Date().toISOString().slice(0, 10)
  await page.getByRole('img', { name: /^Sign-ups\. 1 in all/ }).waitFor()
  await page.getByRole('img', { name: /^Page speed\. \/: 4,\d{3} ms, Poor$/ }).waitFor()
  await expectSoon(() => page.locator('.recharts-bar-rectangle').count()).toBeGreaterThan(1)
  // There are no tracks, and nobody has downloaded, played, searched, ordered or paid anything.
  expect(await page.getByText('Nothing to show.').count()).toBe(10)
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
