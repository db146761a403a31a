import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { createEmptyDatabase } from './migrated-database.ts'

/** Contents of the older database that its users know. */
export const olderDatabase = {
  /** Has a lifetime plan, two licences, two favourites and a shared playlist. */
  ada: {
    userId: '942a27ce-b888-4457-ac89-72bd1cf5abe4',
    email: 'ada@example.org',
    password: 'Sesame-2026!',
    /** Signed with the secret of the API's tests; its session expires in 2099. */
    token: 'SlFjzSdQjEwH8RSlFdrTg1OJwTLFoCMc.4pN8l+bw5cPxrJKBF95FH9Tdq7EucOSkKRyykffMuTs=',
    invoice: '2026-000001',
    licences: ['TL-N92V-YKMZ-W6DP', 'TL-DQPB-AVA5-5869'],
    playlist: { id: '0198c0de-0000-4000-8000-00000000000a', shareToken: 'ec6a9a23813f937c22e58ca5e3aad20a' },
  },
  /** Paid for a lifetime plan with Stripe. */
  dora: { userId: '0198c0de-0000-4000-8000-0000000000d0' },
  /** Accounts with unconfirmed addresses. */
  unconfirmed: ['595851a3-1b76-4469-899e-fd2a7ee29048', '3d6bf5f4-b9b8-4cfc-8fd8-6b28b42b5af7'],
} as const

/**
 * Creates a database filled by an older release, with at least two rows in every table of that release:
 * `migrateToLatest` upgrades it. The first lines of the dump describe how it was made.
 */
export async function createOlderDatabase() {
  const database = await createEmptyDatabase()
  const dump = await readFile(join(import.meta.dirname, '../fixtures/database-of-0015.sql'), 'utf8')
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(dump)
  } finally {
    await client.end()
  }
  return database
}
