import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { fallbacksByLanguage, translated } from '../translated.ts'

/** One CMS page by name, every text in all languages. */
export function findCmsPage(db: Kysely<Database>, params: { page: string }) {
  return db
    .selectFrom('page')
    .where('page.name', '=', params.page)
    .select([
      'page.name as page',
      'page.updated_at',
      translated('page', 'meta_title').as('meta_title'),
      translated('page', 'meta_description').as('meta_description'),
      translated('page', 'title').as('title'),
      translated('page', 'subheading').as('subheading'),
      translated('page', 'description').as('description'),
      fallbacksByLanguage('page').as('fallbacks'),
    ])
    .executeTakeFirst()
}

/** The names of all CMS pages. */
export async function listPageNames(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('page').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
