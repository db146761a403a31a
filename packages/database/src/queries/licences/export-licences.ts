import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { findVenue } from './venues.ts'

/** Licences of the account, and what its holder took as a member of a team. */
const hasPart = (userId: string) => (row: ExpressionBuilder<Database, 'licence'>) =>
  row.or([row('licence.user_id', '=', userId), row('licence.taken_by', '=', userId)])

/** The licences of the account, also those that it took for a team, with what happened to them. */
export async function exportLicences(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    licences: await db
      .selectFrom('licence')
      .where(hasPart(userId))
      .orderBy('issued_at')
      .select([
        'number',
        'issued_at',
        'period_start',
        'plan_kind',
        'holder',
        'track_id',
        'track_title',
        'artist_name',
        'language',
        'document',
        'signature',
        'key_id',
        'disputed_at',
        'revoked_at',
        'revoked_for',
        'revocation_reason',
      ])
      .execute(),
    licence_changes: await db
      .selectFrom('licence_change')
      .innerJoin('licence', 'licence.number', 'licence_change.licence_number')
      .where(hasPart(userId))
      .orderBy('licence_change.id')
      .select(['licence_number', 'change', 'cause', 'reason', 'changed_at'])
      .execute(),
    licence_warnings: await db
      .selectFrom('licence_warning')
      .where('holder_id', '=', userId)
      .orderBy('id')
      .select(['licence_number', 'reason', 'remedy', 'warned_at', 'last_day', 'closed_at', 'outcome'])
      .execute(),
    hand_overs: await db
      .selectFrom('hand_over')
      .where('user_id', '=', userId)
      .orderBy('issued_at')
      .select([
        'number',
        'licence_number',
        'client',
        'project',
        'language',
        'document',
        'signature',
        'key_id',
        'issued_at',
        'revoked_at',
      ])
      .execute(),
    downloads: await db
      .selectFrom('download')
      .innerJoin('licence', 'licence.number', 'download.licence_number')
      .where(hasPart(userId))
      .orderBy('download.id')
      .select(['licence_number', 'format', 'edition', 'download.created_at'])
      .execute(),
    venue: (await findVenue(db, { userId })) ?? null,
  }
}

/** The channels of the account, and the claims against its videos. */
export async function exportClaims(db: Kysely<Database>, { userId }: { userId: string }) {
  return {
    channels: await db
      .selectFrom('channel')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .select(['platform', 'kind', 'name', 'address', 'created_at'])
      .execute(),
    claims: await db
      .selectFrom('claim_case')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .select([
        'id',
        'licence_number',
        'platform',
        'video',
        'claimant',
        'received_on',
        'state',
        'deadline',
        'created_at',
      ])
      .execute(),
    claim_changes: await db
      .selectFrom('claim_change')
      .innerJoin('claim_case', 'claim_case.id', 'claim_change.claim_id')
      .where('claim_case.user_id', '=', userId)
      .orderBy('claim_change.id')
      .select(['claim_id', 'claim_change.state', 'by_staff', 'note', 'changed_at'])
      .execute(),
  }
}
