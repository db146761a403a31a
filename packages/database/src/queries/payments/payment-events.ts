import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days an event is remembered; Stripe repeats events for three days. */
const rememberedDays = 90

/** Whether a webhook was already processed. */
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

/** Records a webhook as processed. */
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

/** Deletes events that can no longer be repeated. */
export async function forgetOldPaymentEvents(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('payment_event')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${rememberedDays})`)
    .execute()
}
