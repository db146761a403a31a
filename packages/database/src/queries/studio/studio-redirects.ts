import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { containsPlainly, paged, type RecordPaging } from './record-rows.ts'

export interface ListStudioRedirects extends RecordPaging<'path' | 'target' | 'id'> {
  q?: string | undefined
}

const redirects = (db: Kysely<Database>) =>
  db.selectFrom('redirect').select(['redirect.id', 'redirect.path', 'redirect.target'])

/** A page of redirects. */
export function listStudioRedirects(db: Kysely<Database>, { q, sort, ...paging }: ListStudioRedirects) {
  let matching = redirects(db)
  if (q !== undefined && q !== '')
    matching = matching.where(containsPlainly(sql`(redirect.path || ' ' || redirect.target)`, q))
  return paged(matching, sql.ref(`redirect.${sort}`), sql.ref('redirect.id'), paging)
}

export function findStudioRedirect(db: Kysely<Database>, { id }: { id: number }) {
  return redirects(db).where('redirect.id', '=', id).executeTakeFirst()
}

/** Makes changes of redirects wait for each other, so that none leads in a circle. */
export async function lockRedirects(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table redirect in share row exclusive mode`.execute(transaction)
}

/** The redirect of a path as it is stored, with a slash at the end. */
export function findRedirectOf(db: Kysely<Database>, { path }: { path: string }) {
  return redirects(db).where('redirect.path', '=', path).executeTakeFirst()
}

export function addStudioRedirect(
  transaction: Transaction<Database>,
  redirect: { path: string; target: string },
): Promise<{ id: number }> {
  return transaction.insertInto('redirect').values(redirect).returning('id').executeTakeFirstOrThrow()
}

export async function changeStudioRedirect(
  transaction: Transaction<Database>,
  { id, ...redirect }: { id: number; path: string; target: string },
): Promise<void> {
  await transaction.updateTable('redirect').where('id', '=', id).set(redirect).execute()
}
