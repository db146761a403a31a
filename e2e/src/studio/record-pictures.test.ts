import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { findFaults } from '../support/find-faults.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const database = useOwnDatabase()
const member = { email: 'ada@label.example', password: 'Sesame-2026!' }
const site = useOwnSite(async () => ({
  DATABASE_URL: database.url,
  DEMO: 'on',
  PREVIEWS: 'on-demand',
  STUDIO_EMAIL: member.email,
  STUDIO_PASSWORD: member.password,
}))

interface Shown {
  slug: string
  title: string
}
let track: Shown
let article: Shown & { author: { name: string; slug: string } }

/** What the API says, of the demo. */
const ask = async (path: string) => JSON.parse(await (await fetch(site.url + path)).text())

beforeAll(async () => {
  ;[track] = (await ask('/api/v1/tracks?lang=en&limit=1&sort=title')).tracks
  ;[article] = (await ask('/api/v1/articles?lang=en&limit=1')).articles
})

/** Uploads a picture for a record: its middle, described in three languages. */
async function upload(page: Page, list: string, name: string, field: string, alt: string): Promise<void> {
  const photograph = await page.screenshot()
  await page.goto(`${site.url}/studio/${list}`)
  await page.getByPlaceholder('Search').fill(name)
  await page.waitForURL(/filter=/)
  await page.getByRole('row', { name }).first().click()
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog', { name: field })
  await dialog
    .getByTestId('choose-picture')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: photograph })
  await dialog.getByTestId('crop').waitFor()
  const use = dialog.getByRole('button', { name: 'Use picture' })
  expect(await use.isDisabled()).toBe(true)
  for (const [language, said] of [
    ['English', alt],
    ['Español', `${alt} (es)`],
    ['Français', `${alt} (fr)`],
  ] as const)
    await dialog.getByLabel(`What it shows (${language})`).fill(said)
  expect(await findFaults(page)).toEqual([])
  await use.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Element updated').waitFor()
}

/** The address that a picture on a page was loaded from. */
const sourceOf = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.currentSrc : ''))

test('[R12.3][R5.1] an editor’s pictures of a track, a genre and an author are what visitors see', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  await page.goto(`${site.url}/studio/tracks`)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  await upload(page, 'tracks', track.title, 'Uploaded cover', 'A house by the sea')
  await upload(page, 'genres', 'Acoustic', 'Cover', 'A guitar')
  await upload(page, 'authors', article.author.name, 'Picture', 'A desk')

  // The API names the pictures, which are square.
  const { categories } = await ask('/api/get-category')
  const genre = categories.find(({ title }: { title: { en: string } }) => title.en === 'Acoustic')
  expect(genre.full_image_url).toMatch(/\/media\/pictures\/\w+-900x900-900\.webp$/)
  expect(genre.image).toBe(new URL(genre.full_image_url).pathname.slice('/media/'.length))
  expect((await fetch(genre.full_image_url)).headers.get('content-type')).toBe('image/webp')

  // The page of the track, in the reader's language, and the player.
  const reader = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await reader.goto(`${site.url}/royalty-free-music/${track.slug}`)
  await reader.getByRole('img', { name: 'A house by the sea', exact: true }).waitFor()
  await expectSoon(() => sourceOf(reader, '.track-stage-cover img')).toMatch(/-480\.avif$/)
  expect(await findFaults(reader)).toEqual([])
  await reader.locator('.track-stage-player button').first().click()
  await expectSoon(() => sourceOf(reader, '.player-bar img')).toMatch(/\/pictures\/.*\.avif$/)

  // Lists and tiles, in the size that fits, without anything moving.
  await reader.goto(`${site.url}/music`)
  await reader.locator('.tile img[srcset]').first().scrollIntoViewIfNeeded()
  await expectSoon(() => sourceOf(reader, '.tile img[srcset]')).toMatch(/-256\.avif$/)
  expect(await findFaults(reader)).toEqual([])

  // The article has its author's picture, and so has the author's page.
  await reader.goto(`${site.url}/${article.slug}`)
  await expectSoon(() => sourceOf(reader, '.article-byline img')).toMatch(/-128\.avif$/)
  expect(await findFaults(reader)).toEqual([])
  await reader.goto(`${site.url}/author/${article.author.slug}`)
  await reader.getByRole('img', { name: 'A desk', exact: true }).waitFor()
  expect(await findFaults(reader)).toEqual([])

  // The library says what shows them; a picture that was replaced by the drawing can go.
  await page.goto(`${site.url}/studio/genres`)
  await page.getByRole('row', { name: 'Acoustic' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Element updated').waitFor()
  await page.goto(`${site.url}/studio/pictures`)
  await page.getByRole('link', { name: track.title }).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Remove this picture?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await question.waitFor({ state: 'hidden' })
  await confirmIdentity(page, member.password)
  await page.getByText('Picture removed').waitFor()
  expect((await fetch(genre.full_image_url)).status).toBe(404)
  const drawn = (await ask('/api/get-category')).categories.find(({ id }: { id: string }) => id === genre.id)
  expect(drawn.full_image_url).toMatch(/\/media\/covers\/.*\.svg$/)
})
