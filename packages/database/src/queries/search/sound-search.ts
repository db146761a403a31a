import { fingerprintAlgorithm } from '@tempolibre/domain/sound-fingerprint'
import type { MusicalKey } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** What the place of a sound follows from, in the columns' units. */
export interface PlacedSound {
  bpm: number
  key: MusicalKey | null
  loudness_lufs: number
  energy: number
  brightness_hz: number
  onset_density: number
  percussiveness: number
  timbre: readonly number[]
}

/** The place in the space of sounds (`track.sound`) at which a track with these measurements would be. */
export async function placeSound(db: Kysely<Database>, sound: PlacedSound): Promise<number[]> {
  const { rows } = await sql<{ place: string }>`select track_sound(
    ${sound.bpm}::real, ${sound.key}::text, ${sound.loudness_lufs}::real, ${sound.energy}::real,
    ${sound.brightness_hz}::real, ${sound.onset_density}::real, ${sound.percussiveness}::real,
    ${[...sound.timbre]}::real[])::text as place`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL computed no place for a sound.')
  return row.place.slice(1, -1).split(',').map(Number)
}

export interface KeptFingerprint {
  id: number
  fingerprint: string
}

/** The fingerprints of songs; of these ids, or of all. */
export async function listFingerprints(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] | 'all' },
): Promise<KeptFingerprint[]> {
  const chosen = ids === 'all' ? sql`true` : sql`track.id = any (${[...ids]}::int[])`
  const { rows } = await sql<KeptFingerprint>`
    select track.id, track.fingerprint
    from track join track_search on track_search.track_id = track.id
    where track_search.main_id is null and track.fingerprint is not null
      and track.fingerprint_algorithm = ${fingerprintAlgorithm} and ${chosen}`.execute(db)
  return rows
}

/** The tracks that share most of the words by which fingerprints are found, most first. */
export async function listTracksSharingWords(
  db: Kysely<Database>,
  { limit, words }: { words: readonly number[]; limit: number },
): Promise<number[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (select ${[...words]}::int[] as words)
    select track_id as id from sound_index, asked
    where sound_index.words && asked.words
    order by (select count(*) from unnest(sound_index.words) as word where word = any (asked.words)) desc, track_id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
