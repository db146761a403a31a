import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What a link in a mail is for. */
export type LinkPurpose = 'confirm' | 'change_address' | 'reset'

/** A link that is about to be mailed; of what it carries only the hash is kept. */
export interface NewLink {
  tokenHash: string
  seconds: number
}

const identifierOf = (purpose: LinkPurpose, tokenHash: string) => `${purpose}:${tokenHash}`

/** A change of address: where it leads, and the session that asked for it. */
export interface LinkedChange {
  newEmail: string
  /** Undefined in links of earlier releases. */
  askedBy: string | undefined
}

/** Lets whoever has the link do what it is for. */
export async function createLink(
  db: Kysely<Database>,
  params: NewLink & { purpose: LinkPurpose; userId: string; change?: LinkedChange },
): Promise<void> {
  const { change, purpose, seconds, tokenHash, userId } = params
  await db
    .insertInto('verifications')
    .values({
      identifier: identifierOf(purpose, tokenHash),
      value: [userId, change?.newEmail, change?.askedBy].filter((part) => part !== undefined).join(' '),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

export interface UsedLink {
  purpose: LinkPurpose
  /** The account's, or the sign-up's, whose id its account will have. */
  userId: string
  change: LinkedChange | undefined
}

/** Uses a link up; undefined where there is none, it is too old or was used before. Of two at once, one gets it. */
export async function useLink(
  db: Kysely<Database>,
  { purposes, tokenHash }: { purposes: readonly LinkPurpose[]; tokenHash: string },
): Promise<UsedLink | undefined> {
  const used = await db
    .deleteFrom('verifications')
    .where(
      'identifier',
      'in',
      purposes.map((purpose) => identifierOf(purpose, tokenHash)),
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['identifier', 'value'])
    .executeTakeFirst()
  if (!used) return undefined
  const [userId = '', newEmail, askedBy] = used.value.split(' ')
  const purpose = used.identifier.split(':', 1)[0] as LinkPurpose
  return { purpose, userId, change: newEmail === undefined ? undefined : { newEmail, askedBy } }
}

/** Whether a link could be used now. */
export async function isLinkAlive(
  db: Kysely<Database>,
  { purpose, tokenHash }: { purpose: LinkPurpose; tokenHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, tokenHash))
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes every link of a user back. */
export async function dropLinks(db: Kysely<Database>, { userId }: { userId: string }): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where((row) => row.or([row('value', '=', userId), row('value', 'like', `${userId} %`)]))
    .execute()
}

/** Forgets links nobody opened in time. */
export async function forgetExpiredLinks(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
