import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { makeAccountOf, signUp } from '../queries/accounts/sign-ups.ts'
import type { Database } from '../schema.ts'

/** An account whose address is confirmed and whose password nobody knows: without hashing one, in a few milliseconds. */
export async function makeAccount(
  db: Kysely<Database>,
  { email = `${randomUUID()}@example.org`, name = 'Ada Lovelace' }: { email?: string; name?: string } = {},
): Promise<{ userId: string }> {
  const id = randomUUID()
  await signUp(db, {
    id,
    name,
    email,
    phone: '5550100',
    language: 'en',
    passwordHash: '',
    acceptedTerms: [],
    link: { tokenHash: randomBytes(32).toString('base64url'), seconds: 60 },
    confirmMail: { link: 'https://music.example' },
    existsMail: () => ({ link: 'https://music.example', reset_link: 'https://music.example' }),
  })
  const made = await db.transaction().execute((transaction) => makeAccountOf(transaction, { signUpId: id }))
  if (!made) throw new Error(`${email} has an account already`)
  return { userId: id }
}
