import { sql } from 'kysely'

/** What became of a mail that was handed to the mail server. */
export type Mailing =
  | { kind: 'nothing_due' }
  | { kind: 'mailed'; id: string }
  | { kind: 'failed'; id: string; attempts: number; error: Error }

/** How many mails wait, and seconds until the first of them is due; undefined where none waits. */
export interface MailQueue {
  waiting: number
  dueInSeconds: number | undefined
}

/** Seconds before the next attempt: 5, 10, 20 … up to an hour, for as long as it takes. */
const firstDelaySeconds = 5
const maxDelaySeconds = 3600

const maxErrorLength = 500

/** What a row is to say after an attempt that failed with `error`, or after one that did not. */
export function outcomeOf(attemptsBefore: number, error: Error | undefined) {
  const attempts = attemptsBefore + 1
  if (!error) return { attempts, last_error: null, mailed_at: sql<Date>`clock_timestamp()` }
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(attemptsBefore, 20))
  return {
    attempts,
    // What a server says is not ours to trust: PostgreSQL keeps no NUL, and nobody reads a page of it.
    last_error: error.message.replaceAll('\0', '').slice(0, maxErrorLength),
    next_attempt_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delay})`,
  }
}

/** Whatever a mail server may say or do wrong: it is noted, and tried again. */
export async function failureOf(sending: Promise<void>): Promise<Error | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The columns of a `MailQueue` over rows that wait. */
export const queueColumns = [
  sql<number>`count(*)::integer`.as('waiting'),
  sql<number | null>`extract(epoch from min(next_attempt_at) - now())::float`.as('due'),
] as const

export function toQueue(row: { waiting: number; due: number | null }): MailQueue {
  return { waiting: row.waiting, dueInSeconds: row.due === null ? undefined : Math.max(0, row.due) }
}
