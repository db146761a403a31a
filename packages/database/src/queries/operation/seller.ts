import type { Seller } from '@tempolibre/domain'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** The site's operator, who sells its plans; undefined until set. */
export async function findSeller(db: Kysely<Database>): Promise<Seller | undefined> {
  const row = await db
    .selectFrom('seller')
    .select([
      'name',
      'legal_name',
      'legal_form',
      'specimen',
      'address',
      'governing_law',
      'email',
      'phone',
      'tax_number',
      'vat_number',
      'register_entry',
      'publishing_director',
      'host',
      'time_zone',
      'tax',
      'withdrawal',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { withdrawal, ...seller } = row
  return withdrawal === null ? seller : { ...seller, withdrawal }
}

/** Replaces the seller. */
export async function setSeller(db: Kysely<Database>, seller: Seller): Promise<void> {
  const row = { ...toRow(seller), updated_at: new Date() }
  await db
    .insertInto('seller')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

/** Makes changes of the seller wait for each other, even while none is set. */
export async function lockSeller(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table seller in share row exclusive mode`.execute(transaction)
}

/** Sets a seller unless one is set. */
export async function addSeller(db: Kysely<Database>, seller: Seller): Promise<void> {
  await db
    .insertInto('seller')
    .values(toRow(seller))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function toRow(seller: Seller): Insertable<Database['seller']> {
  const { address, governing_law, host, legal_form, legal_name, register_entry, tax, ...texts } = seller
  return {
    ...texts,
    withdrawal: seller.withdrawal ?? null,
    address: JSON.stringify(address),
    governing_law: JSON.stringify(governing_law),
    legal_name: JSON.stringify(legal_name),
    legal_form: legal_form && JSON.stringify(legal_form),
    register_entry: register_entry && JSON.stringify(register_entry),
    host: host && JSON.stringify(host),
    tax: tax && JSON.stringify(tax),
  }
}
