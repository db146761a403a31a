import {
  bitErrorRate,
  chooseWords,
  fingerprintAlgorithm,
  readFingerprint,
} from '@tempolibre/domain/sound-fingerprint'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { songOf } from '../versions.ts'

/** Tracks whose fingerprints differ in more bits don't sound the same; other tunes differ in 0.3 and more. */
const maxErrorRate = 0.25
/** Tracks that are compared as a whole, those with the most common words first. */
const maxCandidates = 20
/** Tracks that are compared in one transaction. */
const batchSize = 100

interface Sound {
  id: number
  fingerprint: string
}

/** Compares each track whose recording is new with all others, and notes the pairs that sound the same. */
export async function compareNewSounds(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return
    const sounds = await listNewSounds(db)
    if (sounds.length === 0) return
    await db.transaction().execute((transaction) => compareSounds(transaction, sounds))
  }
}

async function listNewSounds(db: Kysely<Database>): Promise<Sound[]> {
  const { rows } = await sql<Sound>`
    select track.id, track.fingerprint from track
    left join sound_index on sound_index.track_id = track.id
    where track.fingerprint is not null and track.fingerprint_algorithm = ${fingerprintAlgorithm}
      and (sound_index.track_id is null
        or track.updated_at > sound_index.compared_at and md5(track.fingerprint) <> sound_index.fingerprint_md5)
    order by track.id limit ${batchSize}`.execute(db)
  return rows
}

const keptWords = (fingerprint: string) => readFingerprint(fingerprint) ?? new Uint32Array()

async function compareSounds(transaction: Transaction<Database>, sounds: readonly Sound[]): Promise<void> {
  const kept = new Map(sounds.map(({ fingerprint, id }) => [id, keptWords(fingerprint)]))
  const ids = [...kept.keys()]
  await indexSounds(transaction, kept)
  await transaction
    .deleteFrom('sound_pair')
    .where('decision', 'is', null)
    .where((pair) => pair.or([pair('track_id', 'in', ids), pair('other_id', 'in', ids)]))
    .execute()
  const pairs = new Map<string, { track_id: number; other_id: number; error_rate: number }>()
  for (const { fingerprint, id, own_id } of await listCandidates(transaction, ids)) {
    const own = kept.get(own_id)
    const [track_id, other_id] = [Math.min(own_id, id), Math.max(own_id, id)]
    const error_rate = own && bitErrorRate(own, keptWords(fingerprint), 1)
    if (error_rate !== undefined && error_rate <= maxErrorRate)
      pairs.set(`${track_id} ${other_id}`, { track_id, other_id, error_rate })
  }
  if (pairs.size === 0) return
  await transaction
    .insertInto('sound_pair')
    .values([...pairs.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['track_id', 'other_id'])
        .doUpdateSet({ error_rate: (row) => row.ref('excluded.error_rate') }),
    )
    .execute()
}

async function indexSounds(
  transaction: Transaction<Database>,
  kept: ReadonlyMap<number, Uint32Array>,
): Promise<void> {
  const rows = [...kept].map(([id, words]) => ({ id, words: chooseWords(words) }))
  await sql`insert into sound_index (track_id, words, fingerprint_md5)
    select track.id, chosen.words, md5(track.fingerprint)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as chosen (id integer, words integer[])
    join track using (id)
    on conflict (track_id) do update set words = excluded.words,
      fingerprint_md5 = excluded.fingerprint_md5, compared_at = now()`.execute(transaction)
}

/** Tracks that share words with each of these, by the index. */
async function listCandidates(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<(Sound & { own_id: number })[]> {
  const { rows } = await sql<Sound & { own_id: number }>`
    select own.track_id as own_id, track.id, track.fingerprint
    from sound_index as own cross join lateral (
      select other.track_id,
        (select count(*) from unnest(other.words) as word where word = any (own.words)) as shared
      from sound_index as other
      where other.words && own.words and other.track_id <> own.track_id
      order by shared desc, other.track_id limit ${maxCandidates}) as candidate
    join track on track.id = candidate.track_id
    where own.track_id = any (${[...ids]}::int[])
      and track.fingerprint_algorithm = ${fingerprintAlgorithm}
      -- Of one family that is known.
      and ${songOf(sql`own.track_id`)} <> ${songOf(sql`track.id`)}`.execute(transaction)
  return rows
}
