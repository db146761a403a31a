import type { ProposalDecision, ProposalSource, VersionKind } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { paged, type RecordPaging } from '../record-rows.ts'

export interface ListVersionProposals extends RecordPaging<'main_id' | 'id'> {
  /** `open`: not decided yet. */
  decision?: ProposalDecision | 'open' | undefined
  source?: ProposalSource | undefined
}

const proposals = (db: Kysely<Database>) =>
  db
    .selectFrom('version_proposal')
    .select(['id', 'track_id', 'main_id', 'kind', 'name', 'source', 'decision'])

/** A page of the tracks that may be versions of others; those of one song stand together. */
export function listVersionProposals(
  db: Kysely<Database>,
  { decision, sort, source, ...paging }: ListVersionProposals,
) {
  let matching = proposals(db)
  if (decision === 'open') matching = matching.where('decision', 'is', null)
  else if (decision) matching = matching.where('decision', '=', decision)
  if (source) matching = matching.where('source', '=', source)
  return paged(matching, sql.ref(`version_proposal.${sort}`), sql.ref('version_proposal.id'), paging)
}

export function findVersionProposals(db: Kysely<Database>, { ids }: { ids: readonly number[] }) {
  return proposals(db).where('id', 'in', ids).orderBy('id').execute()
}

/** Locks proposals, in one order; those that are gone are left out. */
export async function lockVersionProposals(
  transaction: Transaction<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('version_proposal')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function changeVersionProposal(
  transaction: Transaction<Database>,
  {
    id,
    ...change
  }: {
    id: number
    decision?: ProposalDecision | null | undefined
    kind?: VersionKind | undefined
    name?: string | undefined
  },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await transaction.updateTable('version_proposal').where('id', '=', id).set(given).execute()
}
