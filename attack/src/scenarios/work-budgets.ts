import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Called, type Caller, callerFrom, textAt } from './caller.ts'
import { type Customer, listSongs, makeCustomer, signedIn } from './customers.ts'
import { rateOf, warmRateOf } from './listening.ts'
import { madePathsIn } from './made-files.ts'
import { notice } from './neighbour.ts'
import type { ScenarioSite } from './open-site.ts'
import { anyEmail, anyPassword } from './people.ts'
import { expectWords } from './piles.ts'
import { cpuSecondsOf } from './processes.ts'
import type { Findings, Scenario } from './scenario.ts'
import { expectCalm } from './settling.ts'

/** How long one sender asks as fast as they can, in ms, and with how many requests of each kind at once. */
const asking = { ms: 35_000, atOnce: 3 }
/**
 * What docs/costs.md lets one sender cost: at once, and for each second after that, in CPU seconds. Two cores take twelve minutes
 * for it, so a run of this length shows that neighbours are served and says what one sender cost, not that the budget ends.
 */
const promised = { atOnce: 1400 + 60, perSecond: (500 + 120) / 3600 }
/** For how long what was under way may go on, in ms. */
const lastingMs = 12_000
/** How long they wait for an answer, in ms. */
const waitMs = 15_000
/**
 * What people beside notice: answers that take longer than this, in ms, and a song that comes more slowly than it plays. Two cores that do
 * what is within the sender's budget have nothing left, so nobody promises those beside as much as alone.
 */
const maxNoticedMs = 400
const minTimesPlayed = 1
/** How often a neighbour calls, in ms: as ten people do who read. Forty calls a second would be a second busy sender. */
const neighboursCalls = { everyMs: 100 }
/** Previews have 160 kbit/s (packages/media/src/sound/formats.ts). */
const playedBytesPerSecond = 160_000 / 8
/** Fitted lengths a microsecond apart. */
const microseconds = 12

/** A kind of work that is done anew for every request. */
interface Work {
  kind: string
  /** Whether docs/costs.md has so few of them an hour that some must be refused. */
  limited?: boolean
  /** @param number of the request, from 0 */
  ask(number: number): Promise<Called>
}

/** One sender may cost what the documentation says, and no more. */
export const workBudgets: Scenario = {
  name: 'work-budgets',
  title: 'one sender asking for all the work there is',
  processes: 2,
  alone: true,
  overloads: true,
  maxSeconds: 150,
  async run(site, findings) {
    const songs = await listSongs(callerFrom(site.url), 80)
    const neighbour = await makeCustomer(site, 'lifetime')
    const joined = await makeCustomer(site, 'lifetime')
    // Whoever waits for a long file does not wait for ever.
    const sender = signedIn(joined, joined.token, callerFrom(site.url, joined.from.address, waitMs))
    const licences = await license(sender, songs.slice(0, 6))
    await tryLengths(site, findings, songs[70]?.id ?? '')

    const alone = {
      ...(await notice(neighbour, site.url, Promise.resolve(), neighboursCalls)),
      rate: await warmRateOf(site.url, previewsOf(songs.slice(59, 62))),
    }
    await expectCalm(site, findings, 'after a listener has left')
    const before = cpuSecondsOf(site.pid)
    await delay(4000)
    const idle = (cpuSecondsOf(site.pid) - before) / 4
    const used = cpuSecondsOf(site.pid)
    const own = process.cpuUsage()
    const work = makeWork(site, sender, songs, licences)
    const sending = Promise.all(work.map((each) => askFor(findings, each)))
    const noticed = notice(neighbour, site.url, sending, neighboursCalls)
    await delay(10_000)
    const rate = await rateOf(site.url, previewsOf(songs.slice(62, 65)))
    await sending
    const beside = await noticed
    const { system, user } = process.cpuUsage(own)
    findings.measure(
      `the program that asks had ${(((user + system) / 1e6 / asking.ms) * 1000).toFixed(2)} of a processor, which the site did not have`,
    )
    // What is under way still belongs to them.
    await delay(lastingMs)
    const cpu = cpuSecondsOf(site.pid) - used
    findings.measure(
      `one sender cost ${cpu.toFixed(1)} CPU seconds in ${asking.ms / 1000} s with what two listeners and a neighbour took, ${((idle * (asking.ms + lastingMs)) / 1000).toFixed(1)} of it idle`,
    )
    findings.expect(
      'CPU seconds measured',
      cpu <= promised.atOnce + (promised.perSecond * asking.ms) / 1000,
      `one sender costs ${cpu.toFixed(1)} CPU seconds in ${asking.ms / 1000} s`,
    )
    const timesPlayed = rate / playedBytesPerSecond
    findings.measure(
      `a neighbour’s p95 was ${beside.p95.toFixed(0)} ms, ${(beside.p95 / alone.p95).toFixed(1)} × that alone; a new song came ${timesPlayed.toFixed(1)} × as fast as it plays, at ${(rate / alone.rate).toFixed(2)} × its rate alone`,
    )
    findings.expect(
      'listeners beside',
      timesPlayed >= minTimesPlayed,
      `beside one busy sender a new song comes ${timesPlayed.toFixed(1)} × as fast as it plays`,
    )
    findings.expect(
      'calls of a neighbour',
      beside.p95 <= maxNoticedMs,
      `beside one busy sender a neighbour’s p95 is ${beside.p95.toFixed(0)} ms`,
    )
    findings.expect(
      'calls of a neighbour',
      beside.failed.length === 0,
      `beside one busy sender a neighbour is answered ${beside.failed[0]?.status ?? 0}`,
    )
  },
}

/** Asks for one kind of work as fast as it is answered. */
async function askFor(findings: Findings, { ask, kind, limited = false }: Work): Promise<void> {
  const deadline = performance.now() + asking.ms
  const answers: Called[] = []
  let number = 0
  const work = async () => {
    while (performance.now() < deadline) {
      const answer = await ask(number++)
      answers.push(answer)
      // A refused sender that hammers on is another matter: piles.
      if (answer.status === 429) await delay(100)
    }
  }
  await Promise.all(Array.from({ length: asking.atOnce }, work))
  findings.try(kind, answers.length)
  const counts = Map.groupBy(answers, ({ status }) => status)
  findings.measure(
    `${kind}: ${[...counts].map(([status, each]) => `${each.length} × ${status || 'nothing'}`).join(', ')}`,
  )
  for (const each of counts.get(429) ?? []) expectWords(findings, kind, each)
  for (const [status, each] of counts)
    if (status >= 500) findings.wrong(`${kind}: ${each.length} are answered ${status} instead of 429`)
  if (limited && !counts.has(429))
    findings.wrong(`${kind}: one sender is never refused, ${answers.length} were asked for`)
}

function makeWork(
  { url }: ScenarioSite,
  sender: Customer,
  songs: readonly { id: string; slug: string }[],
  licences: readonly string[],
): Work[] {
  const { ask, from } = sender
  const song = (number: number) => songs[number % 40]?.id ?? ''
  const licence = (number: number) => licences[number % licences.length] ?? ''
  return [
    {
      kind: 'previews of long fits',
      ask: async (number) =>
        hear(
          from,
          url,
          await from.call(
            `GET /api/v1/editions/${song(number)}/fit-${300 + (number % 290)}${String(randomInt(1e6)).padStart(6, '0')}`,
          ),
        ),
    },
    {
      kind: 'mixes',
      ask: async (number) =>
        hear(
          from,
          url,
          await ask('POST /api/save-download-music', {
            music_id: song(number % 6),
            format: 'wav',
            mix: `i${number % 100}`,
          }),
        ),
    },
    {
      kind: 'fits of licensed songs',
      ask: async (number) =>
        hear(
          from,
          url,
          await ask('POST /api/save-download-music', {
            music_id: song(number % 6),
            format: 'wav',
            edition: `fit-${200 + (number % 300)}000000`,
          }),
        ),
    },
    {
      kind: 'certificates',
      ask: (number) =>
        ask(`GET /api/v1/licences/${licence(number)}/certificate?lang=${['en', 'es', 'fr'][number % 3]}`),
    },
    { kind: 'archives of certificates', limited: true, ask: () => ask('GET /api/v1/certificates') },
    {
      kind: 'sign-ins with wrong passwords',
      ask: () => from.call('POST /api/v1/sign-in', { email: anyEmail(), password: anyPassword() }),
    },
    {
      kind: 'searches that nobody has made',
      ask: (number) => from.call(`GET /api/v1/search?lang=en&q=${anyWord()}+${number}`),
    },
    {
      kind: 'lists with made-up parameters',
      ask: () => from.call(`GET /api/v1/tracks?lang=en&limit=50&x=${anyWord()}`),
    },
  ]
}

const previewsOf = (songs: readonly { preview: string }[]) => songs.map(({ preview }) => preview)

const anyWord = () => randomInt(2 ** 40).toString(36)

/** Fetches what an answer names. @returns the answer that refused, or the last */
async function hear(from: Caller, url: string, answer: Called): Promise<Called> {
  const address = textAt(answer.body, 'url')
  if (answer.status !== 200 || address === '') return answer
  const { pathname, search } = new URL(address, url)
  return from.call(`GET ${pathname}${search}`)
}

async function license({ get }: Customer, songs: readonly { id: string }[]): Promise<string[]> {
  const numbers: string[] = []
  for (const { id } of songs) {
    const { body } = await get('POST /api/save-download-music', { music_id: id, format: 'mp3' })
    numbers.push(textAt(body, 'licence', 'number'))
  }
  return numbers
}

/** Lengths that nobody can tell apart are one file. */
async function tryLengths(site: ScenarioSite, findings: Findings, id: string): Promise<void> {
  const from = callerFrom(site.url)
  const before = madePathsIn(site.folder)
  for (let number = 0; number < microseconds; number++) {
    const answer = await from.call(`GET /api/v1/editions/${id}/fit-${20_000_000 + number}`)
    if (answer.status === 200) await hear(from, site.url, answer)
    findings.try('lengths a microsecond apart')
  }
  const made = [...madePathsIn(site.folder)].filter(
    (path) => !before.has(path) && !path.endsWith('.part') && !path.startsWith('licence-log/'),
  )
  findings.measure(`${microseconds} lengths a microsecond apart made ${made.length} files`)
  if (made.length > 1) findings.wrong(`${microseconds} lengths a microsecond apart made ${made.length} files`)
  if (made.length === 0) findings.wrong('no length could be heard')
}
