import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointOutput } from '@tempolibre/contract'
import { recordMasterDigest } from '@tempolibre/database'
import type { ChaosEvent, Stage } from './chaos-event.ts'
import { type Customer, joinAsCustomer, orderOf } from './customer.ts'
import { until } from './patience.ts'

/** Every answer comes within this time, in ms. */
const answerLimitMs = 10_000
const giveUpMs = 30_000
/** A whole recording may have to be rendered first, while others wait as well. */
const downloadMs = 180_000
const slowRounds = 3

/** Asks one machine directly, so that no balancer answers in its place. */
function callMachine(port: number, path: string, init: RequestInit = {}, patienceMs = giveUpMs) {
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', `10.99.${Math.trunc(Math.random() * 255)}.${port % 255}`)
  return fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
}

async function askMachine(port: number, path: string, init: RequestInit = {}, patienceMs = giveUpMs) {
  const answer = await callMachine(port, path, init, patienceMs)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const jsonOf = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
})

/** Licenses a song; returns the file's address without a host. */
async function license(
  { ask }: Stage,
  { token }: Customer,
  trackId: string,
  format: 'mp3' | 'wav',
): Promise<string> {
  const body = { music_id: trackId, format }
  const answer = await ask({ method: 'POST', path: '/api/save-download-music', body, token })
  if (!answer) throw new Error(`The song ${trackId} could not be licensed.`)
  const { url }: EndpointOutput<'saveDownloadMusic'> = JSON.parse(answer.text)
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Downloads from a machine, as a client that asks again after a 503 a few times. */
async function download(port: number, path: string): Promise<{ status: number; bytes: Buffer }> {
  for (let again = 0; ; again++) {
    const answer = await askMachine(port, path, {}, downloadMs)
    if (answer.status !== 503 || again === 5) return answer
    await delay(1000)
  }
}

/** A recording in full quality is for whoever has paid. */
async function giveLifetimePlan({ system }: Stage, { email }: Customer): Promise<void> {
  const db = system.database()
  await db
    .updateTable('subscription')
    .set({ plan_id: db.selectFrom('plan').where('kind', '=', 'lifetime').select('id').limit(1) })
    .where('user_id', '=', db.selectFrom('user_account').where('email', '=', email).select('id'))
    .execute()
}

async function flipByte(stage: Stage): Promise<void> {
  const { say, system } = stage
  const db = system.database()
  const tracks = await db
    .selectFrom('track')
    .where('master', 'is not', null)
    .orderBy('id')
    .limit(2)
    .select(['id', 'master'])
    .execute()
  const [damaged, sound] = tracks
  const first = system.machines[0]
  if (!damaged?.master || !sound || !first) throw new Error('There are no two songs with recordings.')
  const customer = await joinAsCustomer(stage)
  await giveLifetimePlan(stage, customer)
  const path = await license(stage, customer, String(damaged.id), 'wav')
  const whole = await download(first.port, path)
  if (whole.status !== 200) throw new Error(`The song was ${whole.status} before anything was broken.`)
  // What is sent while it is made is stored a moment later.
  const { master } = damaged
  await until('the recording is stored', () => system.isStored(master), downloadMs)
  const stored = system.readStored(damaged.master)
  // What the job hash_masters would note within a quarter of an hour.
  const sha256 = createHash('sha256').update(stored).digest('hex')
  await recordMasterDigest(db, { master: damaged.master, sha256, bytes: stored.length })
  system.flipByte(damaged.master)
  const wrong: string[] = []
  const seen: string[] = []
  for (const { name, port } of system.machines) {
    const answer = await askMachine(port, path, {}, downloadMs)
    seen.push(String(answer.status))
    const isRight =
      answer.status === 200 ? answer.bytes.equals(whole.bytes) : [410, 503].includes(answer.status)
    if (!isRight) wrong.push(`${name} answered ${answer.status} with ${answer.bytes.length} bytes`)
    const other = await download(port, await license(stage, customer, String(sound.id), 'wav'))
    if (other.status !== 200) wrong.push(`${name} answered ${other.status} for another song`)
  }
  stage.healed()
  say(`the damaged song was answered ${seen.join(', ')}`)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}

interface Probe {
  what: string
  path: string
  init?: RequestInit
}

/** What visitors ask for while the outside is slow; nothing of it is in a cache. */
function listProbes({ email, password }: Customer): Probe[] {
  const unique = randomUUID().slice(0, 8)
  // Messages are counted by their sender's address: each is somebody else's.
  const message = (sender: string) => ({
    id: randomUUID(),
    name: 'Ada Lovelace',
    email: `${sender}-${unique}@chaos.example`,
    message: 'Is anybody there who reads this?',
    lang: 'en',
  })
  return [
    { what: 'home', path: '/' },
    { what: 'pricing', path: '/fr' },
    { what: 'search', path: `/app/music?search=piano${unique}` },
    { what: 'missing page', path: `/es/${unique}` },
    {
      what: 'POST /contact',
      path: '/contact',
      init: { method: 'POST', body: new URLSearchParams(message('page')) },
    },
    {
      what: 'contact message',
      path: '/api/v1/contact-messages',
      init: jsonOf(message('call')),
    },
    { what: 'sign-in', path: '/api/v1/sign-in', init: jsonOf({ email, password }) },
  ]
}

/** Sends probes to a machine at once. @returns those that were late or not of the kind that was asked for */
async function findWrong(stage: Stage, port: number, probes: readonly Probe[]): Promise<string[]> {
  const timed = await Promise.all(
    probes.map(async ({ init, path, what }) => {
      const began = performance.now()
      let ms = Number.POSITIVE_INFINITY
      let fault = 'no answer'
      const status = await callMachine(port, path, {
        ...init,
        headers: { origin: stage.system.url, accept: acceptedOf(path), ...headersOf(init) },
      }).then(
        async (answer) => {
          fault = judgeKind(path, answer)
          // A recording may take longer than its answer.
          ms = performance.now() - began
          if (answer.headers.get('content-type')?.startsWith('audio/')) await answer.body?.cancel()
          else {
            await answer.arrayBuffer()
            ms = performance.now() - began
          }
          return String(answer.status)
        },
        (error: unknown) => String(error),
      )
      if (ms > answerLimitMs) fault ||= 'late'
      return { text: `${what} ${status} ${(ms / 1000).toFixed(1)} s`, fault }
    }),
  )
  stage.say(timed.map(({ text }) => text).join(', '))
  return timed.filter(({ fault }) => fault !== '').map(({ fault, text }) => `${text} (${fault})`)
}

const acceptedOf = (path: string) => (isCall(path) ? 'application/json' : 'text/html,*/*;q=0.8')
const isCall = (path: string) => path.startsWith('/api/')

/** What is wrong with an answer while something outside is slow; empty if it is as it was promised. */
function judgeKind(path: string, { headers, status }: Response): string {
  const type = headers.get('content-type') ?? ''
  if (!expectedStatuses.has(status)) return 'not an outage'
  if (status === 503 && headers.get('retry-after') === null) return 'without Retry-After'
  if (isCall(path)) return type.startsWith('application/json') ? '' : `${type} for a call`
  return status >= 400 && !type.startsWith('text/html') ? `${type} for a page` : ''
}
/** Served, moved, missing, the payment service away, or an outage. */
const expectedStatuses: ReadonlySet<number> = new Set([200, 202, 206, 302, 303, 404, 502, 503])

const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers))

/** Waits until the database and the payments answer in time, for one who pays. */
async function slowOutside(stage: Stage): Promise<void> {
  const { system } = stage
  const [machine] = system.machines
  if (!machine) throw new Error('A system has a machine.')
  const { port } = machine
  await system
    .database()
    .updateTable('plan')
    .set({ price_minor: 990, currency: 'EUR' })
    .where('kind', '=', 'subscription')
    .execute()
  const customer = await joinAsCustomer(stage)
  const buyer = {
    country: 'US',
    bill_to: 'Ada Lovelace',
    street: '',
    postal_code: '',
    city: '',
    region: '',
    vat_number: '',
  }
  await stage.ask({ method: 'POST', path: '/api/v1/billing-details', body: buyer, token: customer.token })
  const order = await orderOf('subscription', stage.ask)
  const checkout: Probe = {
    what: 'checkout',
    path: '/api/v1/checkouts',
    init: jsonOf(order ?? {}, customer.token),
  }
  const expectCheckout = async (when: string) => {
    const { bytes, status } = await askMachine(port, checkout.path, checkout.init)
    if (status !== 200) throw new Error(`A checkout ${when} was ${status}: ${bytes.toString().slice(0, 300)}`)
  }
  await expectCheckout('before')
  const heard = await system
    .database()
    .selectFrom('track')
    .where('preview', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'preview'])
    .executeTakeFirstOrThrow()
  const downloaded = await license(stage, customer, String(heard.id), 'mp3')
  const probes = () => [
    ...listProbes(customer),
    checkout,
    { what: 'download', path: downloaded },
    { what: 'preview', path: `/media/${heard.preview}` },
  ]
  const wrong: string[] = []
  async function whileSlow(what: string, begin: () => void, end: () => void): Promise<void> {
    stage.say(what)
    try {
      begin()
      for (let round = 0; round < slowRounds; round++)
        wrong.push(...(await findWrong(stage, port, probes())).map((each) => `${what}: ${each}`))
    } finally {
      end()
    }
    // What waits in the cables passes first.
    await delay(5000)
  }
  const slowDatabase = (ms: number) => () => {
    system.siteCable.slow(ms)
    system.standbyCable.slow(ms)
  }
  // There and back.
  await whileSlow('every query takes 3 s longer', slowDatabase(1500), slowDatabase(0))
  const calls = system.payments.calls.length
  const dripping = {
    'the payment service': system.paymentCable,
    'the mail server': system.mailCable,
    ...(system.storeCable && { 'the bucket': system.storeCable }),
  }
  for (const [name, cable] of Object.entries(dripping))
    await whileSlow(
      `${name} drips`,
      () => cable.drip(true),
      () => cable.drip(false),
    )
  stage.healed()
  if (system.payments.calls.length === calls)
    throw new Error('No call reached the payment service that drips.')
  await expectCheckout('afterwards')
  if (wrong.length > 0) throw new Error(`${wrong.length} answers were wrong: ${wrong.join('; ')}`)
}

/** Faults of which nothing outside says that there are any. */
export const quietEvents: readonly ChaosEvent[] = [
  {
    name: 'flipped-byte',
    summary: 'one byte of a stored recording changes; nobody is sent it as the licensed file',
    planned: false,
    backWithin: 10,
    run: flipByte,
  },
  {
    name: 'slow-outside',
    summary:
      'every query takes 3 s longer; then payment service, mail server and bucket drip a byte a second',
    planned: false,
    backWithin: 20,
    run: slowOutside,
  },
]
