import { offersWithdrawal, type OrderRight, type PlanKind, withdrawalEnd } from '@tempolibre/domain'
import { type CheckoutRow, type Database, findConsents } from '@tempolibre/database'
import type { Insertable, Kysely } from 'kysely'
import { findSaleTax } from './sale-tax.ts'

/**
 * Whether an order has a right of withdrawal: a paid plan, on a site that offers the function, of a buyer who does not buy as a
 * company. Who has not said as whom they buy is taken for a consumer.
 */
export async function hasWithdrawalRight(
  db: Kysely<Database>,
  { kind, userId }: { kind: PlanKind; userId: string },
): Promise<boolean> {
  if (kind === 'free') return false
  const { buyer, seller } = await findSaleTax(db, { userId })
  return offersWithdrawal(seller) && buyer?.kind !== 'company'
}

/** Whether two consents are asked for: what is paid once is digital content, whose right ends with the first download. */
export async function asksConsents(
  db: Kysely<Database>,
  order: { kind: PlanKind; userId: string },
): Promise<boolean> {
  return order.kind === 'lifetime' && (await hasWithdrawalRight(db, order))
}

/** What an order's page says of the right; null: there is none. */
export async function describeRight(
  db: Kysely<Database>,
  order: { kind: PlanKind; userId: string },
): Promise<'consents' | 'service' | null> {
  if (!(await hasWithdrawalRight(db, order))) return null
  return order.kind === 'lifetime' ? 'consents' : 'service'
}

/** The right of an order that is taken into force now, as its plan keeps it. */
export async function findOrderRight(
  db: Kysely<Database>,
  { checkoutId, ...order }: { kind: PlanKind; userId: string; checkoutId: string },
): Promise<
  Pick<Insertable<Database['subscription']>, 'withdrawal_ends_at' | 'consented_at' | 'waits_until'>
> {
  if (!(await hasWithdrawalRight(db, order))) return {}
  const now = new Date()
  const ends = withdrawalEnd(now)
  const given = order.kind === 'lifetime' ? await findConsents(db, { checkoutId }) : null
  const isConsented = given !== null && given.immediate && given.loss
  return {
    withdrawal_ends_at: ends,
    consented_at: isConsented ? now : null,
    waits_until: given !== null && !isConsented ? ends : null,
  }
}

/** The right of an order that is not paid yet, as its checkout says it; null: there is none. */
export async function describeCheckoutRight(
  db: Kysely<Database>,
  { kind, ...row }: Pick<CheckoutRow, 'user_id' | 'withdrawal_consents'> & { kind: PlanKind },
): Promise<OrderRight | null> {
  const { user_id: userId, withdrawal_consents: given } = row
  if (userId === null || !(await hasWithdrawalRight(db, { kind, userId }))) return null
  const ends_at = withdrawalEnd(new Date()).toISOString()
  if (kind !== 'lifetime') return { kind: 'service', ends_at }
  if (!given) return { kind: 'open', ends_at }
  return { kind: given.immediate && given.loss ? 'consented' : 'waits', ends_at }
}
