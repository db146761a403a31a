import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { listAllTracks } from './catalogue.ts'
import { measureColdDownloads } from './cold-downloads.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { measureLoad } from './pages/measure-load.ts'
import { formatNumber } from './print-report.ts'
import { followEventLoop } from './read-event-loop.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Upper bounds, in milliseconds. */
const maxDownloadMs = 40
const maxSignInMs = 400
/** Maximum delay of the event loop while users sign in, p99, in ms. */
const maxLateMs = 50
/** Minimum rate compared with another cached page, in per cent. */
const minPagePercent = 70
const users = 20
/** Pause before a user's next download, in ms. */
const thinkingMs = 500
const coldDownloads = 8
const password = 'Sesame-2026!'

interface Member {
  email: string
  token: string
}

/**
 * Duration of issuing a download's licence while twenty users download, with others signing in, and of its public
 * page.
 */
export async function measureDownloads({ say, short }: BenchOptions): Promise<SubjectReport> {
  const downloads = short ? 5 : 40
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    nodeArguments: [`--import=${pathToFileURL(join(import.meta.dirname, 'watch-event-loop.ts')).href}`],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: users })
  try {
    say(`${users} people sign up and take a plan`)
    const members = await addMembers(site, folder.path, agent)
    const catalogue = await listAllTracks(site.url)
    const tracks = catalogue.map(({ id }) => id)
    const save = (member: Member, index: number) =>
      post(site, agent, '/api/save-download-music', { music_id: tracks[index % tracks.length] }, member.token)
    // The very first download makes the key and stores the terms.
    await Promise.all(members.map((member) => save(member, 0)))
    const readEventLoop = followEventLoop(site)
    await readEventLoop()

    say(`each downloads ${downloads} tracks, half a second apart`)
    const spread = await Promise.all(
      members.map(async (member, place) => {
        await delay((place / users) * thinkingMs)
        const times: number[] = []
        for (let index = 1; index <= downloads; index++) {
          times.push((await save(member, index)).milliseconds)
          await delay(thinkingMs)
        }
        return times
      }),
    )
    const calm = await readEventLoop()

    say('all of them without a pause')
    const startedAt = performance.now()
    const storm = await Promise.all(
      members.map(async (member) => {
        const times: number[] = []
        for (let index = 1; index <= downloads; index++)
          times.push((await save(member, downloads + index)).milliseconds)
        return times
      }),
    )
    const rate = (users * downloads) / ((performance.now() - startedAt) / 1000)
    const busy = await readEventLoop()

    say('they sign in, one after the other')
    const signIns: number[] = []
    for (const { email } of members.slice(0, short ? 5 : users)) {
      signIns.push((await post(site, agent, '/api/v1/sign-in', { email, password })).milliseconds)
    }
    const signingIn = await readEventLoop()

    say('everybody looks at one licence')
    const pages = await compareLicencePage(site, await verifyPathOf(members[0], save), short)

    say(`${coldDownloads} of them have songs rendered, all at once`)
    const orders = await Promise.all(
      members.slice(0, coldDownloads).map((member, index) => save(member, index)),
    )
    const cold = await measureColdDownloads(orders.map(({ body }) => String(body['url'])))
    return {
      figures: [
        {
          name: `save-download-music, ${users} people, p95`,
          value: percentile(spread.flat(), 95),
          unit: 'ms',
          bound: { max: maxDownloadMs },
        },
        { name: 'the same, median', value: medianOf(spread.flat()), unit: 'ms' },
        { name: 'event loop late meanwhile, p99', value: calm.p99, unit: 'ms' },
        { name: `${users} at once without a pause, p95`, value: percentile(storm.flat(), 95), unit: 'ms' },
        { name: 'licences without a pause', value: rate, unit: 'requests/s' },
        { name: 'event loop late in the storm, p99', value: busy.p99, unit: 'ms' },
        { name: 'sign-in, p95', value: percentile(signIns, 95), unit: 'ms', bound: { max: maxSignInMs } },
        {
          name: 'event loop late at sign-ins, p99',
          value: signingIn.p99,
          unit: 'ms',
          bound: { max: maxLateMs },
        },
        { name: 'page of a licence', value: pages.licence, unit: 'requests/s' },
        {
          name: 'page of a licence / cached home',
          value: (pages.licence / pages.home) * 100,
          unit: '%',
          bound: { min: minPagePercent },
        },
        ...cold.figures,
      ],
      remarks: [
        `${users} accounts with a plan for life; every call issues another licence in a transaction of its own. ${downloads} calls each, ${thinkingMs} ms apart, then as many without a pause.`,
        'Times from the first byte sent to the last received, on connections that stay open; this process shares the machine with the server.',
        `Event loop late by at most ${formatNumber(calm.max)} ms, ${formatNumber(busy.max)} ms in the storm, ${formatNumber(signingIn.max)} ms at sign-ins: beyond a timer of 5 ms.`,
        cold.remark,
      ],
    }
  } finally {
    agent.destroy()
  }
}

/** The public page of a member's licence. */
async function verifyPathOf(
  member: Member | undefined,
  save: (member: Member, index: number) => Promise<{ body: Record<string, unknown> }>,
): Promise<string> {
  if (!member) throw new RangeError('No member has a licence.')
  const { body } = await save(member, 0)
  return new URL(String(fieldsOf(body['licence'])['verify_url'])).pathname
}

/** Answers per second of a licence's page and of the home page, both cached; medians of alternating rounds. */
async function compareLicencePage(
  site: ServerUnderTest,
  path: string,
  short: boolean,
): Promise<{ licence: number; home: number }> {
  const port = Number(new URL(site.url).port)
  const run = async (asked: string) =>
    (await measureLoad({ port, path: asked, connections: 32, seconds: short ? 2 : 5 }, site.pid, undefined))
      .rate
  // Both are rendered, cached and fully compressed before counting.
  for (const asked of [path, '/']) await run(asked)
  const rates: { licence: number[]; home: number[] } = { licence: [], home: [] }
  for (let round = 0; round < (short ? 3 : 7); round++) {
    rates.home.push(await run('/'))
    rates.licence.push(await run(path))
  }
  return { licence: medianOf(rates.licence), home: medianOf(rates.home) }
}

/** Signs up like a visitor, with the mailed links read from the database. */
async function addMembers(site: ServerUnderTest, dataDirectory: string, agent: Agent): Promise<Member[]> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres') })
  const { close, db } = connect(postgres.connection, () => {})
  try {
    const plan = await db
      .selectFrom('plan')
      .where('kind', '=', 'lifetime')
      .select('id')
      .executeTakeFirstOrThrow()
    // The fair-use limit would stop the downloads before they are measured.
    await db.updateTable('plan').set({ daily_download_limit: null }).execute()
    const { terms } = await createClient({ baseUrl: site.url }).listTerms({ lang: 'en' })
    const ordered = terms.filter(({ document }) => document !== 'terms-of-use')
    const accepted = Object.fromEntries(ordered.map(({ document, version }) => [document, version]))
    const members: Member[] = []
    for (let index = 0; index < users; index++) {
      const email = `member-${index}@example.org`
      const about = { lang: 'en', name: 'Member', email, phone: '5550100' }
      const form = { ...about, password, password_confirmation: password }
      const { sign_up_id } = (await post(site, agent, '/api/v1/sign-up', form)).body
      const { parameters } = await db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .select('parameters')
        .executeTakeFirstOrThrow()
      const link = parameters['link']?.split('#verify=')[1]
      const session = await post(site, agent, '/api/v1/verify-email', { token: link, sign_up_id })
      const token = String(session.body['auth_token'])
      const order = { plan_id: String(plan.id), lang: 'en', accepted_terms: accepted }
      const started = await post(site, agent, '/api/v1/checkouts', order, token)
      const id = String(fieldsOf(started.body['checkout'])['id'])
      await post(site, agent, `/api/v1/checkouts/${id}/settlement`, { outcome: 'paid' }, token)
      members.push({ email, token })
    }
    return members
  } finally {
    await close()
    await postgres.stop()
  }
}

/** A call and its duration. @throws UnmeasurableError for any answer but 200 */
function post(
  site: ServerUnderTest,
  agent: Agent,
  path: string,
  body: object,
  token?: string,
): Promise<{ milliseconds: number; body: Record<string, unknown> }> {
  const text = JSON.stringify(body)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    request(site.url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (piece: string) => (answer += piece))
      response.on('end', () => {
        const milliseconds = performance.now() - startedAt
        if (response.statusCode === 200) resolve({ milliseconds, body: JSON.parse(answer) })
        else reject(new UnmeasurableError(`${path} answered ${response.statusCode}: ${answer.slice(0, 200)}`))
      })
    })
      .on('error', reject)
      .end(text)
  })
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1]
  if (value === undefined) throw new RangeError('A percentile needs at least one value.')
  return value
}
