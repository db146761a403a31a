import { type ApiClient, ApiError, capabilityOf, endpoints } from '@tempolibre/contract'
import { wrapCalls } from './wrap-calls.ts'

export interface OptionalCapabilitiesOptions {
  now(): number
  /** How long callers wait for the first answer of a capability, in ms. The call itself goes on. */
  patienceMs: number
  /**
   * Whether the API answers the calls that every API has. While it does not, an answer that looks like a missing route
   * is an outage.
   * @param withinMs how long ago one may have ended that speaks for it
   */
  stands(withinMs?: number): Promise<boolean>
}

/** The known state of a capability. Not listed: unknown. */
type Status =
  | { kind: 'present' }
  /** `until`: when to call again. */
  | { kind: 'absent' | 'unanswered'; until: number }
  /** The first call is pending; settles with it and never rejects. */
  | { kind: 'asked'; verdict: Promise<unknown> }

/** How long a capability counts as absent. */
export const absentForMs = 60_000
/** How long an unanswered capability is not called again. */
const unansweredForMs = 5000
/** A slow API need not be called again to believe that it never had a capability, in ms. */
const stoodWithinMs = 6000
/** How long the one caller waits that finds out whether the API has gained a capability, or is back, in ms. */
const againPatienceMs = 1500

/** The server answers but does not have the route. */
const lacksRoute: ReadonlySet<number> = new Set([404, 405, 501])
/** The server is busy or unavailable, whatever it has. */
const awayStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/**
 * Tracks which of our API's capabilities another server's API has. Everything below `/api/v1/` is optional there: the
 * first call shows whether the server has that resource, and may take as long as any call. If not, it is not called
 * again for a minute, and then one caller probes for all: a server that still lacks one is assumed to lack the others.
 */
export class OptionalCapabilities {
  readonly #options: OptionalCapabilitiesOptions
  readonly #statuses = new Map<string, Status>()

  constructor(options: OptionalCapabilitiesOptions) {
    this.#options = options
  }

  /** Whether the API has answered a call to the capability. */
  has(capability: string): boolean {
    return this.known(capability) === 'present'
  }

  /** What is known of a capability now. */
  known(capability: string): 'present' | 'absent' | 'unknown' {
    const kind = this.#statuses.get(capability)?.kind
    return kind === 'present' || kind === 'absent' ? kind : 'unknown'
  }

  /** Finds out whether the API has a capability, by a call that changes nothing, unless that is known. */
  async look(
    capability: string,
    probe: () => Promise<unknown>,
  ): Promise<ReturnType<OptionalCapabilities['known']>> {
    if (!this.has(capability)) {
      await this.ask(capability, probe).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    }
    return this.known(capability)
  }

  /**
   * Calls a capability unless it is known to be absent.
   * @throws ApiError `not_found` if the capability is absent, `unavailable` if it does not answer
   */
  async ask<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    const { patienceMs } = this.#options
    for (;;) {
      const status = this.#statuses.get(capability)
      switch (status?.kind) {
        case 'present':
          return this.#askPresent(capability, call)
        case 'asked':
          await within(status.verdict, patienceMs, refusal('unanswered', capability))
          continue
        case 'absent':
        case 'unanswered':
          if (this.#options.now() < status.until) throw refusal(status.kind, capability)
          return this.#askAgain(capability, call, status.kind)
        case undefined:
          return this.#askFirst(capability, call)
      }
    }
  }

  async #askPresent<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!isForeign(error)) throw error
      // It was present: only a plain "no such route" of a server that is there means that it was removed.
      if (lacksRoute.has(error.responseStatus) && (await this.#options.stands())) {
        this.#renewAbsence(capability)
        throw refusal('absent', capability)
      }
      throw outage(error)
    }
  }

  /** Concurrent callers of a capability wait for the first result. */
  #askFirst<Answer>(capability: string, call: () => Promise<Answer>): Promise<Answer> {
    const asked = call()
    const verdict = this.#settle(capability, asked)
    this.#statuses.set(capability, { kind: 'asked', verdict })
    return within(
      answerOf(asked, verdict, capability),
      this.#options.patienceMs,
      refusal('unanswered', capability),
    )
  }

  /** One caller probes for all absent capabilities, and for an unanswered one; meanwhile others are refused as before. */
  #askAgain<Answer>(
    capability: string,
    call: () => Promise<Answer>,
    known: 'absent' | 'unanswered',
  ): Promise<Answer> {
    if (known === 'absent') this.#renewAbsence(capability)
    else this.#statuses.set(capability, { kind: known, until: this.#options.now() + absentForMs })
    const asked = call()
    const verdict = this.#settle(capability, asked)
    if (known === 'absent') {
      void verdict.then((status) => {
        if (status?.kind === 'present') this.#forgetAbsence()
      })
    }
    return within(answerOf(asked, verdict, capability), againPatienceMs, refusal(known, capability))
  }

  /** Keeps what the outcome of a call says of its capability. Never rejects. */
  async #settle(capability: string, asked: Promise<unknown>): Promise<Status | undefined> {
    const status = await asked.then(
      (): Status => ({ kind: 'present' }),
      (error: unknown) => this.#judge(error),
    )
    if (status) this.#statuses.set(capability, status)
    else this.#statuses.delete(capability)
    return status
  }

  /** Undefined: the error says nothing of the API. */
  async #judge(error: unknown): Promise<Status | undefined> {
    if (!(error instanceof ApiError)) return undefined
    if (error.codeGiven && error.code !== 'unavailable') return { kind: 'present' }
    const isAbsent =
      isForeign(error) &&
      !awayStatuses.has(error.responseStatus) &&
      (await this.#options.stands(stoodWithinMs))
    const now = this.#options.now()
    return isAbsent
      ? { kind: 'absent', until: now + absentForMs }
      : { kind: 'unanswered', until: now + unansweredForMs }
  }

  #renewAbsence(capability: string): void {
    const until = this.#options.now() + absentForMs
    this.#statuses.set(capability, { kind: 'absent', until })
    for (const [name, { kind }] of this.#statuses) {
      if (kind === 'absent') this.#statuses.set(name, { kind, until })
    }
  }

  #forgetAbsence(): void {
    for (const [name, { kind }] of this.#statuses) {
      if (kind === 'absent') this.#statuses.delete(name)
    }
  }
}

/** Converts every foreign answer in place of a capability to what it says of it. */
async function answerOf<Answer>(
  asked: Promise<Answer>,
  verdict: Promise<Status | undefined>,
  capability: string,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const status = await verdict
    if (status?.kind === 'absent') throw refusal('absent', capability)
    throw isForeign(error) ? outage(error) : error
  }
}

/** Rejects with `tooLate` if `pending` has not settled in time. */
function within<Value>(pending: Promise<Value>, ms: number, tooLate: ApiError): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate), ms)
    pending.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** An answer that is not our API's: it has no code of ours, or cannot be parsed. */
function isForeign(error: unknown): error is ApiError & { responseStatus: number } {
  return error instanceof ApiError && error.responseStatus !== undefined && !error.codeGiven
}

/** A gateway's 401, a login page: whatever it is, it is no answer to the question. */
function outage({ cause, message, responseStatus, retryAfterSeconds }: ApiError): ApiError {
  return new ApiError('unavailable', { message, responseStatus, retryAfterSeconds, cause })
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
