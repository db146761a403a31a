import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { unpackIds } from '../search/search-index.ts'
import { pictureAlt, untranslatedLanguages } from '../translated.ts'
import { songsOf, totalCode, tracksOfArtist } from './song-totals.ts'

/**
 * The artist with a slug, present or earlier; undefined for one that plays on no track of its own, such as the joined name of
 * several. `track_count` counts songs that are offered: 0 for one whose songs were all withdrawn.
 */
export function findArtist(db: Kysely<Database>, { language, slug }: { slug: string; language: Language }) {
  return db
    .selectFrom('artist')
    .leftJoin('shown_artist_text as text', (join) =>
      join.onRef('text.artist_id', '=', 'artist.id').on('text.language', '=', language),
    )
    .where('artist.id', '=', named(sql`${slug}`))
    .where(sql<boolean>`exists (${tracksOfArtist(sql.ref('artist.id'))})`)
    .select([
      'artist.id',
      'artist.name',
      'artist.slug',
      'artist.picture',
      pictureAlt('artist', language).as('picture_alt'),
      sql<string>`coalesce(text.biography, '')`.as('biography'),
      sql<string[]>`coalesce(text.fallbacks, '{}')`.as('fallbacks'),
      untranslatedLanguages('artist').as('untranslated'),
      songsOf(totalCode.ofArtist(sql.ref('artist.id'))).as('track_count'),
    ])
    .executeTakeFirst()
}

/** The artists with these slugs, present or earlier, each with the ids of their tracks, versions and withdrawn ones among them. */
export async function findArtistsOfTracks(
  db: Kysely<Database>,
  { slugs }: { slugs: readonly string[] },
): Promise<{ asked: string; id: number; slug: string; name: string; ids: Int32Array }[]> {
  const { rows } = await sql<{
    asked: string
    id: number
    slug: string
    name: string
    packed: Buffer | null
  }>`
    select asked, artist.id, artist.slug, artist.name, (
      select string_agg(int4send(played.id), ''::bytea)
      from (${tracksOfArtist(sql.ref('artist.id'))}) as played) as packed
    from unnest(${[...slugs]}::text[]) with ordinality as given (asked, place) join artist on artist.id = ${named(sql.ref('asked'))}
    order by place`.execute(db)
  return rows.map(({ packed, ...artist }) => ({ ...artist, ids: unpackIds(packed) }))
}

/** The id of the artist with a slug: what somebody is called now goes before what others were called. */
const named = (slug: RawBuilder<unknown>) => sql<number>`coalesce(
  (select id from artist as present where present.slug = ${slug}),
  (select min(id) from artist as former where former.earlier_slugs @> array[${slug}]::text[]))`
