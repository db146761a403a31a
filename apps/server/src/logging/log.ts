import { type Logger, pino } from 'pino'
import { currentRequestId, currentTraceId } from './request-context.ts'

export type { Logger }

/** Structured logs, one JSON object a line, on standard output. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    mixin() {
      const request = currentRequestId()
      const trace = currentTraceId()
      return { ...(request !== undefined && { request }), ...(trace !== undefined && { trace }) }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
  })
}

/** Maximum depth of causes: a chain may be circular. */
const deepestCause = 5

/**
 * An error as logged, without its other properties: a driver's error may hold its whole connection, a client's its
 * whole request.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { cause, message, name, stack } = error
  const code = 'code' in error ? error.code : undefined
  return {
    name,
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < deepestCause && { cause: describeError(cause, depth + 1) }),
  }
}
