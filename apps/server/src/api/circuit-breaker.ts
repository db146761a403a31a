import { type ApiClient, ApiError, capabilityOf, endpoints } from '@tempolibre/contract'
import { rootCauseOf } from './call-elsewhere.ts'
import type { OptionalCapabilities } from './optional-capabilities.ts'
import { wrapCalls } from './wrap-calls.ts'

export interface CircuitBreakerOptions {
  now(): number
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** How many calls in a row must fail before no more are sent. */
export const faultsToOpen = 5
/** How long an open breaker sends nothing, in ms; then one call tries whether the API is back. */
export const pauseMs = 2000
/** How long callers wait for that trial, in ms from its beginning, before they are refused as before and it is over. */
const trialPatienceMs = 1000

interface Trial {
  /** Settles with its end; never rejects. */
  verdict: Promise<void>
}

type State =
  | { kind: 'closed'; faults: number }
  | { kind: 'open'; since: number; tryAt: number; trial?: Trial }

/**
 * Stops calls to an API that does not answer: without it every page would wait for the time-out of its calls. After
 * `faultsToOpen` faults in a row calls are refused at once. After each `pauseMs` one is sent as a trial; an answer to it
 * lets all others through again. One of these serves all calls of a process to one API.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  #state: State = { kind: 'closed', faults: 0 }
  /** How many calls were answered so far. */
  #answers = 0

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
  }

  /** Whether calls are refused. */
  get isOpen(): boolean {
    return this.#state.kind === 'open'
  }

  /**
   * Makes the call unless the API is known to be away.
   * @param counts whether a fault of this call says something about the API; asked after the fault
   * @throws ApiError `unavailable`, with the seconds until the next trial, if the call was refused; else what it throws
   */
  async call<Answer>(call: () => Promise<Answer>, counts: () => boolean = () => true): Promise<Answer> {
    const state = this.#state
    if (state.kind === 'closed') return this.#observe(call, counts)
    if (state.trial) {
      await state.trial.verdict
      if (this.#state.kind === 'open') throw this.#refusal(this.#state)
      return this.#observe(call, counts)
    }
    if (this.#options.now() < state.tryAt) throw this.#refusal(state)
    return this.#try(state, call)
  }

  async #observe<Answer>(call: () => Promise<Answer>, counts: () => boolean): Promise<Answer> {
    const answersBefore = this.#answers
    try {
      const answer = await call()
      this.#answered()
      return answer
    } catch (error) {
      if (!isFault(error)) {
        if (error instanceof ApiError) this.#answered()
      } else if (this.#answers === answersBefore && counts()) {
        // Others may have been answered since: a call that was sent during an outage can run out of time after it.
        this.#failed(error)
      }
      throw error
    }
  }

  /** Nobody waits long for a trial, not even who sends it; its answer counts whenever it comes. */
  async #try<Answer>(state: State & { kind: 'open' }, call: () => Promise<Answer>): Promise<Answer> {
    const trial = this.#observe(call, () => true)
    const { promise: outOfPatience, resolve: giveUp } = Promise.withResolvers<undefined>()
    const timer = setTimeout(giveUp, trialPatienceMs, undefined)
    const settled = trial.then(
      () => undefined,
      () => undefined,
    )
    const verdict = Promise.race([settled, outOfPatience]).then(() => {
      clearTimeout(timer)
      delete state.trial
      state.tryAt = this.#options.now() + pauseMs
    })
    state.trial = { verdict }
    return Promise.race([
      trial,
      outOfPatience.then(() => {
        throw this.#refusal(state)
      }),
    ])
  }

  /** Any answer but a fault, late ones too: the API is there. */
  #answered(): void {
    this.#answers += 1
    const state = this.#state
    this.#state = { kind: 'closed', faults: 0 }
    if (state.kind === 'closed') return
    const seconds = Math.round((this.#options.now() - state.since) / 1000)
    this.#options.log.info({ seconds }, 'the API at API_URL answers again')
  }

  #failed(error: ApiError): void {
    const state = this.#state
    if (state.kind === 'open') return
    state.faults += 1
    if (state.faults < faultsToOpen) return
    const now = this.#options.now()
    this.#state = { kind: 'open', since: now, tryAt: now + pauseMs }
    this.#options.log.warn(
      { reason: error.message, cause: rootCauseOf(error.cause), status: error.responseStatus },
      `the API at API_URL does not answer: pages do without it, and it is asked again every ${pauseMs / 1000} s`,
    )
  }

  #refusal({ tryAt }: { tryAt: number }): ApiError {
    const seconds = Math.ceil((tryAt - this.#options.now()) / 1000)
    return new ApiError('unavailable', {
      message: 'the API has not answered the last calls',
      retryAfterSeconds: Math.max(1, seconds),
    })
  }
}

/**
 * No answer, none in time, or a 5xx. A server that lacks the route (501) does answer, and so does one whose answer
 * cannot be read; a call that its caller gave up says nothing, and is no `ApiError`.
 */
function isFault(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { responseStatus } = error
  return responseStatus === undefined
    ? error.code === 'unavailable'
    : responseStatus >= 500 && responseStatus !== 501
}

/**
 * Sends every call through the breaker. Faults of a capability that the API has not shown to have do not count: a server
 * may fail, or hang, wherever it has no route.
 */
export function breakCalls(
  client: ApiClient,
  breaker: CircuitBreaker,
  capabilities: Pick<OptionalCapabilities, 'has'>,
): ApiClient {
  return wrapCalls(client, (name, call) => {
    const capability = capabilityOf(endpoints[name])
    const counts = () => capability === undefined || capabilities.has(capability)
    return (input, options) => breaker.call(() => call(input, options), counts)
  })
}
