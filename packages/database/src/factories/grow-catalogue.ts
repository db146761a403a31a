import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Tracks per statement: sorting them must fit into PostgreSQL's memory. */
const batchSize = 20_000
/** Number of distinct words; the first is far more frequent than the last. */
const vocabularySize = 30_000
/** Two letters each; three syllables make a word. */
const syllables = Array.from(
  { length: 64 },
  (_, index) => `${'bcdfghjklmnprstv'[index % 16]}${'aeio'[index >> 4]}`,
).join('')

/**
 * Adds generated tracks up to a number, with the existing categories, tags and artists, as if imported: thousands a
 * second, since the search rows are written directly instead of by triggers. A test compares both ways.
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
    // Rebuilding indexes at the end is far faster than a million updates.
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'track_search' and indexname <> 'track_search_pkey'`.execute(transaction)
    for (const { name } of indexes) await run(`drop index ${name}`)
    for (let made = count; made < tracks; made += batchSize)
      await addTracks(transaction, Math.min(batchSize, tracks - made))
    for (const { definition } of indexes) await run(definition)
    await recountWords(transaction)
  })
  await sql`vacuum (analyze) track, track_text, track_category, track_tag, track_search, search_word`.execute(
    db,
  )
}

async function addTracks(transaction: Transaction<Database>, count: number): Promise<void> {
  const letters = (part: number) => `substr('${syllables}', chosen / ${part} % 64 * 2 + 1, 2)`
  const words = (number: number) => `array(
    select ${[1, 64, 4096].map(letters).join(' || ')}
    from (
      select (${vocabularySize} * power(random(), 4))::integer as chosen
      from generate_series(1, ${number}) where track.id > 0) as numbers)`
  const statements = [
    'create temporary table made as select coalesce(max(id), 0) as after from track',
    `insert into track (artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp,
      brightness_hz, onset_density, percussiveness, timbre, peaks, release_date, featured, preview)
    select artists[1 + floor(random() * cardinality(artists))::integer],
      40 + 300 * power(random(), 2), 60 + 120 * random(),
      (array['C', 'G', 'Am', 'F#m', 'Eb', 'Bbm'])[1 + floor(random() * 6)::integer],
      random(), random() < 0.2, -14, -1,
      800 + 2000 * random(), 1 + 6 * random(), 0.2 + 0.3 * random(),
      array[20 + 40 * random(), 20 * random(), 15 * random(), 10 * random(), 10 * random(), 10 * random()],
      decode(repeat('7f', 240), 'hex'),
      date '2015-01-01' + (random() * 4000)::integer, random() < 0.002, 'previews/made.mp3'
    from generate_series(1, ${count}), (select array(select id from artist order by id) as artists) as chosen`,
    `create temporary table made_text as
    select track.id, ${words(3)} as title, ${words(16)} as en, ${words(16)} as es, ${words(16)} as fr
    from track where id > (select after from made)`,
    `insert into track_text (track_id, language, slug, title, description)
    select id, language, array_to_string(title, '-') || '-' || id, array_to_string(title, ' '),
      array_to_string(case language when 'en' then en when 'es' then es else fr end, ' ')
    from made_text, unnest(array['en', 'es', 'fr']) as language`,
    `insert into track_category (track_id, music_category_id, position)
    select made_text.id, categories[1 + floor(cardinality(categories) * power(random(), 1.5))::integer], 0
    from made_text, (select array(select id from music_category order by id) as categories) as chosen`,
    `insert into track_tag (track_id, tag_id, position)
    select made_text.id, tags[1 + floor(cardinality(tags) * power(random(), 1.5))::integer], place
    from made_text,
      (select kind, array_agg(id order by id) as tags, case kind when 'instrument' then 5 else 3 end as number
        from tag group by kind) as kinds,
      generate_series(1, kinds.number) as place
    on conflict do nothing`,
    `insert into track_search (
      track_id, release_date, featured, bpm, duration, title_en, title_es, title_fr, facets, document)
    select track.id, release_date, featured, bpm, duration_seconds, name, name, name, facets,
      search_document(title, artist_words, en || es || fr)
    from made_text
      join track on track.id = made_text.id
      join (select id, search_words(name) as artist_words from artist) as artist on artist.id = track.artist_id
      cross join lateral (
        select array_to_string(title, ' ') as name, search_facets(track) as facets) as made_of`,
    'drop table made, made_text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}

/** Computes what the triggers maintain track by track. */
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
