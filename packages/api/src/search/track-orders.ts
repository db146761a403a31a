import { type Database, readTrackOrder, type TrackOrder } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'

/** All tracks in one order, by their index numbers. */
export interface OrderedTracks {
  tracks: Uint32Array
  /** By track number: its position in `tracks`. */
  ranks: Uint32Array
}

/** Returns the tracks in an order. */
export type OrderTracks = (order: TrackOrder) => Promise<OrderedTracks>

/** Loads each order on first use and caches it. */
export function keepTrackOrders(db: Kysely<Database>, index: TrackIndex): OrderTracks {
  const kept = new Map<string, Promise<OrderedTracks>>()
  return ({ language, sort }) => {
    const name = sort === 'title' ? `title ${language}` : sort
    const known = kept.get(name)
    if (known) return known
    const reading = readOrdered(db, index, { language, sort })
    kept.set(name, reading)
    reading.catch(() => kept.delete(name))
    return reading
  }
}

async function readOrdered(
  db: Kysely<Database>,
  index: TrackIndex,
  order: TrackOrder,
): Promise<OrderedTracks> {
  const ids = await readTrackOrder(db, order)
  const tracks = new Uint32Array(index.size)
  const ranks = new Uint32Array(index.every.words.length * 32)
  let rank = 0
  for (const id of ids) {
    const track = index.numberOf(id)
    if (track === undefined || rank === tracks.length) continue
    ranks[track] = rank
    tracks[rank++] = track
  }
  return { tracks: tracks.subarray(0, rank), ranks }
}

/** The first of some tracks in an order, from a rank on. */
export function firstInOrder(
  { ranks, tracks }: OrderedTracks,
  some: TrackSet,
  { from, limit, size }: { from: number; limit: number; size: number },
): number[] {
  // For many tracks, walking the order is faster; for few, sorting them.
  if (size * size > limit * tracks.length) {
    const first: number[] = []
    for (let rank = from; rank < tracks.length && first.length < limit; rank++) {
      const track = tracks[rank]
      if (track !== undefined && some.has(track)) first.push(track)
    }
    return first
  }
  const met = new Uint32Array(size)
  let count = 0
  some.forEach((track) => {
    const rank = ranks[track]
    if (rank !== undefined && rank >= from) met[count++] = rank
  })
  return [...met.subarray(0, count).sort().subarray(0, limit)].flatMap((rank) => tracks[rank] ?? [])
}
