import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Span } from '@opentelemetry/api'

/** The header by which proxies, this server and its logs name the same request. */
export const requestIdHeader = 'x-request-id'

/** Says that a trace is sent (W3C Trace Context §3.2.2.5.1). */
const sampled = 1

/** What is being done: a request that is answered, or a job that is run. */
interface Work {
  /** Undefined for a job. */
  id: string | undefined
  /** Its part of a trace; undefined: it is not traced. */
  span: Span | undefined
}

const work = new AsyncLocalStorage<Work>()

/** Letters that are safe in a header and in a line of a log. */
const idPattern = /^[\w.:=+/-]{1,128}$/

/** Runs what answers a request; every line that it logs has the request's id, and its trace if there is one. */
export function runWithRequestId<Result>(id: string, answer: () => Result, span?: Span): Result {
  return work.run({ id, span }, answer)
}

/** Runs a part of what is being done as a part of its trace. */
export function runInSpan<Result>(span: Span, part: () => Result): Result {
  return work.run({ id: work.getStore()?.id, span }, part)
}

/** The id of the request that is being answered; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return work.getStore()?.id
}

/** What is being done, as a part of its trace; undefined: it is not traced. */
export function currentSpan(): Span | undefined {
  return work.getStore()?.span
}

/** The trace of what is being done; undefined: it is not traced, or its trace is not sent. */
export function currentTraceId(): string | undefined {
  const context = currentSpan()?.spanContext()
  return context && (context.traceFlags & sampled) !== 0 ? context.traceId : undefined
}

/**
 * The header of W3C Trace Context (§3.2) by which a call says of which span it is a part: of what is being done unless
 * another is given. Undefined: it is not traced.
 */
export function traceParentOf(span: Span | undefined = currentSpan()): string | undefined {
  if (!span) return undefined
  const { spanId, traceFlags, traceId } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The id that a trusted proxy has given a request, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): string {
  const given = trustProxy ? request.headers[requestIdHeader] : undefined
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}
