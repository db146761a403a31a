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
const day = 24 * hour
const quarterOfAnHour = 900

interface Figures {
  /** On one account, by whichever sender. */
  account?: number
  /** On one account by one sender. */
  pair?: number
  /** By one sender, on whichever accounts. */
  client: number
  seconds: number
}

/**
 * How many of each are let through. What strangers can do with somebody else's address is counted by pair, so that they
 * use up nothing but their own.
 */
const figures = {
  /** The account's own figure keeps a mailbox from being filled. */
  sign_up: { account: 20, pair: 5, client: 20, seconds: hour },
  verification_mail: { account: 5, client: 20, seconds: hour },
  password_reset: { client: 20, seconds: hour },
  email_change: { account: 5, client: 20, seconds: hour },
  /** Failures alone. From so many of them on one account, all over the net, it is opened by a mailed link only. */
  sign_in: { account: 100, pair: 10, client: 50, seconds: quarterOfAnHour },
  /** Of the link that is mailed then. */
  sign_in_link: { client: 20, seconds: hour },
  /** Of an account's own password, asked for again of whoever is signed in; only failures count. */
  password: { account: 10, client: 50, seconds: quarterOfAnHour },
  /** Of every certificate of an account in one file, each of which is drawn anew. */
  certificates: { account: 10, client: 50, seconds: hour },
  /** Each may ask VIES about a number. */
  billing_details: { account: 20, client: 50, seconds: hour },
  /** Of an app's codes, beside that password; only failures count, as in all that follow. */
  code: { account: 10, client: 50, seconds: quarterOfAnHour },
  /**
   * Of an app's codes at sign-in. Three of a million are right at any time: 20 a day find one in some fifty years. From
   * then on the mailbox takes the place of the password, with a figure of its own.
   */
  code_after_password: { account: 20, client: 200, seconds: day },
  code_after_mail: { account: 20, client: 200, seconds: day },
  /** Nobody guesses one. */
  recovery_code: { pair: 10, client: 50, seconds: hour },
  /** Every one counts: a page asks for one when it is opened. */
  passkey_options: { client: 1000, seconds: hour },
} as const satisfies Record<string, Figures>

export type LimitedKind = keyof typeof figures

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
  kind: LimitedKind,
  { account, clientAddress }: LimitedCaller,
): AttemptLimit[] {
  const { account: onAccount, client, pair, seconds }: Figures = figures[kind]
  const accountHash = hashSubject(secret, 'account', account)
  // Senders nobody knows the address of count as one.
  const clientHash = hashSubject(secret, 'client', clientAddress ?? '')
  const limits: (AttemptLimit | undefined)[] = [
    onAccount === undefined
      ? undefined
      : { kind, by: 'account', subject: accountHash, most: onAccount, seconds },
    pair === undefined
      ? undefined
      : { kind, by: 'pair', subject: `${accountHash}.${clientHash}`, most: pair, seconds },
    clientAddress === undefined
      ? undefined
      : { kind, by: 'client', subject: clientHash, most: client, seconds },
  ]
  return limits.filter((limit) => limit !== undefined)
}

/** What keeps out whoever has an account, and ends with a new password: by its address and by its id. */
export function limitsToLift(secret: string, { email, id }: { email: string; id: string }) {
  const kinds = ['sign_in', 'password'] as const satisfies LimitedKind[]
  return { kinds, accounts: [email, id].map((name) => hashSubject(secret, 'account', name)) }
}

function hashSubject(secret: string, by: 'account' | 'client', name: string): string {
  return createHmac('sha256', secret).update(`attempt ${by} ${name}`).digest('base64url')
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
  if (outcome.kind === 'limited') throw tooMany(outcome)
  return outcome.attempt
}

export function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
