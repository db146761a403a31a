import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs, one JSON object a line, on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
