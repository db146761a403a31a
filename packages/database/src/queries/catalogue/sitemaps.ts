import { type SitemapEntry, type SitemapKind, sitemapKinds } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { totalCode, tracksOfArtist } from './song-totals.ts'
import { isSong } from '../versions.ts'

interface SitemapRow {
  type: SitemapEntry['type']
  slugs: SitemapEntry['slugs']
  updated_at: Date | null
}

export interface ListSitemaps {
  /** CMS pages that are in no sitemap. */
  unlisted: readonly string[]
  /** Entries per sitemap. */
  size: number
}

/**
 * Every non-empty sitemap, with the latest change of its entries. Songs, and the latest changes of those of genres and artists, as they
 * were when they were divided last, if they have been (`divideTrackSitemaps`).
 */
export async function listSitemaps(db: Kysely<Database>, { size, unlisted }: ListSitemaps) {
  const numbered = (kind: SitemapKind, entries: RawBuilder<unknown>) => sql`
    select ${sql.lit(kind)} as kind, updated_at,
      ((row_number() over (order by type, id) - 1) / ${sql.lit(size)} + 1)::int as page
    from (${entries}) as entry`
  const parts = sitemapKinds.map((kind) =>
    kind === 'tracks'
      ? sql`${numbered(kind, sql`${songs} and not exists (select from track_sitemap)`)}
          union all select ${sql.lit(kind)}, updated_at, page from track_sitemap`
      : numbered(kind, sources[kind](unlisted)),
  )
  const { rows } = await sql<{ kind: SitemapKind; page: number; updated_at: Date | null }>`
    select kind, page, max(updated_at) as updated_at
    from (${sql.join(parts, sql` union all `)}) as numbered
    group by kind, page
    order by kind, page`.execute(db)
  return rows
}

/** The entries of one sitemap, counted from 1; none beyond the last. */
export async function getSitemap(
  db: Kysely<Database>,
  { kind, page, size, unlisted }: ListSitemaps & { kind: SitemapKind; page: number },
) {
  const { rows } = await (
    kind === 'tracks'
      ? sql<SitemapRow>`
          select song.type, ${slugs}, song.updated_at
          from (${await songsOfPage(db, { page, size })}) as song
            join shown_track_text as text on text.track_id = song.id
          group by song.type, song.id, song.updated_at
          order by song.id`
      : sql<SitemapRow>`select type, slugs, updated_at from (${sources[kind](unlisted)}) as entry
          order by type, id limit ${size} offset ${(page - 1) * size}`
  ).execute(db)
  return rows
}

/**
 * The songs of a page as they were divided last, of those that came since as many as it has room for; counted, if they have not
 * been divided yet.
 */
async function songsOfPage(db: Kysely<Database>, { page, size }: { page: number; size: number }) {
  const [own, next] = await db
    .selectFrom('track_sitemap')
    .where('page', 'in', [page, page + 1])
    .orderBy('page')
    .select(['page', 'first_track_id'])
    .execute()
  if (own?.page === page) {
    const before = next ? sql`and track.id < ${next.first_track_id}` : sql``
    return sql`${songs} and track.id >= ${own.first_track_id} ${before} order by track.id limit ${size}`
  }
  if (await isDivided(db)) return sql`${songs} and false`
  return sql`${songs} order by track.id limit ${size} offset ${(page - 1) * size}`
}

/**
 * The sitemaps of songs as they were divided last, or one of them, each with a key that changes with its songs and with their
 * latest change; undefined: the release before divided it.
 */
export async function listTrackSitemaps(
  db: Kysely<Database>,
  only?: { page: number },
): Promise<{ page: number; key: string | undefined }[]> {
  const rows = await db
    .selectFrom('track_sitemap')
    .$if(only !== undefined, (query) => query.where('page', 'in', [only?.page ?? 0, (only?.page ?? 0) + 1]))
    .orderBy('page')
    .select(['page', 'first_track_id', 'updated_at', 'fingerprint'])
    .execute()
  const listed = rows.map(({ fingerprint, first_track_id, page, updated_at }, index) => {
    // The release before, which may run beside this one, writes the others without the fingerprint.
    const parts = [first_track_id, rows[index + 1]?.first_track_id, updated_at?.getTime(), fingerprint]
    return { page, key: fingerprint === null ? undefined : parts.join('.') }
  })
  return only ? listed.filter(({ page }) => page === only.page) : listed
}

async function isDivided(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('track_sitemap').select('page').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Divides the songs among sitemaps, in the order of their ids, and notes when those of each genre and artist changed last, so that no
 * request has to read them all.
 * @param size songs of a sitemap
 */
export async function divideTrackSitemaps(db: Kysely<Database>, { size }: { size: number }): Promise<void> {
  await sql`
    with numbered as (
      select id, updated_at, ((row_number() over (order by id) - 1) / ${sql.lit(size)} + 1)::int as page
      from (${songs}) as song),
    divided as (
      select page, min(id) as first_track_id, max(updated_at) as updated_at,
        count(*) || '.' || sum(id) || '.' || coalesce(extract(epoch from max(updated_at)), 0) as fingerprint
      from numbered group by page),
    gone as (
      delete from track_sitemap where page not in (select page from divided))
    insert into track_sitemap (page, first_track_id, updated_at, fingerprint) select * from divided
    on conflict (page) do update set first_track_id = excluded.first_track_id, updated_at = excluded.updated_at,
      fingerprint = excluded.fingerprint
    where (track_sitemap.first_track_id, track_sitemap.updated_at, track_sitemap.fingerprint)
      is distinct from (excluded.first_track_id, excluded.updated_at, excluded.fingerprint)`.execute(db)
  await sql`
    with latest as (${latestSongs} group by music_category_id),
    gone as (
      delete from music_category_latest where music_category_id not in (select music_category_id from latest))
    insert into music_category_latest (music_category_id, updated_at) select * from latest
    on conflict (music_category_id) do update set updated_at = excluded.updated_at
    where music_category_latest.updated_at <> excluded.updated_at`.execute(db)
  await noteLatestOfArtists(db)
}

async function noteLatestOfArtists(db: Kysely<Database>): Promise<void> {
  await sql`
    with latest as (
      select player.id as artist_id, max(track.updated_at) as updated_at
      from track_search join track on track.id = track_search.track_id, unnest(artist_ids) as player (id)
      where ${isSong} and player.id in (select artist.id from artist)
      group by player.id),
    gone as (
      delete from artist_latest where artist_id not in (select artist_id from latest))
    insert into artist_latest (artist_id, updated_at) select * from latest
    on conflict (artist_id) do update set updated_at = excluded.updated_at
    where artist_latest.updated_at <> excluded.updated_at`.execute(db)
}

/** When songs of genres changed last. */
const latestSongs = sql`
  select music_category_id, max(track.updated_at) as updated_at
  from track_category join track on track.id = track_category.track_id`

/** A scheduled article counts as changed on the day it appears. */
const publishedArticle = sql`(
  select article.id, article.blog_category_id, article.author_id,
    greatest(article.updated_at, article.published_at) as updated_at
  from article where article.published_at <= now())`

/** The slugs of a record in those languages in which nothing is shown in English instead. */
const slugs = sql`coalesce(
  jsonb_object_agg(text.language, text.slug) filter (where text.fallbacks = '{}'), '{}') as slugs`

/** All songs, without slugs: a million of them have three million texts, of which one sitemap needs a few thousand. */
const songs = sql`
  select 'track' as type, track.id, track.updated_at
  from track join track_search on track_search.track_id = track.id
  where ${isSong} and exists (select from track_text where track_text.track_id = track.id)`

/** The entries of the other kinds of sitemap: type, id, slugs by language, and when the shown content last changed. */
const sources: Record<
  Exclude<SitemapKind, 'tracks'>,
  (unlisted: readonly string[]) => RawBuilder<unknown>
> = {
  // A CMS page is called the same in every language. Lists change with their entries.
  pages: (unlisted) => sql`
    select 'page' as type, page.id,
      coalesce((select jsonb_object_agg(named.language, page.name)
        from unnest(${[...languages]}::text[]) as named (language)
        where not exists (
          select from shown_page_text as text
          where text.page_id = page.id and text.language = named.language and text.fallbacks <> '{}')), '{}') as slugs,
      greatest(page.updated_at, case page.name
        when 'home' then (select max(updated_at) from track)
        when 'all-music' then (select max(updated_at) from track)
        when 'music' then (select max(updated_at) from music_category)
        when 'blog' then (select max(updated_at) from ${publishedArticle} as article)
      end) as updated_at
    from page where page.name <> all(${[...unlisted]}::text[])`,
  categories: () => sql`
    select 'music-category' as type, category.id, ${slugs},
      greatest(category.updated_at, case when exists (select from track_sitemap)
        then (select updated_at from music_category_latest where music_category_id = category.id)
        else (select updated_at from (${latestSongs}
          where music_category_id = category.id group by music_category_id) as counted) end) as updated_at
    from music_category as category join shown_music_category_text as text on text.music_category_id = category.id
    group by category.id`,
  // Those with a song that is offered.
  artists: () => sql`
    select 'artist' as type, artist.id, coalesce(
        jsonb_object_agg(text.language, artist.slug) filter (where text.fallbacks = '{}'), '{}') as slugs,
      case when exists (select from track_sitemap)
        then (select updated_at from artist_latest where artist_id = artist.id)
        else (select max(updated_at) from track where id in (${tracksOfArtist(sql.ref('artist.id'))})) end as updated_at
    from artist join song_total on song_total.code = ${totalCode.ofArtist(sql.ref('artist.id'))}
      join shown_artist_text as text on text.artist_id = artist.id
    group by artist.id`,
  articles: () => sql`
    select 'article' as type, article.id, ${slugs},
      max(article.updated_at) as updated_at
    from ${publishedArticle} as article join shown_article_text as text on text.article_id = article.id
    group by article.id`,
  learn: () => sql`
    select 'blog-category' as type, category.id, ${slugs},
      (select max(article.updated_at) from ${publishedArticle} as article
        where article.blog_category_id = category.id) as updated_at
    from blog_category as category join shown_blog_category_text as text on text.blog_category_id = category.id
    group by category.id
    union all
    select 'author' as type, author.id, ${slugs},
      (select max(article.updated_at) from ${publishedArticle} as article
        where article.author_id = author.id) as updated_at
    from author join shown_author_text as text on text.author_id = author.id
    group by author.id`,
}
