import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Runs work in the caller's transaction or, without one, in its own. */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `isTransaction` says that it is one
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work)
}
