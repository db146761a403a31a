import { createServer } from 'node:net'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickGenre } from '../support/audio.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const folders = [makeDataFolder(), makeDataFolder()] as const
let library: SiteProcess
/** A site on the answers of the other one, whose files are on that one's host. */
let site: SiteProcess
let slug: string

/** A port that is free. */
function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

beforeAll(async () => {
  const port = await findPort()
  library = await startSite({
    DATA_DIR: folders[0],
    PREVIEWS: 'on-demand',
    OTHER_SITES: `http://localhost:${port}`,
  })
  site = await startSite({ DATA_DIR: folders[1], API_URL: library.url, PORT: String(port) })
  const answer = await fetch(`${library.url}/api/v1/tracks?lang=en&limit=1&category=${quickGenre}`)
  slug = ((await answer.json()) as { tracks: { slug: string }[] }).tracks[0]?.slug ?? ''
})
afterAll(async () => {
  await site.stop()
  await library.stop()
  for (const folder of folders) removeDataFolder(folder)
})

/** Notes in the page what plays: the element of editions is not part of it. */
function notePlayed(): void {
  const played: HTMLMediaElement[] = []
  Object.assign(globalThis, { played })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    played.push(this)
    return play.call(this)
  }
}

/** The page of the song on the site whose API is elsewhere. */
async function openSong(): Promise<Page> {
  const page = await visit({ baseUrl: site.url, before: notePlayed })
  await open(page, pathTo('track', 'en', slug))
  return page
}

test('[R14.4] [R11.1] the mixer plays stems that are on the host of another server’s API', async () => {
  const page = await openSong()
  const mixer = page.locator('#mixer')
  await mixer.getByRole('button', { name: m.mixer_open() }).click()
  await mixer.getByRole('button', { name: m.mixer_play() }).press('Enter')
  const place = mixer.getByRole('slider', { name: /^Position in the mix/ })
  await expectSoon(async () => Number(await place.inputValue())).toBeGreaterThan(0)
})

test('[R14.4] [R11.1] so does the player of a mix that a third site embeds', async () => {
  const page = await visit({ baseUrl: site.url })
  await page.goto(`${site.url}/embed/${slug}?mix=i40`)
  await page.getByRole('button', { name: m.mixer_play() }).press('Enter')
  await expectSoon(async () => Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(0)
})

test('[R14.2] [R11.1] editions are listed and heard from there', async () => {
  const page = await openSong()
  await page.getByText(m.editions_open(), { exact: true }).click()
  await page
    .getByRole('button', { name: /^Play: .*15/ })
    .first()
    .click()
  const heard = () =>
    page.evaluate(
      () => (globalThis as unknown as { played: HTMLMediaElement[] }).played.at(-1)?.currentTime ?? 0,
    )
  await expectSoon(heard).toBeGreaterThan(0)
})

test('[R14.5] [R11.1] songs can be read for the page of videos', async () => {
  const page = await openSong()
  const { url } = (
    (await (await fetch(`${library.url}/api/v1/tracks/${slug}?lang=en`)).json()) as { track: { url: string } }
  ).track
  const length = await page.evaluate(async (address) => (await (await fetch(address)).blob()).size, url)
  expect(length).toBeGreaterThan(100_000)
})

test('[R11.1] a site that is not named gets no answers of the API for its pages', async () => {
  const from = async (origin: string) =>
    (await fetch(`${library.url}/api/get-category`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    )
  expect(await from(site.url)).toBe(site.url)
  expect(await from('https://elsewhere.example')).toBeNull()
})
