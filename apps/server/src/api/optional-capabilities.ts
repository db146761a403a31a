import {
  type ApiClient,
  ApiError,
  type CallOptions,
  capabilityOf,
  type CallableName,
  endpoints,
} from '@tempolibre/contract'

export interface OptionalCapabilitiesOptions {
  now(): number
  /** How long the first call to a capability may take before the page goes on without it, in ms. */
  patienceMs: number
}

/** What is known of a capability. Not listed: nothing yet. */
type Standing =
  | { kind: 'present' }
  /** `until`: when to ask again. */
  | { kind: 'absent' | 'unanswered'; until: number }
  /** The first call is under way; settles with it and never rejects. */
  | { kind: 'asked'; verdict: Promise<void> }

/** How long a capability counts as absent. */
export const absentForMs = 60_000
/** How long one that did not answer is left alone. */
const unansweredForMs = 5000

/** Says that the server answers but does not have what was asked for. */
const lacksRoute: ReadonlySet<number> = new Set([404, 405, 501])
/** Says that the server is busy or away, whatever it has. */
const awayStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/**
 * What of our API another server's API has. Everything below `/api/v1/` is optional there: the first call shows
 * whether the server has that resource. Where it does not, nobody asks again for a minute, and then one caller asks for
 * all: a server that still lacks one thing is taken to lack the others.
 */
export class OptionalCapabilities {
  readonly #options: OptionalCapabilitiesOptions
  readonly #standings = new Map<string, Standing>()

  constructor(options: OptionalCapabilitiesOptions) {
    this.#options = options
  }

  /**
   * Makes a call to a capability, unless it is known that there is none.
   * @throws ApiError `not_found` where the capability is absent, `unavailable` where it does not answer
   */
  async ask<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const standing = this.#standings.get(capability)
      if (standing?.kind === 'present') return this.#askPresent(capability, call)
      if (standing?.kind === 'asked') {
        await standing.verdict
        continue
      }
      if (standing && this.#options.now() < standing.until) throw refusal(standing.kind, capability)
      if (standing?.kind === 'absent') return this.#askAgain(capability, call)
      return this.#askFirst(capability, call)
    }
  }

  async #askPresent<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      // It was there: only a plain "no such route" says that it has been taken away.
      if (isForeign(error) && lacksRoute.has(error.responseStatus)) this.#renewAbsence(capability)
      throw error
    }
  }

  /** Others who want the same wait for what comes of it, no longer than `patienceMs`. */
  async #askFirst<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    const asked = call()
    const patient = this.#inPatience(asked)
    const verdict = patient.then(
      () => this.#standings.set(capability, { kind: 'present' }),
      (error: unknown) => this.#standings.set(capability, this.#judge(error)),
    )
    this.#standings.set(capability, { kind: 'asked', verdict: verdict.then(() => undefined) })
    // It may turn out to be there after all.
    asked.then(
      () => this.#standings.set(capability, { kind: 'present' }),
      () => undefined,
    )
    return this.#answerOf(patient, capability)
  }

  /** One caller asks for all that were absent: until it is known, they count as absent. */
  async #askAgain<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    this.#renewAbsence(capability)
    const asked = call()
    asked.then(
      () => this.#forgetAbsence(),
      (error: unknown) => {
        if (this.#judge(error).kind === 'present') this.#forgetAbsence()
      },
    )
    return this.#answerOf(this.#inPatience(asked), capability)
  }

  /** What the server answers in place of a capability it lacks reads as one thing: it is absent. */
  async #answerOf<Answer>(asked: Promise<Answer>, capability: string): Promise<Answer> {
    try {
      return await asked
    } catch (error) {
      throw this.#judge(error).kind === 'absent' ? refusal('absent', capability) : error
    }
  }

  #judge(error: unknown): Standing {
    const now = this.#options.now()
    if (isForeign(error) && !awayStatuses.has(error.responseStatus))
      return { kind: 'absent', until: now + absentForMs }
    const isAnswer = error instanceof ApiError && error.codeGiven && error.code !== 'unavailable'
    return isAnswer ? { kind: 'present' } : { kind: 'unanswered', until: now + unansweredForMs }
  }

  #renewAbsence(capability: string): void {
    const until = this.#options.now() + absentForMs
    this.#standings.set(capability, { kind: 'absent', until })
    for (const [name, { kind }] of this.#standings) {
      if (kind === 'absent') this.#standings.set(name, { kind, until })
    }
  }

  #forgetAbsence(): void {
    for (const [name, { kind }] of this.#standings) {
      if (kind === 'absent') this.#standings.delete(name)
    }
  }

  #inPatience<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(refusal('unanswered', 'the API')), this.#options.patienceMs)
      asked.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}

/** An answer, but none of our API's: it names no code of ours, or cannot be read. */
function isForeign(error: unknown): error is ApiError & { responseStatus: number } {
  return error instanceof ApiError && error.responseStatus !== undefined && !error.codeGiven
}

function refusal(kind: 'absent' | 'unanswered', capability: string): ApiError {
  return kind === 'absent'
    ? new ApiError('not_found', { message: `the API has no ${capability}` })
    : new ApiError('unavailable', { message: `${capability} did not answer in time` })
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>

/** A client of which every call to a capability goes through what is known of it. */
export function askCapabilities(client: ApiClient, capabilities: OptionalCapabilities): ApiClient {
  return Object.fromEntries(
    (Object.keys(client) as CallableName[]).map((name) => {
      const call = client[name] as Call
      const capability = capabilityOf(endpoints[name])
      if (capability === undefined) return [name, call]
      const guarded: Call = (input, options) => capabilities.ask(capability, () => call(input, options))
      return [name, guarded]
    }),
  ) as unknown as ApiClient
}
