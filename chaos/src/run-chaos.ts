import { createAsk } from './ask.ts'
import type { ChaosEvent } from './chaos-event.ts'
import { Journal, type Losses } from './journal.ts'
import { startLoad } from './load.ts'
import { until } from './patience.ts'
import { type Asked, type Figures, figuresOf, RequestLog } from './requests.ts'
import { endSignalledSites } from './signal-sweep.ts'
import { startSystem, type System, type SystemChoices } from './system.ts'

export interface EventReport extends Figures {
  name: string
  summary: string
  planned: boolean
  /** Seconds until every request succeeded again; null: it did not. */
  backAfter: number | null
  /** Acknowledged writes that are not there. */
  lost: number
  duplicates: number
  truncated: number
  /** What must not have happened. */
  faults: string[]
}

export interface ChaosReport {
  /** What the run consisted of. */
  system: { balancer: string; machines: number; former: string | undefined }
  events: EventReport[]
  leftOut: string[]
  acknowledged: number
  mails: number
  duplicateMails: number
  files: number
  /** The longest stop of a machine, in seconds. */
  longestStop: number
  /** Faults found at the end. */
  faults: string[]
}

export interface ChaosChoices extends Pick<
  SystemChoices,
  'processes' | 'drainSeconds' | 'synchronous' | 'bucket' | 'say'
> {
  events: readonly ChaosEvent[]
  /** The commit that a deploy replaces. */
  deployFrom?: string | undefined
  readers: number
  members: number
  /** The service is back once no request has failed for this long, in ms: longer than one may take to fail. */
  quietMs: number
  /** By how much every limit of time is multiplied, on a machine that does much else. */
  patience?: number
}

/** A person waits this long for a page, in ms, with a second for a busy machine. */
const pageLimitMs = 11_000
/** Of this many mails one may come twice. */
const mailsPerDuplicate = 1000
/** How many faults of one kind are shown. */
const shownFaults = 3

/** Starts a system, lets events happen to it while clients use it, and compares what they were told with what is there. */
export async function runChaos(choices: ChaosChoices): Promise<ChaosReport> {
  const { events, say } = choices
  const system = await startSystem({
    ...choices,
    deploy: events.some(({ name }) => name === 'deploy') ? { from: choices.deployFrom } : undefined,
  })
  const endEarly = () =>
    void Promise.allSettled([endSignalledSites(), system.close()]).then(() => process.exit(1))
  process.once('SIGINT', endEarly).once('SIGTERM', endEarly)
  try {
    return await watch(system, choices)
  } finally {
    say('stopping everything')
    await system.close()
    process.off('SIGINT', endEarly).off('SIGTERM', endEarly)
  }
}

async function watch(system: System, choices: ChaosChoices): Promise<ChaosReport> {
  const { members, patience = 1, quietMs, readers, say } = choices
  const log = new RequestLog()
  const journal = new Journal()
  const ask = createAsk(system.url, log)
  const mails = system.mails.received
  const load = startLoad({ ask, journal, mails, members, readers })
  const reports: EventReport[] = []
  const leftOut = [...system.leftOut]
  let known: Losses = { lost: [], duplicates: [], duplicateMails: 0, mails: 0 }
  try {
    await until('clients have got something', () => journal.size > members * 2)
    for (const event of choices.events) {
      const hindrance = event.hindered?.(system)
      if (hindrance !== undefined) {
        leftOut.push(`${event.name}: ${hindrance}`)
        continue
      }
      say(event.name)
      const report = await happen(event)
      say(`${event.name}: ${report.faults.length === 0 ? 'as it should be' : report.faults.join('\n  ')}`)
      reports.push(report)
    }
  } finally {
    await load.stop()
  }
  const faults = await judgeEnd()
  return {
    system: {
      balancer: system.balancer.name,
      machines: system.machines.length,
      former: system.old?.name,
    },
    events: reports,
    leftOut,
    acknowledged: journal.size,
    mails: mails.length,
    duplicateMails: known.duplicateMails,
    files: system.countFiles().files,
    longestStop: Math.max(0, ...system.machines.flatMap(({ stops }) => stops)) / 1000,
    faults,
  }

  async function happen(event: ChaosEvent): Promise<EventReport> {
    const began = performance.now()
    let healedAt: number | undefined
    const wrong: string[] = []
    system.takeErrors()
    await event
      .run({
        system,
        ask,
        say: (line) => say(`${event.name}: ${line}`),
        healed: () => void (healedAt ??= performance.now()),
      })
      .catch((error: unknown) => wrong.push(`it could not be carried out: ${String(error)}`))
    const healed = healedAt ?? performance.now()
    const isBack = await untilQuiet(healed, healed + event.backWithin * 1000 * patience)
    const last = log.lastFailure(began)
    const backAfter = isBack ? Math.max(0, (last ?? healed) - healed) / 1000 : null
    const found = await compare()
    const asked = log.since(began)
    const truncated = system.findTruncated()
    wrong.push(
      ...(event.planned ? some('logged as errors', system.takeErrors()) : []),
      ...judge(event, asked, backAfter, pageLimitMs * patience),
      ...some('lost', found.lost),
      ...some('twice', found.duplicates),
      ...some('cut off', truncated),
      ...system.machines.flatMap((machine) => machine.takeFaults()),
    )
    return {
      name: event.name,
      summary: event.summary,
      planned: event.planned,
      ...figuresOf(asked),
      backAfter,
      lost: found.lost.length,
      duplicates: found.duplicates.length,
      truncated: truncated.length,
      faults: wrong,
    }
  }

  /** Waits until nothing has failed for some seconds; false: that took longer than the event may. */
  async function untilQuiet(healed: number, latest: number): Promise<boolean> {
    const isQuiet = () => performance.now() - (log.lastFailure(healed) ?? healed) > quietMs
    const limitMs = Math.max(0, latest - performance.now()) + 2 * quietMs + pageLimitMs
    return until('requests succeed', isQuiet, limitMs).then(
      () => (log.lastFailure(healed) ?? healed) <= latest,
      () => false,
    )
  }

  /** What is lost or twice that was not before. */
  async function compare(): Promise<Losses> {
    await journal.untilMailed(mails)
    const read = () => journal.compare(system.database(), mails)
    // A database that was hindered may have cut this connection as well; the next one works.
    const all = await read().catch(read)
    const before = known
    known = all
    return {
      ...all,
      lost: all.lost.filter((each) => !before.lost.includes(each)),
      duplicates: all.duplicates.filter((each) => !before.duplicates.includes(each)),
    }
  }

  async function judgeEnd(): Promise<string[]> {
    say('comparing what was acknowledged with what is there')
    const found = await compare()
    const allowed = Math.floor(found.mails / mailsPerDuplicate)
    await Promise.all(system.machines.map((machine) => machine.stop()))
    const { unfinished } = system.countFiles()
    return [
      ...some('lost', found.lost),
      ...some('twice', found.duplicates),
      ...some('cut off', system.findTruncated()),
      ...(found.duplicateMails > allowed
        ? [`${found.duplicateMails} of ${found.mails} mails came twice`]
        : []),
      ...(unfinished > 0 ? [`${unfinished} unfinished files are left among the media`] : []),
      ...system.machines.flatMap((machine) => machine.takeFaults()),
    ]
  }
}

/** What the answers of an event show that must not be. */
function judge(
  event: ChaosEvent,
  asked: readonly Asked[],
  backAfter: number | null,
  limitMs: number,
): string[] {
  const failed = asked.filter(({ outcome }) => outcome !== 'done')
  const shown = ({ detail, ms, outcome, what }: Asked) =>
    `${what} ${outcome} after ${Math.round(ms)} ms: ${detail}`
  const late = asked.filter(({ isPage, ms }) => isPage && ms > limitMs)
  return [
    ...(event.planned
      ? some('failed', failed.map(shown))
      : some('answered wrongly', failed.filter(({ outcome }) => outcome === 'wrong').map(shown))),
    ...some('a page too late', late.map(shown)),
    ...(backAfter === null ? [`the service was not back within ${event.backWithin} s`] : []),
  ]
}

const some = (what: string, each: readonly string[]) =>
  each.length === 0
    ? []
    : [
        `${each.length} ${what}: ${each.slice(0, shownFaults).join('; ')}${each.length > shownFaults ? ' …' : ''}`,
      ]
