import { sql } from 'kysely'

/** The result of sending a mail. */
export type Mailing =
  | { kind: 'nothing_due' }
  | { kind: 'mailed'; id: string }
  | { kind: 'failed'; id: string; attempts: number; error: Error }

/** Number of waiting mails, and seconds until the first is due; undefined if none is waiting. */
export interface MailQueue {
  waiting: number
  dueInSeconds: number | undefined
}

/** Seconds before the next attempt: 5, 10, 20 … up to an hour, without an end. */
const firstDelaySeconds = 5
const maxDelaySeconds = 3600

const maxErrorLength = 500

/** The row's columns after a failed attempt (`error`) or a successful one. */
export function outcomeOf(attemptsBefore: number, error: Error | undefined) {
  const attempts = attemptsBefore + 1
  if (!error) return { attempts, last_error: null, mailed_at: sql<Date>`clock_timestamp()` }
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(attemptsBefore, 20))
  return {
    attempts,
    // Server messages are untrusted: PostgreSQL cannot store NUL, and the text may be long.
    last_error: error.message.replaceAll('\0', '').slice(0, maxErrorLength),
    next_attempt_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delay})`,
  }
}

/** Returns any failure of sending, to be recorded and retried. */
export async function failureOf(sending: Promise<void>): Promise<Error | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The columns of a `MailQueue`, over waiting rows. */
export const queueColumns = [
  sql<number>`count(*)::integer`.as('waiting'),
  sql<number | null>`extract(epoch from min(next_attempt_at) - now())::float`.as('due'),
] as const

export function toQueue(row: { waiting: number; due: number | null }): MailQueue {
  return { waiting: row.waiting, dueInSeconds: row.due === null ? undefined : Math.max(0, row.due) }
}
