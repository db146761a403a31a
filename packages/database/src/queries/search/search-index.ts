import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from '../versions.ts'

/** A track in an in-memory copy of the search. */
export interface IndexedTrack {
  id: number
  /** Facet codes, as in `track_search.facets`. */
  codes: number[]
  /** Beats per minute. */
  bpm: number
  /** Seconds. */
  duration: number
  /** Its place in the space of sounds (`track.sound`). */
  sound: number[]
}

/** The position up to which a copy of the search has read. */
export interface IndexPlace {
  revision: string
  id: number
}

/** The search rows written after a position, in commit order; `limit` is the maximum number. */
export async function readIndexedTracks(
  db: Kysely<Database>,
  { after, limit }: { after: IndexPlace; limit: number },
): Promise<{ tracks: IndexedTrack[]; last: IndexPlace | undefined }> {
  const { rows } = await sql<{ packed: Buffer | null; revision: string | null; id: number | null }>`
    with page as materialized (
      select track_id, revision, facets, bpm, duration
      from track_search
      where ${isSong} and (revision, track_id) > (${after.revision}::bigint, ${after.id}::integer)
      order by revision, track_id
      limit ${limit})
    select string_agg(${packedRow}, ''::bytea order by revision, track_id) as packed,
      max(revision) as revision, (array_agg(track_id order by revision desc, track_id desc))[1] as id
    from page join track on track.id = page.track_id`.execute(db)
  const [row] = rows
  if (!row?.packed || row.revision === null || row.id === null) return { tracks: [], last: undefined }
  return { tracks: unpackTracks(row.packed), last: { revision: row.revision, id: row.id } }
}

/**
 * The search rows of a range of ids that were last written up to a revision: for reading the whole catalogue, in half
 * the time of the order in which it was committed.
 */
export async function readIndexedRange(
  db: Kysely<Database>,
  { from, revision, to }: { from: number; to: number; revision: string },
): Promise<IndexedTrack[]> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(${packedRow}, ''::bytea) as packed
    from track_search as page join track on track.id = page.track_id
    where page.main_id is null and page.revision <= ${revision}::bigint
      and page.track_id >= ${from} and page.track_id < ${to} and track.id >= ${from} and track.id < ${to}`.execute(
    db,
  )
  return unpackTracks(rows[0]?.packed ?? Buffer.alloc(0))
}

/** The highest id in the search; 0 if it is empty. */
export async function findLastIndexedId(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(track_id) as id from track_search`.execute(db)
  return rows[0]?.id ?? 0
}

/** A row of `page` and `track` as one value in PostgreSQL's binary form: text took three times as long. */
const packedRow = sql`int4send(page.track_id) || float4send(page.bpm) || float4send(page.duration)
  || cube_send(track.sound) || array_send(page.facets)`

/** Of `array_send`: dimensions, flags, type, length and first index before the values; the size before each. */
const arrayHead = { bytes: 20, length: 12, valueSize: 4 } as const

function unpackTracks(packed: Buffer): IndexedTrack[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const tracks: IndexedTrack[] = []
  let at = 0
  while (at < packed.length) {
    const id = view.getInt32(at)
    const bpm = view.getFloat32(at + 4)
    const duration = view.getFloat32(at + 8)
    // Of a point the highest bit is set, the others are its dimensions.
    const dimensions = view.getInt32(at + 12) & 0x7f_ff_ff_ff
    at += 16
    const sound: number[] = []
    for (let dimension = 0; dimension < dimensions; dimension++, at += 8) sound.push(view.getFloat64(at))
    const length = view.getInt32(at + arrayHead.length)
    at += arrayHead.bytes
    const codes: number[] = []
    for (let place = 0; place < length; place++, at += 4 + arrayHead.valueSize)
      codes.push(view.getInt32(at + arrayHead.valueSize))
    tracks.push({ id, codes, bpm, duration, sound })
  }
  return tracks
}

/**
 * Tracks removed from the search after a content revision, each with its revision: also those that have become versions
 * of others.
 */
export async function readGoneTracks(
  db: Kysely<Database>,
  { after }: { after: string },
): Promise<{ track_id: number; revision: string }[]> {
  const { rows } = await sql<{ track_id: number; revision: string }>`
    select track_id, revision from track_search_gone where revision > ${after}::bigint
    union all
    select track_id, revision from track_search where revision > ${after}::bigint and not ${isSong}
    order by revision`.execute(db)
  return rows
}

/**
 * Ids of the matching tracks for each of several tsqueries on `track_search.document`, which contains unstemmed
 * words; those of titles and artists also with the prefixes `t/` and `a/`. Versions are among them.
 *
 * @param params.among only of these tracks
 */
export async function findByWords(
  db: Kysely<Database>,
  { among, queries }: { queries: readonly string[]; among?: readonly number[] },
): Promise<Int32Array[]> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    ${
      // Their documents are read once, not for every query.
      among
        ? sql`with searched as materialized (
            select track_id, document || ''::tsvector as document from track_search
            where track_id = any(${[...among]}::integer[]))`
        : sql``
    }
    select (
      select string_agg(int4send(track_id), ''::bytea) from ${sql.table(among ? 'searched' : 'track_search')}
      where document @@ query::tsquery) as ids
    from unnest(${[...queries]}::text[]) with ordinality as asked (query, position)
    order by position`.execute(db)
  return rows.map(({ ids }) => unpackIds(ids))
}

/** Ids in PostgreSQL's binary form, one after the other; null: none. */
export function unpackIds(packed: Buffer | null): Int32Array {
  if (!packed) return new Int32Array()
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const ids = new Int32Array(packed.byteLength / Int32Array.BYTES_PER_ELEMENT)
  for (let place = 0; place < ids.length; place++)
    ids[place] = view.getInt32(place * Int32Array.BYTES_PER_ELEMENT)
  return ids
}
