import { join } from 'node:path'
import { launchBrowser } from '@tempolibre/e2e/chromium'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { growCatalogue } from '@tempolibre/database/factories'
import { type BenchOptions, medianOf, type SubjectReport } from '../figure.ts'
import { formatNumber } from '../print-report.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { measureInteractions } from './interactions.ts'
import { measureScroll } from './scroll.ts'
import { measureStarts } from './starts.ts'
import { weighScripts } from './weigh-scripts.ts'

/** Number of tracks in the catalogue. */
const catalogue = 5000

const min = { framesPerSecond: 55 }
const max = { interactionMs: 100, startMs: 150, scriptKb: 60 }

/** Measures the music browser as its visitors experience it: scripts, interactions, scrolling, first sound. */
export async function measureBrowsing({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const browser = await launchBrowser()
  try {
    say('scripts')
    const scripts = await weighScripts(browser, site.url)
    say('first sound')
    const starts = await measureStarts(browser, site.url, short ? 2 : 8)
    say('interactions')
    const interactions = await measureInteractions(browser, site.url, short ? 1 : 5)
    say(`${catalogue} tracks`)
    await grow(folder.path)
    const rows = short ? 200 : 2000
    say(`scrolling ${rows} rows`)
    const scroll = await measureScroll(browser, site.url, rows)
    return {
      figures: [
        { name: 'scripts of its own', value: scripts.own, unit: 'KB', bound: { max: max.scriptKb } },
        {
          name: `scrolling ${rows.toLocaleString('en')} rows`,
          value: scroll.framesPerSecond,
          unit: 'frames/s',
          bound: { min: min.framesPerSecond },
        },
        { name: 'the same on a bare page', value: scroll.bareFramesPerSecond, unit: 'frames/s' },
        ...[...interactions].map(([name, times]) => ({
          name: `${name}, slowest`,
          value: Math.max(...times),
          unit: 'ms' as const,
          bound: { max: max.interactionMs },
        })),
        {
          name: 'click to sound, fetched ahead, median',
          value: medianOf(starts.ahead),
          unit: 'ms',
          bound: { max: max.startMs },
        },
        { name: 'click to sound, not fetched ahead, median', value: medianOf(starts.cold), unit: 'ms' },
      ],
      remarks: [
        `Chromium, window of 1280 × 900, rendered by the CPU: blur and waveforms cost many times more than on a graphics card. Scripts: those of the music browser that home does not load, until the network is idle: ${scripts.files.join(', ')}.`,
        `Scrolling: a catalogue of ${catalogue} tracks, by the wheel at ${formatNumber(scroll.speed)} px/s from the first row on, the list going on by itself; longest frame ${formatNumber(scroll.maxMs)} ms, every hundredth ${formatNumber(scroll.p99Ms)} ms or more. A bare page is as high and has nothing in it.`,
        'Interactions: to the next paint, by the Event Timing API, which reports nothing below 16 ms (shown as 16).',
        `Sound: from the click to the element’s \`playing\`, finished previews, an empty cache for each; slowest ${formatNumber(Math.max(...starts.ahead))} ms ahead, ${formatNumber(Math.max(...starts.cold))} ms not.`,
      ],
    }
  } finally {
    await browser.close()
  }
}

async function grow(dataDirectory: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  try {
    await growCatalogue(db, { tracks: catalogue })
  } finally {
    await close()
    await postgres.stop()
  }
}
