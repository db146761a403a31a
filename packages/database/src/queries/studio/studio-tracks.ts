import {
  fallbackLanguages,
  type FamilyRole,
  type ImportedTrack,
  isrcPattern,
  type MusicalKey,
  noRights,
  type RightsLight,
  type VersionKind,
} from '@tempolibre/domain'
import type { StudioTrackChange, StudioTracksChange, studioTrackSorts, TagKind } from '@tempolibre/contract'
import {
  bulkTrackFields,
  clearanceFields,
  trackColumnFields,
  type TrackFilter,
  trackFilters,
} from '@tempolibre/domain/track-fields'
import { isOneOf, keysOf, type Language, pickOf, type Translated } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { columnsOfTrack } from '../../track-columns.ts'
import { isSong } from '../versions.ts'
import { unpackIds } from '../search/search-index.ts'
import { getTrackRights, refreshRightsLights, writeTrackRights } from '../../track-rights.ts'
import { pictureColumns } from './record-pictures.ts'
import { changeArtists, playerIds, tracksNaming } from './track-artists.ts'
import {
  direction,
  narrowByTexts,
  type RecordPaging,
  selectTexts,
  writeTexts,
  writtenTexts,
} from '../record-rows.ts'

export type StudioTrackSort = (typeof studioTrackSorts)[number]

/** Which tracks are meant. */
export interface StudioTrackFilter extends Partial<Record<TrackFilter, boolean | undefined>> {
  q?: string | undefined
  ids?: readonly number[] | undefined
  artistId?: number | undefined
  genreId?: number | undefined
  tagId?: number | undefined
  incomplete?: boolean | undefined
  falls_back?: boolean | undefined
  rightsLight?: RightsLight | undefined
  withdrawn?: boolean | undefined
  family?: FamilyRole | undefined
}

/** Which tracks are meant, where a title may be: in a language. */
export interface TypedFilter extends StudioTrackFilter {
  language: Language
}

/** The titles of that language are those by which the list is sorted. */
export type ListStudioTracks = TypedFilter & RecordPaging<StudioTrackSort>

/** The texts of a track whose absence is a gap. */
export const trackTexts = { required: ['title'], optional: ['description'] } as const

const written = [...trackTexts.required, ...trackTexts.optional, 'slug'] as const

/** The tracks that meet conditions. */
function findTracks(
  db: Kysely<Database>,
  {
    artistId,
    falls_back,
    family,
    genreId,
    ids,
    incomplete,
    rightsLight,
    tagId,
    withdrawn,
    ...flags
  }: StudioTrackFilter,
  typed: TypedWords | undefined,
) {
  let matching = db
    .selectFrom('track_search')
    // Every track is there; PostgreSQL leaves out what neither a condition nor the order names.
    .leftJoin('track', 'track.id', 'track_search.track_id')
    .leftJoin('artist', 'artist.id', 'track.artist_id')
  if (typed) matching = matching.where(isFoundBy(typed))
  if (ids) matching = matching.where('track_search.track_id', 'in', ids)
  if (artistId !== undefined)
    matching = matching.where(
      sql<boolean>`track_search.track_id in (${tracksNaming(sql`${artistId}::integer`)})`,
    )
  for (const name of trackFilters) {
    const given = flags[name]
    if (given !== undefined) matching = matching.where(isFlagged(sql.ref(`flagged.${name}`), given))
  }
  if (genreId !== undefined)
    matching = matching.where('track_search.track_id', 'in', (inner) =>
      inner.selectFrom('track_category').where('music_category_id', '=', genreId).select('track_id'),
    )
  if (tagId !== undefined)
    matching = matching.where('track_search.track_id', 'in', (inner) =>
      inner.selectFrom('track_tag').where('tag_id', '=', tagId).select('track_id'),
    )
  matching = narrowByTexts(matching, 'track', trackTexts, { falls_back, incomplete })
  if (withdrawn !== undefined)
    matching = matching.where(isFlagged(sql`flagged.withdrawn_at is not null`, withdrawn))
  if (family !== undefined) matching = matching.where(hasRole[family])
  if (rightsLight !== undefined) matching = matching.where(hasLight(rightsLight))
  return matching
}

/** The ids of all tracks that match, in their order: in PostgreSQL's binary form, since a million rows take seconds. */
export async function listStudioTrackIds(db: Kysely<Database>, filter: TypedFilter): Promise<number[]> {
  const matching = findTracks(db, filter, await readTyped(db, filter)).select('track_search.track_id as id')
  const { packed } = await db
    .selectFrom(matching.as('matching'))
    .select(sql<Buffer | null>`string_agg(int4send(id), ''::bytea order by id)`.as('packed'))
    .executeTakeFirstOrThrow()
  return [...unpackIds(packed)]
}

/** A page of the tracks that match, by id, and the number of all that match. */
export async function listStudioTracks(
  db: Kysely<Database>,
  { language, order, page, per_page, sort, ...filter }: ListStudioTracks,
): Promise<{ ids: number[]; total: number }> {
  const matching = findTracks(db, filter, await findTyped(db, { ...filter, language }))
  const by: Record<StudioTrackSort, RawBuilder<unknown>> = {
    title: sql.ref(`track_search.title_${language}`),
    artist: sql.ref('artist.name'),
    release_date: sql.ref('track_search.release_date'),
    duration: sql.ref('track_search.duration'),
    bpm: sql.ref('track_search.bpm'),
    updated_at: sql.ref('track.updated_at'),
    id: sql.ref('track_search.track_id'),
  }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  if (total === 0) return { ids: [], total }
  const ordered = inOrderOfOthers[sort] ? matching.where(inOrderOfOthers[sort]) : matching
  // PostgreSQL would go through a million tracks in the order of the list to find them; behind an offset it finds them first.
  const inPlace = total > fewTracks ? ordered : ordered.offset(0)
  const rows = await db
    .selectFrom(inPlace.select(['track_search.track_id as id', by[sort].as('key')]).as('matching'))
    .select('id')
    .orderBy(sql`key ${direction(order)}`)
    .orderBy(sql`id ${direction(order)}`)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { ids: rows.map(({ id }) => id), total }
}

/** What every track has. That it says so lets PostgreSQL begin with the rows of another table, in their order. */
const inOrderOfOthers: Partial<Record<StudioTrackSort, RawBuilder<boolean>>> = {
  artist: sql<boolean>`artist.name is not null`,
  updated_at: sql<boolean>`track.id is not null`,
}

/**
 * Every word begins a word of the track's texts or its artist; letters alone begin its title; or the whole is its ISRC.
 */
function isFoundBy({ ids, isrc, language, letters, words }: TypedWords): RawBuilder<boolean> {
  if (ids) return sql<boolean>`track_search.track_id = any(${[...ids]}::int[])`
  const inTexts =
    words === undefined
      ? sql<boolean>`${sql.ref(`track_search.title_${language}`)} like ${`${letters.join(' ')}%`}`
      : sql<boolean>`track_search.document @@ ${words}::tsquery`
  if (isrc === undefined) return inTexts
  return sql<boolean>`track_search.track_id in (
    select track_id from track_search where ${inTexts}
    union all
    select id from track where isrc = ${isrc})`
}

/** What was typed to find tracks, as PostgreSQL searches for it. */
interface TypedWords {
  /** A query of the search index: with its words in sight, PostgreSQL knows how many tracks it finds; undefined: letters alone. */
  words: string | undefined
  /** The same without letters. */
  longer: string | undefined
  /**
   * Words of one Latin letter or digit. A word of every track begins with each, and the index has no shorter way to them than all
   * words that do.
   */
  letters: readonly string[]
  isrc: string | undefined
  /** Of titles. */
  language: Language
  /** Ids of the matching tracks, if at most `fewTracks`. */
  ids?: readonly number[]
}

/** Up to this many tracks, sorting is cheap. */
const fewTracks = 10_000

/**
 * What was typed, with the tracks that it finds if they are few. PostgreSQL takes words that few tracks have for frequent ones,
 * and goes through a million tracks in the order of the list until it has a page of them.
 */
async function findTyped(db: Kysely<Database>, filter: TypedFilter): Promise<TypedWords | undefined> {
  const typed = await readTyped(db, filter)
  if (!typed) return undefined
  const { isrc, letters, longer } = typed
  const narrows = letters.length > 0 && longer !== undefined && isrc === undefined
  const { rows } = await sql<{ track_id: number }>`
    select track_id from track_search where ${isFoundBy(narrows ? { ...typed, words: longer } : typed)}
    limit ${fewTracks + 1}`.execute(db)
  if (rows.length > fewTracks) return typed
  const ids = rows.map((row) => row.track_id)
  return { ...typed, ids: narrows ? await withLetters(db, ids, letters) : ids }
}

/** Those of a few tracks of which a word begins with each letter, read from their texts: a changed document is in no index. */
async function withLetters(
  db: Kysely<Database>,
  ids: readonly number[],
  letters: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ track_id: number }>`
    select track_id from track_search where track_id = any(${[...ids]}::int[])
      and (document || ''::tsvector) @@ ${letters.map((letter) => `'${letter}':*`).join(' & ')}::tsquery`.execute(
    db,
  )
  return rows.map((row) => row.track_id)
}

async function readTyped(
  db: Kysely<Database>,
  { language, q }: TypedFilter,
): Promise<TypedWords | undefined> {
  if (q === undefined || q === '') return undefined
  const { rows } = await sql<{ words: string | null; longer: string | null; letters: string[] }>`
    select string_agg(query, ' & ') as words, string_agg(query, ' & ') filter (where not is_letter) as longer,
      coalesce(array_agg(word order by place) filter (where is_letter), '{}') as letters
    from (
      select word, place, quote_literal(word) || ':*' as query, word ~ '^[a-z0-9]$' as is_letter
      from unnest(search_words(${q})) with ordinality as each (word, place)) as typed`.execute(db)
  const { letters = [], longer = null, words = null } = rows[0] ?? {}
  const plain = q.replaceAll(/[\s-]/g, '').toUpperCase()
  return {
    words: longer === null && letters.length > 0 ? undefined : (words ?? ''),
    longer: longer ?? undefined,
    letters,
    language,
    isrc: isrcPattern.test(plain) ? plain : undefined,
  }
}

/** Whether something is true of a track, or not: each has an index of the tracks of which it is, so both are counted without reading rows. */
const isFlagged = (flag: RawBuilder<unknown>, given: boolean): RawBuilder<boolean> =>
  given
    ? sql<boolean>`exists (select from track as flagged where flagged.id = track_search.track_id and ${flag})`
    : sql<boolean>`not exists (select from track as flagged where flagged.id = track_search.track_id and ${flag})`

/** What a track is in its family. */
const hasRole: Record<FamilyRole, RawBuilder<boolean>> = {
  // A withdrawn song is its own main track.
  song: sql<boolean>`(${isSong} or track_search.main_id = track_search.track_id)`,
  version: sql<boolean>`track_search.main_id <> track_search.track_id`,
  with_versions: sql<boolean>`exists (select from track_version where track_version.main_id = track_search.track_id)`,
}

/** A track of which nothing is stated is red. */
function hasLight(light: RightsLight): RawBuilder<boolean> {
  return light === 'red'
    ? sql<boolean>`not exists (
        select from track_clearance where track_id = track_search.track_id and light in ('green', 'amber'))`
    : sql<boolean>`exists (select from track_clearance where track_id = track_search.track_id and light = ${light})`
}

/** A track as the studio shows it, with its texts in every language; of those without an id only the others. */
export async function getStudioTracks(
  db: Kysely<Database>,
  { ids, language }: { ids: readonly number[]; language: Language },
) {
  if (ids.length === 0) return []
  const rights = await getTrackRights(db, ids)
  const rows = await db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.id', 'in', ids)
    .select([
      'track.id',
      'track.artist_id',
      'artist.name as artist_name',
      playerIds('main').as('artist_ids'),
      playerIds('featured').as('featured_artist_ids'),
      'track.duration_seconds',
      'track.bpm',
      'track.tempo_known',
      'track.key',
      'track.energy',
      ...columnsOfTrack(trackColumnFields),
      'track.loudness_lufs',
      'track.true_peak_dbtp',
      'track.peaks',
      'track.preview',
      'track.cover',
      'track.picture',
      'track.picture_alt',
      'track.withdrawn_at',
      'track.withdrawn_by',
      'track.updated_at',
      sql<boolean>`track.master is not null`.as('has_recording'),
      sql<{ version: number; until: string; duration_seconds: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('version', version, 'until', until,
          'duration_seconds', kept.duration_seconds) order by version)
        from track_former_recording as kept where kept.track_id = track.id), '[]')`.as('former_recordings'),
      sql<ImportedTrack['measured'] | null>`(
        select content -> 'measured' from import_recording where track_id = track.id)`.as('measured'),
      ...selectTexts('track', written),
      sql<number[]>`array(
        select music_category_id from track_category where track_id = track.id order by position)`.as(
        'genre_ids',
      ),
      sql<string[]>`array(
        select text.title from track_category
        join shown_music_category_text as text using (music_category_id)
        where track_id = track.id and text.language = ${language} order by position)`.as('genre_names'),
      tagIds('mood').as('mood_ids'),
      tagIds('use').as('use_ids'),
      tagIds('instrument').as('instrument_ids'),
      sql<number>`(select count(*)::int from licence where licence.track_id = track.id)`.as('licences'),
      sql<{ id: number; title: Translated; kind: VersionKind; name: string } | null>`(
        select jsonb_build_object('id', main_id, 'kind', kind, 'name', name,
          'title', ${writtenTexts('track', 'title', 'track_version.main_id')})
        from track_version where track_version.track_id = track.id)`.as('version_of'),
      sql<number>`(select count(*)::int from track_version where track_version.main_id = track.id)`.as(
        'versions',
      ),
    ])
    .orderBy(sql`array_position(${[...ids]}::int[], track.id)`)
    .execute()
  return rows.map((row) => ({ ...row, ...noRights, ...rights.get(row.id) }))
}

const tagIds = (kind: TagKind) => sql<number[]>`array(
  select tag_id from track_tag join tag on tag.id = tag_id
  where track_id = track.id and tag.kind = ${kind} order by track_tag.position)`

/** What is changed of a track, as the studio sends it, with the slugs that were chosen. */
export type TrackChange = Omit<StudioTrackChange, 'key'> & { key?: MusicalKey | null | undefined }

/** Changes a locked track. @throws if an artist, genre or tag does not exist */
export async function changeStudioTrack(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: TrackChange },
): Promise<void> {
  const { bpm, energy, key } = change
  await transaction
    .updateTable('track')
    .where('id', '=', id)
    .set({
      updated_at: sql<Date>`now()`,
      ...pictureColumns(change),
      ...(energy !== undefined && { energy }),
      ...(key !== undefined && { key }),
      ...pickOf(change, trackColumnFields),
      ...(bpm !== undefined && (bpm === null ? { tempo_known: false } : { bpm, tempo_known: true })),
    })
    .execute()
  await changeArtists(transaction, { ids: [id], change })
  await writeTexts(transaction, { table: 'track', id, names: written, change })
  if (change.genre_ids) await replaceGenres(transaction, id, change.genre_ids)
  for (const [kind, tags] of [
    ['mood', change.mood_ids],
    ['use', change.use_ids],
    ['instrument', change.instrument_ids],
  ] as const) {
    if (tags) await replaceTags(transaction, id, kind, tags)
  }
  if (keysOf(noRights).some((name) => change[name] !== undefined)) {
    await writeTrackRights(transaction, { id, change: pickOf(change, keysOf(noRights)) })
  }
  await refreshRightsLights(transaction, [id])
}

async function replaceGenres(
  transaction: Transaction<Database>,
  trackId: number,
  ids: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('track_category').where('track_id', '=', trackId).execute()
  await transaction
    .insertInto('track_category')
    .values(
      [...new Set(ids)].map((id, position) => ({
        track_id: trackId,
        music_category_id: Number(id),
        position,
      })),
    )
    .execute()
}

async function replaceTags(
  transaction: Transaction<Database>,
  trackId: number,
  kind: TagKind,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('track_tag')
    .where('track_id', '=', trackId)
    .where('tag_id', 'in', (inner) => inner.selectFrom('tag').where('kind', '=', kind).select('id'))
    .execute()
  if (ids.length === 0) return
  await transaction
    .insertInto('track_tag')
    .values([...new Set(ids)].map((id, position) => ({ track_id: trackId, tag_id: Number(id), position })))
    .execute()
}

/** Ids of those that do not exist, by field; tags must be of the field's kind. */
export async function findUnknownOfTrack(
  db: Kysely<Database>,
  {
    artist_id,
    artist_ids = [],
    featured_artist_ids = [],
    genre_ids = [],
    instrument_ids = [],
    mood_ids = [],
    use_ids = [],
  }: Partial<
    Pick<
      StudioTrackChange,
      | 'artist_id'
      | 'artist_ids'
      | 'featured_artist_ids'
      | 'genre_ids'
      | 'mood_ids'
      | 'use_ids'
      | 'instrument_ids'
    >
  >,
): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from (
      select field, id from (
        select 'artist_id' as field, unnest(${artist_id === undefined ? [] : [Number(artist_id)]}::int[]) as id
        union all select 'artist_ids', unnest(${artist_ids.map(Number)}::int[])
        union all select 'featured_artist_ids', unnest(${featured_artist_ids.map(Number)}::int[])) as given
        where not exists (select from artist where artist.id = given.id)
      union all
      select 'genre_ids', id from unnest(${genre_ids.map(Number)}::int[]) as given (id)
        where not exists (select from music_category where music_category.id = given.id)
      union all
      select field, id from (
        select 'mood_ids' as field, 'mood' as kind, unnest(${mood_ids.map(Number)}::int[]) as id
        union all select 'use_ids', 'use', unnest(${use_ids.map(Number)}::int[])
        union all select 'instrument_ids', 'instrument', unnest(${instrument_ids.map(Number)}::int[])) as given
        where not exists (select from tag where tag.id = given.id and tag.kind = given.kind)) as unknown`.execute(
    db,
  )
  return rows.map(({ field }) => field)
}

const bulkColumns = bulkTrackFields.filter((name) => isOneOf(trackColumnFields, name))
const bulkClearance = bulkTrackFields.filter((name) => isOneOf(clearanceFields, name))

/**
 * Changes many tracks at once.
 * @returns ids of the tracks that existed and differ now; `without_genre` if one would be left without a genre
 */
export async function changeStudioTracks(
  transaction: Transaction<Database>,
  { change, ids }: { ids: readonly number[]; change: StudioTracksChange },
): Promise<void | 'without_genre'> {
  await transaction
    .updateTable('track')
    .where('id', 'in', ids)
    .set({
      updated_at: sql<Date>`now()`,
      ...pickOf(change, bulkColumns),
    })
    .execute()
  await changeArtists(transaction, { ids, change })
  const rights = pickOf(change, [...bulkClearance, 'publishers', 'writers'])
  if (Object.values(rights).some((value) => value !== undefined)) {
    const present = await transaction.selectFrom('track').where('id', 'in', ids).select('id').execute()
    for (const { id } of present) await writeTrackRights(transaction, { id, change: rights })
    await refreshRightsLights(transaction, ids)
  }
  for (const language of fallbackLanguages) {
    const fallsBack = change.fallback[language]
    if (fallsBack !== undefined) await changeFallback(transaction, { ids, language, fallsBack })
  }
  await changeLinks(transaction, 'track_category', 'music_category_id', {
    ids,
    added: change.add_genre_ids.map(Number),
    removed: change.remove_genre_ids.map(Number),
  })
  await changeLinks(transaction, 'track_tag', 'tag_id', {
    ids,
    added: change.add_tag_ids.map(Number),
    removed: change.remove_tag_ids.map(Number),
  })
  const { rows } = await sql`select from track
    where id = any (${[...ids]}::int[])
      and not exists (select from track_category where track_category.track_id = track.id)
    limit 1`.execute(transaction)
  return rows.length > 0 ? 'without_genre' : undefined
}

/** Marks the tracks to which a text is missing in a language, or takes the mark from all of them. */
async function changeFallback(
  transaction: Transaction<Database>,
  { fallsBack, ids, language }: { ids: readonly number[]; language: Language; fallsBack: boolean },
): Promise<void> {
  await sql`update track_text as own set falls_back = ${fallsBack} from track_text as english
    where own.track_id = any (${[...ids]}::int[]) and own.language = ${language}
      and english.track_id = own.track_id and english.language = 'en' and own.falls_back <> ${fallsBack}
      and (not ${fallsBack}::boolean or own.title = '' or (own.description = '' and english.description <> ''))`.execute(
    transaction,
  )
}

/** Adds names behind those that tracks have, and removes others. */
async function changeLinks(
  transaction: Transaction<Database>,
  table: 'track_category' | 'track_tag',
  column: 'music_category_id' | 'tag_id',
  { added, ids, removed }: { ids: readonly number[]; added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await sql`delete from ${sql.table(table)}
      where track_id = any (${[...ids]}::int[]) and ${sql.ref(column)} = any (${[...removed]}::int[])`.execute(
      transaction,
    )
  if (added.length > 0)
    await sql`insert into ${sql.table(table)} (track_id, ${sql.ref(column)}, position)
      select track.id, added.id, added.ordinality + coalesce((
        select max(position) from ${sql.table(table)} as present where present.track_id = track.id), -1)
      from track, unnest(${[...added]}::int[]) with ordinality as added (id, ordinality)
      where track.id = any (${[...ids]}::int[])
      on conflict do nothing`.execute(transaction)
}
