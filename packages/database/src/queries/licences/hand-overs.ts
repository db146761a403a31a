import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { formerRecordingOf } from './covered-track.ts'
import type { LicenceCursor } from './licences.ts'

/** A hand-over to be issued. */
export interface NewHandOver {
  number: string
  licence_number: string
  user_id: string
  client: string
  project: string
  language: Language
  document: string
  signature: string
  key_id: string
  token_hash: string
  issued_at: Date
}

const columns = [
  'hand_over.number',
  'hand_over.licence_number',
  'hand_over.client',
  'hand_over.project',
  'hand_over.language',
  'hand_over.document',
  'hand_over.signature',
  'hand_over.issued_at',
  'hand_over.revoked_at',
  'licence.track_title',
  'licence.artist_name',
  'licence.holder',
  'licence.plan_kind',
  'licence.document as licence_document',
  'licence.disputed_at as licence_disputed_at',
  'licence.revoked_at as licence_revoked_at',
  'licence.rehearsal',
] as const

const joined = (db: Kysely<Database>) =>
  db.selectFrom('hand_over').innerJoin('licence', 'licence.number', 'hand_over.licence_number')

/** What `joined` gives of a hand-over and its licence. */
export type HandOverRow = NonNullable<Awaited<ReturnType<typeof findHandOver>>>

/**
 * Issues a hand-over, unless its key was retired meanwhile (`outdated`) or the same one is in force (`exists`).
 * The caller locks the licence.
 */
export async function issueHandOver(
  db: Kysely<Database>,
  handOver: NewHandOver,
): Promise<'issued' | 'outdated' | 'exists'> {
  const same = await db
    .selectFrom('hand_over')
    .where('user_id', '=', handOver.user_id)
    .where('licence_number', '=', handOver.licence_number)
    .where('client', '=', handOver.client)
    .where('project', '=', handOver.project)
    .where('revoked_at', 'is', null)
    .select('number')
    .executeTakeFirst()
  if (same) return 'exists'
  const names = Object.keys(handOver)
  const { rows } = await sql`
    insert into hand_over (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql`fresh.${sql.ref(name)}`))}
    from jsonb_populate_record(null::hand_over, ${JSON.stringify(handOver)}::jsonb) as fresh
    where exists (select from signing_key where id = ${handOver.key_id} and retired_at is null)
    returning number`.execute(db)
  return rows.length > 0 ? 'issued' : 'outdated'
}

/** Locks a licence of a user until the transaction ends. Undefined for other users. */
export function lockHeldLicence(
  db: Transaction<Database>,
  { number, userId }: { number: string; userId: string },
) {
  return db
    .selectFrom('licence')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .forUpdate()
    .select(['number', 'holder', 'document', 'disputed_at', 'revoked_at', 'rehearsal'])
    .executeTakeFirst()
}

/** A hand-over by its number; of the given user, if any. */
export function findHandOver(
  db: Kysely<Database>,
  { number, userId }: { number: string; userId?: string | undefined },
) {
  let found = joined(db).where('hand_over.number', '=', number)
  if (userId !== undefined) found = found.where('hand_over.user_id', '=', userId)
  return found.select(columns).executeTakeFirst()
}

/** A hand-over by the hash of its page's token, with the recording of the licence. */
export function findClientHandOver(db: Kysely<Database>, { tokenHash }: { tokenHash: string }) {
  return joined(db)
    .leftJoin('track', 'track.id', 'licence.track_id')
    .leftJoin(formerRecordingOf('track'), (join) => join.onTrue())
    .where('hand_over.token_hash', '=', tokenHash)
    .select(columns)
    .select([
      'track.id as track_id',
      'track.cover',
      'track.master',
      'track.preview',
      'former.master as former_master',
      'former.preview as former_preview',
    ])
    .executeTakeFirst()
}

/** One page of a user's hand-overs, latest first; `total` counts the whole list. */
export async function listHandOvers(
  db: Kysely<Database>,
  { after, limit, userId }: { userId: string; limit: number; after?: LicenceCursor | undefined },
) {
  const own = joined(db).where('hand_over.user_id', '=', userId)
  const page = after
    ? own.where(
        sql<boolean>`(hand_over.issued_at, hand_over.number) < (${after.issuedAt}::timestamptz, ${after.number})`,
      )
    : own
  const [rows, counted] = await Promise.all([
    page
      .select(columns)
      .orderBy('hand_over.issued_at', 'desc')
      .orderBy('hand_over.number', 'desc')
      .limit(limit + 1)
      .execute(),
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const handOvers = rows.slice(0, limit)
  return { handOvers, total: counted.total, next: rows.length > limit ? handOvers.at(-1) : undefined }
}

/** Gives the page of a hand-over in force another address. False if there is none of this user. */
export async function replaceHandOverToken(
  db: Kysely<Database>,
  { number, tokenHash, userId }: { number: string; userId: string; tokenHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hand_over')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .set({ token_hash: tokenHash })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes a hand-over of a user; one that was revoked before stays so since then. */
export async function revokeHandOver(
  db: Kysely<Database>,
  { number, userId }: { number: string; userId: string },
): Promise<void> {
  await db
    .updateTable('hand_over')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .set({ revoked_at: sql<Date>`now()` })
    .execute()
}

/**
 * Erases what the hand-overs of an account being deleted say of anybody, and ends the pages of its clients. The numbers remain,
 * so that the certificates can be verified.
 */
export async function forgetHandOvers(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<void> {
  const known = await transaction
    .selectFrom('hand_over')
    .where('user_id', '=', userId)
    .select('number')
    .limit(1)
    .executeTakeFirst()
  // Even a statement that changes no row would raise the content revision.
  if (!known) return
  await transaction
    .updateTable('hand_over')
    .where('user_id', '=', userId)
    .set({ client: '', project: '', document: null, signature: null, token_hash: null })
    .execute()
}
