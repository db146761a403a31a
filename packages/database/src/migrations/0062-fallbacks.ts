import { type Kysely, sql } from 'kysely'

/** The texts of each kind of record. */
const textColumns = {
  music_category: ['title', 'subheading', 'description', 'meta_title', 'meta_description'],
  artist: ['biography'],
  tag: ['name'],
  track: ['title', 'description'],
  page: ['meta_title', 'meta_description', 'title', 'subheading', 'description'],
  blog_category: ['title'],
  author: ['name', 'biography'],
  article: ['meta_title', 'meta_description', 'title', 'summary', 'body'],
} as const

/** Kinds of records without an address. */
const withoutSlug: ReadonlySet<string> = new Set(['artist', 'page'])

/** Texts that are missing in a language may be shown in English there, if an editor says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(textColumns)) {
    const texts = sql.table(`${table}_text`)
    const owner = sql.ref(`${table}_id`)
    await sql`alter table ${texts} add column falls_back boolean not null default false,
      add check (not (falls_back and language = 'en'))`.execute(db)
    await sql`comment on column ${texts}.falls_back is 'whether texts that are missing are shown in English'`.execute(
      db,
    )
    await sql`create index ${sql.ref(`${table}_text_fallback`)} on ${texts} (${owner}) where falls_back`.execute(
      db,
    )
    await viewOfShownTexts(table, columns).execute(db)
  }
  await sortByShownTitles.execute(db)
  await sql`alter table upload add column falls_back boolean not null default false`.execute(db)
  await sql`comment on column upload.falls_back is 'whether texts that are not translated are shown in English'`.execute(
    db,
  )
}

function viewOfShownTexts(table: string, columns: readonly string[]) {
  const [texts, owner] = [sql.table(`${table}_text`), sql.ref(`${table}_id`)]
  const falls = (column: string) => sql`own.falls_back and ${sql.ref(`own.${column}`)} = ''`
  const english = (column: string) => sql`coalesce(${sql.ref(`english.${column}`)}, '')`
  const shown = columns.map(
    (column) =>
      sql`case when ${falls(column)} then ${english(column)} else ${sql.ref(`own.${column}`)} end as ${sql.ref(column)}`,
  )
  const fallbacks = columns.map(
    (column) => sql`case when ${falls(column)} and ${english(column)} <> '' then ${sql.lit(column)} end`,
  )
  return sql`create view ${sql.table(`shown_${table}_text`)} as
    select own.${owner}, own.language, ${withoutSlug.has(table) ? sql`` : sql`own.slug,`} ${sql.join(shown)},
      array_remove(array[${sql.join(fallbacks)}]::text[], null) as fallbacks
    from ${texts} as own
      left join ${texts} as english
        on own.falls_back and english.${owner} = own.${owner} and english.language = 'en'`
}

/** As in migration 0015, but a title that is missing in a language is sorted like the English one there. */
const sortByShownTitles = sql`create or replace function refresh_track_search(track_ids integer[]) returns void language sql as $$
  insert into track_search (
    track_id, release_date, featured, bpm, duration, title_en, title_es, title_fr, facets, document)
  select
    track.id,
    track.release_date,
    track.featured,
    track.bpm,
    track.duration_seconds,
    coalesce(title_en, title_es, title_fr, ''),
    coalesce(title_es, title_en, title_fr, ''),
    coalesce(title_fr, title_en, title_es, ''),
    search_facets(track),
    search_document(title_words, search_words(artist.name), other_words)
  from track
    join artist on artist.id = track.artist_id
    cross join lateral (
      select
        max(sorted) filter (where language = 'en') as title_en,
        max(sorted) filter (where language = 'es') as title_es,
        max(sorted) filter (where language = 'fr') as title_fr,
        search_words(string_agg(title, ' ')) as title_words,
        search_words(string_agg(description, ' ')) as other_words
      from (
        select language, title, description,
          nullif(coalesce(nullif(array_to_string(search_words(title), ' '), ''), lower(title)), '') as sorted
        from track_text where track_id = track.id) as text) as texts
  where track.id = any(track_ids) and title_words is not null
  on conflict (track_id) do update set
    release_date = excluded.release_date,
    featured = excluded.featured,
    bpm = excluded.bpm,
    duration = excluded.duration,
    title_en = excluded.title_en,
    title_es = excluded.title_es,
    title_fr = excluded.title_fr,
    facets = excluded.facets,
    document = excluded.document,
    revision = excluded.revision
$$`
