import type { TrackSort } from '@tempolibre/domain'
import type { TagKind } from '@tempolibre/domain/name-kinds'
import { listedTrackFields, shownTrackFields } from '@tempolibre/domain/track-fields'
import type { Language } from '@tempolibre/locales'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../schema.ts'
import { columnsOfTrack } from '../../track-columns.ts'
import { columnOf, type TrackPlace } from '../search/search-lists.ts'
import { hasSlug, ownSlug, pictureAlt, translated, untranslatedLanguages } from '../translated.ts'
import { readSongTotal, tracksOfArtist } from './song-totals.ts'
import { isOffered, isSong } from '../versions.ts'

export interface ListTracks {
  language: Language
  limit: number
  /** Newest first by default; titles are those of `language`. */
  sort?: TrackSort | undefined
  /** The last row of the previous page. */
  after?: TrackPlace | undefined
  /** A music category's slug in `language`. */
  category?: string | undefined
  /** An artist's slug. */
  artist?: string | undefined
  featured?: boolean | undefined
  /** Leaves out tracks that are shown in English in `language`. */
  translated?: boolean | undefined
}

/** One page of songs; `total` and `totalSeconds` cover the whole list. */
export async function listTracks(db: Kysely<Database>, params: ListTracks) {
  let matching = db
    .selectFrom('track')
    .innerJoin('track_text as text', 'text.track_id', 'track.id')
    .innerJoin('track_search', 'track_search.track_id', 'track.id')
    .where('text.language', '=', params.language)
    .where(isSong)
  // As a constant: an index lists them.
  if (params.featured) matching = matching.where(sql<boolean>`track_search.featured`)
  if (params.translated) matching = matching.where('text.falls_back', '=', false)
  if (params.category !== undefined) {
    const { category, language } = params
    matching = matching.where('track.id', 'in', (inner) =>
      inner
        .selectFrom('track_category')
        .innerJoin(
          'music_category_text as category',
          'category.music_category_id',
          'track_category.music_category_id',
        )
        .where('category.language', '=', language)
        .where('category.slug', '=', category)
        .select('track_category.track_id'),
    )
  }

  if (params.artist !== undefined) {
    // With the number in sight, PostgreSQL knows whether the artist has few songs or most of them.
    const artist = await db
      .selectFrom('artist')
      .where('slug', '=', params.artist)
      .select('id')
      .executeTakeFirst()
    matching = matching.where(sql<boolean>`track.id in (${tracksOfArtist(sql`${artist?.id ?? 0}::integer`)})`)
  }

  const { after, language, sort = 'newest' } = params
  const { behind, by, column } = columnOf({ language, sort })
  let page = matching.select(['track.id', sql<TrackPlace['value']>`${column}`.as('value')])
  if (after) page = page.where(sql<boolean>`${behind(after)}`)
  const [rows, counted] = await Promise.all([
    page
      .orderBy(by)
      .limit(params.limit + 1)
      .execute(),
    params.featured
      ? matching
          .select([
            sql<number>`count(*)::int`.as('total'),
            sql<number>`coalesce(sum(track.duration_seconds), 0)::float8`.as('seconds'),
          ])
          .executeTakeFirstOrThrow()
      : readSongTotal(db, params),
  ])
  const shown = rows.slice(0, params.limit)
  return {
    tracks: await getTrackSummaries(db, { ids: shown.map(({ id }) => id), language: params.language }),
    total: counted.total,
    totalSeconds: counted.seconds,
    next: rows.length > params.limit ? shown.at(-1) : undefined,
  }
}

/** Tracks as shown in lists, in the order of `ids`; those that are not offered are left out. */
export async function getTrackSummaries(
  db: Kysely<Database>,
  params: { ids: readonly number[]; language: Language },
) {
  if (params.ids.length === 0) return []
  return summaries(db, params.language)
    .where('track.id', 'in', params.ids)
    .where(isOffered)
    .orderBy(sql`array_position(${[...params.ids]}::int[], track.id)`)
    .execute()
}

/**
 * The track with a slug in *any* language, also a withdrawn one; its texts are in `language`. `main_slug` is that of a version's
 * song.
 */
export function findTrack(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return summaries(db, params.language)
    .where(hasSlug('track', params.slug))
    .select((builder) => [
      'text.description',
      pictureAlt('track', params.language).as('cover_alt'),
      jsonObjectFrom(
        builder
          .selectFrom('artist')
          .whereRef('artist.id', '=', 'track.artist_id')
          .select(['artist.picture', pictureAlt('artist', params.language).as('picture_alt')]),
      )
        .$notNull()
        .as('artist_picture'),
      'track.true_peak_dbtp',
      ...columnsOfTrack(shownTrackFields),
      'track.stem_ids',
      'track.stems',
      'track.recording_version',
      'track.recording_since',
      'track.withdrawn_at',
      'track.updated_at',
      originOf(builder).as('origin'),
      translated('track', 'slug').as('slugs'),
      untranslatedLanguages('track').as('untranslated'),
      sql<string | null>`(
        select main.slug from track_version join track_text as main on main.track_id = main_id
        where track_version.track_id = track.id and main.language = ${params.language})`.as('main_slug'),
      tagsOf(builder, 'instrument', params.language).as('instruments'),
    ])
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The public facts about where the recording comes from. */
function originOf(builder: ExpressionBuilder<Database, 'track'>) {
  return jsonObjectFrom(
    builder
      .selectFrom('track as own')
      .leftJoin('track_clearance', 'track_clearance.track_id', 'own.id')
      .leftJoin('master_digest', 'master_digest.master', 'own.master')
      .whereRef('own.id', '=', 'track.id')
      .select((inner) => [
        'own.making',
        'own.isrc',
        'iswc',
        'label',
        'album',
        'p_line',
        'sha256',
        'bytes',
        'hashed_at',
        jsonArrayFrom(
          inner
            .selectFrom('right_holder')
            .whereRef('right_holder.track_id', '=', 'own.id')
            .orderBy('side')
            .orderBy('position')
            .select(['side', 'name', 'role']),
        ).as('holders'),
      ]),
  ).$notNull()
}

/** Tracks that PostgreSQL compares while a page waits. */
const mostPopular = 50_000
/** Number of nearest neighbours that are ranked further. */
const neighbours = 60

/** The id of the track with a slug in a language, and its place in the space of sounds; undefined if there is none. */
export async function findTrackSound(
  db: Kysely<Database>,
  params: { slug: string; language: Language },
): Promise<{ id: number; sound: number[] } | undefined> {
  const row = await db
    .selectFrom('track')
    .innerJoin('track_text as text', 'text.track_id', 'track.id')
    .where('text.language', '=', params.language)
    .where('text.slug', '=', params.slug)
    .select(['track.id', sql<string>`track.sound::text`.as('sound')])
    .executeTakeFirst()
  return row && { id: row.id, sound: row.sound.slice(1, -1).split(',').map(Number) }
}

/**
 * Songs similar to a track: its nearest neighbours by measured sound (`track.sound`), ranked by shared category, moods
 * and uses.
 *
 * @param params.among the tracks that may be neighbours: of these ids; the most popular ones, which are all of a small
 *   catalogue, in 0.1 s; undefined: all, in 0.6 s for a million
 */
export async function listSimilarTracks(
  db: Kysely<Database>,
  params: {
    id: number
    language: Language
    limit: number
    among?: readonly number[] | 'popular' | undefined
  },
) {
  const { among, id } = params
  const popular = sql`select track_id from track_search where ${isSong} order by popularity desc, track_id desc limit ${mostPopular}`
  const chosen = {
    all: sql``,
    popular: sql`and track.id in (${popular})`,
    these: sql`and track.id = any(${typeof among === 'object' ? [...among] : []}::integer[])`,
  }[typeof among === 'object' ? 'these' : (among ?? 'all')]
  const { rows } = await sql<{ id: number }>`
    with original as materialized (select sound from track where id = ${id}),
    nearest as materialized (
      select track.id, sound <-> (select sound from original) as distance
      from track join track_search on track_search.track_id = track.id
      where track.id <> ${id} and ${isSong} ${chosen}
      order by distance limit ${neighbours})
    select id
    from nearest
    order by distance
      - 0.3 * (
        select count(*) from track_tag as own join track_tag as other using (tag_id)
        join tag on tag.id = tag_id and kind <> 'instrument'
        where own.track_id = ${id} and other.track_id = nearest.id)
      - case when exists (
          select from track_category as own join track_category as other using (music_category_id)
          where own.track_id = ${id} and other.track_id = nearest.id) then 0.8 else 0 end,
      id
    limit ${params.limit}`.execute(db)
  return getTrackSummaries(db, { ids: rows.map((row) => row.id), language: params.language })
}

function summaries(db: Kysely<Database>, language: Language) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .where('text.language', '=', language)
    .select((builder) => [
      'track.id',
      'text.title',
      'text.slug',
      'text.fallbacks',
      'track.preview',
      'track.preview_bytes',
      'track.cover',
      'track.duration_seconds',
      'track.bpm',
      'track.tempo_known',
      'track.key',
      'track.energy',
      ...columnsOfTrack(listedTrackFields),
      'track.loudness_lufs',
      'track.peaks',
      jsonObjectFrom(
        builder
          .selectFrom('artist')
          .whereRef('artist.id', '=', 'track.artist_id')
          .select(['artist.id', 'artist.name', 'artist.slug']),
      )
        .$notNull()
        .as('artist'),
      jsonArrayFrom(
        builder
          .selectFrom('track_artist')
          .innerJoin('artist', 'artist.id', 'track_artist.artist_id')
          .whereRef('track_artist.track_id', '=', 'track.id')
          .select(['artist.id', 'artist.name', 'artist.slug', 'track_artist.role'])
          .orderBy('position'),
      ).as('artists'),
      jsonArrayFrom(
        builder
          .selectFrom('track_category')
          .innerJoin('shown_music_category_text as category', (join) =>
            join
              .onRef('category.music_category_id', '=', 'track_category.music_category_id')
              .on('category.language', '=', language),
          )
          .whereRef('track_category.track_id', '=', 'track.id')
          .select([
            'category.music_category_id as id',
            'category.title',
            'category.slug',
            'category.fallbacks',
          ])
          .orderBy('track_category.position'),
      ).as('categories'),
      tagsOf(builder, 'mood', language).as('moods'),
      tagsOf(builder, 'use', language).as('uses'),
    ])
}

function tagsOf(builder: ExpressionBuilder<Database, 'track'>, kind: TagKind, language: Language) {
  return jsonArrayFrom(
    builder
      .selectFrom('track_tag')
      .innerJoin('tag', 'tag.id', 'track_tag.tag_id')
      .innerJoin('shown_tag_text as text', (join) =>
        join.onRef('text.tag_id', '=', 'tag.id').on('text.language', '=', language),
      )
      .whereRef('track_tag.track_id', '=', 'track.id')
      .where('tag.kind', '=', kind)
      .select(['tag.id', 'text.name', 'text.fallbacks'])
      .orderBy('track_tag.position'),
  )
}
