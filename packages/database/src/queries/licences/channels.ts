import type { ChannelKind, Platform } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { allowanceOf } from '../../kept-allowances.ts'

/** A channel as it is stored. */
export interface NewChannel {
  user_id: string
  platform: Platform
  kind: ChannelKind
  key: string
  name: string
  address: string
}

/** The plan of an account that has not ended, else the one that ended last: its channels stay on the list. */
const latestPlan = (userId: ReturnType<typeof sql.ref>) => sql`(
  select ${allowanceOf('channel_limit')} from subscription join plan on plan.id = subscription.plan_id
  where subscription.user_id = ${userId}
  order by (subscription.ended_at is null) desc, subscription.started_at desc limit 1)`

/** Whether an account ever had a plan. */
const hadPlan = (userId: ReturnType<typeof sql.ref>) =>
  sql<boolean>`exists (select from subscription where subscription.user_id = ${userId})`

/** How many channels an account may have: 0 without a plan, null without a limit. */
export async function findChannelLimit(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('user_account')
    .where('id', '=', userId)
    .select([
      hadPlan(sql.ref('user_account.id')).as('had_plan'),
      sql<number | null>`${latestPlan(sql.ref('user_account.id'))}`.as('channel_limit'),
    ])
    .executeTakeFirst()
  return row?.had_plan ? row.channel_limit : 0
}

/** The channels of an account, the first one first: those within the plan's number are covered. */
export function listChannels(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('channel')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'platform',
      'kind',
      'key',
      'name',
      'address',
      'created_at',
      isChannelCovered().as('covered'),
    ])
    .execute()
}

/** Serialises what an account does with its channels and claims. */
export async function lockHolder(db: Transaction<Database>, { userId }: { userId: string }): Promise<void> {
  await db
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst()
}

export async function addChannel(db: Kysely<Database>, channel: NewChannel): Promise<void> {
  await db
    .insertInto('channel')
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the account has no such channel. */
export async function removeChannel(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('channel')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * All channels with their holders: `covered` are those within the number of the plan, the first ones of each account, as long as
 * it holds a licence in force, which a test never is. Only these go to the platforms.
 */
export const channelsWithCover = (db: Kysely<Database>) =>
  db
    .selectFrom('channel')
    .innerJoin('user_account', 'user_account.id', 'channel.user_id')
    .select([
      'channel.id',
      'channel.platform',
      'channel.kind',
      'channel.name',
      'channel.address',
      'channel.created_at',
      'channel.user_id',
      'user_account.name as holder',
      'user_account.email as holder_email',
      isChannelCovered().as('covered'),
    ])

/** Whether `channel` goes to its platform. */
export function isChannelCovered() {
  const owner = sql.ref('channel.user_id')
  return sql<boolean>`(
    exists (select from licence where licence.user_id = ${owner}
      and licence.revoked_at is null and licence.disputed_at is null and not licence.rehearsal)
    and ${hadPlan(owner)}
    and (select count(*) from channel as earlier where earlier.user_id = ${owner}
      and (earlier.created_at, earlier.id) <= (channel.created_at, channel.id))
      <= coalesce(${latestPlan(owner)}, 2147483647))`
}

/** The channels of a platform that go to it, without duplicates: two accounts may name the same one. */
export async function listAllowedChannels(
  db: Kysely<Database>,
  { platform }: { platform: Platform },
): Promise<{ kind: ChannelKind; name: string; address: string }[]> {
  const rows = await channelsWithCover(db)
    .where('channel.platform', '=', platform)
    .where(isChannelCovered())
    .orderBy('channel.address')
    .execute()
  const seen = new Map(rows.map(({ address, kind, name }) => [address, { kind, name, address }]))
  return [...seen.values()]
}
