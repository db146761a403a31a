import type { StudioPageChange } from '@tempolibre/contract'
import { textNamesOf, textsOf } from '@tempolibre/domain/record-texts'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  anyTextContains,
  contains,
  narrow,
  paged,
  type RecordFilter,
  type RecordPaging,
  selectTexts,
  sortName,
  writeTexts,
} from '../record-rows.ts'

const written = textNamesOf('page')

const pageColumns = (db: Kysely<Database>) =>
  db.selectFrom('page').select(['page.id', 'page.name', 'page.updated_at', ...selectTexts('page', written)])

/** A list of pages; titles are sorted in `language`. */
export function listStudioPages(
  db: Kysely<Database>,
  {
    language,
    sort,
    ...paging
  }: RecordPaging<'name' | 'title' | 'updated_at'> & RecordFilter & { language: Language },
) {
  const found = (words: string) =>
    sql<boolean>`(${contains(sql.ref('page.name'), words)}
      or ${anyTextContains('page', ['title', 'subheading', 'description'], words)})`
  const matching = narrow(pageColumns(db), 'page', { found, texts: textsOf('page') }, paging)
  const by = {
    name: sql.ref('page.name'),
    title: sortName('page', 'title', language),
    updated_at: sql.ref('page.updated_at'),
  }
  return paged(matching, by[sort], sql.ref('page.id'), paging)
}

export function findStudioPage(db: Kysely<Database>, { id }: { id: number }) {
  return pageColumns(db).where('page.id', '=', id).executeTakeFirst()
}

export async function changeStudioPage(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioPageChange },
): Promise<void> {
  await transaction
    .updateTable('page')
    .where('id', '=', id)
    .set({ updated_at: sql<Date>`now()` })
    .execute()
  await writeTexts(transaction, { table: 'page', id, names: written, change })
}
