import { type Called, callerFrom, textAt } from './caller.ts'
import { type Customer, listSongs, makeCustomer } from './customers.ts'
import { type NeighboursAnswer, notice, type Noticed } from './neighbour.ts'
import type { ScenarioSite } from './open-site.ts'
import { anyEmail, anyPassword, signUpForm, somebody } from './people.ts'
import type { Findings, Scenario } from './scenario.ts'
import { receiveWebhooks } from './webhook-receiver.ts'

/** Many requests of one kind at once. */
interface Pile {
  name: string
  count: number
  /** On so many connections; all at once unless told. */
  atOnce?: number
  /** Statuses of which every answer is one. */
  allowed: readonly number[]
  /** A status that some answer must be: the limit there is. */
  needed?: number
  /** At most this many succeed. */
  maxSucceeding?: number
  send(number: number): Promise<Called>
}

/** The p95 of others beside a pile, of that alone. */
const maxFactor = 2
/** Rounds in which a neighbour is measured alone and beside; the best one counts, since chance makes others only slower. */
const rounds = 2
/** For how long a neighbour is measured at least, in ms. */
const measuredMs = 4000

/** What is refused is refused at once, and costs nobody else anything. */
export const piles: Scenario = {
  name: 'piles',
  title: 'many requests of one kind at once',
  processes: 2,
  alone: true,
  overloads: true,
  maxSeconds: 90,
  async run(site, findings) {
    const neighbour = await makeCustomer(site, 'lifetime')
    // Everything has been asked some times: what is done at a first request is no pile's fault.
    await askBefore(site.url)
    await notice(neighbour, site.url, Promise.resolve(), { leastMs: 2000 })
    const alone = await notice(neighbour, site.url, Promise.resolve(), { leastMs: measuredMs })
    await using receiver = await receiveWebhooks()
    for (const pile of await makePiles(site, receiver.url))
      await tryPile(site, findings, { neighbour, alone, pile })
  },
}

/** Calls of strangers that a site has answered before, some for each of its processes; each from a sender of its own. */
async function askBefore(url: string): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const send = (path: string, body: object) => callerFrom(url).call(`POST /api/v1/${path}`, body)
    await Promise.all([
      send('password-resets', { lang: 'en', email: anyEmail() }),
      send('sign-in/code', { challenge: `made-up-${round}`, code: '123456' }),
      send('sign-in', { email: anyEmail(), password: anyPassword() }),
      send('sign-up', signUpForm(somebody(url))),
    ])
  }
}

/** @param webhookUrl a program of a customer that takes events */
async function makePiles(site: ScenarioSite, webhookUrl: string): Promise<Pile[]> {
  const { url } = site
  const owner = await makeCustomer(site)
  const buyer = await makeCustomer(site, 'lifetime')
  const free = await makeCustomer(site, 'free')
  const songs = await listSongs(callerFrom(url), 60)
  const { body } = await buyer.get('POST /api/v1/webhooks', {
    current_password: buyer.password,
    webhook_url: webhookUrl,
    events: ['licence.issued'],
  })
  const webhook = textAt(body, 'webhook', 'id')
  const sold = await buyer.get('POST /api/save-download-music', { music_id: songs[59]?.id, format: 'mp3' })
  const licence = textAt(sold.body, 'licence', 'number')
  const unknown = anyEmail()
  const checker = callerFrom(url)
  const reset = (email: string) => callerFrom(url).call('POST /api/v1/password-resets', { lang: 'en', email })
  const license = (customer: Customer, number: number) =>
    customer.ask('POST /api/save-download-music', { music_id: songs[number]?.id, format: 'mp3' })
  return [
    { name: 'resets of as many addresses', count: 80, allowed: [200, 429], send: () => reset(anyEmail()) },
    { name: 'resets of one account', count: 80, allowed: [200, 429], send: () => reset(owner.email) },
    { name: 'resets of one unknown address', count: 80, allowed: [200, 429], send: () => reset(unknown) },
    {
      name: 'resets by one sender',
      count: 80,
      allowed: [200, 429],
      needed: 429,
      send: () => checker.call('POST /api/v1/password-resets', { lang: 'en', email: owner.email }),
    },
    {
      name: 'downloads of one account',
      count: 60,
      allowed: [200, 402, 429],
      maxSucceeding: 40,
      send: (number) => license(buyer, number),
    },
    {
      name: 'downloads on a plan of ten',
      count: 24,
      allowed: [200, 402],
      maxSucceeding: 10,
      send: (number) => license(free, number),
    },
    {
      name: 'sign-ups by one sender',
      count: 60,
      allowed: [200, 429],
      needed: 429,
      send: () => checker.call('POST /api/v1/sign-up', signUpForm(somebody(url))),
    },
    {
      name: 'sign-ins to one account with wrong passwords',
      count: 60,
      allowed: [401, 429],
      needed: 429,
      send: () => checker.call('POST /api/v1/sign-in', { email: owner.email, password: anyPassword() }),
    },
    {
      name: 'tests of a webhook',
      count: 60,
      allowed: [200, 409, 429],
      needed: 429,
      send: () => buyer.ask(`POST /api/v1/webhooks/${webhook}/test`, {}),
    },
    {
      // What the page asks for each file that it checks, which itself stays in the browser.
      name: 'checks of files: looks at a licence and at its proof in the log',
      count: 60,
      allowed: [200, 429],
      send: (number) =>
        checker.call(`GET /api/v1/licences/${licence}${number % 2 === 0 ? '?lang=en' : '/log-proof'}`),
    },
    {
      name: 'made-up codes of one sender',
      count: 810,
      atOnce: 60,
      allowed: [400, 401, 410, 429],
      needed: 429,
      send: (number) =>
        checker.call('POST /api/v1/sign-in/code', {
          challenge: `made-up-${number}`,
          code: String(100_000 + number),
        }),
    },
  ]
}

interface Trial {
  neighbour: Customer
  /** What they notice without a pile. */
  alone: Noticed
  pile: Pile
}

async function tryPile(
  site: ScenarioSite,
  findings: Findings,
  { alone, neighbour, pile }: Trial,
): Promise<void> {
  const { allowed, count, maxSucceeding, name, needed } = pile
  const noticed: { factor: number; ms: number }[] = []
  const answers: Called[] = []
  const failed: NeighboursAnswer[] = []
  // The limits hold for the first round already; the second is measured only if that was slow.
  for (let round = 0; round < rounds; round++) {
    const compared =
      round === 0 ? alone : await notice(neighbour, site.url, Promise.resolve(), { leastMs: measuredMs })
    const sending = sendAll(pile)
    const beside = await notice(neighbour, site.url, sending, { leastMs: measuredMs })
    const answered = await sending
    if (round === 0) answers.push(...answered)
    failed.push(...beside.failed)
    noticed.push({ factor: beside.p95 / compared.p95, ms: beside.p95 })
    findings.try(`calls of a neighbour beside ${name}`, beside.calls)
    if (beside.p95 <= compared.p95 * maxFactor) break
  }
  findings.try(name, answers.length)
  const [{ factor, ms } = { factor: Number.NaN, ms: Number.NaN }] = noticed.toSorted(
    (one, other) => one.factor - other.factor,
  )
  const counts = Map.groupBy(answers, ({ status }) => status)
  const told = [...counts].map(([status, each]) => `${each.length} × ${status || 'nothing'}`).join(', ')
  findings.measure(
    `${count} ${name}: ${told}; the p95 of others was ${ms.toFixed()} ms, ${factor.toFixed(1)} × that alone`,
  )
  for (const [status, each] of counts)
    if (!allowed.includes(status))
      findings.wrong(
        `${each.length} of ${count} ${name} are answered ${status || 'nothing'} ${each[0]?.code ?? ''}`,
      )
  if (needed !== undefined && !counts.has(needed))
    findings.wrong(`none of ${count} ${name} is answered ${needed}`)
  const succeeding = counts.get(200)?.length ?? 0
  if (maxSucceeding !== undefined && succeeding > maxSucceeding)
    findings.wrong(`${succeeding} of ${count} ${name} succeed`)
  if (maxSucceeding !== undefined && succeeding === 0) findings.wrong(`none of ${count} ${name} succeeds`)
  for (const each of counts.get(429) ?? []) expectWords(findings, name, each)
  if (factor > maxFactor)
    findings.wrong(`beside ${count} ${name} the p95 of others is ${factor.toFixed(1)} × that alone`)
  if (failed.length > 0)
    findings.wrong(
      `beside ${count} ${name} others are answered ${failed[0]?.status || 'nothing'}, ${failed.length} times`,
    )
}

async function sendAll({ atOnce, count, send }: Pile): Promise<Called[]> {
  const answers: Called[] = []
  let number = 0
  const work = async () => {
    while (number < count) answers.push(await send(number++))
  }
  await Promise.all(Array.from({ length: atOnce ?? count }, work))
  return answers
}

/** Whoever is refused is told when to come again. */
export function expectWords(findings: Findings, what: string, { body, headers, text }: Called): void {
  const seconds = Number(headers.get('retry-after'))
  if (!Number.isInteger(seconds) || seconds < 1) findings.wrong(`${what}: a 429 has no Retry-After`)
  if (body !== undefined && !/"message":"[^"]{10,}"/.test(text))
    findings.wrong(`${what}: a 429 has no words: ${text.slice(0, 200)}`)
}
