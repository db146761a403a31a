import type { ClaimState, Platform } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { channelsWithCover, isChannelCovered } from '../licences/channels.ts'
import { claims } from '../licences/claims.ts'
import { contains, paged, type RecordPaging, textsContain } from '../record-rows.ts'

export interface ListStudioChannels extends RecordPaging<'created_at' | 'name'> {
  q?: string | undefined
  platform?: Platform | undefined
  covered?: boolean | undefined
  userId?: string | undefined
}

/** A page of the channels of all accounts. */
export function listStudioChannels(
  db: Kysely<Database>,
  { covered, platform, q, sort, userId, ...paging }: ListStudioChannels,
) {
  let matching = channelsWithCover(db)
  if (q !== undefined && q !== '')
    matching = matching.where((eb) =>
      eb.or([contains(sql.ref('channel.key'), q), textsContain('user_account', q)]),
    )
  if (platform !== undefined) matching = matching.where('channel.platform', '=', platform)
  if (userId !== undefined) matching = matching.where('channel.user_id', '=', userId)
  if (covered !== undefined) matching = matching.where(sql<boolean>`${isChannelCovered()} = ${covered}`)
  const by = { created_at: sql.ref('channel.created_at'), name: sql.ref('channel.key') }
  return paged(matching, by[sort], sql.ref('channel.id'), paging)
}

export interface ListStudioClaims extends RecordPaging<'deadline' | 'created_at'> {
  q?: string | undefined
  platform?: Platform | undefined
  state?: ClaimState | undefined
  /** Whether something is still to be done. */
  pending?: boolean | undefined
  userId?: string | undefined
}

const withHolder = (db: Kysely<Database>) =>
  claims(db)
    .innerJoin('user_account', 'user_account.id', 'claim_case.user_id')
    .select(['user_account.name as holder', 'user_account.email as holder_email'])

/** A page of the claims of all accounts. */
export function listStudioClaims(
  db: Kysely<Database>,
  { pending, platform, q, sort, state, userId, ...paging }: ListStudioClaims,
) {
  let matching = withHolder(db)
  if (q !== undefined && q !== '')
    matching = matching.where((eb) =>
      eb.or([
        contains(sql`concat_ws(' ', claim_case.video, claim_case.claimant)`, q),
        textsContain('licence', q),
        textsContain('user_account', q),
      ]),
    )
  if (platform !== undefined) matching = matching.where('claim_case.platform', '=', platform)
  if (state !== undefined) matching = matching.where('claim_case.state', '=', state)
  if (pending !== undefined)
    matching = matching.where(sql<boolean>`(claim_case.state in ('open', 'text_sent')) = ${pending}`)
  if (userId !== undefined) matching = matching.where('claim_case.user_id', '=', userId)
  const by = {
    created_at: sql.ref('claim_case.created_at'),
    // What has no deadline comes last when the next one is first.
    deadline: sql`coalesce(claim_case.deadline, 'infinity'::date)`,
  }
  return paged(matching, by[sort], sql.ref('claim_case.id'), paging)
}

export function findStudioClaim(db: Kysely<Database>, { id }: { id: string }) {
  return withHolder(db).where('claim_case.id', '=', id).executeTakeFirst()
}
