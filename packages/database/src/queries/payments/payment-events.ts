import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days an event is remembered; Stripe repeats one for three. */
const rememberedDays = 90

/** Whether a webhook was acted upon before. */
export async function isKnownPaymentEvent(
  db: Kysely<Database>,
  { event, provider }: { provider: string; event: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .where('provider', '=', provider)
    .where('event', '=', event)
    .select('event')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a webhook as acted upon. */
export async function addPaymentEvent(
  db: Kysely<Database>,
  row: { provider: string; event: string; type: string; occurredAt: Date },
): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({ provider: row.provider, event: row.event, type: row.type, occurred_at: row.occurredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets what can no longer be repeated. */
export async function forgetOldPaymentEvents(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('payment_event')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${rememberedDays})`)
    .execute()
}
