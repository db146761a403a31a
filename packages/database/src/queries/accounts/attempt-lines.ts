import { setTimeout as delay } from 'node:timers/promises'
import { createFairGate } from '@tempolibre/fair-share'
import type { Kysely } from 'kysely'
import { deadlineSignal } from '../../deadline.ts'
import type { Database } from '../../schema.ts'

/** What is limited: attempts on one account, by one sender, or on one account by one sender. */
export type LimitedBy = 'account' | 'pair' | 'client'

/** At most `max` attempts of a kind by one subject within a number of seconds. */
export interface AttemptLimit {
  kind: string
  by: LimitedBy
  /** HMAC of the account's address or id, or of the sender's network address; for `pair` both, separated by a dot. */
  subject: string
  max: number
  seconds: number
}

/** A counted attempt, which can be taken back. */
export type CountedAttempt = readonly { kind: string; subject: string; attempted_at: string }[]

export type AttemptOutcome =
  | { kind: 'counted'; attempt: CountedAttempt }
  | { kind: 'limited'; by: readonly LimitedBy[]; retryAfterSeconds: number }

/** Another subject whose work comes one after the other. */
export interface Alone {
  space: number
  name: string
}

/** Connections that attempts take at once, of the six for requests: strangers make most of them. */
const connectionsAtOnce = 3
/** Attempts of one sender, and on one account, that may wait: each takes some milliseconds. */
const maxWaitingOfSender = 20
const maxWaitingOnAccount = 60
const maxWaiting = 2000
/** How long another process is waited for, in ms, and the pauses between tries. */
const patienceMs = 2000
const pauseMs = { least: 10, most: 40 }
/** Maximum ms for which a sender above a limit is refused without a look: what they took back elsewhere is not known here. */
const maxKnownMs = 5000
/** Maximum senders that are known to be above a limit; the first known is forgotten first. */
const maxKnown = 20_000

class NoPlaceError extends Error {}
const refusal = () => new NoPlaceError('Too many attempts wait already')
/** Nobody in particular has reached a limit. */
const noPlace: AttemptOutcome = { kind: 'limited', by: [], retryAfterSeconds: 2 }

type Limited = Extract<AttemptOutcome, { kind: 'limited' }>

/** Where the attempts that one process counts in a database wait for each other. */
export interface AttemptLines {
  /** Runs `attempt` when nothing else of the same subjects runs here, again while another process is busy with them. */
  inTurn(
    limits: readonly AttemptLimit[],
    alone: readonly Alone[],
    attempt: () => Promise<AttemptOutcome | 'busy'>,
  ): Promise<AttemptOutcome>
  /** The outcome for a sender known to be above the limit. */
  findKnown(limits: readonly AttemptLimit[]): Limited | undefined
  remember(limits: readonly AttemptLimit[], outcome: Limited): void
  forget(attempt: CountedAttempt): void
}

const linesByDatabase = new WeakMap<Kysely<Database>, AttemptLines>()

/** The lines of this process for a database. */
export function linesOf(db: Kysely<Database>): AttemptLines {
  const lines = linesByDatabase.get(db) ?? createLines()
  linesByDatabase.set(db, lines)
  return lines
}

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`

function createLines(): AttemptLines {
  const lineFor = (maxWaitingEach: number) =>
    createFairGate({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, maxWaitingEach, maxWaiting, refusal })
  const [senders, accounts] = [lineFor(maxWaitingOfSender), lineFor(maxWaitingOnAccount)]
  const connections = createFairGate({
    atOnce: connectionsAtOnce,
    atOnceEach: connectionsAtOnce,
    maxWaitingEach: maxWaiting,
    maxWaiting,
    refusal,
  })
  /** Senders above a limit, by kind and subject, and until when, in ms. */
  const known = new Map<string, { untilMs: number; knownUntilMs: number }>()

  return {
    async inTurn(limits, alone, attempt) {
      const signal = deadlineSignal()
      const sender = limits.find(({ by }) => by === 'client')?.subject
      const account = alone[0]?.name ?? limits.find(({ by }) => by !== 'client')?.subject
      async function tryAgain(): Promise<AttemptOutcome> {
        const startedAt = performance.now()
        for (;;) {
          const outcome = await connections.run(sender ?? '', attempt, signal)
          if (outcome !== 'busy') return outcome
          if (performance.now() - startedAt > patienceMs) return noPlace
          await delay(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
        }
      }
      const alonePart = account === undefined ? tryAgain : () => accounts.run(account, tryAgain, signal)
      try {
        return await (sender === undefined ? alonePart() : senders.run(sender, alonePart, signal))
      } catch (error) {
        if (error instanceof NoPlaceError) return noPlace
        throw error
      }
    },
    findKnown(limits) {
      const at = performance.now()
      for (const limit of limits) {
        const found = known.get(keyOf(limit))
        if (limit.by !== 'client' || !found || found.knownUntilMs <= at) continue
        const retryAfterSeconds = Math.max(1, Math.ceil((found.untilMs - at) / 1000))
        return { kind: 'limited', by: [limit.by], retryAfterSeconds }
      }
      return undefined
    },
    remember(limits, { by, retryAfterSeconds }) {
      const limit = limits.find((each) => each.by === 'client')
      if (!limit || !by.includes('client')) return
      const at = performance.now()
      const untilMs = at + retryAfterSeconds * 1000
      const [first] = known.keys()
      if (known.size >= maxKnown && first !== undefined) known.delete(first)
      known.delete(keyOf(limit))
      known.set(keyOf(limit), { untilMs, knownUntilMs: Math.min(untilMs, at + maxKnownMs) })
    },
    forget(attempt) {
      for (const counted of attempt) known.delete(keyOf(counted))
    },
  }
}
