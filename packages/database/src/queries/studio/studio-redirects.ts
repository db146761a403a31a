import { type Kysely, sql, type Transaction } from 'kysely'
import { batches } from '../../import-rows.ts'
import type { Database } from '../../schema.ts'
import { containsPlainly, paged, type RecordPaging } from '../record-rows.ts'

export interface ListStudioRedirects extends RecordPaging<
  'path' | 'target' | 'hits' | 'last_used_at' | 'id'
> {
  q?: string | undefined
}

/** A redirect, and how it was used. */
export interface StoredRedirect {
  id: number
  path: string
  target: string
  hits: number
  last_used_at: Date | null
}

const redirects = (db: Kysely<Database>) =>
  db
    .selectFrom('redirect')
    .leftJoin('redirect_use', 'redirect_use.redirect_id', 'redirect.id')
    .select([
      'redirect.id',
      'redirect.path',
      'redirect.target',
      sql<number>`coalesce(redirect_use.hits, 0)::float`.as('hits'),
      'redirect_use.last_used_at',
    ])

const orders = {
  id: sql.ref('redirect.id'),
  path: sql.ref('redirect.path'),
  target: sql.ref('redirect.target'),
  hits: sql`coalesce(redirect_use.hits, 0)`,
  // What was never used stands before the rest, as the least recent.
  last_used_at: sql`coalesce(redirect_use.last_used_at, '-infinity')`,
}

/** A page of redirects, each with how often it was followed. */
export function listStudioRedirects(db: Kysely<Database>, { q, sort, ...paging }: ListStudioRedirects) {
  let matching = redirects(db)
  if (q !== undefined && q !== '')
    matching = matching.where(containsPlainly(sql`(redirect.path || ' ' || redirect.target)`, q))
  return paged(matching, orders[sort], sql.ref('redirect.id'), paging)
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

/** Every redirect, by its path. */
export function listAllRedirects(db: Kysely<Database>) {
  return redirects(db)
    .orderBy(sql`path collate "C"`)
    .execute()
}

export function addStudioRedirect(
  transaction: Transaction<Database>,
  redirect: { path: string; target: string },
): Promise<{ id: number }> {
  return transaction.insertInto('redirect').values(redirect).returning('id').executeTakeFirstOrThrow()
}

/** Adds redirects and changes those of the same path. @returns the ids by path */
export async function saveRedirects(
  transaction: Transaction<Database>,
  saved: readonly { path: string; target: string }[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of batches(saved)) {
    const rows = await transaction
      .insertInto('redirect')
      .values(batch.map(({ path, target }) => ({ path, target })))
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet({ target: (row) => row.ref('excluded.target') }),
      )
      .returning(['id', 'path'])
      .execute()
    for (const { id, path } of rows) ids.set(path, id)
  }
  return ids
}

export async function changeStudioRedirect(
  transaction: Transaction<Database>,
  { id, ...redirect }: { id: number; path: string; target: string },
): Promise<void> {
  await transaction.updateTable('redirect').where('id', '=', id).set(redirect).execute()
}
