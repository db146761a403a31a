import { createPublicKey, verify } from 'node:crypto'
import { existsSync, openSync, readdirSync, readSync, closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointOutput } from '@tempolibre/contract'
import { connect, type DatabaseConnection } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'

/**
 * How often the process is killed; in further rounds every connection of the running server to the database is cut.
 * Each kill costs a start, so a normal run has a few and `CRASH_KILLS` sets more.
 */
const kills = Number(process.env['CRASH_KILLS'] ?? 4)
const cuts = Math.max(2, Math.round(kills / 3))
/** A network address may sign up twenty users an hour, counting failed attempts: so many rounds have a purchase. */
const buyers = Math.min(kills, 14)

/** Delay of the kill after the first licence of a round, in ms: different each time. */
const momentOf = (round: number) => (round * 185) % 300

const crashTester = 'tempolibre crash test'
const password = 'Sesame-2026!'

interface Acknowledged {
  number: string
  userId: string
  trackId: number
}

interface Customer {
  id: string
  token: string
}

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let connection: DatabaseConnection
let site: SiteProcess
/** Exits of every server started: until then, processes they leave behind may write into the folder. */
const exits: Promise<unknown>[] = []

const variables = () => ({ DATA_DIR: folder, PREVIEWS: 'on-demand', LOG_LEVEL: 'fatal' })

async function startAgain(): Promise<void> {
  site = await startSite(variables())
  exits.push(site.exited)
}

beforeAll(async () => {
  folder = makeDataFolder()
  postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') })
  connection = connect({ ...postgres.connection, application_name: crashTester, max: 4 }, () => {})
  await startAgain()
})

afterAll(async () => {
  await site?.kill()
  await Promise.all(exits)
  await connection.close()
  await postgres.stop()
  removeDataFolder(folder)
})

/** The answer of a call; undefined without one, or without success: nothing was promised then. */
async function call<Body>(token: string | undefined, path: string, body?: object): Promise<Body | undefined> {
  try {
    const response = await fetch(site.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: Body = await response.json()
    return response.ok ? answer : undefined
  } catch {
    // The server died before answering, or is not running.
    return undefined
  }
}

async function signUp(name: string): Promise<Customer> {
  const email = `${name}@example.org`
  const form = { lang: 'en', name, email, phone: '5550100', password, password_confirmation: password }
  // A busy server asks to retry.
  let signedUp: { sign_up_id: string } | undefined
  for (let attempts = 1; !signedUp; attempts++) {
    signedUp = await call<{ sign_up_id: string }>(undefined, '/api/v1/sign-up', form)
    if (!signedUp && attempts === 3) throw new Error(`${email} is not taken for a sign-up.`)
  }
  const { parameters } = await connection.db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .select('parameters')
    .executeTakeFirstOrThrow()
  const session = await call<{ auth_token: string; user: { id: string } }>(
    undefined,
    '/api/v1/verify-email',
    {
      token: parameters['link']?.split('#verify=')[1],
      sign_up_id: signedUp.sign_up_id,
    },
  )
  if (!session) throw new Error(`${email} cannot sign up.`)
  return { id: session.user.id, token: session.auth_token }
}

async function planId(kind: 'free' | 'lifetime' | 'subscription'): Promise<string> {
  const { id } = await connection.db
    .selectFrom('plan')
    .where('kind', '=', kind)
    .select('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Buys a plan in the test checkout; true once the server has confirmed it. */
async function pay({ token }: Customer, plan: string): Promise<boolean> {
  const asked = await call<EndpointOutput<'getPlanTerms'>>(token, `/api/v1/plans/${plan}/terms?lang=en`)
  if (!asked) return false
  const started = await call<{ checkout: { id: string } }>(token, '/api/v1/checkouts', {
    plan_id: plan,
    lang: 'en',
    accepted_terms: Object.fromEntries(asked.terms.map(({ document, version }) => [document, version])),
  })
  if (!started) return false
  const path = `/api/v1/checkouts/${started.checkout.id}/settlement`
  const settled = await call<{ checkout: { status: string } }>(token, path, { outcome: 'paid' })
  return settled?.checkout.status === 'completed'
}

/** Verifies that licences are valid and match what was promised; throws otherwise. */
async function checkLicences(promised: readonly Acknowledged[], calls: number): Promise<void> {
  const { db } = connection
  const rows = await db
    .selectFrom('licence')
    .innerJoin('signing_key', 'signing_key.id', 'licence.key_id')
    .select(['number', 'user_id', 'track_id', 'document', 'signature', 'public_key'])
    .execute()
  const known = new Map(rows.map((row) => [row.number, row]))
  for (const { number, trackId, userId } of promised) {
    expect(known.get(number), number).toMatchObject({ user_id: userId, track_id: trackId })
  }
  for (const { document, number, public_key: key, signature } of rows) {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    const proven = verify(undefined, Buffer.from(document), publicKey, Buffer.from(signature, 'base64url'))
    expect(proven, number).toBe(true)
    expect(JSON.parse(document)).toMatchObject({ number })
  }
  const downloads = await db
    .selectFrom('download')
    .groupBy('licence_number')
    .select(['licence_number', sql<number>`count(*)::int`.as('count')])
    .execute()
  const counts = new Map(downloads.map((row) => [row.licence_number, row.count]))
  for (const number of known.keys()) expect(counts.get(number) ?? 0, number).toBeGreaterThan(0)
  for (const number of new Set(promised.map((entry) => entry.number))) {
    const acknowledged = promised.filter((entry) => entry.number === number).length
    expect(counts.get(number), number).toBeGreaterThanOrEqual(acknowledged)
  }
  // Unacknowledged downloads may exist, at most one per interrupted call.
  expect(downloads.reduce((sum, row) => sum + row.count, 0)).toBeLessThanOrEqual(calls)
}

/** Nobody has two plans, and a checkout is paid if and only if its plan exists. */
async function checkPlans(payers: readonly Customer[], paid: ReadonlySet<string>): Promise<void> {
  const { db } = connection
  const { rows: doubled } = await sql`
    select user_id from subscription where ended_at is null group by user_id having count(*) > 1`.execute(db)
  expect(doubled).toEqual([])
  for (const { id } of payers) {
    const completed = await db
      .selectFrom('checkout')
      .where('user_id', '=', id)
      .where('status', '=', 'completed')
      .select('id')
      .execute()
    const plans = await db.selectFrom('subscription').where('user_id', '=', id).select('status').execute()
    expect(plans.length, 'a plan for a paid checkout, and none without').toBe(completed.length)
    expect(plans.length).toBeGreaterThanOrEqual(paid.has(id) ? 1 : 0)
  }
}

/** Every recording with its final name has the length declared in its header. */
function checkRecordings(): number {
  const directory = join(folder, 'media', 'masters')
  if (!existsSync(directory)) return 0
  const whole = readdirSync(directory).filter((name) => name.endsWith('.wav'))
  for (const name of whole) {
    const file = openSync(join(directory, name), 'r')
    const head = Buffer.alloc(8)
    readSync(file, head)
    closeSync(file)
    expect(statSync(join(directory, name)).size, name).toBe(head.readUInt32LE(4) + 8)
  }
  return whole.length
}

test('[R10.4] [R10.3] acknowledged data survives killing the server, and nothing is incomplete', async () => {
  // The downloads here are faster than by hand, and fair use is not under test.
  await connection.db.updateTable('plan').set({ daily_download_limit: null }).execute()
  const tracks = (
    await connection.db.selectFrom('track').orderBy('duration_seconds').select('id').execute()
  ).map(({ id }) => id)
  const [lifetime, subscription, free] = await Promise.all(
    (['lifetime', 'subscription', 'free'] as const).map(planId),
  )
  if (!lifetime || !subscription || !free) throw new Error('unreachable')
  const [first, second, wavering, payers] = await Promise.all([
    signUp('first'),
    signUp('second'),
    signUp('wavering'),
    Promise.all(Array.from({ length: buyers }, (_, index) => signUp(`payer-${index}`))),
  ])
  for (const buyer of [first, second]) expect(await pay(buyer, lifetime)).toBe(true)

  const promised: Acknowledged[] = []
  const paid = new Set<string>()
  let taken = 0
  let calls = 0
  let round = 0
  let next = 0

  /** Downloads one track after the other until the round is over. */
  async function keepDownloading(
    { id, token }: Customer,
    over: AbortSignal,
    begin: () => void,
  ): Promise<void> {
    while (!over.aborted) {
      const trackId = tracks[next++ % tracks.length] ?? 0
      calls++
      const answer = await call<{ url: string; licence: { number: string } }>(
        token,
        '/api/save-download-music',
        { music_id: trackId },
      )
      if (answer) {
        promised.push({ number: answer.licence.number, userId: id, trackId })
        begin()
        // A server that is not running refuses at once: avoid a flood of requests.
      } else await delay(5)
    }
  }

  async function keepWavering({ token }: Customer, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      if (await call(token, '/api/v1/checkouts', { plan_id: free, lang: 'en' })) taken++
      else await delay(5)
      await call(token, '/api/v1/subscription/cancellation', { lang: 'en' })
    }
  }

  /** Starts recordings that will be interrupted: the shortest songs, never completed. */
  async function beginRecording({ token }: Customer): Promise<void> {
    calls++
    const trackId = tracks[round] ?? 0
    const order = await call<{ url: string }>(token, '/api/save-download-music', { music_id: trackId })
    if (!order) return
    const { pathname, search } = new URL(order.url)
    const response = await fetch(site.url + pathname + search).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
  }

  async function buy(buyer: Customer | undefined): Promise<void> {
    if (buyer && (await pay(buyer, subscription ?? ''))) paid.add(buyer.id)
  }

  async function run(end: () => Promise<unknown>): Promise<void> {
    const over = new AbortController()
    const isKill = round < kills
    const begun = Promise.withResolvers<void>()
    const work = [
      keepDownloading(first, over.signal, begun.resolve),
      keepDownloading(second, over.signal, begun.resolve),
      keepWavering(wavering, over.signal),
      ...(isKill ? [beginRecording(first), buy(payers[round])] : []),
    ]
    await begun.promise
    await delay(momentOf(round))
    await end()
    over.abort()
    await Promise.all(work)
    await checkLicences(promised, calls)
    await checkPlans(payers, paid)
    checkRecordings()
    round++
  }

  while (round < kills) {
    await run(() => site.kill())
    await startAgain()
  }
  while (round < kills + cuts) {
    await run(() =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> ${crashTester}`.execute(connection.db),
    )
  }
  // Work must have been in progress all the time, or nothing was tested.
  expect(promised.length).toBeGreaterThan(kills + cuts)
  expect(taken).toBeGreaterThan(0)

  // The server works as before: a recording is rendered and sent completely.
  const answer = await call<{ url: string }>(first.token, '/api/save-download-music', { music_id: tracks[0] })
  const { pathname, search } = new URL(answer?.url ?? '')
  const response = await fetch(site.url + pathname + search)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(Number(response.headers.get('content-length')))
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  await expect.poll(checkRecordings).toBeGreaterThan(0)
}, 900_000)
