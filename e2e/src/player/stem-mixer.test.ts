import { readFileSync } from 'node:fs'
import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { finishPreview, quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchJson, findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { makeSubscriber } from '../support/licences.ts'
import { openSite } from '../support/open-site.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** The largest difference between two stems that the requirement allows, in seconds. */
const maxDrift = 0.01
const maxStartMs = 1000

let song: Song
let stems: { url: string; ids: string[] }

beforeAll(async () => {
  ;[song] = await listSongs('en', { category: quickGenre, limit: 1 })
  const answer = await fetchJson<{ track: { stems: typeof stems } }>(`/api/v1/tracks/${song.slug}?lang=en`)
  stems = answer.track.stems
  await finishPreview(stems.url)
}, 600_000)

/** Each call of `start`: of a stem's span, the moment of the audio clock, and where in the decoded sound it begins. */
interface Started {
  when: number
  offset: number
  duration: number
  length: number
}

/** Notes in the page when each stem is started. */
function noteStarts(): void {
  const started: Started[] = []
  Object.assign(globalThis, { started })
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0, duration = 0) {
    started.push({ when, offset, duration, length: this.buffer?.length ?? 0 })
    start.call(this, when, offset, duration)
  }
}

const readStarts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { started: Started[] }).started)

const mixer = (page: Page) => page.locator('#mixer')
const slider = (page: Page, name: string) => mixer(page).getByRole('slider', { name, exact: true })

async function openMixer(page: Page, language: Language = 'en', search = ''): Promise<void> {
  const slugs = await findSongSlugs(song.slug)
  await open(page, pathTo('track', language, slugs[language]) + search)
  const button = mixer(page).getByRole('button', { name: m.mixer_open({}, { locale: language }) })
  if (search === '') await button.click()
  await mixer(page)
    .getByRole('button', { name: m.mixer_play({}, { locale: language }) })
    .waitFor()
}

describe('the mixer of a song', () => {
  test(
    '[R14.4] plays its stems within a second, aligned, by keyboard, and its address is the mix',
    { tags: 'main', timeout: 120_000 },
    async () => {
      const page = await visit({ before: noteStarts })
      await openMixer(page)
      const begun = Date.now()
      await mixer(page).getByRole('button', { name: 'Play mix' }).press('Enter')
      await page.waitForFunction(() => (globalThis as unknown as { started: unknown[] }).started.length > 0)
      expect(Date.now() - begun).toBeLessThan(maxStartMs)

      // Three spans of each stem, one after another without a gap.
      const count = stems.ids.length
      await expectSoon(async () => (await readStarts(page)).length).toBeGreaterThanOrEqual(3 * count)
      const starts = await readStarts(page)
      for (let span = 0; span < 3; span++) {
        const together = starts.slice(span * count, (span + 1) * count)
        const drifts = together.map(({ offset, when }) => when - offset)
        expect(Math.max(...drifts) - Math.min(...drifts)).toBeLessThan(maxDrift)
        expect(new Set(together.map(({ length }) => length)).size).toBe(1)
        const [one] = together
        const gap = (starts[(span + 1) * count]?.when ?? NaN) - (one?.when ?? NaN) - (one?.duration ?? NaN)
        expect(span === 2 ? 0 : Math.abs(gap)).toBeLessThan(0.001)
      }

      const [stem = ''] = stems.ids
      const name = (await mixer(page).locator('.mixer-name').first().innerText()).trim()
      await slider(page, `Level of ${name}`).press('PageDown')
      await mixer(page)
        .getByRole('button', { name: `Solo ${name}` })
        .press('Space')
      await slider(page, 'Intensity').press('Home')
      await expectSoon(() => new URL(page.url()).searchParams.get('mix')).toMatch(
        new RegExp(`^i0_${stem}-\\d\\ds$`),
      )
      const address = page.url()
      const other = await visit()
      await open(other, address.slice(new URL(address).origin.length))
      const level = await slider(page, `Level of ${name}`).inputValue()
      await expectSoon(() => slider(other, `Level of ${name}`).inputValue()).toBe(level)
      expect(await slider(other, 'Intensity').inputValue()).toBe('0')
      expect(await findFaults(other)).toEqual([])
    },
  )

  test('[R14.4] has the server make the stems ready once it is open, and fetches none before it plays', async () => {
    const page = await visit()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url() === stems.url) asked.push(request.method())
    })
    await openMixer(page)
    await expectSoon(() => asked).toEqual(['HEAD'])
    await mixer(page).getByRole('button', { name: 'Play mix' }).press('Enter')
    await expectSoon(() => asked[1]).toBe('GET')
  })

  test('[R14.4] decodes every stem to the same moment', { timeout: 120_000 }, async () => {
    const page = await visit()
    await openMixer(page)
    // The same sound in all stems: of a file whose stems are one, each is decoded to the same samples.
    const lag = await page.evaluate(
      async ({ count, url }) => {
        const response = await fetch(url, { headers: { range: 'bytes=0-319999' } })
        const bytes = new Uint8Array(await response.arrayBuffer())
        const context = new OfflineAudioContext(1, 1, 44_100)
        const perStem = 153 * 417 + Math.ceil((152 * 42_300) / 44_100)
        const buffers = await Promise.all(
          Array.from({ length: count }, (_, at) =>
            context.decodeAudioData(bytes.slice(at * perStem, (at + 1) * perStem).buffer),
          ),
        )
        return buffers.map(({ length }) => length - 153 * 1152)
      },
      { count: stems.ids.length, url: stems.url },
    )
    expect(new Set(lag).size).toBe(1)
    expect(Math.abs(lag[0] ?? NaN)).toBeLessThan(44_100 * maxDrift)
  })

  test('[R14.4] says plainly that an address holds no mix, in en, es and fr', async () => {
    for (const language of languages) {
      const page = await visit({ width: 390, height: 844, touch: true })
      await openMixer(page, language, '?mix=loud')
      const alert = mixer(page).getByRole('alert')
      expect(await alert.innerText()).toBe(m.mixer_unreadable({}, { locale: language }))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(390)
    }
  })

  test(
    '[R14.4] its embed code plays the mix on another site, by keyboard',
    { timeout: 120_000 },
    async () => {
      const [stem = '', other = ''] = stems.ids
      const mix = `i100_${stem}-50_${other}-100m`
      const page = await visit()
      await openMixer(page, 'fr', `?mix=${mix}`)
      const inFrench = { locale: 'fr' } as const
      const button = mixer(page).getByRole('button', { name: m.mixer_embed({}, inFrench) })
      await button.press('Enter')
      const code = await mixer(page).getByLabel(m.playlist_embed({}, inFrench), { exact: true }).inputValue()
      const { fr: slug } = await findSongSlugs(song.slug)
      expect(code).toContain(`<iframe src="${siteUrl}/fr/embed/${slug}?mix=${mix}"`)
      expect(await findFaults(page)).toEqual([])
      // What other sites find by the page’s link is the same player.
      const discovery = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
      const described = (await (await fetch(discovery ?? '')).json()) as { html: string }
      expect(described.html).toBe(code)

      const elsewhere = await openSite(`<title>x</title>${code.replace('width="600"', 'width="300"')}`)
      const guest = await visit()
      await guest.context().addInitScript(() => {
        const gains: number[] = []
        Object.assign(globalThis, { gains })
        const { connect } = GainNode.prototype as { connect: (this: GainNode, to: AudioNode) => AudioNode }
        GainNode.prototype.connect = function (this: GainNode, to: AudioNode) {
          gains.push(this.gain.value)
          return connect.call(this, to)
        } as typeof GainNode.prototype.connect
      })
      await guest.goto(elsewhere.url)
      const frame = guest.frameLocator('iframe')
      await frame.getByText(m.embed_mix_by({ artist: song.artist.name }, inFrench)).waitFor()
      await frame.getByRole('button', { name: m.mixer_play({}, inFrench) }).press('Enter')
      await frame.getByRole('button', { name: m.mixer_pause({}, inFrench) }).waitFor()
      const place = frame.getByRole('slider', { name: m.mixer_seek({ title: song.title }, inFrench) })
      await expectSoon(async () => Number(await place.inputValue())).toBeGreaterThan(0)
      const inner = guest.frames().find((each) => each.url().includes('/embed/'))
      const gains = await inner?.evaluate(() => (globalThis as unknown as { gains: number[] }).gains)
      expect(gains?.slice(0, 2)).toEqual([0.25, 0])
      expect(gains).toHaveLength(stems.ids.length)
      await place.press('End')
      await frame.getByRole('button', { name: m.mixer_play({}, inFrench) }).waitFor()
      const link = frame.getByRole('link', { name: song.title })
      const address = `${siteUrl}${pathTo('track', 'fr', slug)}?mix=${mix}#mixer`
      expect(await link.getAttribute('href')).toBe(address)
      await elsewhere.close()
    },
  )

  test.each([
    [600, 152, 'i100'],
    [300, 152, 'i100'],
    [600, 110, 'i100'],
    [600, 152, 'loud'],
    [300, 152, 'loud'],
    [600, 110, 'loud'],
  ])('[R14.4] its player fits %i × %i with the mix %s, light and dark', async (width, height, mix) => {
    for (const dark of [false, true]) {
      const page = await visit({ width, height, dark })
      await page.goto(`/embed/${song.slug}?mix=${mix}`)
      const note = page.getByText(m.embed_mix_unreadable({}, { locale: 'en' }))
      expect(await note.count()).toBe(mix === 'loud' ? 1 : 0)
      expect(await findFaults(page)).toEqual([])
      const shown = await page.getByRole('button').boundingBox()
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(height)
      const over = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      expect(over).toEqual([0, 0])
    }
  })

  test('[R14.4] downloads exactly what was heard, under a licence', { timeout: 240_000 }, async () => {
    const { member } = await makeSubscriber()
    const page = await visit({ member })
    const [stem = ''] = stems.ids
    await openMixer(page, 'en', `?mix=i100_${stem}-100s`)
    await page.waitForLoadState('networkidle')
    const arriving = page.waitForEvent('download', { timeout: 60_000 })
    await mixer(page).getByRole('link', { name: 'Download this mix' }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toMatch(new RegExp(`${stem}-100s.*TL-.*\\.(wav|mp3)$`))
    const path = await download.path()
    expect(readFileSync(path).length).toBeGreaterThan(100_000)
  })
})
