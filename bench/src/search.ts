import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { growCatalogue } from '@tempolibre/database/factories'
import { searchSorts } from '@tempolibre/domain'
import { languages } from '@tempolibre/locales'
import { type BenchOptions, type Figure, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { memoryOf } from './processes.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Sizes of the catalogue, and the bound of the 95th percentile for each, in milliseconds. */
const sizes: readonly { tracks: number; max: number }[] = [
  { tracks: 241, max: 15 },
  { tracks: 10_000, max: 40 },
  { tracks: 200_000, max: 120 },
  { tracks: 1_000_000, max: 300 },
]
/** Maximum slowdown of searches from ten thousand to a million tracks. */
const maxGrowth = 8

/**
 * Words of names, synonyms and descriptions, in three languages and with a typo; `bababa` is the most frequent
 * generated word.
 */
const words = [
  'guitar',
  'calm',
  'piano',
  'música suave',
  'boda',
  'bababa',
  'gababa guitar',
  'sintwave',
  'nuit',
  'dark drums',
]
/** Three facets each, by slugs and by ranges. */
const choices = [
  'genre=jazz,rock&mood=calm,warm,happy&bpm=80-130',
  'genre=ambient,acoustic,folk&use=travel,weddings&energy=low,medium',
  'mood=dark,tense&instrument=piano&duration=60-180',
  'genre=acoustic,ambient,blues,bossa-nova&vocals=no&key=C,Am',
  'mood=calm&use=youtube-videos&instrument=strings',
]

/** The bound beyond a million tracks. */
const maxBeyond = 300
const bytesPerMb = 1e6

/** How long a search by text and three facets takes, with every sort, including the counts of all facets. */
export async function measureSearch({ say, short, tracks: only }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder.path, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  const agent = new Agent({ keepAlive: true })
  const figures: Figure[] = []
  const percentiles = new Map<number, number>()
  try {
    const own = short ? sizes.slice(0, 2) : sizes
    for (const { max, tracks } of only ? [{ tracks: only, max: maxBeyond }] : own) {
      say(`${tracks} tracks`)
      await growCatalogue(db, { tracks })
      say('reading the catalogue')
      const reading = await untilRead(site, agent)
      const memory = memoryOf(site.pid).residentBytes / bytesPerMb
      const { first, times } = await askEverything(site, agent, short ? 1 : 3)
      const p95 = percentile(times, 95)
      percentiles.set(tracks, p95)
      const name = `${tracks.toLocaleString('en')} tracks`
      figures.push(
        { name: `${name}, p95`, value: p95, unit: 'ms', bound: { max } },
        { name: `${name}, median`, value: medianOf(times), unit: 'ms' },
        { name: `${name}, words not searched for before, median`, value: medianOf(first), unit: 'ms' },
        { name: `${name}, words not searched for before, slowest`, value: Math.max(...first), unit: 'ms' },
        {
          name: `${name}, the 80th page`,
          value: await ask(site, agent, '/api/v1/search?lang=en&search=guitar&page=80', tracks),
          unit: 'ms',
        },
        {
          name: `${name}, after a change of a track`,
          value: await askAfterChange(db, site, agent),
          unit: 'ms',
        },
        { name: `${name}, until a process has read them`, value: reading, unit: 's' },
        { name: `${name}, memory of the server then`, value: memory, unit: 'MB' },
      )
    }
    const [small, large] = [percentiles.get(10_000), percentiles.get(1_000_000)]
    if (small !== undefined && large !== undefined) {
      figures.push({
        name: 'a million / ten thousand, p95',
        value: (large / small) * 100,
        unit: '%',
        bound: { max: maxGrowth * 100 },
      })
    }
    return {
      figures,
      remarks: [
        `First page of ${words.length * choices.length} searches, one after the other over HTTP: ten texts, each with five choices of three facets, the six sorts and the three languages in turn.`,
        'The demo library, then made-up tracks in its genres, with its tags; the embedded PostgreSQL as it comes.',
        'The most frequent of the words is in 97 of 100 tracks.',
      ],
    }
  } finally {
    agent.destroy()
    await close()
    await postgres.stop()
  }
}

/** How long the process takes to read the catalogue, in s. */
async function untilRead(site: ServerUnderTest, agent: Agent): Promise<number> {
  return (await ask(site, agent, '/api/v1/search?lang=en', 0)) / 1000
}

/** How long a search takes just after a track has changed, in ms. */
async function askAfterChange(
  db: ReturnType<typeof connect>['db'],
  site: ServerUnderTest,
  agent: Agent,
): Promise<number> {
  await db.updateTable('track').set({ bpm: 77.5 }).where('id', '=', 300).execute()
  return ask(site, agent, '/api/v1/search?lang=en&search=guitar', 1)
}

interface SearchTimes {
  /** Of every search, after a warm-up round. */
  times: number[]
  /** Of that round, those whose words are new. */
  first: number[]
}

/** How long searches take, in milliseconds. */
async function askEverything(site: ServerUnderTest, agent: Agent, rounds: number): Promise<SearchTimes> {
  const times: number[] = []
  const first: number[] = []
  let asked = 0
  for (let round = 0; round <= rounds; round++) {
    for (const search of words) {
      for (const chosen of choices) {
        const lang = languages[asked % languages.length] ?? 'en'
        const sort = searchSorts[asked % searchSorts.length] ?? 'relevance'
        const query = `${new URLSearchParams({ lang, search, sort }).toString()}&${chosen}`
        const took = await ask(site, agent, `/api/v1/search?${query}`, asked)
        if (round > 0) times.push(took)
        else if (chosen === choices[0]) first.push(took)
        asked++
      }
    }
  }
  return { first, times }
}

/** A search and its duration, each from a different address, since a sender is rate-limited. */
export function ask(site: ServerUnderTest, agent: Agent, path: string, sender: number): Promise<number> {
  const { port } = new URL(site.url)
  const localAddress = `127.0.${1 + ((sender >> 7) % 200)}.${1 + (sender & 127)}`
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, localAddress }, (response) => {
      response.on('error', reject)
      response.on('data', () => {})
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new UnmeasurableError(`${path} answered ${response.statusCode}.`))
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The value below which so many percent of the values are. */
export function percentile(values: readonly number[], percent: number): number {
  const value = values.toSorted((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1]
  if (value === undefined) throw new RangeError('A percentile needs at least one value.')
  return value
}
