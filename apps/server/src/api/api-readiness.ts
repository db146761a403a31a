import { type ApiClient, ApiError, capabilityOf, endpoints } from '@tempolibre/contract'
import { wrapCalls } from './wrap-calls.ts'

export interface ApiReadinessOptions {
  now(): number
  /** Calls the API; an answer shows that pages can be made. */
  check(): Promise<unknown>
}

/** For how long an outcome of a call speaks for the API; a probe after that makes a call of its own. */
const freshMs = 2000
/** How long a probe waits for that call, in ms, while the API is known to answer: less than any balancer does. */
const probePatienceMs = 800
/** How long it waits otherwise, in ms: as long as a page waits for its calls, less than ten seconds in all. */
const firstProbePatienceMs = 9200

/**
 * Whether an API elsewhere answers the calls that every API has, by the outcomes of the pages' own calls. A probe is
 * answered by the last one: a slow API is ready as long as it answers, a dead one is not once a call has failed. Until the
 * API is known to answer, a probe waits for a call as long as one may take.
 */
export class ApiReadiness {
  readonly #options: ApiReadinessOptions
  /** Undefined: no call has ended yet. */
  #answers: boolean | undefined
  #endedAt = Number.NEGATIVE_INFINITY
  /** How many calls were answered so far. */
  #answered = 0
  #checking: Promise<unknown> | undefined

  constructor(options: ApiReadinessOptions) {
    this.#options = options
  }

  /** Watches the client's calls. */
  watch(client: ApiClient): ApiClient {
    return wrapCalls(client, (name, call) => {
      if (capabilityOf(endpoints[name]) !== undefined) return call
      return async (input, options) => {
        const answeredBefore = this.#answered
        try {
          const answer = await call(input, options)
          this.#note(true)
          return answer
        } catch (error) {
          if (error instanceof ApiError) {
            const isAnswer = error.code !== 'unavailable'
            // Another call may have been answered since: this one alone has failed.
            if (isAnswer || this.#answered === answeredBefore) this.#note(isAnswer)
          }
          throw error
        }
      }
    })
  }

  /** Calls the API unless a call is pending; settles with it, and never rejects. */
  check(): Promise<unknown> {
    this.#checking ??= this.#options
      .check()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => {
        this.#checking = undefined
      })
    return this.#checking
  }

  /** Whether the API was last known to answer; undefined: no call has ended yet. */
  get known(): boolean | undefined {
    return this.#answers
  }

  /** Whether the API answers now; waits for a call if none has ended within a time. */
  async answers(withinMs: number = freshMs): Promise<boolean> {
    if (this.#options.now() - this.#endedAt >= withinMs) await this.check()
    return this.#answers === true
  }

  /** Rejects if the API does not answer, with the reason as message. */
  async assert(): Promise<void> {
    if (this.#options.now() - this.#endedAt >= freshMs) {
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, this.#answers === true ? probePatienceMs : firstProbePatienceMs)
      await Promise.race([this.check(), patience])
      clearTimeout(timer)
    }
    if (this.#answers === undefined) throw new Error('the API has not answered yet')
    if (!this.#answers) throw new Error('the API does not answer')
  }

  #note(answers: boolean): void {
    this.#answers = answers
    this.#endedAt = this.#options.now()
    if (answers) this.#answered += 1
  }
}
