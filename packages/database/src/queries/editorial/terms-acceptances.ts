import type { AcceptanceMoment, TermsDocument } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** An acceptance of terms. */
export interface AcceptedTermsRow {
  document: TermsDocument
  version: string
  language: Language
  sha256: string
}

/** Records the versions an account accepts, with the hash of the text in that language. */
export async function acceptTerms(
  transaction: Transaction<Database>,
  params: {
    userId: string
    versions: readonly string[]
    language: Language
    moment: AcceptanceMoment
    /** Undefined: now. */
    acceptedAt?: Date
    checkoutId?: string
  },
): Promise<void> {
  const { acceptedAt = null, checkoutId = null, language, moment, userId, versions } = params
  if (versions.length === 0) return
  await sql`insert into terms_acceptance
      (user_id, version, language, sha256, moment, accepted_at, checkout_id)
    select ${userId}::uuid, version, language, sha256, ${moment}::text,
      coalesce(${acceptedAt}::timestamptz, now()), ${checkoutId}::uuid
    from terms_text
    where version = any(${versions}::text[]) and language = ${language}::language
    order by document
    on conflict do nothing`.execute(transaction)
}

/**
 * Links the acceptances of a checkout to the activated plan, and records them once more for an order. Returns them.
 */
export async function acceptTermsOfPlan(
  transaction: Transaction<Database>,
  params: {
    checkoutId: string
    subscriptionId: string
    /** When the order was made; undefined for a free plan, which is not an order. */
    orderedAt: Date | undefined
  },
): Promise<AcceptedTermsRow[]> {
  const { checkoutId, orderedAt, subscriptionId } = params
  await transaction
    .updateTable('terms_acceptance')
    .where('checkout_id', '=', checkoutId)
    .set({ subscription_id: subscriptionId })
    .execute()
  if (orderedAt) {
    await sql`insert into terms_acceptance
        (user_id, version, language, sha256, moment, accepted_at, checkout_id, subscription_id)
      select user_id, version, language, sha256, 'order', ${orderedAt}::timestamptz, checkout_id, subscription_id
      from terms_acceptance
      where checkout_id = ${checkoutId} and moment = 'checkout'
      order by id
      on conflict do nothing`.execute(transaction)
  }
  return listCheckoutTerms(transaction, { checkoutId })
}

/** The terms accepted when a checkout was started. */
export function listCheckoutTerms(
  db: Kysely<Database>,
  { checkoutId }: { checkoutId: string },
): Promise<AcceptedTermsRow[]> {
  return selectAcceptances(db)
    .where('checkout_id', '=', checkoutId)
    .where('moment', '=', 'checkout')
    .orderBy('id')
    .execute()
}

/** All acceptances of an account, latest first. */
export function listAcceptances(db: Kysely<Database>, { userId }: { userId: string }) {
  return selectAcceptances(db)
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .select(['moment', 'accepted_at'])
    .execute()
}

function selectAcceptances(db: Kysely<Database>) {
  return db
    .selectFrom('terms_acceptance as accepted')
    .innerJoin('terms_text as terms', (join) =>
      join.onRef('terms.version', '=', 'accepted.version').onRef('terms.language', '=', 'accepted.language'),
    )
    .select(['terms.document', 'accepted.version', 'accepted.language', 'accepted.sha256'])
}

/** Deletes the acceptances of an account being deleted, except those of its orders. */
export async function forgetAcceptances(db: Kysely<Database>, { userId }: { userId: string }): Promise<void> {
  await db
    .deleteFrom('terms_acceptance')
    .where('user_id', '=', userId)
    .where('subscription_id', 'is', null)
    .execute()
}
