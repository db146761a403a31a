import { createClient } from '@tempolibre/contract'
import { launchBrowser } from '@tempolibre/e2e/chromium'
import { pathTo } from '@tempolibre/locales'
import { type Browser, openPage } from './browsing/open-browser.ts'
import { listAllTracks } from './catalogue.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const max = { startMs: 1000, driftMs: 10 }
/** Spans of each stem that are compared. */
const spans = 4

/** How soon a song's stems are heard together, and how far they drift apart. */
export async function measureMixer({ say, short }: BenchOptions): Promise<SubjectReport> {
  const rounds = short ? 1 : 7
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const song = (await listAllTracks(site.url)).toSorted((a, b) => a.duration_seconds - b.duration_seconds)[0]
  const answer = song && (await createClient({ baseUrl: site.url }).getTrack({ slug: song.slug, lang: 'en' }))
  if (!answer || !('track' in answer) || !answer.track.stems)
    throw new UnmeasurableError('The catalogue has no song with stems: measure with the demo library.')
  const { slug, stems, title } = answer.track
  say(`rendering the stems of ${title}`)
  const rendering = await render(stems.url)
  const browser = await launchBrowser()
  const starts: number[] = []
  const drifts: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const { drift, start } = await play(browser, site.url + pathTo('track', 'en', slug), stems.ids.length)
      starts.push(start)
      drifts.push(drift)
      say(`${formatNumber(start)} ms`)
    }
  } finally {
    await browser.close()
  }
  return {
    figures: [
      {
        name: 'click to all stems, median',
        value: medianOf(starts),
        unit: 'ms',
        bound: { max: max.startMs },
      },
      { name: 'click to all stems, slowest', value: Math.max(...starts), unit: 'ms' },
      {
        name: 'drift between stems, most',
        value: Math.max(...drifts),
        unit: 'ms',
        bound: { max: max.driftMs },
      },
      { name: 'stems rendered first, to the first byte', value: rendering.firstByte, unit: 's' },
      { name: 'stems rendered first, whole song', value: rendering.all, unit: 's' },
    ],
    remarks: [
      `${title}, ${formatNumber(answer.track.duration_seconds)} s, ${stems.ids.length} stems; Chromium with an empty cache for each of ${rounds} rounds; stems that are stored.`,
      `A start is the moment of the audio clock at which the first span of every stem begins. Drift is the largest difference of clock minus place in the song between two stems, over ${spans} spans of each.`,
    ],
  }
}

/** Seconds until a file that was never rendered begins, and until it is complete. */
async function render(url: string): Promise<{ firstByte: number; all: number }> {
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const response = await fetch(url)
  let firstByte: number | undefined
  for await (const _ of response.body ?? []) firstByte ??= elapsed()
  if (response.status !== 200 || firstByte === undefined)
    throw new UnmeasurableError(`${url} answered ${response.status}, not 200.`)
  return { firstByte, all: elapsed() }
}

/** Opens the mixer as a new visitor and plays it; both in milliseconds. */
async function play(
  browser: Browser,
  address: string,
  stems: number,
): Promise<{ start: number; drift: number }> {
  const page = await openPage(browser, address)
  try {
    await page.locator('#mixer button').click()
    const button = page.locator('.mixer-transport button')
    await button.waitFor()
    await page.evaluate(noteStarts)
    await button.click()
    const read = 'globalThis.mixerStarts'
    // A text would be evaluated in the page, whose policy forbids it.
    await page.waitForFunction(
      (wanted) => {
        const starts: readonly unknown[] = Reflect.get(globalThis, 'mixerStarts')
        return starts.length >= wanted
      },
      stems * spans,
      { timeout: 120_000 },
    )
    const all = await page.evaluate<{ place: number; heardAt: number }[]>(read)
    const clicked = await page.evaluate<number>('globalThis.mixerClicked')
    let drift = 0
    for (let span = 0; span < spans; span++) {
      const places = all.slice(span * stems, (span + 1) * stems).map(({ place }) => place)
      drift = Math.max(drift, Math.max(...places) - Math.min(...places))
    }
    return {
      start: Math.max(...all.slice(0, stems).map(({ heardAt }) => heardAt)) - clicked,
      drift: drift * 1000,
    }
  } finally {
    await page.close()
  }
}

/** Runs in the page: notes when the mixer was clicked, and when and from where each span of a stem is heard. */
const noteStarts = `(() => {
  globalThis.mixerStarts = []
  addEventListener('click', () => { globalThis.mixerClicked ??= performance.now() }, { capture: true })
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (when, offset, duration) {
    const heardAt = performance.now() + (when - this.context.currentTime) * 1000
    globalThis.mixerStarts.push({ place: when - offset, heardAt })
    start.call(this, when, offset, duration)
  }
})()`
