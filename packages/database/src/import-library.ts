import type { Library } from '@tempolibre/domain'
import { planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { languages, pickOf } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import { batches, idOf, type Ids, idsOrNone, textRows, upsert, upsertTexts } from './import-rows.ts'
import { importTracks } from './import-tracks.ts'
import { keepingAllowances } from './kept-allowances.ts'
import { findStudioEdits, listRemovedImports } from './studio-edits.ts'
import type { Database } from './schema.ts'
import { withoutRemoved } from './without-removed.ts'

/**
 * Imports a library in one transaction: known ids are updated, new ones added, nothing is deleted. What the staff has
 * made of it in the studio stays: each fact by itself, the texts of a record together, and what was removed is not
 * imported again. Throws for a reference to an id that is not in the library.
 */
export async function importLibrary(db: Kysely<Database>, given: Library): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const library = withoutRemoved(given, await listRemovedImports(transaction))
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

async function importMusicCategories(transaction: Transaction<Database>, library: Library): Promise<Ids> {
  const entries = library.music_categories
  const edits = await findStudioEdits(transaction, 'music_category')
  const rows = entries.map(({ id, image }) => ({
    import_id: id,
    delivered_image: image,
    updated_at: new Date(),
  }))
  const ids = await upsert(transaction, 'music_category', rows, edits)
  await upsertTexts(
    transaction,
    'music_category',
    entries.flatMap(({ description, id, meta_description, meta_title, slug, subheading, title }) =>
      textRows(
        { music_category_id: idOf(ids, id, 'music category') },
        { slug, title, subheading, description, meta_title, meta_description },
      ),
    ),
    edits,
  )
  return ids
}

async function importArtists(transaction: Transaction<Database>, library: Library): Promise<Ids> {
  const edits = await findStudioEdits(transaction, 'artist')
  const ids = await upsert(
    transaction,
    'artist',
    library.artists.map(({ id, name }) => ({ import_id: id, name })),
    edits,
  )
  await upsertTexts(
    transaction,
    'artist',
    library.artists.flatMap(({ id, biography }) =>
      textRows({ artist_id: idOf(ids, id, 'artist') }, { biography }),
    ),
    edits,
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
    await findStudioEdits(transaction, 'tag'),
  )
  return ids
}

async function importPages(transaction: Transaction<Database>, library: Library): Promise<void> {
  const edits = await findStudioEdits(transaction, 'page')
  const edited = await transaction
    .selectFrom('page')
    .where('id', 'in', idsOrNone([...edits.keys()]))
    .select('name')
    .execute()
  const names = new Set(edited.map(({ name }) => name))
  for (const { id, text } of library.pages) {
    if (names.has(id)) continue
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
      edits,
    )
  }
}

async function importBlog(transaction: Transaction<Database>, library: Library): Promise<void> {
  const categoryEdits = await findStudioEdits(transaction, 'blog_category')
  const categories = await upsert(
    transaction,
    'blog_category',
    library.blog_categories.map(({ cover = null, id }, position) => ({ import_id: id, position, cover })),
    categoryEdits,
  )
  await upsertTexts(
    transaction,
    'blog_category',
    library.blog_categories.flatMap(({ id, slug, title }) =>
      textRows({ blog_category_id: idOf(categories, id, 'blog category') }, { slug, title }),
    ),
    categoryEdits,
  )
  const authorEdits = await findStudioEdits(transaction, 'author')
  const authors = await upsert(
    transaction,
    'author',
    library.authors.map(({ id }) => ({ import_id: id })),
    authorEdits,
  )
  await upsertTexts(
    transaction,
    'author',
    library.authors.flatMap(({ id, ...texts }) =>
      textRows({ author_id: idOf(authors, id, 'author') }, texts),
    ),
    authorEdits,
  )
  const articleEdits = await findStudioEdits(transaction, 'article')
  const articles = await upsert(
    transaction,
    'article',
    library.articles.map(({ author, category, cover = null, id, published }) => ({
      import_id: id,
      blog_category_id: idOf(categories, category, 'blog category'),
      author_id: idOf(authors, author, 'author'),
      published_at: `${published}T00:00:00Z`,
      delivered_cover: cover,
      updated_at: new Date(),
    })),
    articleEdits,
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
    articleEdits,
  )
}

async function importRedirects(transaction: Transaction<Database>, library: Library): Promise<void> {
  const edits = await findStudioEdits(transaction, 'redirect')
  const edited = await transaction
    .selectFrom('redirect')
    .where('id', 'in', idsOrNone([...edits.keys()]))
    .select('path')
    .execute()
  const paths = new Set(edited.map(({ path }) => path))
  for (const batch of batches(library.redirects.filter(({ path }) => !paths.has(path)))) {
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
  const edits = await findStudioEdits(transaction, 'plan')
  const ids = await keepingAllowances(transaction, () =>
    upsert(
      transaction,
      'plan',
      library.plans.map((plan, position) => ({
        import_id: plan.id,
        kind: plan.kind,
        position,
        trial_days: plan.trial_days,
        // What a library does not name keeps what is stored.
        ...pickOf(
          plan,
          planAllowanceNames.filter((name) => plan[name] !== undefined),
        ),
        credit_required: plan.credit_required,
      })),
      edits,
    ),
  )
  await upsertTexts(
    transaction,
    'plan',
    library.plans.flatMap(({ action, features, id, name, summary }) =>
      textRows({ plan_id: idOf(ids, id, 'plan') }, { name, summary, features, action }),
    ),
    edits,
  )
}
