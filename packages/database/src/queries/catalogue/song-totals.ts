import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from './versions.ts'

/** The codes of `song_total`: of all songs, and of those of a genre. */
export const totalCode = {
  every: sql<number>`0`,
  ofGenre: (id: RawBuilder<unknown>) => sql<number>`(1000000 + ${id})`,
}

/** How many songs there are with a code: kept by triggers, since counting a million takes longer than a page may. */
export const songsOf = (code: RawBuilder<number>) =>
  sql<number>`coalesce((select songs from song_total where song_total.code = ${code}), 0)`

/** Number and seconds of all songs, or of those of a genre by its slug, perhaps without those shown in English. */
export async function readSongTotal(
  db: Kysely<Database>,
  { category, language, translated }: { category?: string; language: Language; translated?: boolean },
): Promise<{ total: number; seconds: number }> {
  const code =
    category === undefined
      ? totalCode.every
      : sql<number>`(select ${totalCode.ofGenre(sql`music_category_id`)} from music_category_text
          where language = ${language} and slug = ${category})`
  const row = await db
    .selectFrom('song_total')
    .where('code', '=', code)
    .select(['songs as total', sql<number>`seconds::float8`.as('seconds')])
    .executeTakeFirst()
  const every = row ?? { total: 0, seconds: 0 }
  if (!translated) return every
  // Those that fall back are few in most catalogues, and an index lists them.
  const { rows } = await sql<{ total: number; seconds: number }>`
    select count(*)::int as total, coalesce(sum(duration::numeric), 0)::float8 as seconds
    from track_text as text join track_search on track_search.track_id = text.track_id
    where text.falls_back and text.language = ${language} and ${isSong}
      ${category === undefined ? sql`` : sql`and ${code} = any(facets)`}`.execute(db)
  const [english = { total: 0, seconds: 0 }] = rows
  return { total: every.total - english.total, seconds: every.seconds - english.seconds }
}
