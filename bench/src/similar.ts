import { Agent } from 'node:http'
import { join } from 'node:path'
import { connect, listSimilarTracks } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { growCatalogue } from '@tempolibre/database/factories'
import { createClient } from '@tempolibre/contract'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { ask, percentile } from './search.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const sizes = { full: 1_000_000, short: 10_000 } as const
const asked = { full: 200, short: 20 } as const
/** Songs whose list is compared with that of PostgreSQL, and the length of a list. */
const compared = 20
const listed = 12
/** Milliseconds, and the share of the nearest songs that are listed. */
const bounds = { p95: 50, recall: 95 } as const

/** How long the list of similar songs takes, each of another track, and how many of them are the nearest. */
export async function measureSimilar({ say, short, tracks: only }: BenchOptions): Promise<SubjectReport> {
  const size = short ? 'short' : 'full'
  const tracks = only ?? sizes[size]
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder.path, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  const agent = new Agent({ keepAlive: true })
  try {
    say(`${tracks} tracks`)
    await growCatalogue(db, { tracks })
    // Reads the catalogue.
    await ask(site, agent, '/api/v1/search?lang=en', 0)
    const rows = await db
      .selectFrom('track_text')
      .where('language', '=', 'en')
      .where((where) =>
        where(where.fn('mod', ['track_id', where.val(Math.floor(tracks / asked[size]))]), '=', 5),
      )
      .select(['slug', 'track_id as id'])
      .orderBy('id')
      .execute()
    if (rows.length < compared) throw new UnmeasurableError('Too few tracks: ask for more with --tracks.')
    say(`asking for those of ${rows.length} tracks`)
    const times: number[] = []
    for (const [sender, { slug }] of rows.entries())
      times.push(await ask(site, agent, `/api/v1/tracks/${slug}/similar?lang=en&limit=${listed}`, sender))

    say('comparing with PostgreSQL')
    const api = createClient({ baseUrl: site.url })
    const exactTimes: number[] = []
    let same = 0
    for (const { id, slug } of rows.slice(0, compared)) {
      const startedAt = performance.now()
      const exact = await listSimilarTracks(db, { id, language: 'en', limit: listed })
      exactTimes.push(performance.now() - startedAt)
      const found = new Set(
        (await api.listSimilarTracks({ slug, lang: 'en', limit: listed })).tracks.map((track) => track.id),
      )
      same += exact.filter((track) => found.has(String(track.id))).length
    }
    const name = `${tracks.toLocaleString('en')} tracks`
    return {
      figures: [
        { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', bound: { max: bounds.p95 } },
        { name: `${name}, median`, value: medianOf(times), unit: 'ms' },
        {
          name: `${name}, of the ${listed} nearest`,
          value: (same / (compared * listed)) * 100,
          unit: '%',
          bound: { min: bounds.recall },
        },
        { name: `${name}, by PostgreSQL alone, median`, value: medianOf(exactTimes), unit: 'ms' },
      ],
      remarks: [
        `Over HTTP, one after the other, none asked for before; the lists of ${compared} tracks are compared with those of PostgreSQL, which compares all.`,
        'Made-up sounds, spread evenly over all dimensions: neighbours are as far apart as they can be.',
      ],
    }
  } finally {
    agent.destroy()
    await close()
    await postgres.stop()
  }
}
