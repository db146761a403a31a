import { Agent } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@tempolibre/contract'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { growCatalogue } from '@tempolibre/database/factories'
import { languages, pathTo } from '@tempolibre/locales'
import { type BenchOptions, type Figure, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { ask } from './search.ts'
import { ask as askStudio, member, signIn } from './studio.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const size = { full: 1_000_000, short: 30_000 }
/** Bounds in ms: of what is asked for, and of what follows a start or a change. */
const max = { answer: 1000, afterwards: 2000 }
/** The demo's songs are of few artists. */
const artists = 2000
const sitemapsAtOnce = 4
/** Sitemaps that are read: of a million songs there are five hundred. */
const maxSitemaps = 60
/** How long to wait for the first reading of the catalogue, in ms. */
const firstReading = 10 * 60_000

/** What the studio lists: without a condition, by words of all frequencies, and in orders of every kind. */
const lists = [
  'tracks',
  'tracks?q=bababa',
  'tracks?q=salt',
  'tracks?q=zzqqxx',
  'tracks?q=bababa+guitar',
  'tracks?sort=title&order=desc',
  'tracks?sort=updated_at&order=desc',
  'tracks?sort=artist&page=200&per_page=100',
  'tracks?family=version',
  'tracks?family=song',
  'tracks?rights_light=red',
  'tracks?withdrawn=false',
  'tracks?explicit=true',
  'tracks?vocals=false',
  'artists?q=a',
] as const

const searches = [
  'search?lang=en&search=guitar&genre=jazz',
  'search?lang=es&search=m%C3%BAsica+suave&mood=calm',
  'search?lang=fr&search=nuit&energy=low&sort=newest',
  'search?lang=en&sort=title&page=80',
] as const

/** Times by name, in ms. */
type Times = Map<string, number>

/** What a library of a million tracks costs those who wait: after a start, after a change, and from day to day. */
export async function measureMillion({ say, short, tracks: only }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  const tracks = only ?? (short ? size.short : size.full)
  const start = () =>
    startServerUnderTest({
      dataDirectory: folder.path,
      previews: 'on-demand',
      variables: { STUDIO_EMAIL: member.email, STUDIO_PASSWORD: member.password },
    })
  const demo = await timed(start, say)
  say(`${tracks} tracks`)
  await grow(folder.path, tracks)
  say('a start that reads the catalogue')
  const reading = await untilFound(start)
  say('a start with a copy of it')
  const large = await timed(start, say)
  const figures: Figure[] = [{ name: 'first search without a copy', value: reading / 1000, unit: 's' }]
  for (const [name, value] of large) {
    const bound = /^first|^changed/.test(name) ? max.afterwards : max.answer
    figures.push({ name, value, unit: 'ms', ...(!name.startsWith('until') && { bound: { max: bound } }) })
    const small = demo.get(name)
    if (small !== undefined) figures.push({ name: `${name} / demo`, value: (value / small) * 100, unit: '%' })
  }
  return {
    figures,
    remarks: [
      `${tracks} made-up tracks of the demo's genres and tags, ${artists} artists; the same requests before, with the demo alone; one process, the embedded PostgreSQL as it comes.`,
      'Pages and sitemaps as they are asked for the first time; lists of the studio and searches the second time, the median of three.',
    ],
  }
}

/** Everything that is asked, by name, after a start. */
async function timed(start: () => Promise<ServerUnderTest>, say: BenchOptions['say']): Promise<Times> {
  const startedAt = performance.now()
  await using site = await start()
  const times: Times = new Map([['until the first page of a start', performance.now() - startedAt]])
  const agent = new Agent({ keepAlive: true })
  let sender = 0
  const get = (path: string) => ask(site, agent, path, sender++)
  try {
    times.set('first search after a start', await get('/api/v1/search?lang=en&search=guitar'))
    for (const [name, path] of await samplePages(site.url)) times.set(`first ${name}`, await get(path))
    for (const path of searches) times.set(path, await median(() => get(`/api/v1/${path}`)))
    say('sitemaps')
    times.set('first list of sitemaps', await get('/sitemap.xml'))
    times.set('slowest sitemap, four at once', await slowestSitemap(site, get))
    say('the studio')
    const token = await signIn(site.url)
    for (const path of lists) times.set(path, await median(() => askStudio(site.url, token, path)))
    times.set('changed title found', await untilChangeFound(site, token))
    return times
  } finally {
    agent.destroy()
  }
}

/** One page of each kind with songs. */
async function samplePages(baseUrl: string): Promise<[name: string, path: string][]> {
  const { tracks } = await createClient({ baseUrl }).listTracks({ lang: 'es', limit: 1 })
  const [track] = tracks
  const [category] = track?.categories ?? []
  if (!track || !category) throw new UnmeasurableError('The newest song has no genre.')
  return [
    ['home', pathTo('home', 'es')],
    ['/music', pathTo('music', 'es')],
    ['a category', pathTo('music-category', 'es', category.slug)],
    ['a track', pathTo('track', 'es', track.slug)],
    ['list of all music', pathTo('all-music', 'es')],
  ]
}

/** The median of three, after one that fills caches. */
async function median(once: () => Promise<number>): Promise<number> {
  await once()
  return medianOf([await once(), await once(), await once()])
}

async function slowestSitemap(
  site: ServerUnderTest,
  get: (path: string) => Promise<number>,
): Promise<number> {
  const { sitemaps } = await createClient({ baseUrl: site.url }).listSitemaps({})
  const step = Math.ceil(sitemaps.length / maxSitemaps)
  const read = sitemaps.filter((_, index) => index % step === 0)
  const waiting = read.map(({ kind, page }) => `/sitemaps/${kind}${page === 1 ? '' : `-${page}`}.xml`)
  let slowest = 0
  const readAll = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      slowest = Math.max(slowest, await get(path))
  }
  await Promise.all(Array.from({ length: sitemapsAtOnce }, readAll))
  return slowest
}

/** How long a title is not found after it was saved. */
async function untilChangeFound(site: ServerUnderTest, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${site.url}/api/studio/v1/tracks/100?lang=en`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's own answer
  const { record } = (await (await fetch(address, { headers })).json()) as { record: { version: string } }
  const word = 'zebraquartetts'
  const saved = await fetch(address, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({
      version: record.version,
      title: Object.fromEntries(languages.map((language) => [language, word])),
    }),
  })
  if (!saved.ok) throw new UnmeasurableError(`Saving a title answered ${saved.status}.`)
  const savedAt = performance.now()
  const api = createClient({ baseUrl: site.url })
  while (performance.now() - savedAt < 60_000) {
    const { tracks } = await api.searchTracks({ lang: 'en', search: word })
    if (tracks.some(({ title }) => title === word)) return performance.now() - savedAt
  }
  throw new UnmeasurableError('A changed title was not found within a minute.')
}

/** How long after a start a search is answered, in ms, and until what was read is kept for the next one. */
async function untilFound(start: () => Promise<ServerUnderTest>): Promise<number> {
  const startedAt = performance.now()
  await using site = await start()
  const agent = new Agent({ keepAlive: true })
  try {
    for (let sender = 0; performance.now() - startedAt < firstReading; sender++) {
      try {
        await ask(site, agent, '/api/v1/search?lang=en&search=guitar', sender)
        const took = performance.now() - startedAt
        // Job and copy: what is divided and written a few seconds after the first start.
        await new Promise((resolve) => setTimeout(resolve, 15_000))
        return took
      } catch (error) {
        if (!(error instanceof UnmeasurableError)) throw error
      }
    }
    throw new UnmeasurableError('No search was answered within ten minutes.')
  } finally {
    agent.destroy()
  }
}

async function grow(dataDirectory: string, tracks: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  try {
    await db
      .insertInto('artist')
      .values(Array.from({ length: artists }, (_, index) => ({ name: `Made Artist ${index}` })))
      .execute()
    await growCatalogue(db, { tracks })
    // As after an upgrade: due at the next start.
    await db
      .updateTable('job')
      .set({ next_attempt_at: new Date() })
      .where('kind', '=', 'divide_sitemaps')
      .execute()
  } finally {
    await close()
    await postgres.stop()
  }
}
