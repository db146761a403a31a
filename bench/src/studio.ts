import { join } from 'node:path'
import type { SignedIn } from '@tempolibre/contract'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { fillStudio, growCatalogue } from '@tempolibre/database/factories'
import { type BenchOptions, type Figure, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Rows of each table, and how long a list may take with them, in ms. */
const size = { full: 100_000, short: 1000 }
const max = 300

/** Who signs in. */
export const member = { email: 'ada@label.example', password: 'Sesame-2026!' }

/** What the studio asks for, at its worst: searches that match every row, sorting by what no index has. */
const calls = [
  'tracks',
  'tracks?q=bababa',
  'tracks?sort=artist&page=200&per_page=100',
  'tracks?rights_light=red',
  'tracks?incomplete=true',
  'artists?q=a',
  'sound-pairs',
  'recordings?q=salt',
  'searches?days=90',
  'searches?days=90&without_results=true',
  'redirects?q=old',
  'redirects?sort=hits&order=desc',
  'licences?q=a',
  'downloads',
  'downloads?q=a',
  'disputes',
  'users?q=example',
  'messages?q=a',
  'mails?q=example',
  'jobs?q=mail',
  'audit-entries?q=a',
  'figures/downloads?days=90',
  'figures/plays?days=90',
  'figures/tracks?days=90',
  'figures/customers?days=90',
  'figures/revenue?days=90',
  'figures/web-vitals?days=90',
] as const

/** How long lists and figures of the studio take with a hundred thousand rows in every table. */
export async function measureStudio({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    variables: { STUDIO_EMAIL: member.email, STUDIO_PASSWORD: member.password },
  })
  const rows = short ? size.short : size.full
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder.path, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  try {
    say(`${rows} rows`)
    await growCatalogue(db, { tracks: rows })
    await fillStudio(db, { rows })
    const token = await signIn(site.url)
    const figures: Figure[] = []
    for (const path of calls) {
      const times: number[] = []
      for (let round = 0; round < (short ? 2 : 6); round++) times.push(await ask(site.url, token, path))
      // The first one fills caches.
      figures.push({ name: path, value: medianOf(times.slice(1)), unit: 'ms', bound: { max } })
    }
    return {
      figures,
      remarks: [
        `Each call over HTTP, one after the other, the median after a first round; ${rows} rows in every table.`,
        'Made-up rows, the embedded PostgreSQL as it comes.',
      ],
    }
  } finally {
    await close()
    await postgres.stop()
  }
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  if (!answer.ok) throw new UnmeasurableError(`Signing in answered ${answer.status}.`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API's own answer
  return ((await answer.json()) as SignedIn).auth_token
}

/** How long a call takes, in ms. */
export async function ask(url: string, token: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const address = new URL(`${url}/api/studio/v1/${path}`)
  address.searchParams.set('lang', 'en')
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new UnmeasurableError(`${path} answered ${answer.status}.`)
  return performance.now() - startedAt
}
