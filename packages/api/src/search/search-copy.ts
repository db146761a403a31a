import { randomUUID } from 'node:crypto'
import { setImmediate as otherTasks } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { type Database, isSearchCopyOf, nameSchema, noteSearchCopy } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { codesSchema, ordersSchema, tracksSchema } from './copy-parts.ts'
import type { TrackIndex } from './track-index.ts'
import type { KeptOrder } from './track-orders.ts'

/** Where a copy of the search is between two starts: a file. */
export interface CopyStore {
  /** What was written last; undefined if there is nothing. */
  read(): Promise<Uint8Array | undefined>
  /** Replaces it by these parts, one after the other: by all of them or not at all. */
  write(parts: readonly Uint8Array[]): Promise<void>
}

/** Raise it with any change of what the parts mean. */
const format = 1

const beginSchema = z.object({ format: z.literal(format), id: z.uuid(), schema: z.string() })

/** Each part begins with its length and its checksum. */
const headBytes = 8

/**
 * Keeps what a process has read of the catalogue for the next start: reading a million tracks takes PostgreSQL and the process
 * seconds each, and searches wait. A copy is noted in the database it was made of, so it is never used with another, nor
 * with one that was restored to before.
 */
export function keepSearchCopy(db: Kysely<Database>, store: CopyStore) {
  return {
    /** Reads the copy into an empty index. @returns the orders that were kept; undefined if there is no copy to be used */
    async read(index: TrackIndex): Promise<KeptOrder[] | undefined> {
      const stored = await store.read()
      if (!stored) return undefined
      const parts = partsOf(stored)
      const begin = beginSchema.safeParse(parts.next().value)
      if (!begin.success || begin.data.schema !== (await nameSchema(db))) return undefined
      if (!(await isSearchCopyOf(db, begin.data.id))) return undefined
      const tracks = tracksSchema.parse(parts.next().value)
      await otherTasks()
      const codes = codesSchema.parse(parts.next().value)
      await otherTasks()
      const orders = ordersSchema.parse(parts.next().value)
      index.restore(tracks, codes)
      return orders
    },
    /** Takes a copy at once, and writes it while others go on. Nothing may change the index meanwhile. */
    async take(index: TrackIndex, orders: readonly KeptOrder[]): Promise<() => Promise<void>> {
      const begin = { format, id: randomUUID(), schema: await nameSchema(db) }
      const parts: Uint8Array[] = []
      for (const part of [begin, index.tracks(), index.sets(), orders]) {
        parts.push(...framed(serialize(part)))
        await otherTasks()
      }
      return async () => {
        await noteSearchCopy(db, begin.id)
        await store.write(parts)
      }
    },
  }
}

function framed(part: Buffer): Uint8Array[] {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(part.length)
  head.writeUInt32LE(crc32(part), 4)
  return [head, part]
}

/** @throws RangeError if the bytes are not as they were written */
function* partsOf(stored: Uint8Array): Generator<unknown, undefined> {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  for (let at = 0; at < bytes.length;) {
    if (at + headBytes > bytes.length) throw damaged()
    const [length, sum] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    const part = bytes.subarray(at + headBytes, at + headBytes + length)
    if (part.length !== length || crc32(part) !== sum) throw damaged()
    yield deserialize(part)
    at += headBytes + length
  }
  return undefined
}

const damaged = () => new RangeError('the copy of the search is not as it was written')
