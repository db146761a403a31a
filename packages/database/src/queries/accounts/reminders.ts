import type { Platform } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type MailOf, tellUser } from '../operation/tell-user.ts'

/** How many days before something its account is told, and at most how many of one run are. */
interface RemindersWanted {
  days: number
  limit: number
}

/** Claims, pending ones, by the day that their holder is to be reminded of. */
const claimKey = sql<string>`'claim_deadline ' || claim_case.id || ' ' || claim_case.deadline`
const apiKeyKey = sql<string>`'api_key_ending ' || api_key.id`

const notTold = (key: ReturnType<typeof sql<string>>) =>
  sql<boolean>`not exists (select from mail where mail.key = ${key})`

const todayInUtc = sql`(now() at time zone 'UTC')::date`

/** What was changed within the last day needs no reminder: somebody has just read the deadline. */
const dueClaims = (db: Kysely<Database>, days: number) =>
  db
    .selectFrom('claim_case')
    .innerJoin('licence', 'licence.number', 'claim_case.licence_number')
    .where('claim_case.state', 'in', ['open', 'text_sent'])
    .where(sql<boolean>`claim_case.deadline between ${todayInUtc} and ${todayInUtc} + ${days}::integer`)
    .where('claim_case.updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(notTold(claimKey))

/** Claims whose deadline is near and whose holder has not been told of it, the nearest first. */
export function listDueClaims(
  db: Kysely<Database>,
  { days, limit }: RemindersWanted,
): Promise<{ id: string }[]> {
  return dueClaims(db, days)
    .orderBy('claim_case.deadline')
    .orderBy('claim_case.id')
    .limit(limit)
    .select('claim_case.id')
    .execute()
}

/** Reminds of a claim, unless it was settled or reminded of meanwhile. */
export async function remindOfClaim(
  db: Transaction<Database>,
  {
    days,
    id,
    mail,
  }: {
    id: string
    days: number
    mail: (claim: {
      platform: Platform
      title: string
      state: string
      date: string
    }) => MailOf<'claim_deadline'>
  },
): Promise<void> {
  const claim = await dueClaims(db, days)
    .where('claim_case.id', '=', id)
    .forNoKeyUpdate('claim_case')
    .select([
      'claim_case.user_id',
      'claim_case.platform',
      'claim_case.state',
      'claim_case.deadline',
      'licence.track_title',
      claimKey.as('key'),
    ])
    .executeTakeFirst()
  if (!claim) return
  const { deadline, key, platform, state, track_title: title, user_id: userId } = claim
  const told = mail({ platform, title, state, date: deadline ?? '' })
  await tellUser(db, { userId, template: 'claim_deadline', key, mail: told })
}

const dueApiKeys = (db: Kysely<Database>, days: number) =>
  db
    .selectFrom('api_key')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('expires_at', '<=', sql<Date>`now() + make_interval(days => ${days})`)
    .where(notTold(apiKeyKey))

/** API keys that end soon and whose owner has not been told, the next one first. */
export function listEndingApiKeys(
  db: Kysely<Database>,
  { days, limit }: RemindersWanted,
): Promise<{ id: string }[]> {
  return dueApiKeys(db, days).orderBy('expires_at').orderBy('id').limit(limit).select('id').execute()
}

/** Reminds of an API key's end, unless it was revoked or reminded of meanwhile. */
export async function remindOfApiKey(
  db: Transaction<Database>,
  {
    days,
    id,
    mail,
  }: {
    id: string
    days: number
    mail: (apiKey: { key_name: string; date: string }) => MailOf<'api_key_ending'>
  },
): Promise<void> {
  const found = await dueApiKeys(db, days)
    .where('id', '=', id)
    .forKeyShare()
    .select(['user_id', 'name', 'expires_at', apiKeyKey.as('key')])
    .executeTakeFirst()
  if (!found) return
  const { expires_at: ends, key, name, user_id: userId } = found
  const told = mail({ key_name: name, date: ends?.toISOString() ?? '' })
  await tellUser(db, { userId, template: 'api_key_ending', key, mail: told })
}
