import type { LinkedRecord, StudioNavigation, StudioNavigationChange } from '@tempolibre/contract'
import { type Language, languages, pageSegments, perLanguage, type Translated } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { fallbacksByLanguage, translated } from '../translated.ts'

/** Where navigation and footer lead. */
export function findSiteNavigation(db: Kysely<Database>): Promise<Omit<StudioNavigation, 'version'>> {
  return db
    .selectFrom('site_navigation')
    .select(['header', 'menu', 'footer', 'social'])
    .executeTakeFirstOrThrow()
}

/** Makes changes of the navigation wait for each other. */
export async function lockSiteNavigation(transaction: Transaction<Database>): Promise<void> {
  await transaction.selectFrom('site_navigation').select('only_row').forUpdate().execute()
}

/** Changes the lists that are given. */
export async function changeSiteNavigation(
  db: Kysely<Database>,
  change: StudioNavigationChange,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).flatMap(([name, list]) =>
      list === undefined ? [] : [[name, list && JSON.stringify(list)]],
    ),
  )
  if (Object.keys(given).length > 0) await db.updateTable('site_navigation').set(given).execute()
}

/** A record that a link leads to. */
export interface LinkTarget {
  title: Translated
  slug: Translated
  /** Languages in which the title is missing and shown in English. */
  english: Language[]
}

/** Records of one kind that visitors can reach, by their ids. */
export async function findLinkTargets(
  db: Kysely<Database>,
  { ids, kind }: { kind: LinkedRecord; ids: readonly number[] },
): Promise<Map<string, LinkTarget>> {
  if (ids.length === 0) return new Map()
  const rows = await selectTargets[kind](db, ids)
  return new Map(
    rows.map(({ fallbacks, id, slug, title }) => {
      const english = languages.filter((language) => fallbacks?.[language]?.includes('title'))
      return [String(id), { slug, title, english }]
    }),
  )
}

interface TargetRow extends Omit<LinkTarget, 'english'> {
  id: number
  fallbacks: Partial<Record<Language, string[]>> | null
}

const selectTargets: Record<
  LinkedRecord,
  (db: Kysely<Database>, ids: readonly number[]) => Promise<TargetRow[]>
> = {
  genre: (db, ids) =>
    db
      .selectFrom('music_category')
      .where('id', 'in', ids)
      .select([
        'id',
        translated('music_category', 'title').as('title'),
        translated('music_category', 'slug').as('slug'),
        fallbacksByLanguage('music_category').as('fallbacks'),
      ])
      .execute(),
  topic: (db, ids) =>
    db
      .selectFrom('blog_category')
      .where('id', 'in', ids)
      .select([
        'id',
        translated('blog_category', 'title').as('title'),
        translated('blog_category', 'slug').as('slug'),
        fallbacksByLanguage('blog_category').as('fallbacks'),
      ])
      .execute(),
  article: (db, ids) =>
    db
      .selectFrom('article')
      .where('id', 'in', ids)
      .where('published_at', '<=', (eb) => eb.fn<Date>('now'))
      .select([
        'id',
        translated('article', 'title').as('title'),
        translated('article', 'slug').as('slug'),
        fallbacksByLanguage('article').as('fallbacks'),
      ])
      .execute(),
  async landing(db, ids) {
    const rows = await db
      .selectFrom('page')
      .where('id', 'in', ids)
      .select([
        'id',
        'name',
        translated('page', 'title').as('title'),
        fallbacksByLanguage('page').as('fallbacks'),
      ])
      .execute()
    // The others have an address in each language, and are linked by it.
    return rows
      .filter(({ name }) => !Object.hasOwn(pageSegments, name))
      .map(({ name, ...row }) => ({ ...row, slug: perLanguage(() => name) }))
  },
}
