import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** A key pair: the published public key, and the encrypted private key. */
export interface SigningKeyRow {
  /** First 16 hexadecimal digits of the SHA-256 of the raw public key. */
  id: string
  /** Ed25519, raw 32 bytes, base64url. */
  public_key: string
  /** PKCS #8, encrypted. */
  private_key: string
}

/** Key space of advisory locks; its only lock is 0. */
const lockSpace = 4101

/** All keys, latest first. */
export function listSigningKeys(db: Kysely<Database>) {
  return db
    .selectFrom('signing_key')
    .select(['id', 'public_key', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The current signing key; undefined before the first one is made. */
export function findCurrentSigningKey(db: Kysely<Database>): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('signing_key')
    .where('retired_at', 'is', null)
    .select(['id', 'public_key', 'private_key'])
    .executeTakeFirst()
}

/** The current signing key, created if there is none: concurrent processes agree on one. */
export function keepSigningKey(
  db: Kysely<Database>,
  make: () => Promise<SigningKeyRow>,
): Promise<SigningKeyRow> {
  return db.transaction().execute(async (transaction) => {
    await lockSigningKeys(transaction)
    const found = await findCurrentSigningKey(transaction)
    return found ?? add(transaction, await make())
  })
}

/** Retires the current signing key and stores another; existing signatures stay verifiable. */
export async function replaceSigningKey(
  transaction: Transaction<Database>,
  make: () => Promise<SigningKeyRow>,
): Promise<SigningKeyRow> {
  await lockSigningKeys(transaction)
  await transaction
    .updateTable('signing_key')
    .where('retired_at', 'is', null)
    .set({ retired_at: sql<Date>`now()` })
    .execute()
  return add(transaction, await make())
}

/** Replaces each private key by the result of `encrypt`; an undefined result leaves it unchanged. */
export async function reencryptSigningKeys(
  transaction: Transaction<Database>,
  encrypt: (key: SigningKeyRow) => string | undefined,
): Promise<void> {
  const keys = await transaction
    .selectFrom('signing_key')
    .select(['id', 'public_key', 'private_key'])
    .execute()
  for (const key of keys) {
    const encrypted = encrypt(key)
    if (encrypted === undefined) continue
    await transaction
      .updateTable('signing_key')
      .where('id', '=', key.id)
      .set({ private_key: encrypted })
      .execute()
  }
}

/** Prevents others from creating or replacing a key until the transaction ends. */
export async function lockSigningKeys(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, 0)`.execute(db)
}

async function add(db: Transaction<Database>, row: SigningKeyRow): Promise<SigningKeyRow> {
  await db.insertInto('signing_key').values(row).execute()
  return row
}
