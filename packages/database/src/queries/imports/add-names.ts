import type { ImportedName } from '@tempolibre/domain'
import { describeGenre } from '@tempolibre/domain/describe-genre'
import { slugOf } from '@tempolibre/domain/slug-of'
import { languages, type Translated } from '@tempolibre/locales'
import { sql, type Transaction } from 'kysely'
import type { Ids } from '../../import-rows.ts'
import type { Database } from '../../schema.ts'
import { firstFree } from './choose-slugs.ts'
import type { CatalogueName } from './import-names.ts'

/** Adds artists that the site does not have; names are compared without case and accents. */
export async function addArtists(transaction: Transaction<Database>, names: readonly string[]): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const name of new Set(names)) {
    const known = await transaction
      .selectFrom('artist')
      .where(sql<boolean>`plain_texts = plain_text(${name})`)
      .select('id')
      .orderBy('id')
      .executeTakeFirst()
    const { id } =
      known ??
      (await transaction.insertInto('artist').values({ name }).returning('id').executeTakeFirstOrThrow())
    if (!known) {
      await transaction
        .insertInto('artist_text')
        .values(languages.map((language) => ({ artist_id: id, language, biography: '' })))
        .execute()
    }
    ids.set(name, id)
  }
  return ids
}

const distinct = (names: readonly ImportedName[]) => new Map(names.map(({ id, name }) => [id, name]))

/** Adds genres that the site does not have; those that it has stay as they are. */
export async function addGenres(
  transaction: Transaction<Database>,
  names: readonly ImportedName[],
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [id, name] of distinct(names)) {
    const known = await transaction
      .selectFrom('music_category')
      .where(sql<boolean>`coalesce(import_id, 'genre-' || id) = ${id}`)
      .select('id')
      .executeTakeFirst()
    const row = known ?? (await addGenre(transaction, id, name))
    ids.set(id, row.id)
  }
  return ids
}

async function addGenre(
  transaction: Transaction<Database>,
  id: string,
  name: Translated,
): Promise<{ id: number }> {
  const row = await transaction
    .insertInto('music_category')
    .values({ import_id: id, delivered_image: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { meta_description, meta_title, subheading } = describeGenre(name)
  for (const language of languages) {
    const taken = await transaction
      .selectFrom('music_category_text')
      .where('language', '=', language)
      .select('slug')
      .execute()
    const slug = firstFree([slugOf(name[language]), id], new Set(taken.map((each) => each.slug)))
    await transaction
      .insertInto('music_category_text')
      .values({
        music_category_id: row.id,
        language,
        slug,
        title: name[language],
        subheading: subheading[language],
        description: '',
        meta_title: meta_title[language],
        meta_description: meta_description[language],
      })
      .execute()
  }
  return row
}

export async function addTags(
  transaction: Transaction<Database>,
  kind: Exclude<CatalogueName['kind'], 'genre'>,
  names: readonly ImportedName[],
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [id, name] of distinct(names)) {
    const known = await transaction
      .selectFrom('tag')
      .where('kind', '=', kind)
      .where(sql<boolean>`coalesce(import_id, kind || '-' || id) = ${id}`)
      .select('id')
      .executeTakeFirst()
    const row =
      known ??
      (await transaction
        .insertInto('tag')
        .values({ import_id: id, kind })
        .returning('id')
        .executeTakeFirstOrThrow())
    if (!known) {
      await transaction
        .insertInto('tag_text')
        .values(
          languages.map((language) => ({
            tag_id: row.id,
            language,
            slug: slugOf(name[language]) || id,
            name: name[language],
          })),
        )
        .execute()
    }
    ids.set(id, row.id)
  }
  return ids
}
