import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** How a file sounds; all null if nothing can be said of it. */
export interface MadeSound {
  algorithm: string | null
  fingerprint: string | null
  /** Of a sound of less than two minutes. */
  milliseconds: number | null
}

/** The register names no more of a licence: whatever was handed out brings its fingerprint along. */
const maxListed = 200

/** What is known of the file whose samples `key` stands for. */
export function findMadeSound(
  db: Kysely<Database>,
  { key }: { key: string },
): Promise<MadeSound | undefined> {
  return db
    .selectFrom('made_sound')
    .select(['algorithm', 'fingerprint', 'milliseconds'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Keeps what was measured of a file. @returns what is known of it: what was measured first stays */
export async function keepMadeSound(
  db: Kysely<Database>,
  { key, ...sound }: MadeSound & { key: string },
): Promise<MadeSound> {
  await db
    .insertInto('made_sound')
    .values({ key, ...sound })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findMadeSound(db, { key })) ?? sound
}

/** Records that a file was handed out under a licence; once more changes nothing. */
export async function recordHandedOut(
  db: Kysely<Database>,
  params: { number: string; key: string; trackId: number | null; edition: string | null; mix: string | null },
): Promise<void> {
  const { edition, key, mix, number, trackId } = params
  await db
    .insertInto('handed_out_sound')
    .values({ licence_number: number, made_sound_key: key, track_id: trackId, edition, mix })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The files that were handed out under a licence and have a fingerprint of their own, latest first. */
export function listHandedOutSounds(db: Kysely<Database>, { number }: { number: string }) {
  return db
    .selectFrom('handed_out_sound as handed')
    .innerJoin('made_sound as made', 'made.key', 'handed.made_sound_key')
    .where('handed.licence_number', '=', number)
    .where('made.fingerprint', 'is not', null)
    .select(['handed.track_id', 'handed.edition', 'handed.mix', 'made.algorithm', 'made.fingerprint'])
    .orderBy('handed.created_at', 'desc')
    .orderBy('handed.made_sound_key')
    .limit(maxListed)
    .execute()
}

/** Names of what was downloaded before files brought their fingerprint, and not again since. */
export async function listUnmeasured(
  db: Kysely<Database>,
  { number }: { number: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('download as former')
    .where('former.licence_number', '=', number)
    .where('former.edition', 'is not', null)
    .where('former.brings_sound', '=', false)
    .where(
      sql<boolean>`not exists (
        select from download as later where later.licence_number = former.licence_number
          and later.edition = former.edition and later.brings_sound)`,
    )
    .select('former.edition')
    .distinct()
    .execute()
  return rows.flatMap(({ edition }) => edition ?? [])
}
