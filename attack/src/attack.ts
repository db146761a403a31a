import { setTimeout as delay } from 'node:timers/promises'
import { type StaffRole, staffRoles } from '@tempolibre/domain'
import { type Answer, openSender, type Sender } from './send.ts'
import { describeRequest, type HostileRequest, type Identity } from './hostile-request.ts'
import { findFaults, type AttackContext } from './judge.ts'
import { KnownValues } from './known-values.ts'
import { type Arsenal, asText, fillPath, fittingRequest, makeRequest } from './make-request.ts'
import { equipMember, makeMember, type Member, readOwnData } from './members.ts'
import { namedBySite } from './named-by-site.ts'
import { seededRandom } from './random.ts'
import { fittingValue } from './schema-values.ts'
import type { Held, Turn } from './server-messages.ts'
import { type SiteUnderAttack, startSiteUnderAttack } from './site-under-attack.ts'
import { openSlowSenders } from './slow-senders.ts'
import { employ, receivingTargets, refusedBy, studioSenders, studioTargets } from './staff.ts'
import { type OpenApiDocument, readFiles, readOperations, readPages, type Target } from './targets.ts'

export interface AttackOptions {
  /** Number of requests, besides the exploring ones and those for other members' data. */
  requests: number
  seed: number
  /** Only targets whose names contain one of these. */
  only?: readonly string[] | undefined
  /** Sells through Stripe instead of the test checkout. */
  stripe?: boolean
  /** Attacks the studio alone, also as each role of its staff. */
  staff?: boolean
  say(line: string): void
}

export interface AttackReport {
  /** Number of requests of all kinds. */
  sent: number
  /** Number of answers by status; 0: none. */
  statuses: ReadonlyMap<number, number>
  /** Number of requests that succeeded, by sender. */
  admitted: ReadonlyMap<Identity, number>
  /** Operations and pages that received no request. */
  unvisited: readonly string[]
  visited: ReadonlySet<string>
  /** The faults, each with the request that caused it. */
  faults: readonly string[]
  /** The longest turn of the event loop, and that of each request that was slow in every repetition. */
  longest: Turn
  before: Held
  after: Held
  logLines: number
}

/** Maximum CPU time of one turn of the event loop, in ms. */
export const maxTurnMs = 100
/** Concurrent requests. */
const sendersAtOnce = 8
const askersAtOnce = 4
const slowSenders = 16
/** How many requests that were pending during a long turn are repeated alone, and how often each. */
const suspects = { max: 24, times: 3 }
/** Closed connections must be gone within `most`; in ms. */
const settling = { max: 30_000, every: 250 }
/** Maximum increase afterwards: pooled connections; caches have their own bounds. */
const maxLeaked = { descriptors: 24, heapBytes: 96e6 }

/** Starts a site, attacks it, and reports the result. */
export async function attack({
  only,
  requests,
  say,
  seed,
  staff = false,
  stripe = false,
}: AttackOptions): Promise<AttackReport> {
  const random = seededRandom(seed)
  await using site = await startSiteUnderAttack({ stripe })
  say(`${site.url} is up; looking around`)

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- OpenAPI 3.1, which the API's tests check
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as OpenApiDocument
  const operations = readOperations(document)
  const named = await namedBySite(site.url)
  const addresses = new Set(named.addresses)
  const [ada, bob, victim] = [await makeMember(site), await makeMember(site), await makeMember(site)]
  await equipMember(site, victim, 'lifetime')
  await equipMember(site, ada, 'lifetime')
  // A free plan's downloads need no rendering of full-quality recordings.
  for (const address of await equipMember(site, bob, 'free')) addresses.add(address)
  const pages = readPages(addresses)
  const targets = staff
    ? [...studioTargets(operations), ...receivingTargets()]
    : [...operations, ...pages, ...readFiles(addresses)]
  const chosen = only ? targets.filter(({ name }) => only.some((part) => name.includes(part))) : targets

  const members = new Map<Identity, Member>([
    ['ada', ada],
    ['bob', bob],
  ])
  if (staff) {
    for (const role of staffRoles) members.set(role, await makeMember(site))
    await employ(site, staffAmong(members))
  }
  const known = new KnownValues()
  for (const value of named.answers) known.learn(value)
  const senders = staff ? studioSenders : (['nobody', 'ada', 'ada', 'bob', 'forger'] as const)
  const arsenal: Arsenal = { random, known, members, senders }
  for (const member of members.values()) await readOwnData(site.url, member, operations)
  // Read twice: data that differs changes by itself, such as the time of an export.
  const first = await readOwnData(site.url, victim, operations)
  const steady = withoutChanges(first, await readOwnData(site.url, victim, operations))
  const context: AttackContext = {
    siteUrl: site.url,
    secrets: site.secrets,
    ownWords: new Map([
      ['ada', wordsOf(ada)],
      ['bob', wordsOf(bob)],
      ['victim', [...wordsOf(victim), victim.password]],
    ]),
    ...(staff && { seers: new Set(['support', 'administrator']) }),
  }

  const war: War = {
    site,
    sender: openSender(site.url),
    context,
    faults: new Map(),
    statuses: new Map(),
    admitted: new Map(),
    visited: new Set(),
    recent: new Map(),
    suspects: new Map(),
  }
  let number = 0
  say(`asking ${chosen.length} targets properly`)
  // Work that is done only at the first request is not caused by a hostile one.
  const unasked = chosen.values()
  const ask = async () => {
    for (const target of unasked)
      await fight(war, fittingRequest(target, ++number, 'fitting', 'nobody', arsenal))
  }
  await Promise.all(Array.from({ length: askersAtOnce }, ask))
  await site.longestTurn()
  site.takeTurns()
  war.suspects.clear()
  const before = await settle(site)

  say(`sending ${requests} hostile requests, seed ${seed}`)
  const slow = openSlowSenders(site.url, slowSenders)
  const queue = planOf(chosen, requests, random)
  const fighter = async () => {
    for (const target of queue) {
      const request = makeRequest(target, ++number, arsenal)
      await fight(war, request)
      if (number % 50 === 0) await renewMembers(site, members)
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, fighter))
  slow.close()

  if (staff) {
    say('asking for what a role does not include')
    for (const target of chosen)
      for (const as of refusedBy(target))
        await fight(war, { ...fittingRequest(target, ++number, 'theirs', as, arsenal), forbidden: true })
  } else if (only === undefined) {
    say('asking for other members’ data')
    for (const request of requestsForTheirs(operations, victim, arsenal, () => ++number))
      await fight(war, request)
    await comparedToBefore(war, victim, operations, steady)
  }
  const longest = await site.longestTurn()
  say(`trying ${war.suspects.size} requests again that were pending when the event loop was late`)
  await trySuspects(war)

  for (const line of site.loggedFaults()) addFault(war, 'the log', `logged: ${line}`)
  const after = await settle(site, before)
  for (const fault of findKept(before, after)) addFault(war, 'resources', fault)
  war.sender.close()
  const names = (staff ? targets : [...operations, ...pages]).map(({ name }) => name)
  return {
    sent: number,
    statuses: war.statuses,
    admitted: war.admitted,
    visited: war.visited,
    unvisited: only === undefined ? names.filter((name) => !war.visited.has(name)) : [],
    faults: [...war.faults.values()],
    longest,
    before,
    after,
    logLines: site.lineCount(),
  }
}

/** The state of an attack. */
interface War {
  site: SiteUnderAttack
  sender: Sender
  context: AttackContext
  /** By fault and place, so that each is reported once. */
  faults: Map<string, string>
  statuses: Map<number, number>
  admitted: Map<Identity, number>
  visited: Set<string>
  /** The latest requests, by number: one of them may be the cause of a long turn. */
  recent: Map<string, HostileRequest>
  suspects: Map<string, HostileRequest>
}

const maxRecent = 400

async function fight(war: War, request: HostileRequest): Promise<Answer> {
  war.visited.add(request.target)
  war.recent.set(String(request.number), request)
  const [oldest] = war.recent.keys()
  if (war.recent.size > maxRecent && oldest !== undefined) war.recent.delete(oldest)
  const answer = await war.sender.send(request)
  war.statuses.set(answer.status, (war.statuses.get(answer.status) ?? 0) + 1)
  if (answer.status >= 200 && answer.status < 300)
    war.admitted.set(request.as, (war.admitted.get(request.as) ?? 0) + 1)
  for (const fault of findFaults(request, answer, war.context))
    addFault(war, `${request.target} ${request.game}`, `${fault}\n    ${describeRequest(request)}`)
  for (const { cpuMs, requests } of war.site.takeTurns()) {
    if (cpuMs < maxTurnMs) continue
    for (const name of requests) {
      const suspect = war.recent.get(name)
      if (suspect) war.suspects.set(name, suspect)
    }
  }
  return answer
}

function addFault(war: War, where: string, fault: string): void {
  const [what = ''] = fault.split('\n', 1)
  const key = `${where}: ${what}`
  if (!war.faults.has(key)) war.faults.set(key, fault)
}

/** Every target in turn, each round in a different order. */
function* planOf(targets: readonly Target[], requests: number, random: Arsenal['random']): Generator<Target> {
  for (let left = requests; left > 0;) {
    for (const target of random.shuffle(targets).slice(0, left)) yield target
    left -= targets.length
  }
}

/**
 * Signs in members again who were signed out, and signs up those whose account is deleted, so that requests get past
 * authentication.
 */
async function renewMembers(site: SiteUnderAttack, members: Map<Identity, Member>): Promise<void> {
  for (const [identity, member] of members) {
    const { status } = await fetch(`${site.url}/api/v1/account`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    if (status !== 401) continue
    const renewed = await makeMember(site)
    members.set(identity, { ...member, token: renewed.token })
    await employ(site, staffAmong(new Map([[identity, renewed]])))
  }
}

const staffAmong = (members: ReadonlyMap<Identity, Member>): (readonly [StaffRole, Member])[] =>
  staffRoles.flatMap((role) => {
    const member = members.get(role)
    return member ? [[role, member] as const] : []
  })

/** Every operation for signed-in users, called by another user with the victim's ids. */
function* requestsForTheirs(
  operations: readonly Target[],
  victim: Member,
  arsenal: Arsenal,
  nextNumber: () => number,
): Generator<HostileRequest> {
  const others = new Set([
    ...arsenal.known.all(),
    ...[...arsenal.members.values()].flatMap(({ known }) => [...known.all()]),
  ])
  const theirs = (name: string) =>
    victim.known.find(name).filter((value) => value.length > 7 && !others.has(value))
  // A client chooses the ids of lists: using another user's id makes a list of one's own.
  const asking = operations.filter(
    ({ method, needsUser, pathSlots }) => needsUser && pathSlots.length > 0 && method !== 'PUT',
  )
  for (const target of asking) {
    const name = target.pathSlots[0]?.name ?? ''
    for (const value of theirs(name)) {
      for (const as of ['ada', 'nobody'] as const) {
        const fitting = fittingRequest(target, nextNumber(), 'theirs', as, arsenal)
        const path = fillPath(target, (slot) =>
          slot.name === name
            ? value
            : asText(fittingValue(slot.schema, slot.name, arsenal.known, arsenal.random)),
        )
        yield { ...fitting, path, forbidden: true }
      }
    }
  }
}

/** Whether the victim's data is unchanged. */
async function comparedToBefore(
  war: War,
  victim: Member,
  operations: readonly Target[],
  steady: ReadonlyMap<string, string>,
): Promise<void> {
  const now = await readOwnData(war.site.url, victim, operations)
  for (const [path, before] of steady) {
    const after = JSON.stringify(now.get(path) ?? null)
    if (after !== before)
      addFault(
        war,
        path,
        `the victim’s ${path} has changed:\n    ${before.slice(0, 500)}\n    ${after.slice(0, 500)}`,
      )
  }
}

function withoutChanges(
  first: ReadonlyMap<string, unknown>,
  second: ReadonlyMap<string, unknown>,
): Map<string, string> {
  const steady = [...first].flatMap(([path, value]): [string, string][] => {
    const text = JSON.stringify(value)
    return text === JSON.stringify(second.get(path)) ? [[path, text]] : []
  })
  return new Map(steady)
}

const wordsOf = ({ email, name, phone, token }: Member) => [email, name, phone, token]

/**
 * A long turn alone says little: it may include garbage collection, or eight requests at once. So each request that
 * was pending is repeated alone, and its shortest time counts.
 */
async function trySuspects(war: War): Promise<void> {
  for (const request of [...war.suspects.values()].slice(0, suspects.max)) {
    let shortest = Infinity
    for (let time = 0; time < suspects.times && shortest >= maxTurnMs; time++) {
      await war.site.longestTurn()
      await war.sender.send(request)
      shortest = Math.min(shortest, (await war.site.longestTurn()).cpuMs)
    }
    if (shortest >= maxTurnMs)
      addFault(
        war,
        `${request.target} ${request.game}`,
        `keeps the event loop for ${Math.round(shortest)} ms\n    ${describeRequest(request)}`,
      )
  }
}

/** The server's resources once it is idle. */
async function settle(site: SiteUnderAttack, before?: Held): Promise<Held> {
  const deadline = performance.now() + settling.max
  for (;;) {
    const held = await site.held()
    if (before ? findKept(before, held).length === 0 : performance.now() > deadline - settling.max + 1000)
      return held
    if (performance.now() > deadline) return held
    await delay(settling.every)
  }
}

function findKept(before: Held, after: Held): string[] {
  const faults: string[] = []
  const sockets = (after.descriptors ?? 0) - (before.descriptors ?? 0)
  if (sockets > maxLeaked.descriptors) faults.push(`${sockets} more open files and sockets than before`)
  const bytes = after.heapBytes - before.heapBytes
  if (bytes > maxLeaked.heapBytes) faults.push(`${Math.round(bytes / 1e6)} MB more on the heap than before`)
  return faults
}
