import { type ApiClient, ApiError, capabilityOf, endpoints } from '@tempolibre/contract'
import { wrapCalls } from './wrap-calls.ts'

export interface OptionalCapabilitiesOptions {
  now(): number
  /** How long the first call to a capability may take before the page continues without it, in ms. */
  patienceMs: number
}

/** The known state of a capability. Not listed: unknown. */
type Standing =
  | { kind: 'present' }
  /** `until`: when to call again. */
  | { kind: 'absent' | 'unanswered'; until: number }
  /** The first call is pending; settles with it and never rejects. */
  | { kind: 'asked'; verdict: Promise<void> }

/** How long a capability counts as absent. */
export const absentForMs = 60_000
/** How long an unanswered capability is not called again. */
const unansweredForMs = 5000

/** The server answers but does not have the route. */
const lacksRoute: ReadonlySet<number> = new Set([404, 405, 501])
/** The server is busy or unavailable, whatever it has. */
const awayStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/**
 * Tracks which of our API's capabilities another server's API has. Everything below `/api/v1/` is optional there: the
 * first call shows whether the server has that resource. If not, it is not called again for a minute, and then one
 * caller probes for all: a server that still lacks one is assumed to lack the others.
 */
export class OptionalCapabilities {
  readonly #options: OptionalCapabilitiesOptions
  readonly #standings = new Map<string, Standing>()

  constructor(options: OptionalCapabilitiesOptions) {
    this.#options = options
  }

  /** Whether the API has answered a call to the capability. */
  has(capability: string): boolean {
    return this.#standings.get(capability)?.kind === 'present'
  }

  /**
   * Calls a capability unless it is known to be absent.
   * @throws ApiError `not_found` if the capability is absent, `unavailable` if it does not answer
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
      // It was present: only a plain "no such route" means that it was removed.
      if (isForeign(error) && lacksRoute.has(error.responseStatus)) this.#renewAbsence(capability)
      throw error
    }
  }

  /** Concurrent callers of a capability wait for the first result, at most `patienceMs`. */
  async #askFirst<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    const asked = call()
    const patient = this.#inPatience(asked)
    const verdict = patient.then(
      () => this.#standings.set(capability, { kind: 'present' }),
      (error: unknown) => this.#standings.set(capability, this.#judge(error)),
    )
    this.#standings.set(capability, { kind: 'asked', verdict: verdict.then(() => undefined) })
    // It may turn out to be present after all.
    asked.then(
      () => this.#standings.set(capability, { kind: 'present' }),
      () => undefined,
    )
    return this.#answerOf(patient, capability)
  }

  /** One caller probes for all absent capabilities, which count as absent until then. */
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

  /** Converts every foreign answer in place of a missing capability to "absent". */
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

/** An answer that is not our API's: it has no code of ours, or cannot be parsed. */
function isForeign(error: unknown): error is ApiError & { responseStatus: number } {
  return error instanceof ApiError && error.responseStatus !== undefined && !error.codeGiven
}

function refusal(kind: 'absent' | 'unanswered', capability: string): ApiError {
  return kind === 'absent'
    ? new ApiError('not_found', { message: `the API has no ${capability}` })
    : new ApiError('unavailable', { message: `${capability} did not answer in time` })
}

/** Wraps a client so that every call to a capability respects its known state. */
export function askCapabilities(client: ApiClient, capabilities: OptionalCapabilities): ApiClient {
  return wrapCalls(client, (name, call) => {
    const capability = capabilityOf(endpoints[name])
    if (capability === undefined) return call
    return (input, options) => capabilities.ask(capability, () => call(input, options))
  })
}
