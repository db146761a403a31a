import { expect, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, site } = useOwnStudio()

test('[R12.3] a picture is chosen, described in three languages, and shown by the site in its sizes', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: [/\b400\b/] })
  const photograph = await (await visit({ baseUrl: site.url, browserLanguage: 'en' })).screenshot()
  await enter(page, '/pages')
  await page.getByRole('row', { name: /about-us/ }).click()
  const text = page.getByLabel('Text in Markdown (EN)')
  await text.fill('First.\n\nSecond.')
  await text.press('Control+Home')

  // What is no picture is refused in words; the next file is taken.
  await page.getByRole('button', { name: 'Insert picture' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Insert picture' })
  await dialog.getByText('No pictures have been uploaded yet.').waitFor()
  const choose = async (name: string, buffer: Buffer) =>
    dialog.getByTestId('choose-picture').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('notes.png', Buffer.from('not a picture'))
  await dialog.getByText(/no picture that can be read/).waitFor()
  await choose('studio.png', photograph)
  const insert = dialog.getByRole('button', { name: 'Insert in every language' })
  await dialog.getByLabel('What it shows (English)').fill('A studio at night')
  expect(await insert.isDisabled()).toBe(true)
  await dialog.getByLabel('What it shows (Español)').fill('Un estudio de noche')
  await dialog.getByLabel('What it shows (Français)').fill('Un studio la nuit')
  await insert.click()
  expect(await text.inputValue()).toMatch(
    /^!\[A studio at night\]\(\/media\/pictures\/[^)]+\)\n\nFirst\.\n\nSecond\.$/,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Element updated').waitFor()

  // The site shows it in the reader's language, from a file that fits, which is kept for ever.
  const reader = await visit({ baseUrl: site.url, browserLanguage: 'fr' })
  await expectSoon(async () => (await fetch(`${site.url}/fr/qui-sommes-nous`)).text()).toContain(
    'Un studio la nuit',
  )
  await reader.goto(`${site.url}/fr/qui-sommes-nous`)
  const shown = reader.getByRole('img', { name: 'Un studio la nuit' })
  await shown.scrollIntoViewIfNeeded()
  const sourceOf = () =>
    shown.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.currentSrc : ''))
  await expectSoon(sourceOf).toMatch(/\.avif$/)
  const file = await fetch(await sourceOf())
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ])

  // It can be chosen again, as a decoration.
  await page.getByRole('button', { name: 'Insert picture' }).first().click()
  await dialog.getByRole('button', { name: 'Picture 1' }).click()
  await dialog.getByLabel(/^Decorative/).check()
  await insert.click()
  await expectSoon(() => text.inputValue()).toContain('#decorative)')
})
