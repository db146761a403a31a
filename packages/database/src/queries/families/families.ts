import type { VersionKind } from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { songOf } from '../versions.ts'
import { listHidden, stayWithdrawnWithout } from '../catalogue/withdrawn-tracks.ts'

/** A version of a song as it is written. */
export interface FamilyVersion {
  id: number
  kind: VersionKind
  name: string
}

/** The song that a track belongs to, and its versions in their order; undefined if there is no such track. */
export async function findFamily(
  db: Kysely<Database>,
  { trackId }: { trackId: number },
): Promise<{ mainId: number; versions: FamilyVersion[] } | undefined> {
  const track = await db
    .selectFrom('track')
    .where('track.id', '=', trackId)
    .select(songOf(sql.ref('track.id')).as('main_id'))
    .executeTakeFirst()
  if (!track) return undefined
  const versions = await db
    .selectFrom('track_version')
    .where('main_id', '=', track.main_id)
    .orderBy('position')
    .orderBy('track_id')
    .select(['track_id as id', 'kind', 'name'])
    .execute()
  return { mainId: track.main_id, versions }
}

/** Which of these tracks exist, and to which song each belongs: its own id if it has versions, null if it is alone. */
export async function findSongsOf(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; song: number | null }>`
    select id, coalesce(
      (select main_id from track_version where track_version.track_id = track.id),
      (select main_id from track_version where main_id = track.id limit 1)) as song
    from track where id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, song }) => [id, song]))
}

/**
 * Writes a family: these versions, in this order, and no others. Its tracks are locked. What was proposed or asked about
 * them is decided by it. What was hidden with a withdrawn song stays so, in its family or not.
 * @param formerMainId of the song whose family it was
 */
export async function writeFamily(
  transaction: Transaction<Database>,
  {
    formerMainId,
    mainId,
    versions,
  }: { formerMainId: number; mainId: number; versions: readonly FamilyVersion[] },
): Promise<void> {
  const members = await transaction
    .selectFrom('track_version')
    .where('main_id', '=', formerMainId)
    .select('track_id')
    .execute()
  const hidden = await listHidden(transaction, { ids: members.map(({ track_id }) => track_id) })
  const former = await transaction
    .deleteFrom('track_version')
    .where('main_id', '=', formerMainId)
    .returning(['track_id', 'main_id', 'kind', 'name'])
    .execute()
  const ids = versions.map(({ id }) => id)
  if (versions.length > 0)
    await transaction
      .insertInto('track_version')
      .values(
        versions.map(({ id, kind, name }, position) => ({
          track_id: id,
          main_id: mainId,
          kind,
          name,
          position,
        })),
      )
      .execute()
  const present = new Set([mainId, ...ids])
  if (hidden.includes(mainId))
    await stayWithdrawnWithout(transaction, { songId: formerMainId, ids: [mainId] })
  const stillHidden = new Set(await listHidden(transaction, { ids: hidden }))
  await stayWithdrawnWithout(transaction, {
    songId: formerMainId,
    ids: hidden.filter((id) => !stillHidden.has(id)),
  })
  const detached = former.filter(({ track_id }) => !present.has(track_id))
  await settleProposals(transaction, { mainId, ids, detached })
  await transaction
    .updateTable('track')
    .where('id', 'in', [formerMainId, mainId, ...former.map(({ track_id }) => track_id), ...ids])
    .set({ updated_at: sql<Date>`now()` })
    .execute()
}

async function settleProposals(
  transaction: Transaction<Database>,
  {
    detached,
    ids,
    mainId,
  }: {
    mainId: number
    ids: readonly number[]
    detached: readonly { track_id: number; main_id: number; kind: VersionKind; name: string }[]
  },
): Promise<void> {
  // What somebody has taken out of a family is not proposed for it again.
  if (detached.length > 0)
    await transaction
      .insertInto('version_proposal')
      .values(detached.map((row) => ({ ...row, source: 'names' as const, decision: 'refused' as const })))
      .onConflict((conflict) =>
        conflict.columns(['track_id', 'main_id']).doUpdateSet({ decision: 'refused' }),
      )
      .execute()
  if (ids.length === 0) return
  const family = [mainId, ...ids]
  await sql`update version_proposal set decision = 'confirmed'
    where main_id = ${mainId} and track_id = any (${[...ids]}::int[])`.execute(transaction)
  await sql`delete from version_proposal
    where decision is null and track_id = any (${family}::int[])`.execute(transaction)
  // What may be a version of a version may be one of its song.
  await sql`insert into version_proposal (track_id, main_id, kind, name, source)
    select track_id, ${mainId}, kind, name, source from version_proposal
    where decision is null and main_id = any (${[...ids]}::int[])
    on conflict (track_id, main_id) do nothing`.execute(transaction)
  await sql`delete from version_proposal
    where decision is null and main_id = any (${[...ids]}::int[])`.execute(transaction)
  await sql`update sound_pair set decision = 'versions'
    where decision is null and track_id = any (${family}::int[]) and other_id = any (${family}::int[])`.execute(
    transaction,
  )
}
