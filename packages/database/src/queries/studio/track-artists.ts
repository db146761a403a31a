import type { ArtistRole } from '@tempolibre/domain'
import type { StudioTrackChange } from '@tempolibre/contract'
import { joinArtists } from '@tempolibre/domain/artist-credits'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { addArtists } from '../imports/add-names.ts'

/** The ids of the tracks that name an artist: as the one that is shown, or as one of several. A query for `in (…)`. */
export const tracksNaming = (id: RawBuilder<unknown>) => sql<number>`
  select own.id from track as own where own.artist_id = ${id}
  union select track_artist.track_id from track_artist where track_artist.artist_id = ${id}`

/** Who plays on a row of `track`, in order: of several those of a role, else the one of the track. */
export const playerIds = (role: ArtistRole) => sql<number[]>`array(
  select artist_id from (
    select track_artist.artist_id, position from track_artist
    where track_artist.track_id = track.id and track_artist.role = ${role}
    union all select track.artist_id, 0 where ${role} = 'main'
      and not exists (select from track_artist where track_artist.track_id = track.id)) as player
  order by position)`

type ArtistsChange = Pick<StudioTrackChange, 'artist_id' | 'artist_ids' | 'featured_artist_ids'>

/**
 * Gives tracks other artists: what is not given of an artist list stays as each track has it. Each is named once; who is both is a
 * main artist. Several are shown by their joined names, or as `artist_id` says.
 */
export async function changeArtists(
  transaction: Transaction<Database>,
  { change, ids }: { ids: readonly number[]; change: ArtistsChange },
): Promise<void> {
  const { artist_id, artist_ids, featured_artist_ids } = change
  const shown = artist_id === undefined ? undefined : Number(artist_id)
  if (artist_ids === undefined && featured_artist_ids === undefined) {
    if (shown !== undefined)
      await transaction.updateTable('track').where('id', 'in', ids).set({ artist_id: shown }).execute()
    return
  }
  const present = await transaction
    .selectFrom('track')
    .where('id', 'in', ids)
    .select(['id', playerIds('main').as('main'), playerIds('featured').as('featured')])
    .execute()
  for (const { featured, id, main } of present) {
    const roles = new Map<number, ArtistRole>()
    for (const player of artist_ids?.map(Number) ?? main) roles.set(player, 'main')
    for (const player of featured_artist_ids?.map(Number) ?? featured)
      if (!roles.has(player)) roles.set(player, 'featured')
    await writeArtists(transaction, { id, shown, roles })
  }
}

async function writeArtists(
  transaction: Transaction<Database>,
  { id, roles, shown }: { id: number; shown: number | undefined; roles: ReadonlyMap<number, ArtistRole> },
): Promise<void> {
  const [first, ...others] = roles.keys()
  const artistId = others.length === 0 ? first : (shown ?? (await addJoined(transaction, roles)))
  if (artistId === undefined) return
  await transaction.updateTable('track').where('id', '=', id).set({ artist_id: artistId }).execute()
  await transaction.deleteFrom('track_artist').where('track_id', '=', id).execute()
  if (others.length === 0) return
  await transaction
    .insertInto('track_artist')
    .values(
      [...roles].map(([player, role], position) => ({ track_id: id, artist_id: player, position, role })),
    )
    .execute()
}

/** The artist whose name is the joined one of several. */
async function addJoined(
  transaction: Transaction<Database>,
  roles: ReadonlyMap<number, ArtistRole>,
): Promise<number | undefined> {
  const named = await transaction
    .selectFrom('artist')
    .where('id', 'in', [...roles.keys()])
    .select(['id', 'name'])
    .execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const joined = joinArtists([...roles].map(([id, role]) => ({ name: names.get(id) ?? '', role })))
  return (await addArtists(transaction, [joined])).get(joined)
}
