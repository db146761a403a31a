import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Tracks per statement: sorting them must fit into PostgreSQL's memory. */
const batchSize = 20_000
/** Number of distinct words; the first is far more frequent than the last. */
const vocabularySize = 30_000
/** Number of distinct titles, descriptions and sets of tags. */
const poolSize = { title: 60_000, description: 12_000, tags: 12_000 } as const
/** Two letters each; three syllables make a word. */
const syllables = Array.from(
  { length: 64 },
  (_, index) => `${'bcdfghjklmnprstv'[index % 16]}${'aeio'[index >> 4]}`,
).join('')

/** What every batch draws from. */
const pools = ['made_title', 'made_description', 'made_tags', 'made_artist'] as const
/** The tables that are filled. */
const grown = ['track', 'track_text', 'track_category', 'track_tag', 'track_search'] as const

/**
 * Adds generated tracks up to a number, with the existing categories, tags and artists, as if imported: tens of
 * thousands a second, since the search rows are written directly instead of by triggers. A test compares both ways.
 * The measures of their sound are spread evenly: the hardest case for finding neighbours.
 *
 * @param tracks number of tracks in the end; nothing happens if there are as many
 */
export async function growCatalogue(db: Kysely<Database>, { tracks }: { tracks: number }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction)
    const { count } = await transaction
      .selectFrom('track')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= tracks) return
    // First, so that the search rows contain the new revision.
    await run('update content_revision set revision = revision + 1')
    // The same catalogue every time.
    await run('select setseed(0.28)')
    // Disables triggers, including those of foreign keys.
    await run('set local session_replication_role = replica')
    await run(`set local maintenance_work_mem = '256MB'`)
    // Rebuilding indexes at the end is far faster than a million updates.
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select relname as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = any(${[...grown]}::regclass[]) and not indisunique`.execute(transaction)
    for (const { name } of indexes) await run(`drop index ${name}`)
    await makePools(transaction, Math.min(1, (tracks - count) / batchSize))
    for (let made = count; made < tracks; made += batchSize)
      await addTracks(transaction, Math.min(batchSize, tracks - made))
    await run(`drop table ${pools.join(', ')}`)
    for (const { definition } of indexes) await run(definition)
    await recountWords(transaction)
    await recountSongs(transaction)
  })
  await sql`vacuum (analyze) track, track_text, track_category, track_tag, track_search, search_word`.execute(
    db,
  )
}

/**
 * Titles, descriptions and tags with their share of the search row, numbered from 1.
 * @param share of the usual sizes, for small catalogues
 */
async function makePools(transaction: Transaction<Database>, share: number): Promise<void> {
  const letters = (part: number) => `substr('${syllables}', chosen / ${part} % 64 * 2 + 1, 2)`
  const words = (number: number) => `array(
    select ${[1, 64, 4096].map(letters).join(' || ')}
    from (
      select (${vocabularySize} * power(random(), 4))::integer as chosen
      from generate_series(1, ${number}) where pool.id > 0) as numbers)`
  const rows = (size: number) => `generate_series(1, ${Math.max(100, Math.ceil(size * share))}) as pool (id)`
  const statements = [
    `create temporary table made_title as
    select id, array_to_string(title, ' ') as name, array_to_string(title, '-') as slug,
      search_document(title, '{}', '{}') as document
    from (select pool.id, ${words(3)} as title from ${rows(poolSize.title)} offset 0) as titles`,
    `create temporary table made_description as
    select id, array_to_string(en, ' ') as en, array_to_string(es, ' ') as es, array_to_string(fr, ' ') as fr,
      search_document('{}', '{}', en || es || fr) as document
    from (
      select pool.id, ${words(16)} as en, ${words(16)} as es, ${words(16)} as fr
      from ${rows(poolSize.description)} offset 0) as texts`,
    `create temporary table made_tags as
    select id, category, tags, array(
        select 1000000 + category
        union all
        select case kind when 'mood' then 2000000 when 'use' then 3000000 else 4000000 end + tag.id
        from tag where tag.id = any(tags)) as codes
    from (
      select pool.id,
        categories[1 + floor(cardinality(categories) * power(random(), 1.5))::integer] as category,
        array(
          select distinct ids[1 + floor(cardinality(ids) * power(random(), 1.5))::integer]
          from (
            select array_agg(id order by id) as ids, case kind when 'instrument' then 5 else 3 end as number
            from tag group by kind order by kind) as kinds,
            generate_series(1, kinds.number)
          where pool.id > 0) as tags
      from ${rows(poolSize.tags)},
        (select array(select id from music_category order by id) as categories) as known offset 0) as chosen`,
    `create temporary table made_artist as
    select row_number() over (order by id)::integer as id, id as artist_id,
      search_document('{}', search_words(name), '{}') as document
    from artist`,
    `analyze ${pools.join(', ')}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}

async function addTracks(transaction: Transaction<Database>, count: number): Promise<void> {
  const any = (pool: string) =>
    `1 + floor(random() * (select count(*) from made_${pool}))::integer as ${pool}`
  const statements = [
    `create temporary table made as
    select nextval(pg_get_serial_sequence('track', 'id'))::integer as id,
      ${['title', 'description', 'tags', 'artist'].map(any).join(', ')},
      (40 + 300 * power(random(), 2))::real as duration, (60 + 120 * random())::real as bpm,
      (array['C', 'G', 'Am', 'F#m', 'Eb', 'Bbm'])[1 + floor(random() * 6)::integer] as key,
      random()::real as energy, random() < 0.2 as vocals,
      date '2015-01-01' + (random() * 4000)::integer as release_date, random() < 0.002 as featured
    from generate_series(1, ${count})`,
    'analyze made',
    `insert into track (id, artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp,
      brightness_hz, onset_density, percussiveness, timbre, peaks, release_date, featured, preview)
    overriding system value
    select made.id, artist_id, duration, bpm, key, energy, vocals, -14, -1,
      800 + 2000 * random(), 1 + 6 * random(), 0.2 + 0.3 * random(),
      array[20 + 40 * random(), 20 * random(), 15 * random(), 10 * random(), 10 * random(), 10 * random()],
      decode(repeat('7f', 240), 'hex'), release_date, featured, 'previews/made.mp3'
    from made join made_artist on made_artist.id = made.artist`,
    `insert into track_text (track_id, language, slug, title, description)
    select made.id, language, slug || '-' || made.id, name,
      case language when 'en' then en when 'es' then es else fr end
    from made
      join made_title on made_title.id = made.title
      join made_description on made_description.id = made.description,
      unnest(array['en', 'es', 'fr']) as language`,
    `insert into track_category (track_id, music_category_id, position)
    select made.id, category, 0 from made join made_tags on made_tags.id = made.tags where category is not null`,
    `insert into track_tag (track_id, tag_id, position)
    select made.id, tag_id, place - 1
    from made join made_tags on made_tags.id = made.tags, unnest(made_tags.tags) with ordinality as tag (tag_id, place)`,
    `insert into track_search (
      track_id, release_date, featured, bpm, duration, title_en, title_es, title_fr, facets, artist_ids,
      document)
    select made.id, release_date, featured, bpm, duration, name, name, name,
      array_remove(codes, null) || array[
        0,
        5000000 + array_position(array[
          'C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B',
          'Cm', 'C#m', 'Dm', 'Ebm', 'Em', 'Fm', 'F#m', 'Gm', 'G#m', 'Am', 'Bbm', 'Bm'], key),
        6000000 + case when vocals then 1 else 2 end,
        7000000 + case when energy < 0.54::real then 1 when energy < 0.65::real then 2 else 3 end,
        8000000 + floor(round(bpm) / 5)::integer,
        9000000 + floor(round(duration) / 5)::integer],
      array[artist_id],
      made_title.document || made_description.document || made_artist.document
    from made
      join made_title on made_title.id = made.title
      join made_description on made_description.id = made.description
      join made_tags on made_tags.id = made.tags
      join made_artist on made_artist.id = made.artist
    order by made.id`,
    'drop table made',
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}

/** Computes what the triggers maintain track by track. */
async function recountSongs(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from song_total`.execute(transaction)
  await sql`
    insert into song_total (code, songs, seconds)
    select code, count(*), sum(duration::numeric)
    from track_search, lateral (
      select code from unnest(facets) as code where code < 2000000
      union all select 10000000 + artist_id from unnest(artist_ids) as artist_id) as list
    where main_id is null
    group by code`.execute(transaction)
}

/** The same of words. */
async function recountWords(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from search_word`.execute(transaction)
  await sql`
    insert into search_word (word, stems, frequency, title_frequency)
    select word, search_stems(word), sum(total), sum(titles)
    from (
      select regexp_replace(word, '^t/', '') collate "C" as word,
        case when word like 't/%' then 0 else ndoc end as total,
        case when word like 't/%' then ndoc else 0 end as titles
      from ts_stat('select document from track_search')
      where word !~ '^[afs]/') as counted
    group by word`.execute(transaction)
}
