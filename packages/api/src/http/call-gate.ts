import {
  createFairGate,
  createFairStarts,
  type Crowd,
  type FairGate,
  type FairGateOptions,
  type Pace,
} from '@tempolibre/fair-share'
import { ApiError } from '@tempolibre/contract'
import { deadlineSignal, describeDatabaseTrouble } from '@tempolibre/database'
import { callMs } from './paces.ts'

/** Runs calls, of some holders such as senders or accounts. */
export type CallGate = <Answer>(holder: string, call: () => Promise<Answer>) => Promise<Answer>

/** A holder who is refused because much of theirs waits is told when that is probably done. */
const refusal = (waitMs = 0) =>
  new ApiError('too_many_requests', { retryAfterSeconds: Math.max(2, Math.ceil(waitMs / 1000)) })

/** Calls of one holder that run at once: another holder finds room without waiting for one of them. */
const atOnceEach = 2

/**
 * A gate for the reading calls of one endpoint: while they wait for a locked table, other endpoints keep connections to
 * the database, and senders take turns. If a call finds the database too slow, the waiting calls fail at once.
 */
export function createCallGate(
  atOnce: number,
  { maxWaitMs }: Pick<FairGateOptions, 'maxWaitMs'> = {},
): CallGate {
  const gate = createFairGate({
    atOnce,
    ...(maxWaitMs !== undefined && { maxWaitMs }),
    atOnceEach: Math.min(atOnce, atOnceEach),
    maxWaitingEach: Number.POSITIVE_INFINITY,
    maxWaiting: Number.POSITIVE_INFINITY,
    refusal,
  })
  return (holder, call) => passThrough(gate, holder, call)
}

/** Writing calls of one account that may wait. */
const maxWaitingOfAccount = 60
/** How long a writing call may wait behind others of its holder: at its deadline, three seconds later, it would look like an outage. */
const maxWaitMs = 5000

/**
 * A gate for calls that change something: those of an account come one after the other, and those of strangers, of all
 * endpoints together, a few at a time, sender by sender. They lock what others wait for, so they wait here, before they
 * take a connection.
 */
export function createWriteGates(strangersAtOnce: number): { ofAccount: CallGate; ofStranger: CallGate } {
  const accounts = createFairGate({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceEach: 1,
    maxWaitingEach: maxWaitingOfAccount,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitMs,
    refusal,
  })
  return {
    ofAccount: (id, call) => accounts.run(id, call, deadlineSignal()),
    ofStranger: createCallGate(strangersAtOnce, { maxWaitMs }),
  }
}

async function passThrough<Answer>(
  gate: FairGate,
  holder: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return gate.run(
    holder,
    async () => {
      try {
        return await call()
      } catch (error) {
        if (describeDatabaseTrouble(error)?.kind === 'too_slow')
          gate.giveUp(new ApiError('unavailable', { cause: error }))
        throw error
      }
    },
    deadlineSignal(),
  )
}

/** Calls of one sender that may be unanswered: a classroom behind one address has some dozens. */
export const maxUnanswered = 120

/**
 * Counts the unanswered calls of senders, and lets those that arrive together begin one after the other, at a pace if their sender has
 * called much while others are there.
 * @throws ApiError `too_many_requests` before anything is asked
 */
export function createDoor({ crowd, pace }: { crowd: Crowd; pace: Pace }): CallGate {
  const unanswered = new Map<string, number>()
  const starts = createFairStarts()
  return async (sender, call) => {
    const count = unanswered.get(sender) ?? 0
    if (count >= maxUnanswered) throw refusal()
    unanswered.set(sender, count + 1)
    crowd.note(sender)
    let end = () => {}
    try {
      await starts.turn(sender)
      end = await pace.turn(sender)
      return await call()
    } finally {
      end()
      pace.spend(sender, callMs)
      const left = (unanswered.get(sender) ?? 1) - 1
      if (left === 0) unanswered.delete(sender)
      else unanswered.set(sender, left)
    }
  }
}
