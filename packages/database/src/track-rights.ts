import { judgeRights, noRights, type Publisher, type TrackRights, type Writer } from '@tempolibre/domain'
import { clearanceFields } from '@tempolibre/domain/track-fields'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** The rights in tracks, by id; unknown ids are left out. */
export async function getTrackRights(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TrackRights>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('track')
    .leftJoin('track_clearance', 'track_clearance.track_id', 'track.id')
    .where('track.id', 'in', ids)
    .select([
      'track.id',
      ...clearanceFields,
      sql<Writer[]>`coalesce((
        select json_agg(json_build_object('name', name, 'role', role, 'ipi', ipi, 'society', society,
          'share', share::float8, 'exemption', exemption) order by position)
        from right_holder where track_id = track.id and side = 'writer'), '[]')`.as('writers'),
      sql<Publisher[]>`coalesce((
        select json_agg(json_build_object('name', name, 'ipi', ipi, 'society', society,
          'share', share::float8) order by position)
        from right_holder where track_id = track.id and side = 'publisher'), '[]')`.as('publishers'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...rights }) => [id, rights]))
}

type RightsChange = { [Name in keyof TrackRights]?: TrackRights[Name] | undefined }

/** Writes what is given of the rights in a track. `refreshRightsLights` must follow. */
export async function writeTrackRights(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: RightsChange },
): Promise<void> {
  const { publishers, writers, ...lines } = change
  const stated = Object.fromEntries(
    Object.entries(lines).filter(([name, value]) => name in noRights && value !== undefined),
  )
  await transaction
    .insertInto('track_clearance')
    .values({ track_id: id, ...stated })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ track_id: id, ...stated }))
    .execute()
  if (writers) await replaceHolders(transaction, id, 'writer', writers)
  if (publishers) await replaceHolders(transaction, id, 'publisher', publishers)
}

async function replaceHolders(
  transaction: Transaction<Database>,
  trackId: number,
  side: 'writer' | 'publisher',
  holders: readonly (Publisher & Partial<Writer>)[],
): Promise<void> {
  await transaction
    .deleteFrom('right_holder')
    .where('track_id', '=', trackId)
    .where('side', '=', side)
    .execute()
  if (holders.length === 0) return
  await transaction
    .insertInto('right_holder')
    .values(
      holders.map(({ exemption = null, ipi, name, role = null, share, society }, position) => ({
        track_id: trackId,
        side,
        position,
        name,
        role,
        ipi,
        society,
        share,
        exemption,
      })),
    )
    .execute()
}

/** Judges again whether tracks may be sold royalty-free, after their rights or ISRC were written. */
export async function refreshRightsLights(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  const rights = await getTrackRights(transaction, ids)
  if (rights.size === 0) return
  const codes = await transaction
    .selectFrom('track')
    .where('id', 'in', [...rights.keys()])
    .select(['id', 'isrc'])
    .execute()
  const lights = codes.map(({ id, isrc }) => judgeRights({ ...noRights, ...rights.get(id), isrc }).light)
  await sql`
    update track_clearance set light = judged.light
    from unnest(${codes.map(({ id }) => id)}::int[], ${lights}::text[]) as judged (id, light)
    where track_id = judged.id and track_clearance.light <> judged.light`.execute(transaction)
}
