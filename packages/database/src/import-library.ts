import type { Library } from '@tempolibre/contract'
import { languages, type Translated } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** The ids of rows by the ids in a library; tags have their kind before it. */
export type Ids = ReadonlyMap<string, number>

/**
 * Imports a library in one transaction: known ids are updated, new ones added, nothing is deleted. Throws for a
 * reference to an id that is not in the library.
 */
export async function importLibrary(db: Kysely<Database>, library: Library): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const categories = await importMusicCategories(transaction, library)
    const artists = await importArtists(transaction, library)
    const tags = await importTags(transaction, library)
    await importTracks(transaction, library, { categories, artists, tags })
    await importPages(transaction, library)
    await importBlog(transaction, library)
    await importRedirects(transaction, library)
    await importPlans(transaction, library)
  })
}

type ImportedTable = 'music_category' | 'artist' | 'track' | 'blog_category' | 'author' | 'article' | 'plan'

/** Rows per statement: far below PostgreSQL's limit of 65,535 parameters with the widest table. */
const batchSize = 500

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}

/** Inserts or updates rows by `import_id`; returns their ids. */
async function upsert(
  transaction: Transaction<Database>,
  table: ImportedTable,
  rows: readonly ({ import_id: string } & Record<string, unknown>)[],
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const batch of batches(rows)) {
    const columns = Object.keys(batch[0] ?? {})
    const { rows: written } = await sql<{ import_id: string; id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
      on conflict (import_id) do update set
        ${sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
      returning import_id, id`.execute(transaction)
    for (const row of written) ids.set(row.import_id, row.id)
  }
  return ids
}

/** Inserts or updates the text rows of `owner`, one per language. */
async function upsertTexts(
  transaction: Transaction<Database>,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const owner = `${table}_id`
  for (const batch of batches(rows)) {
    const columns = Object.keys(batch[0] ?? {})
    const changed = columns.filter((column) => column !== owner && column !== 'language')
    await sql`
      insert into ${sql.table(`${table}_text`)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
      on conflict (${sql.ref(owner)}, language) do update set
        ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`.execute(
      transaction,
    )
  }
}

/** One text row per language from columns that hold a text in each. */
function textRows(
  owner: Record<string, number>,
  columns: Record<string, Translated<unknown>>,
): Record<string, unknown>[] {
  return languages.map((language) => ({
    ...owner,
    language,
    ...Object.fromEntries(Object.entries(columns).map(([column, texts]) => [column, texts[language]])),
  }))
}

function idOf(ids: Ids, name: string, what: string): number {
  const id = ids.get(name)
  if (id === undefined)
    throw new Error(`The library has no ${what} '${name}'. Add it, or correct the reference.`)
  return id
}

async function importMusicCategories(transaction: Transaction<Database>, library: Library): Promise<Ids> {
  const entries = library.music_categories
  const rows = entries.map(({ id, image }) => ({ import_id: id, image, updated_at: new Date() }))
  const ids = await upsert(transaction, 'music_category', rows)
  await upsertTexts(
    transaction,
    'music_category',
    entries.flatMap(({ description, id, meta_description, meta_title, slug, subheading, title }) =>
      textRows(
        { music_category_id: idOf(ids, id, 'music category') },
        { slug, title, subheading, description, meta_title, meta_description },
      ),
    ),
  )
  return ids
}

async function importArtists(transaction: Transaction<Database>, library: Library): Promise<Ids> {
  const ids = await upsert(
    transaction,
    'artist',
    library.artists.map(({ id, name }) => ({ import_id: id, name })),
  )
  await upsertTexts(
    transaction,
    'artist',
    library.artists.flatMap(({ id, biography }) =>
      textRows({ artist_id: idOf(ids, id, 'artist') }, { biography }),
    ),
  )
  return ids
}

/** Tags are identified by kind and id, since a mood and a use may share an id. */
async function importTags(transaction: Transaction<Database>, library: Library): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const batch of batches(library.tags)) {
    const written = await transaction
      .insertInto('tag')
      .values(batch.map(({ id, kind }) => ({ import_id: id, kind })))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'import_id'])
          .doUpdateSet({ import_id: (row) => row.ref('excluded.import_id') }),
      )
      .returning(['id', 'kind', 'import_id'])
      .execute()
    for (const row of written) ids.set(`${row.kind} ${row.import_id}`, row.id)
  }
  await upsertTexts(
    transaction,
    'tag',
    library.tags.flatMap(({ id, kind, name, slug }) =>
      textRows({ tag_id: idOf(ids, `${kind} ${id}`, 'tag') }, { name, slug }),
    ),
  )
  return ids
}

/**
 * Inserts or updates tracks with their texts, categories and tags.
 * @param known ids of what they refer to
 * @returns their ids
 */
export async function importTracks(
  transaction: Transaction<Database>,
  { tracks }: Pick<Library, 'tracks'>,
  known: { categories: Ids; artists: Ids; tags: Ids },
): Promise<Ids> {
  const rows = tracks.map((track) => ({
    import_id: track.id,
    artist_id: idOf(known.artists, track.artist, 'artist'),
    duration_seconds: track.duration_seconds,
    bpm: track.bpm,
    tempo_known: track.tempo_known ?? true,
    key: track.key,
    energy: track.energy,
    vocals: track.vocals,
    loudness_lufs: track.loudness_lufs,
    true_peak_dbtp: track.true_peak_dbtp,
    brightness_hz: track.sound?.brightness_hz ?? null,
    onset_density: track.sound?.onset_density ?? null,
    percussiveness: track.sound?.percussiveness ?? null,
    timbre: track.sound?.timbre ?? null,
    peaks: Buffer.from(track.peaks),
    release_date: track.release_date,
    featured: track.featured,
    preview: track.preview,
    preview_bytes: track.preview_bytes ?? null,
    master: track.master ?? null,
    cover: track.cover,
    isrc: track.isrc ?? null,
    fingerprint: track.fingerprint?.fingerprint ?? null,
    fingerprint_algorithm: track.fingerprint?.algorithm ?? null,
    updated_at: new Date(),
  }))
  const ids = await upsert(transaction, 'track', rows)
  const trackIds = [...ids.values()]
  await upsertTexts(
    transaction,
    'track',
    tracks.flatMap(({ description, id, slug, title }) =>
      textRows({ track_id: idOf(ids, id, 'track') }, { slug, title, description }),
    ),
  )

  await transaction.deleteFrom('track_category').where('track_id', 'in', trackIdsOrNone(trackIds)).execute()
  const filed = tracks.flatMap((track) =>
    track.categories.map((category, position) => ({
      track_id: idOf(ids, track.id, 'track'),
      music_category_id: idOf(known.categories, category, 'music category'),
      position,
    })),
  )
  for (const batch of batches(filed)) await transaction.insertInto('track_category').values(batch).execute()

  await transaction.deleteFrom('track_tag').where('track_id', 'in', trackIdsOrNone(trackIds)).execute()
  const tagged = tracks.flatMap((track) =>
    [
      ...track.moods.map((id) => `mood ${id}`),
      ...track.uses.map((id) => `use ${id}`),
      ...track.instruments.map((id) => `instrument ${id}`),
    ].map((name, position) => ({
      track_id: idOf(ids, track.id, 'track'),
      tag_id: idOf(known.tags, name, 'tag'),
      position,
    })),
  )
  for (const batch of batches(tagged)) await transaction.insertInto('track_tag').values(batch).execute()
  return ids
}

/** `in ()` is not valid SQL, so an empty library uses an id that no track has. */
function trackIdsOrNone(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0]
}

async function importPages(transaction: Transaction<Database>, library: Library): Promise<void> {
  for (const { id, text } of library.pages) {
    const page = await transaction
      .insertInto('page')
      .values({ name: id, updated_at: new Date() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ updated_at: new Date() }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await upsertTexts(
      transaction,
      'page',
      languages.map((language) => ({ page_id: page.id, language, ...text[language] })),
    )
  }
}

async function importBlog(transaction: Transaction<Database>, library: Library): Promise<void> {
  const categories = await upsert(
    transaction,
    'blog_category',
    library.blog_categories.map(({ cover = null, id }, position) => ({ import_id: id, position, cover })),
  )
  await upsertTexts(
    transaction,
    'blog_category',
    library.blog_categories.flatMap(({ id, slug, title }) =>
      textRows({ blog_category_id: idOf(categories, id, 'blog category') }, { slug, title }),
    ),
  )
  const authors = await upsert(
    transaction,
    'author',
    library.authors.map(({ id }) => ({ import_id: id })),
  )
  await upsertTexts(
    transaction,
    'author',
    library.authors.flatMap(({ id, ...texts }) =>
      textRows({ author_id: idOf(authors, id, 'author') }, texts),
    ),
  )
  const articles = await upsert(
    transaction,
    'article',
    library.articles.map(({ author, category, cover = null, id, published }) => ({
      import_id: id,
      blog_category_id: idOf(categories, category, 'blog category'),
      author_id: idOf(authors, author, 'author'),
      published_at: `${published}T00:00:00Z`,
      cover,
      updated_at: new Date(),
    })),
  )
  await upsertTexts(
    transaction,
    'article',
    library.articles.flatMap(({ id, text }) =>
      languages.map((language) => ({
        article_id: idOf(articles, id, 'article'),
        language,
        ...text[language],
      })),
    ),
  )
}

async function importRedirects(transaction: Transaction<Database>, library: Library): Promise<void> {
  for (const batch of batches(library.redirects)) {
    await transaction
      .insertInto('redirect')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet({ target: (row) => row.ref('excluded.target') }),
      )
      .execute()
  }
}

async function importPlans(transaction: Transaction<Database>, library: Library): Promise<void> {
  const ids = await upsert(
    transaction,
    'plan',
    library.plans.map((plan, position) => ({
      import_id: plan.id,
      kind: plan.kind,
      position,
      trial_days: plan.trial_days,
      monthly_download_limit: plan.monthly_download_limit,
      daily_download_limit: plan.daily_download_limit,
      trial_download_limit: plan.trial_download_limit,
      credit_required: plan.credit_required,
    })),
  )
  await upsertTexts(
    transaction,
    'plan',
    library.plans.flatMap(({ action, features, id, name, summary }) =>
      textRows({ plan_id: idOf(ids, id, 'plan') }, { name, summary, features, action }),
    ),
  )
}
