import { createHmac } from 'node:crypto'
import { ApiError } from '@tempolibre/contract'
import {
  type AttemptLimit,
  type AttemptOutcome,
  countAttempt,
  type CountedAttempt,
  type Database,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'

const hour = 3600
const quarterOfAnHour = 900

/** How many of each are let through: `most` for one account or address, `client` for one sender. */
const figures = {
  sign_up: { most: 5, client: 20, seconds: hour },
  verification_mail: { most: 5, client: 20, seconds: hour },
  password_reset: { most: 5, client: 20, seconds: hour },
  email_change: { most: 5, client: 20, seconds: hour },
  /** Of an account's own password, wherever it is asked for; only failures count. */
  password: { most: 10, client: 50, seconds: quarterOfAnHour },
} as const

export interface LimitedCaller {
  /**
   * The address that was typed, in lower case, which counts the same whether or not it has an account; or the id of who
   * is signed in, so that strangers cannot use up what an owner has.
   */
  account: string
  /** Undefined for callers in the process itself, which are not limited by it. */
  clientAddress: string | undefined
}

/** What an attempt is counted against. Of whom it is about, only an HMAC is kept. */
export function limitsOf(
  secret: string,
  kind: keyof typeof figures,
  { account, clientAddress }: LimitedCaller,
): AttemptLimit[] {
  const { client, most, seconds } = figures[kind]
  const hash = (by: string, name: string) =>
    createHmac('sha256', secret).update(`attempt ${by} ${name}`).digest('base64url')
  return [
    { kind, by: 'account', subject: hash('account', account), most, seconds },
    ...(clientAddress === undefined
      ? []
      : [{ kind, by: 'client', subject: hash('client', clientAddress), most: client, seconds } as const]),
  ]
}

/** Counts an attempt; throws `too_many_requests` where it is one too many. */
export async function countOrRefuse(
  db: Kysely<Database>,
  limits: readonly AttemptLimit[],
): Promise<CountedAttempt> {
  return refuseLimited(await db.transaction().execute((transaction) => countAttempt(transaction, limits)))
}

/** Throws `too_many_requests` where the attempt was one too many. */
export function refuseLimited(outcome: AttemptOutcome): CountedAttempt {
  if (outcome.kind === 'limited') {
    throw new ApiError('too_many_requests', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  return outcome.attempt
}
