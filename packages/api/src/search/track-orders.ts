/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { type Database, findOrderedTracks, readTrackOrder, type TrackOrder } from '@tempolibre/database'
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

/** An order, and the tracks in it by their index numbers, for a copy. */
export interface KeptOrder extends TrackOrder {
  tracks: Uint32Array
}

/** The orders that searches asked for. */
export interface KeptOrders {
  get: OrderTracks
  /** All of them that can be read. */
  list(): Promise<KeptOrder[]>
  /** Moves tracks to where they belong now. If it fails, the orders must not be used any longer. */
  move(ids: readonly number[]): Promise<void>
}

/**
 * Loads each order on first use and caches it.
 * @param known orders of a copy
 */
export function keepTrackOrders(
  db: Kysely<Database>,
  index: TrackIndex,
  known: readonly KeptOrder[] = [],
): KeptOrders {
  const kept = new Map<string, { order: TrackOrder; reading: Promise<OrderedTracks> }>()
  const keep = (name: string, order: TrackOrder, reading: Promise<OrderedTracks>) => {
    kept.set(name, { order, reading })
    reading.catch(() => kept.delete(name))
    return reading
  }
  const nameOf = ({ language, sort }: TrackOrder) => (sort === 'title' ? `title ${language}` : sort)
  for (const { language, sort, tracks } of known)
    void keep(
      nameOf({ language, sort }),
      { language, sort },
      Promise.resolve(rankTracks(index, tracks.slice())),
    )
  return {
    get({ language, sort }) {
      const order = { language, sort }
      const name = nameOf(order)
      return kept.get(name)?.reading ?? keep(name, order, readOrdered(db, index, order))
    },
    async list() {
      const read = [...kept.values()].map(async ({ order, reading }) => ({
        ...order,
        tracks: (await reading).tracks,
      }))
      const settled = await Promise.allSettled(read)
      return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
    async move(ids) {
      for (const [name, { order, reading }] of kept)
        await keep(
          name,
          order,
          reading.then((former) => moveTracks(db, index, { ...order, ids }, former)),
        )
    },
  }
}

async function moveTracks(
  db: Kysely<Database>,
  index: TrackIndex,
  order: TrackOrder & { ids: readonly number[] },
  former: OrderedTracks,
): Promise<OrderedTracks> {
  const places = await findOrderedTracks(db, order)
  /** Ranks from which something is left out, or in front of which something is put. */
  const cuts = new Map<number, { isLeftOut: boolean; added: number[] }>()
  const cutAt = (rank: number) => {
    const known = cuts.get(rank)
    if (known) return known
    const cut = { isLeftOut: false, added: [] }
    cuts.set(rank, cut)
    return cut
  }
  const rankOf = (track: number | undefined) => {
    const rank = track === undefined ? undefined : former.ranks[track]
    return rank !== undefined && former.tracks[rank] === track ? rank : undefined
  }
  for (const id of order.ids) {
    const rank = rankOf(index.numberOf(id))
    if (rank !== undefined) cutAt(rank).isLeftOut = true
  }
  for (const { behind, id } of places) {
    const track = index.numberOf(id)
    const next = behind === null ? undefined : rankOf(index.numberOf(behind))
    if (track !== undefined) cutAt(next ?? former.tracks.length).added.push(track)
  }
  const tracks = new Uint32Array(former.tracks.length + places.length)
  let [length, from] = [0, 0]
  for (const [rank, { added, isLeftOut }] of [...cuts].toSorted(([one], [other]) => one - other)) {
    tracks.set(former.tracks.subarray(from, rank), length)
    length += rank - from
    tracks.set(added, length)
    length += added.length
    from = isLeftOut ? rank + 1 : rank
  }
  tracks.set(former.tracks.subarray(from), length)
  length += former.tracks.length - from
  return rankTracks(index, tracks.subarray(0, length))
}

async function readOrdered(
  db: Kysely<Database>,
  index: TrackIndex,
  order: TrackOrder,
): Promise<OrderedTracks> {
  const ids = await readTrackOrder(db, order)
  const tracks = new Uint32Array(ids.length)
  let length = 0
  for (const id of ids) {
    const track = index.numberOf(id)
    if (track !== undefined) tracks[length++] = track
  }
  return rankTracks(index, tracks.subarray(0, length))
}

function rankTracks(index: TrackIndex, tracks: Uint32Array): OrderedTracks {
  const ranks = new Uint32Array(index.every.words.length * 32)
  for (let rank = 0; rank < tracks.length; rank++) ranks[tracks[rank]!] = rank
  return { tracks, ranks }
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
