import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from '../versions.ts'

/** The codes of `song_total`: of all songs, of those of a genre, and of those of an artist. */
export const totalCode = {
  every: sql<number>`0`,
  ofGenre: (id: RawBuilder<unknown>) => sql<number>`(1000000 + ${id})`,
  ofArtist: (id: RawBuilder<unknown>) => sql<number>`(10000000 + ${id})`,
}

/** How many songs there are with a code: kept by triggers, since counting a million takes longer than a page may. */
export const songsOf = (code: RawBuilder<number>) =>
  sql<number>`coalesce((select songs from song_total where song_total.code = ${code}), 0)`

/** A part of all songs: those of a genre by its slug, of an artist by its own, or of both. */
export interface SongPart {
  category?: string | undefined
  artist?: string | undefined
  language: Language
}

/** Number and seconds of all songs, or of a part of them, perhaps without those shown in English. */
export async function readSongTotal(
  db: Kysely<Database>,
  { translated, ...part }: SongPart & { translated?: boolean | undefined },
): Promise<{ total: number; seconds: number }> {
  // Of an artist's songs of one genre nothing is kept; they are few.
  if (part.artist !== undefined && part.category !== undefined)
    return countSongs(db, part, translated ? { shownInEnglish: false } : {})
  const code =
    part.category !== undefined
      ? totalCode.ofGenre(genreOf(part))
      : part.artist !== undefined
        ? totalCode.ofArtist(artistOf(part))
        : totalCode.every
  const row = await db
    .selectFrom('song_total')
    .where('code', '=', code)
    .select(['songs as total', sql<number>`seconds::float8`.as('seconds')])
    .executeTakeFirst()
  const every = row ?? { total: 0, seconds: 0 }
  if (!translated) return every
  // Those that fall back are few in most catalogues, and an index lists them.
  const english = await countSongs(db, part, { shownInEnglish: true })
  return { total: every.total - english.total, seconds: every.seconds - english.seconds }
}

const genreOf = ({ category, language }: SongPart) => sql`(
  select music_category_id from music_category_text where language = ${language} and slug = ${category})`
const artistOf = ({ artist }: SongPart) => sql`(select id from artist where slug = ${artist})`

async function countSongs(
  db: Kysely<Database>,
  part: SongPart,
  { shownInEnglish }: { shownInEnglish?: boolean },
): Promise<{ total: number; seconds: number }> {
  const { artist, category, language } = part
  const { rows } = await sql<{ total: number; seconds: number }>`
    select count(*)::int as total, coalesce(sum(duration::numeric), 0)::float8 as seconds
    from track_text as text join track_search on track_search.track_id = text.track_id
    where text.language = ${language} and ${isSong}
      ${shownInEnglish === undefined ? sql`` : shownInEnglish ? sql`and text.falls_back` : sql`and not text.falls_back`}
      ${category === undefined ? sql`` : sql`and ${totalCode.ofGenre(genreOf(part))} = any(facets)`}
      ${artist === undefined ? sql`` : sql`and text.track_id in (${tracksOfArtist(artistOf(part))})`}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, seconds: 0 }
}

/** The ids of the tracks on which an artist plays: alone, or as one of several. A query for `in (…)`. */
export const tracksOfArtist = (id: RawBuilder<unknown>) => sql<number>`
  select own.id from track as own where own.artist_id = ${id}
    and not exists (select from track_artist where track_artist.track_id = own.id)
  union all select track_artist.track_id from track_artist where track_artist.artist_id = ${id}`
