/** How a request ended, as its sender saw it. */
export type Outcome =
  /** Answered as expected. */
  | 'done'
  /** 503 with Retry-After, in the visitor's language. */
  | 'refused'
  /** Without an answer of the site: the connection was closed, or the balancer answered in its place. */
  | 'closed'
  /** Answered wrongly: a 500, a cut page, a refusal without Retry-After. */
  | 'wrong'

export interface Asked {
  /** What was asked for, such as `GET /es`. */
  what: string
  /** Whether a person waits for a page. */
  isPage: boolean
  /** On the clock of `performance.now()`, in ms. */
  began: number
  ms: number
  outcome: Outcome
  /** Status and beginning of the body, or the error. */
  detail: string
}

export interface Figures {
  requests: number
  failed: number
  /** The longest answer to a page, in ms. */
  longestPageMs: number
  /** The longest of all, in ms. */
  longestMs: number
}

/** All requests of a run, in the order in which they ended. */
export class RequestLog {
  readonly #all: Asked[] = []

  add(asked: Asked): void {
    this.#all.push(asked)
  }

  /** Those that were under way at or after a moment. */
  since(moment: number): readonly Asked[] {
    return this.#all.filter(({ began, ms }) => began + ms >= moment)
  }

  /** When the last request began that failed after a moment; undefined: none did. */
  lastFailure(moment: number): number | undefined {
    const failed = this.since(moment).filter(({ outcome }) => outcome !== 'done')
    return failed.length > 0 ? Math.max(...failed.map(({ began }) => began)) : undefined
  }
}

export function figuresOf(asked: readonly Asked[]): Figures {
  const longest = (some: readonly Asked[]) => Math.max(0, ...some.map(({ ms }) => ms))
  return {
    requests: asked.length,
    failed: asked.filter(({ outcome }) => outcome !== 'done').length,
    longestPageMs: longest(asked.filter(({ isPage }) => isPage)),
    longestMs: longest(asked),
  }
}
