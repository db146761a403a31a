import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { finishPreview, quickGenre } from '../support/audio.ts'
import { fetchJson, listSongs, type Song } from '../support/library.ts'
import { ask } from '../support/raw-request.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Of a song that is stored whole: its song may be withdrawn, so caches ask again after an hour. */
const kept = 'public, max-age=3600, stale-if-error=86400'

/** The longest song of those that nobody has played or downloaded yet: most of it is still to be rendered. A HEAD makes nothing. */
async function findUnmade(songs: readonly Song[]): Promise<Song> {
  for (const song of songs.toSorted((one, other) => other.duration_seconds - one.duration_seconds)) {
    const { headers } = await fetch(song.url, { method: 'HEAD' })
    if (headers.get('cache-control') !== kept) return song
  }
  throw new Error('All these songs have been made.')
}

describe('a song that was never played before', () => {
  test('[R3.6] plays while the rest of it is still being rendered', async ({ annotate }) => {
    const song = await findUnmade(await listSongs('en', { category: 'drum-and-bass', limit: 24 }))
    const page = await visit()
    await open(page, pathTo('track', 'en', song.slug))
    await page.locator('audio').waitFor({ state: 'attached' })
    // Measured in the page itself, to exclude messages between processes.
    await page.evaluate((address) => {
      const audio = document.querySelector('audio')
      document.addEventListener('click', () => Object.assign(window, { clickedAt: performance.now() }), {
        capture: true,
        once: true,
      })
      audio?.addEventListener('timeupdate', function look() {
        if (audio.currentTime === 0) return
        audio.removeEventListener('timeupdate', look)
        Object.assign(window, { soundedAt: performance.now() })
        void fetch(address, { method: 'HEAD' }).then((answer) =>
          Object.assign(window, { caching: answer.headers.get('cache-control') }),
        )
      })
    }, song.url)
    const button = page
      .locator('.track-stage')
      .getByRole('button', { name: m.player_play_track({ title: song.title }) })
    await button.click()
    await page.waitForFunction(() => 'caching' in window)
    const { waited, caching } = await page.evaluate(() => ({
      waited: Number(Reflect.get(window, 'soundedAt')) - Number(Reflect.get(window, 'clickedAt')),
      caching: String(Reflect.get(window, 'caching')),
    }))
    await annotate(`Sound ${Math.round(waited)} ms after the click on a song not made before.`)
    process.stdout.write(`Sound ${Math.round(waited)} ms after the click on a song not rendered before\n`)
    // An incomplete file must not be cached. The acceptable wait is defined by the bench.
    expect(caching).toBe('no-store')
  })

  test('[R3.6] is decoded by the browser to the sound of the song alone, without a gap at its ends', async () => {
    const [song] = await listSongs('en', { category: 'classical', limit: 1 })
    if (!song) throw new Error('There is no classical song.')
    const page = await visit()
    await open(page, pathTo('track', 'en', song.slug))
    const samples = await page.evaluate(async (address) => {
      const bytes = await (await fetch(address)).arrayBuffer()
      return (await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(bytes)).length
    }, song.url)
    // The duration is rounded to milliseconds; an encoder's delay would be 25.
    expect(Math.abs(samples / 44_100 - song.duration_seconds)).toBeLessThan(0.0006)
  })

  test('[R3.6] is one file for two concurrent requests, and the same file later', async () => {
    const [song] = await listSongs('en', { category: 'classical', limit: 1 })
    const read = async () => Buffer.from(await (await fetch(song?.url ?? '')).arrayBuffer())
    const [one, other] = await Promise.all([read(), read()])
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeGreaterThan(100_000)
    expect((await read()).equals(one)).toBe(true)
  })
})

describe('a finished preview', () => {
  let song: Song
  let whole: Buffer

  beforeAll(async () => {
    ;[song] = await listSongs('en', { category: quickGenre, limit: 1 })
    await finishPreview(song.url)
    whole = Buffer.from(await (await fetch(song.url)).arrayBuffer())
  })

  test('is an MP3 that caches keep for an hour, and then ask for by its ETag', async () => {
    const response = await fetch(song.url, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('content-length')).toBe(String(whole.length))
    expect(response.headers.get('etag')).toBeTruthy()
    expect(response.headers.get('cache-control')).toBe(kept)
    // Without the second header fetch asks for another copy, whatever its ETag.
    const known = { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    expect((await fetch(song.url, { headers: known })).status).toBe(304)
    // An ID3 tag, or the sync word of the first frame.
    expect(whole.subarray(0, 3).toString() === 'ID3' || whole.readUInt16BE(0) >= 0xffe0).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=-500', -500, undefined],
    ['bytes=5000-', 5000, undefined],
    ['bytes=100-999999999', 100, undefined],
  ])('answers %s with 206 and exactly these bytes', async (range, from, to) => {
    const response = await fetch(song.url, { headers: { range } })
    expect(response.status).toBe(206)
    const part = Buffer.from(await response.arrayBuffer())
    expect(part.equals(whole.subarray(from, to))).toBe(true)
    const first = from < 0 ? whole.length + from : from
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + part.length - 1}/${whole.length}`,
    )
  })

  test('answers a range beyond its end with 416', async () => {
    const response = await fetch(song.url, { headers: { range: `bytes=${whole.length}-` } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  })

  test('answers 304 to clients that have it', async () => {
    const { pathname } = new URL(song.url)
    const { headers } = await ask(pathname, {}, 'HEAD')
    const again = await ask(pathname, { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })
})

test('anything but a preview is 404, whatever its name', async () => {
  const [song] = await listSongs('en', { limit: 1 })
  const folder = new URL('.', song?.url).href
  for (const name of [
    'nothing-000000000000.mp3',
    '..%2f..%2fpostgres%2fPG_VERSION',
    '%2e%2e/%2e%2e/etc/passwd',
    '%00',
  ]) {
    expect((await fetch(folder + name)).status, name).toBe(404)
  }
})

test('[R5.4] every song of the catalogue has its own preview address', async () => {
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const search = new URLSearchParams({ lang: 'en', limit: '60', ...(cursor !== '' && { cursor }) })
    const page: { tracks: Song[]; next_cursor: string | null } = await fetchJson(`/api/v1/tracks?${search}`)
    for (const { url } of page.tracks) seen.add(url)
    cursor = page.next_cursor
  }
  expect(seen.size).toBe(241)
})
