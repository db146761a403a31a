import { billingFields, type BillingTexts, type BuyerKind, buyerKinds } from '@tempolibre/domain'
import type { InvoiceBuyer, VatState } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

const columns = [...billingFields, 'vat_state', 'vat_checked_at', 'vat_consultation'] as const

/** Billing details as they are stored. */
export type StoredBuyer = InvoiceBuyer & { kind: BuyerKind }

/** An account's billing details; undefined until given. */
export async function findBillingDetails(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<StoredBuyer | undefined> {
  const row = await db.selectFrom('buyer').where('user_id', '=', userId).select(columns).executeTakeFirst()
  return row && { ...row, vat_checked_at: row.vat_checked_at?.toISOString() ?? null }
}

/**
 * Replaces an account's billing details. If number and country are unchanged, VIES's answer is kept; a new number is
 * `unverified` and due for its check at `now` if `checked`, and has no state otherwise.
 */
export async function saveBillingDetails(
  transaction: Transaction<Database>,
  { checked, now, texts, userId }: { userId: string; texts: BillingTexts; checked: boolean; now: Date },
): Promise<void> {
  const before = await transaction
    .selectFrom('buyer')
    .where('user_id', '=', userId)
    .forUpdate()
    .select(['kind', 'country', 'vat_number', 'vat_state'])
    .executeTakeFirst()
  const known = (text: string) => (text === '' ? null : text)
  const number = known(texts.vat_number)
  const isSame =
    before?.vat_number === number &&
    before.country === texts.country &&
    before.kind === texts.kind &&
    (before.vat_state !== null) === (checked && number !== null)
  const row = {
    kind: buyerKinds.find((kind) => kind === texts.kind) ?? 'person',
    country: texts.country,
    bill_to: texts.bill_to,
    street: known(texts.street),
    postal_code: known(texts.postal_code),
    city: known(texts.city),
    region: known(texts.region),
    vat_number: number,
    updated_at: sql<Date>`now()`,
    ...(!isSame && {
      vat_state: checked && number !== null ? ('unverified' as const) : null,
      vat_checked_at: null,
      vat_consultation: null,
      // The caller's clock, which is also used to find due checks: the database's is more precise and may be ahead.
      vat_check_at: checked && number !== null ? now : null,
    }),
  }
  await transaction
    .insertInto('buyer')
    .values({ ...row, vat_state: row.vat_state ?? null, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Numbers due for a check with VIES, longest due first. */
export function listDueVatChecks(
  db: Kysely<Database>,
  { limit, now, userId }: { now: Date; limit: number; userId?: string | undefined },
): Promise<{ user_id: string; vat_number: string }[]> {
  return db
    .selectFrom('buyer')
    .where('vat_check_at', '<=', now)
    .where('vat_number', 'is not', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('vat_check_at')
    .limit(limit)
    .select(['user_id', 'vat_number'])
    .$narrowType<{ vat_number: string }>()
    .execute()
}

/** Records VIES's answer, or that there was none, unless another number was given meanwhile. */
export async function saveVatCheck(
  db: Kysely<Database>,
  check: {
    userId: string
    vatNumber: string
    /** Undefined: no answer; the previous one is kept. */
    answer: { state: Exclude<VatState, 'unverified'>; consultation: string | null; askedAt: Date } | undefined
    nextAt: Date
  },
): Promise<void> {
  const { answer } = check
  await db
    .updateTable('buyer')
    .where('user_id', '=', check.userId)
    .where('vat_number', '=', check.vatNumber)
    .set({
      vat_check_at: check.nextAt,
      ...(answer && {
        vat_state: answer.state,
        vat_checked_at: answer.askedAt,
        vat_consultation: answer.consultation,
      }),
    })
    .execute()
}
