import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { type TableDescription, tableOf } from './describe-tables.ts'

/** Stores a part of the rows of a table, as `readRows` of a snapshot gave it; returns how many they were. */
export async function storeRows(
  transaction: Transaction<Database>,
  { columns, name }: TableDescription,
  part: string,
): Promise<number> {
  const lines = part.trimEnd().split('\n')
  const values = columns.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`)
  // Of an identity column the backup's value is taken, too.
  const { numAffectedRows } = await sql`
    insert into ${tableOf(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0)
}
