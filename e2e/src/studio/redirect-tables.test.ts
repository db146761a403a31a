import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, site } = useOwnStudio()

/** Imports a table by the dialog that is open. */
async function importTable(page: Page, csv: string): Promise<void> {
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByTestId('choose-redirects').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
}

test('[R12.9] a table of redirects is corrected by line, imported, followed by the site, and exported with its uses', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await enter(page, '/redirects')
  await page.getByRole('button', { name: 'Import CSV' }).click()

  await importTable(page, 'path;target\n/old-shop;/pricing\n/pricing;/blog\n')
  await page.getByText('One error. Nothing was changed.').waitFor()
  const row = page.getByRole('row', { name: /^3 path / })
  expect(await row.textContent()).toContain('This is the address of a page')

  await importTable(page, 'path;target\n/old-shop;/pricing\n')
  await page.getByText('Added: 1. Changed: 0. Unchanged: 0.').waitFor()
  await page.getByRole('cell', { name: '/old-shop/' }).waitFor()
  const followed = await fetch(`${site.url}/old-shop`, { redirect: 'manual' })
  expect([followed.status, followed.headers.get('location')]).toEqual([301, '/pricing'])
  await expectSoon(() => database.db.selectFrom('redirect_use').select('hits').execute()).toEqual([
    { hits: '1' },
  ])
  await page.reload()
  await page.getByRole('row', { name: /^\/old-shop\/ \/pricing 1 \d/ }).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('redirects.csv')
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFpath,target,hits,last_used_at\r\n\/old-shop\/,\/pricing,1,[-\dT:.]+Z\r\n$/,
  )
})
