import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { ApiError } from '@tempolibre/contract'
import type { SenderCalls } from '@tempolibre/database'
import { networkOf, networkShares, networksOf, type OpenMeter } from '@tempolibre/fair-share'

/** Where all processes of a site count the calls of senders; `countSenderCalls` and `takeSenderCalls` say how. */
export interface LimitStore {
  count(entries: readonly SenderCalls[]): Promise<number[]>
  take(entries: readonly SenderCalls[]): Promise<boolean[]>
}

/** How many calls a sender has at once, and how many a second after that. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Counts a call of a sender, undefined if unknown. @throws ApiError `too_many_requests` above the limit */
export type SenderLimit = (clientAddress: string | undefined) => void

/** Whether a sender counts for a subject, for each of some subjects, which may be repeated. */
export type RepeatLimit = (
  clientAddress: string | undefined,
  subjects: readonly string[],
) => Promise<boolean[]>

/** What is left of a limit after a call was counted. */
export interface MeasuredLimit {
  /** Calls that may be made at once. */
  left: number
  /** In how many seconds the whole burst is there again, rounded up. */
  fullInSeconds: number
  /** Set if the call exceeds the limit: in how many seconds one is left. */
  retryAfterSeconds?: number
}

/** Callers in the process itself, which have no address, are never limited. */
export interface SenderLimits {
  /**
   * Limits the calls of a sender, and of IPv6 those of the networks around it, a few times as many. No call waits for the store: it is judged by what this process knows, which learns
   * within some milliseconds what the sender has used elsewhere.
   */
  limitRate(name: string, rate: Rate): SenderLimit
  /** Limits like `limitRate`, by any subject instead of the sender, and says what is left. */
  measureRate(name: string, rate: Rate): (subject: string) => MeasuredLimit
  /** Measures work, which may lead into debt: who is in debt waits until it is paid. */
  measureWork: OpenMeter
  /** Limits how often one sender counts for one subject: `most` times at once, and as often again in `perSeconds`. */
  limitRepeats(name: string, limit: { most: number; perSeconds: number }): RepeatLimit
}

/** Maximum number of senders that a process remembers; the least recent is forgotten first. */
const maxSenders = 20_000
/** Maximum number of senders that wait to be counted, and in one statement. */
const maxWaiting = 20_000
const maxAtOnce = 1000
/** Least time between two statements, in ms. */
const pauseMs = 20
/** How many bursts of work a sender can be in debt. */
const debts = 4
/** Pause in ms after the store has failed; each process has its own limits meanwhile. */
const pauseAfterFailureMs = 2000

/**
 * Limits that all processes of a site share.
 * @param secret makes the names of senders unreadable in the store; the same in every process
 * @param now the time in ms, on a monotonic clock
 */
export function createSenderLimits({
  now = () => performance.now(),
  secret,
  store,
}: {
  store: LimitStore
  secret: string
  now?: () => number
}): SenderLimits {
  /** When each sender has its whole burst again, in ms, by key. */
  const fullAt = new LRUCache<string, number>({ max: maxSenders })
  const waiting = new Map<string, SenderCalls>()
  let isCounting = false

  const keyOf = (name: string, clientAddress: string, subject = '') =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sender limit', name, clientAddress, subject]))
      .digest('base64url')

  /** One call of a sender, in its own name and in those of the networks around it. */
  const callsOf = (
    name: string,
    clientAddress: string,
    { burst, secondsPerCall }: Pick<SenderCalls, 'burst' | 'secondsPerCall'>,
    subject?: string,
  ): SenderCalls[] =>
    networksOf(networkOf(clientAddress)).map((network, index) => {
      const shares = networkShares[index] ?? 1
      const key = keyOf(name, network, subject)
      return { key, calls: 1, burst: burst * shares, secondsPerCall: secondsPerCall / shares }
    })

  /** Takes one call from what this process knows to be left of each. @returns 0, or in how many seconds one is left of all */
  function takeHere(calls: readonly SenderCalls[]): number {
    const at = now()
    const taken = calls.map(({ burst, key, secondsPerCall }) => {
      const next = Math.max(fullAt.get(key) ?? at, at) + secondsPerCall * 1000
      return { key, next, early: (next - at) / 1000 - burst * secondsPerCall }
    })
    const early = Math.max(...taken.map((each) => each.early))
    // A billionth of a second is no reason to refuse: sums of fractions are not exact.
    if (early > 1e-9) return early
    for (const { key, next } of taken) fullAt.set(key, next)
    return 0
  }

  function count(entry: SenderCalls): void {
    const known = waiting.get(entry.key)
    if (known) known.calls += entry.calls
    else if (waiting.size < maxWaiting) waiting.set(entry.key, entry)
    if (!isCounting) void countWaiting()
  }

  async function countWaiting(): Promise<void> {
    isCounting = true
    while (waiting.size > 0) {
      const entries = [...waiting.values()].slice(0, maxAtOnce)
      for (const { key } of entries) waiting.delete(key)
      let pause = pauseMs
      try {
        const seconds = await store.count(entries)
        const at = now()
        for (const [index, { key }] of entries.entries()) {
          const everywhere = at + (seconds[index] ?? 0) * 1000
          fullAt.set(key, Math.max(fullAt.get(key) ?? 0, everywhere))
        }
      } catch {
        // The watcher of the store tells the operator.
        pause = pauseAfterFailureMs
      }
      await delay(pause, undefined, { ref: false })
    }
    isCounting = false
  }

  return {
    limitRate(name, { burst, perSecond }) {
      const rate = { burst, secondsPerCall: 1 / perSecond }
      return (clientAddress) => {
        if (clientAddress === undefined) return
        const calls = callsOf(name, clientAddress, rate)
        const early = takeHere(calls)
        if (early > 0)
          throw new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(early)) })
        for (const each of calls) count(each)
      }
    },
    measureRate(name, { burst, perSecond }) {
      const rate = { burst, secondsPerCall: 1 / perSecond }
      return (subject) => {
        const key = keyOf(name, '', subject)
        const call = { key, calls: 1, ...rate }
        const early = takeHere([call])
        if (early <= 0) count(call)
        const usedSeconds = Math.max(0, ((fullAt.get(key) ?? now()) - now()) / 1000)
        return {
          left: Math.max(0, Math.floor(burst - usedSeconds / rate.secondsPerCall + 1e-9)),
          fullInSeconds: Math.ceil(usedSeconds),
          ...(early > 0 && { retryAfterSeconds: Math.max(1, Math.ceil(early)) }),
        }
      }
    },
    measureWork(name, { burst, perSecond }) {
      const secondsPerCall = 1 / perSecond
      const most = Math.round(burst * debts)
      return {
        wait(subject) {
          const key = keyOf(name, '', subject)
          const early = ((fullAt.get(key) ?? 0) - now()) / 1000 - burst * secondsPerCall
          return early > 1e-9 ? early : 0
        },
        add(subject, amount) {
          if (amount <= 0) return
          const key = keyOf(name, '', subject)
          const at = now()
          const next = Math.max(fullAt.get(key) ?? at, at) + amount * secondsPerCall * 1000
          fullAt.set(key, Math.min(next, at + most * secondsPerCall * 1000))
          count({ key, calls: Math.min(amount, most), burst: most, secondsPerCall })
        },
      }
    },
    limitRepeats(name, { most, perSeconds }) {
      const rate = { burst: most, secondsPerCall: perSeconds / most }
      return async (clientAddress, subjects) => {
        if (clientAddress === undefined) return subjects.map(() => true)
        const calls = subjects.map((subject) => callsOf(name, clientAddress, rate, subject))
        const isLeft = calls.map((each) => takeHere(each) === 0)
        // One statement names a key once: a subject for the second time is part of a second one.
        let open = [...calls.keys()].filter((index) => isLeft[index])
        while (open.length > 0) {
          const first = open.filter(
            (index, place) => open.findIndex((at) => subjects[at] === subjects[index]) === place,
          )
          try {
            const entries = first.flatMap((index) => (calls[index] ?? []).map((call) => ({ index, call })))
            const taken = await store.take(entries.map(({ call }) => call))
            for (const index of first)
              isLeft[index] = entries.every((entry, place) => entry.index !== index || taken[place] === true)
          } catch {
            // What this process knows must do.
          }
          open = open.filter((index) => !first.includes(index))
        }
        return isLeft
      }
    },
  }
}
