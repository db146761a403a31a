import { AsyncLocalStorage } from 'node:async_hooks'

/** The time in which a request must be answered. */
interface Deadline {
  /** On the clock of `performance.now()`, in ms; undefined once the request was answered in time. */
  at: number | undefined
  signal: AbortSignal
}

/** A request was not answered in time. What it would still do is refused. */
export class DeadlineError extends Error {
  constructor() {
    super('The request took too long')
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/**
 * Answers a request within a time. All that it asks the database, and all calls outside that take `deadlineSignal`,
 * have what is left of it. At the deadline it rejects, and its next query fails instead of being sent: an open
 * transaction is rolled back. What goes on after an answer in time, such as a stream, has no deadline.
 * @throws DeadlineError
 */
export async function withDeadline<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  const late = new AbortController()
  const deadline: Deadline = { at: performance.now() + ms, signal: late.signal }
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DeadlineError()
    late.abort(error)
    reject(error)
  }, ms)
  try {
    const answer = await Promise.race([deadlines.run(deadline, work), promise])
    deadline.at = undefined
    return answer
  } finally {
    clearTimeout(timer)
  }
}

/** Does what others wait for as well: its time does not end with that of the request that was first. */
export function withoutDeadline<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return deadlines.exit(work)
}

/** Milliseconds left for the request that is being answered, 0 if it is late; undefined: there is no deadline. */
export function timeLeft(): number | undefined {
  const at = deadlines.getStore()?.at
  return at === undefined ? undefined : Math.max(0, at - performance.now())
}

/** Tells later, wherever it is asked, whether the request that is being answered now has been answered: what it still does has time. */
export function answeredInTime(): () => boolean {
  const deadline = deadlines.getStore()
  return () => deadline?.at === undefined
}

/** Aborts when the request that is being answered is late; undefined: there is no deadline. */
export function deadlineSignal(): AbortSignal | undefined {
  const deadline = deadlines.getStore()
  return deadline?.at === undefined ? undefined : deadline.signal
}

/** A signal for a call outside: aborts after some ms, or when the request that is being answered is late. */
export function callSignal(ms: number): AbortSignal {
  const signal = deadlineSignal()
  return signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms)
}
