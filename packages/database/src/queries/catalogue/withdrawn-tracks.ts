import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { tellHolders } from '../licences/tell-holders.ts'
import { hasSlug, ownSlug, translated, untranslatedLanguages } from '../translated.ts'
import { familyOf, isOffered } from '../versions.ts'

/** Whether a track is no longer offered: it or the song of which it is a version was withdrawn. False for one that there is not. */
export async function isWithdrawn(db: Kysely<Database>, { trackId }: { trackId: number }): Promise<boolean> {
  const found = await db
    .selectFrom('track')
    .where('id', '=', trackId)
    .where(sql<boolean>`not ${isOffered}`)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** What the address of a withdrawn song says of it, by its slug in *any* language; undefined for any other slug. */
export function findWithdrawnTrack(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('text.language', '=', params.language)
    .where(hasSlug('track', params.slug))
    .where('track.withdrawn_at', 'is not', null)
    .where(sql<boolean>`not exists (select from track_version where track_version.track_id = track.id)`)
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .select([
      'text.title',
      'text.slug',
      'text.fallbacks',
      'artist.name as artist',
      translated('track', 'slug').as('slugs'),
      untranslatedLanguages('track').as('untranslated'),
      sql<{ title: string; slug: string } | null>`(
        select jsonb_build_object('title', category.title, 'slug', category.slug)
        from track_category join shown_music_category_text as category using (music_category_id)
        where track_category.track_id = track.id and category.language = ${params.language}
        order by track_category.position limit 1)`.as('genre'),
    ])
    .executeTakeFirst()
}

/**
 * Withdraws tracks: they are no longer found, heard or sold, and their data stay, also for holders of a licence. They are
 * told so.
 * @param by the address of who on the staff does it; null: an import
 * @returns the ids of those that were offered until now
 */
export async function withdrawTracks(
  transaction: Transaction<Database>,
  { by, ids }: { ids: readonly number[]; by: string | null },
): Promise<number[]> {
  if (ids.length === 0) return []
  const withdrawn = await transaction
    .updateTable('track')
    .set({
      withdrawn_at: sql<Date>`now()`,
      withdrawn_by: by,
      withdrawn_by_hand: by !== null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  const gone = withdrawn.map(({ id }) => id)
  const licences = await transaction
    .selectFrom('licence')
    .where(sql<boolean>`track_id in (${goneWith(gone)})`)
    .where('revoked_at', 'is', null)
    .select('number')
    .execute()
  await tellHolders(transaction, {
    template: 'song_withdrawn',
    numbers: licences.map(({ number }) => number),
  })
  return gone
}

/**
 * Leaves versions withdrawn whose song is about to be offered again: those that went with it. Their holders have been told.
 * @param by the address of who on the staff publishes the song; null: an import
 */
export async function keepVersionsWithdrawn(
  transaction: Transaction<Database>,
  { by, ids }: { ids: readonly number[]; by: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('track')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by, withdrawn_by_hand: by !== null })
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Withdraws tracks that were hidden with a song, and are on sale without it otherwise: it is about to be deleted, or they have left
 * its family. Nobody is told twice.
 */
export async function stayWithdrawnWithout(
  transaction: Transaction<Database>,
  { ids, songId }: { songId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update track set withdrawn_at = song.withdrawn_at, withdrawn_by = song.withdrawn_by, withdrawn_by_hand = song.withdrawn_by_hand
    from track as song
    where song.id = ${songId} and song.withdrawn_at is not null and track.id = any (${[...ids]}::int[])
      and track.withdrawn_at is null`.execute(transaction)
}

/** Of these tracks, those that are not offered. */
export async function listHidden(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('track')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isOffered}`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Offers withdrawn tracks again, each as it was.
 * @param onlyOfImports whether those that a member of the staff withdrew stay withdrawn
 * @returns the ids of those that were withdrawn until now
 */
export async function offerTracksAgain(
  transaction: Transaction<Database>,
  { ids, onlyOfImports = false }: { ids: readonly number[]; onlyOfImports?: boolean },
): Promise<number[]> {
  if (ids.length === 0) return []
  const offered = await transaction
    .updateTable('track')
    .set({
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_by_hand: false,
      updated_at: sql<Date>`now()`,
    })
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is not', null)
    .$if(onlyOfImports, (query) => query.where('withdrawn_by_hand', '=', false))
    .returning('id')
    .execute()
  return offered.map(({ id }) => id)
}

/** What a withdrawal would mean. */
export interface WithdrawalEffect {
  /** Tracks that are offered until now. */
  tracks: number
  /** Versions of theirs that go with them. */
  versions: number
  /** Licences in force for all of these, and how many hold them. */
  licences: number
  holders: number
}

/** What withdrawing tracks would mean. */
export async function countWithdrawal(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<WithdrawalEffect> {
  const { rows } = await sql<WithdrawalEffect>`
    with chosen as materialized (select id from track where id = any(${[...ids]}::int[]) and withdrawn_at is null),
    versions as materialized (
      select track_id as id from track_version where main_id in (select id from chosen)
        and track_id not in (select id from chosen)),
    held as (
      select coalesce(team_id, user_id) as holder from licence
      where track_id in (select id from chosen union all select id from versions) and revoked_at is null)
    select (select count(*)::int from chosen) as tracks, (select count(*)::int from versions) as versions,
      (select count(*)::int from held) as licences, (select count(distinct holder)::int from held) as holders`.execute(
    db,
  )
  return rows[0] ?? { tracks: 0, versions: 0, licences: 0, holders: 0 }
}

/** Tracks and the versions that go with them. */
const goneWith = (ids: readonly number[]) => sql`
  select unnest(${[...ids]}::int[])
  union select track_id from track_version where main_id = any(${[...ids]}::int[])`

/** What keeps a track from being deleted. */
export interface TrackTies {
  /** That cover it, in any state: also revoked ones and tests, and those whose holder has gone. */
  licences: number
  /** Claims against videos with such a licence. */
  claims: number
}

/** What refers to a track for good, so that it cannot be deleted. */
export async function findTrackTies(db: Kysely<Database>, { id }: { id: number }): Promise<TrackTies> {
  const { rows } = await sql<TrackTies>`
    with covering as materialized (
      select number from licence where track_id in ${familyOf(sql`${id}::integer`)}
      union select licence_number from download where track_id = ${id})
    select (select count(*)::int from covering) as licences,
      (select count(*)::int from claim_case where licence_number in (select number from covering)) as claims`.execute(
    db,
  )
  return rows[0] ?? { licences: 0, claims: 0 }
}

/** Forgets that a track was published from a recording, which is a draft from then on. */
export async function unpublishRecordings(
  transaction: Transaction<Database>,
  { trackId }: { trackId: number },
): Promise<void> {
  await transaction
    .updateTable('import_recording')
    .set({ published: null, published_before: null, published_batch_id: null })
    .where('track_id', '=', trackId)
    .execute()
}
