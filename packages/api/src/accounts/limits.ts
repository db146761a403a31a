import { createHmac } from 'node:crypto'
import { ApiError } from '@tempolibre/contract'
import {
  type AttemptLimit,
  type AttemptOutcome,
  contactMessagesAnHour,
  countAttempt,
  type CountedAttempt,
  type Database,
} from '@tempolibre/database'
import { networkOf, networkShares, networksOf } from '@tempolibre/fair-share'
import type { Kysely } from 'kysely'

const hour = 3600
const day = 24 * hour
const quarterOfAnHour = 900

interface Figures {
  /** For one account, from all senders. */
  account?: number
  /** For one account and one sender. */
  pair?: number
  /** For one sender, on all accounts; of IPv6 a /56 has twice as much, and a /48 four times. */
  client: number
  seconds: number
}

/**
 * The limits of each action. What strangers can do with another person's address is counted by pair, so that they use
 * up only their own share.
 */
export const figures = {
  /** Strangers cannot keep an address from signing up; what is mailed to it is limited where it is stored. */
  sign_up: { pair: 5, client: 20, seconds: hour },
  verification_mail: { account: 5, client: 20, seconds: hour },
  password_reset: { client: 20, seconds: hour },
  email_change: { account: 5, client: 20, seconds: hour },
  /** Counts only failures. Above the account's limit, whatever the senders, only a mailed link opens the account. */
  sign_in: { account: 100, pair: 10, client: 50, seconds: quarterOfAnHour },
  /** For the link mailed in that case. */
  sign_in_link: { client: 20, seconds: hour },
  /** For confirming an account's password while signed in; only failures count. */
  password: { account: 10, client: 50, seconds: quarterOfAnHour },
  /** For the archive of all certificates, each of which is drawn on request. */
  certificates: { account: 10, client: 50, seconds: hour },
  /** For hand-overs to clients. */
  hand_over: { account: 60, client: 100, seconds: hour },
  /** For the certificate on a client's page, which is drawn on request; `account` is the page. */
  client_certificate: { account: 30, client: 60, seconds: hour },
  /** For the evidence against a claim, whose certificate is drawn on request. */
  claim_evidence: { account: 30, client: 60, seconds: hour },
  /** Each invitation is a mail to somebody else. */
  team_invitation: { account: 50, client: 100, seconds: day },
  /** So is each change of a member's role. */
  team_role: { account: 50, client: 100, seconds: day },
  /** For how a claim stands, of which each change is kept. */
  claim_move: { account: 60, client: 200, seconds: hour },
  /** Where a message is stored its sender is counted; here only the networks around it. */
  contact_message: { client: contactMessagesAnHour.client, seconds: hour },
  /** For events that are sent by hand, to try a webhook or again. */
  webhook: { account: 30, client: 100, seconds: hour },
  /** For addresses of webhooks, each of which is connected to. */
  webhook_address: { account: 30, client: 100, seconds: hour },
  /** For a venue's binder, which has a code for each of hundreds of songs. */
  binders: { account: 10, client: 50, seconds: hour },
  /** Each call may query VIES about a number. */
  billing_details: { account: 20, client: 50, seconds: hour },
  /** For an app's codes, besides that password; only failures count, here and below. */
  code: { account: 10, client: 50, seconds: quarterOfAnHour },
  /**
   * For an app's codes at sign-in. Three of a million codes are valid at any time, so 20 guesses a day succeed after
   * about fifty years. Above the limit, a mailed link replaces the password, with a limit of its own.
   */
  code_after_password: { account: 20, client: 200, seconds: day },
  code_after_mail: { account: 20, client: 200, seconds: day },
  /** For the challenges that codes answer; only those that are made up, used or expired count. */
  challenge: { client: 60, seconds: quarterOfAnHour },
  /** Recovery codes cannot be guessed. */
  recovery_code: { pair: 10, client: 50, seconds: hour },
  /** For hearing what is made of a recording, which is rendered on request. */
  edition_preview: { client: 120, seconds: hour },
  /** For codes of coupons; only those that do not exist count. */
  coupon: { client: 30, seconds: hour },
  /** For declarations of withdrawal by visitors who are not signed in: each that fits is a mail. */
  withdrawal: { pair: 10, client: 20, seconds: hour },
  /** Every call counts: a page asks for options when it is opened. */
  passkey_options: { client: 1000, seconds: hour },
} as const satisfies Record<string, Figures>

export type LimitedKind = keyof typeof figures

export interface LimitedCaller {
  /**
   * The typed address in its one form, counted whether or not it has an account; or the id of the signed-in user, so
   * that strangers cannot use up the owner's limit.
   */
  account: string
  /** Undefined for callers in the process itself, which are exempt. */
  clientAddress: string | undefined
}

/** The counters of an attempt. Addresses and senders are stored only as HMACs. */
export function limitsOf(
  secret: string,
  kind: LimitedKind,
  { account, clientAddress }: LimitedCaller,
): AttemptLimit[] {
  const { account: onAccount, client, pair, seconds }: Figures = figures[kind]
  const accountHash = hashSubject(secret, 'account', account)
  // All senders with an unknown address count as one.
  const networks = networksOf(networkOf(clientAddress ?? ''))
  const clientHashes = networks.map((network) => hashSubject(secret, 'client', network))
  const [clientHash = ''] = clientHashes
  const limits: (AttemptLimit | undefined)[] = [
    onAccount === undefined
      ? undefined
      : { kind, by: 'account', subject: accountHash, max: onAccount, seconds },
    pair === undefined
      ? undefined
      : { kind, by: 'pair', subject: `${accountHash}.${clientHash}`, max: pair, seconds },
    ...(clientAddress === undefined ? [] : clientHashes).map((subject, index) => ({
      kind,
      by: 'client' as const,
      subject,
      max: client * (networkShares[index] ?? 1),
      seconds,
    })),
  ]
  return limits.filter((limit) => limit !== undefined)
}

/** The limits that could lock an account's owner out, which a new password resets: by address and by id. */
export function limitsToLift(secret: string, { email, id }: { email: string; id: string }) {
  const kinds = ['sign_in', 'password'] as const satisfies LimitedKind[]
  return { kinds, accounts: [email, id].map((name) => hashSubject(secret, 'account', name)) }
}

function hashSubject(secret: string, by: 'account' | 'client', name: string): string {
  return createHmac('sha256', secret).update(`attempt ${by} ${name}`).digest('base64url')
}

/** Counts an attempt. @throws ApiError `too_many_requests` above the limit */
export async function countOrRefuse(
  db: Kysely<Database>,
  limits: readonly AttemptLimit[],
): Promise<CountedAttempt> {
  return refuseLimited(await countAttempt(db, limits))
}

/** @throws ApiError `too_many_requests` if the attempt exceeded the limit */
export function refuseLimited(outcome: AttemptOutcome): CountedAttempt {
  if (outcome.kind === 'limited') throw tooMany(outcome)
  return outcome.attempt
}

export function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
