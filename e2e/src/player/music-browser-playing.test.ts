import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { EndpointOutput } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findFinishedSong, quickGenre, readSound, waitForSound } from '../support/audio.ts'
import { fetchJson, type Song } from '../support/library.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const browser = '/app/music'
let song: Song
let sound: Buffer

beforeAll(async () => {
  song = await findFinishedSong(quickGenre)
  sound = Buffer.from(await (await fetch(song.url)).arrayBuffer())
})

type Answer = EndpointOutput<'searchTracks'>
const bar = (page: Page) => page.locator('.player-bar')
const titleInBar = (page: Page) => bar(page).locator('.player-bar-title').innerText()
const play = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title }), exact: true })
    .click()

/** Answers every song with one that is already rendered. */
async function answerWithSound(page: Page): Promise<void> {
  await page
    .context()
    .route('**/media/previews/**', (route) =>
      route.fulfill({ body: sound.subarray(0, 60_000), contentType: 'audio/mpeg' }),
    )
}

test('[R10.1][R3.6] next continues through the list, beyond the loaded part', async () => {
  const first = await fetchJson<Answer>('/api/v1/search?lang=en&sort=title&limit=60')
  const query = new URLSearchParams({
    lang: 'en',
    sort: 'title',
    cursor: first.next_cursor ?? '',
    limit: '60',
  })
  const second = await fetchJson<Answer>(`/api/v1/search?${query}`)
  const titles = [...first.tracks, ...second.tracks].map(({ title }) => title)
  const page = await visit()
  await answerWithSound(page)
  await open(page, `${browser}?sort=title`)
  await play(page, titles[23] ?? '')
  await bar(page).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const loaded = await page.locator('.endless-list .track').count()
  expect(loaded).toBeLessThan(100)
  await page.evaluate(async (steps) => {
    const next = () => document.querySelectorAll<HTMLButtonElement>('.player-bar-controls button')[2]
    for (let step = 0; step < steps; step++) {
      while (next()?.ariaDisabled === 'true') await new Promise(requestAnimationFrame)
      next()?.click()
      await new Promise(requestAnimationFrame)
    }
  }, 75)
  expect(await titleInBar(page)).toBe(titles[98])
  await bar(page).getByRole('button', { name: m.player_next() }).click()
  await expectSoon(() => titleInBar(page)).toBe(titles[99])
  await bar(page).getByRole('button', { name: m.player_previous() }).click()
  await expectSoon(() => titleInBar(page)).toBe(titles[98])
})

test('[R5.6][R10.1] a grown list continues after a reload: beyond its stored part, up to the end', async () => {
  const titles: string[] = []
  for (let cursor: string | null = ''; cursor !== null && titles.length < 120;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer: Answer = await fetchJson(`/api/v1/search?lang=en&sort=title&limit=60${after}`)
    titles.push(...answer.tracks.map(({ title }) => title))
    cursor = answer.next_cursor
  }
  const page = await visit()
  await answerWithSound(page)
  await open(page, `${browser}?sort=title`)
  await play(page, titles[0] ?? '')
  await bar(page).waitFor()
  const goOn = (steps: number) =>
    page.evaluate(async (count) => {
      const next = () => document.querySelectorAll<HTMLButtonElement>('.player-bar-controls button')[2]
      for (let step = 0; step < count; step++) {
        while (next()?.ariaDisabled === 'true') await new Promise(requestAnimationFrame)
        next()?.click()
        await new Promise(requestAnimationFrame)
      }
    }, steps)
  await goOn(50)
  expect(await titleInBar(page)).toBe(titles[50])
  await page.reload()
  await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
  await bar(page).waitFor()
  expect(await titleInBar(page)).toBe(titles[50])
  await goOn(60)
  expect(await titleInBar(page)).toBe(titles[110])
})

test('[R3.6] media keys show the song and skip to the next', async () => {
  const { tracks } = await fetchJson<Answer>('/api/v1/search?lang=en&sort=title&limit=3')
  const [one, two] = tracks
  if (!one || !two) throw new Error('The catalogue is empty.')
  const page = await visit({
    before: () => {
      const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {}
      navigator.mediaSession.setActionHandler = (action, handler) => {
        handlers[action] = handler
      }
      Object.assign(window, { pressMediaKey: (action: MediaSessionAction) => handlers[action]?.({ action }) })
    },
  })
  await answerWithSound(page)
  await open(page, `${browser}?sort=title`)
  await play(page, one.title)
  const shown = () =>
    page.evaluate(() => {
      const { metadata } = navigator.mediaSession
      return metadata && [metadata.title, metadata.artist, metadata.artwork[0]?.src]
    })
  const artOf = ({ cover_url }: typeof one) => cover_url?.replace('.svg', '-96.png')
  await expectSoon(shown).toEqual([one.title, one.artist.name, artOf(one)])
  await page.evaluate("pressMediaKey('nexttrack')")
  await expectSoon(shown).toEqual([two.title, two.artist.name, artOf(two)])
  await page.evaluate("pressMediaKey('previoustrack')")
  await expectSoon(shown).toEqual([one.title, one.artist.name, artOf(one)])
})

/** A line that breaks: sends the beginning of the song and nothing more, until it is repaired. */
async function startBrokenLine(beginning: number) {
  let broken = true
  const waiting = new Set<ServerResponse>()
  const server = createServer(({ headers }, response) => {
    const from = Number(/bytes=(\d+)/.exec(headers.range ?? '')?.[1] ?? 0)
    response.writeHead(206, {
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'content-length': sound.length - from,
      'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
    })
    if (!broken) return response.end(sound.subarray(from))
    response.write(sound.subarray(from, beginning))
    return waiting.add(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    breakOff() {
      for (const response of waiting) response.destroy()
    },
    mend() {
      broken = false
    },
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('[R3.6] a song interrupted by a network failure says so, and resumes once the network is back', async () => {
  using line = await startBrokenLine(60_000)
  const page = await visit({ expects: [/could not be played|net::ERR_|^failed: /] })
  await page.route('**/media/previews/**', (route) => route.continue({ url: line.url }))
  await open(page, `${browser}?search=${encodeURIComponent(song.title)}`)
  await page.waitForLoadState('networkidle')
  await play(page, song.title)
  await waitForSound(page, 1)
  await page.context().setOffline(true)
  line.breakOff()
  await bar(page).getByText(m.player_offline()).waitFor()
  const { time } = await readSound(page)
  line.mend()
  await page.context().setOffline(false)
  await waitForSound(page, 1, Math.max(1, time))
  await expectSoon(() => bar(page).getByText(m.player_offline()).count()).toBe(0)
})
