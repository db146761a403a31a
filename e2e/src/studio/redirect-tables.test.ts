import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { useBrowser } from '../support/visitor.ts'

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

/** Imports a table by the dialog that is open. */
async function importTable(page: Page, csv: string): Promise<void> {
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByTestId('choose-redirects').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
}

test('[R12.9] a table of redirects is corrected by line, imported, followed by the site, and exported', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await page.goto(`${site.url}/studio/redirects`)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
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

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('redirects.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe('\uFEFFpath,target\r\n/old-shop/,/pricing\r\n')
})
