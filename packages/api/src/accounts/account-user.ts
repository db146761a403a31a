import type { AccountUser } from '@tempolibre/contract'
import { type Database, findCurrentSubscription, type findUser } from '@tempolibre/database'
import type { Kysely } from 'kysely'

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Converts a user row to the API's signed-in user, including whether a plan is in force. */
export async function toAccountUser(db: Kysely<Database>, row: UserRow): Promise<AccountUser> {
  const subscription = await findCurrentSubscription(db, { userId: row.id })
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified,
    phone: row.phone,
    language: row.language,
    user_subscribed: subscription ? 1 : 0,
    plan_kind: subscription?.plan_kind ?? null,
    created_at: row.created_at.toISOString(),
  }
}
