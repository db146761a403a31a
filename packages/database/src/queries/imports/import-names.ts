import type { NameKind } from '@tempolibre/domain/name-kinds'
import { languages, type Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** What a track can be filed under or tagged with. */
export interface CatalogueName {
  kind: NameKind
  id: string
  name: Translated
}

/** Lists all genres, moods, uses and instruments of the site, under the ids that imports use. */
export async function listCatalogueNames(db: Kysely<Database>): Promise<CatalogueName[]> {
  const { rows } = await sql<CatalogueName>`
    select 'genre' as kind, coalesce(import_id, 'genre-' || id) as id,
      (select jsonb_object_agg(language, title) from shown_music_category_text where music_category_id = id) as name
    from music_category
    union all
    select kind, coalesce(import_id, kind || '-' || id),
      (select jsonb_object_agg(language, name) from shown_tag_text where tag_id = id)
    from tag
    order by kind, id`.execute(db)
  return rows.filter(({ name }) => languages.every((language) => name?.[language]))
}

/** What a label's own spelling means; null: it is left out. */
export interface ImportName {
  kind: CatalogueName['kind']
  spelling: string
  id: string | null
}

/** Lists what has been decided about spellings. */
export function listImportNames(db: Kysely<Database>): Promise<ImportName[]> {
  return db.selectFrom('import_name').select(['kind', 'spelling', 'name_id as id']).execute()
}

/** Stores what a spelling means, in place of any earlier decision. */
export async function setImportName(db: Kysely<Database>, { id, kind, spelling }: ImportName): Promise<void> {
  await db
    .insertInto('import_name')
    .values({ kind, spelling, name_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'spelling']).doUpdateSet({ name_id: id }))
    .execute()
}
