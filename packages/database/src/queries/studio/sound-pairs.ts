import type { SoundDecision } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { paged, type RecordPaging } from '../record-rows.ts'

export interface ListSoundPairs extends RecordPaging<'error_rate' | 'id'> {
  /** `open`: not decided yet. */
  decision?: SoundDecision | 'open' | undefined
}

const pairs = (db: Kysely<Database>) =>
  db
    .selectFrom('sound_pair')
    .select([
      'sound_pair.id',
      'sound_pair.track_id',
      'sound_pair.other_id',
      sql<number>`round(error_rate::numeric, 4)::float8`.as('error_rate'),
      'sound_pair.decision',
    ])

/** A page of the pairs of tracks that sound the same. */
export function listSoundPairs(db: Kysely<Database>, { decision, sort, ...paging }: ListSoundPairs) {
  let matching = pairs(db)
  if (decision === 'open') matching = matching.where('decision', 'is', null)
  else if (decision) matching = matching.where('decision', '=', decision)
  return paged(matching, sql.ref(`sound_pair.${sort}`), sql.ref('sound_pair.id'), paging)
}

export function findSoundPair(db: Kysely<Database>, { id }: { id: number }) {
  return pairs(db).where('id', '=', id).executeTakeFirst()
}

/** Locks a pair; false if there is none. */
export async function lockSoundPair(
  transaction: Transaction<Database>,
  { id }: { id: number },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('sound_pair')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function decideSoundPair(
  transaction: Transaction<Database>,
  { decision, id }: { id: number; decision: SoundDecision | null },
): Promise<void> {
  await transaction.updateTable('sound_pair').where('id', '=', id).set({ decision }).execute()
}
