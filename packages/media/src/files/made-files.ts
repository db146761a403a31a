import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '@tempolibre/contract/thrown'
import type { ListedFile, MediaStorage } from './media-storage.ts'
import type { WholeFileWriter } from './whole-file.ts'

/** Files that customers and visitors have made in any number: once they take `maxBytes`, the oldest give way. */
export interface MadeKind {
  /** Ends with a slash. */
  folder: string
  /** Of their keys; undefined: all of the folder. */
  pattern?: RegExp
  maxBytes: number
}

/** Folder of editions; below `masters`, which only signed addresses reach. */
export const editionsFolder = 'masters/editions'

/** Mixes stand among the recordings. One that is imported may be called so as well: `mix-down-0123456789ab.wav`. */
export const mixPattern = /^masters\/mix-[\da-f]{32}\.(?:mp3|wav)$/

/**
 * Everything else that is made on demand is one file for each recording and format, so the library bounds it: previews, stems,
 * MP3s.
 */
export const madeKinds: readonly MadeKind[] = [
  { folder: `${editionsFolder}/`, maxBytes: 4e9 },
  { folder: 'masters/', pattern: mixPattern, maxBytes: 2e9 },
  { folder: 'masters/flac/', maxBytes: 20e9 },
]

/** What files leave free of this machine's disk, in bytes: the database may be on it, and stops when it is full. */
export const reservedBytes = 1024 ** 3

/** A file this young, in ms, may still be being sent, or just about to be. */
const youngMs = 60_000
/** What others have made meanwhile is counted at least so often, in ms. */
const countAgainMs = 30_000
/** Of a file whose length is not known, the disk is looked at after so many bytes. */
const lookAgainBytes = 64 * 1024 ** 2

/** There is no room for a file. It can be sent, but is not kept. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
  /** As if the disk were full. */
  readonly code = 'ENOSPC'
}

export interface RoomOptions {
  kinds?: readonly MadeKind[]
  /** Left free, in bytes. */
  reserved?: number
  /** Of this machine's disk; undefined if unknown. */
  freeBytes?: () => Promise<number | undefined>
  now?: () => number
}

/**
 * Decides, before the first byte, whether there is room for a file of a storage: each kind of made files has a cap, and the disk of
 * this machine keeps a reserve. Where there is none, the oldest made files give way; those of the last minute stay.
 * @returns the same storage, whose `create` throws NoRoomError
 */
export function keepWithinRoom(storage: MediaStorage, options: RoomOptions = {}): MediaStorage {
  const { settings } = storage
  const disk = settings.kind === 's3' ? settings.scratch : settings.directory
  const {
    freeBytes = () => freeBytesOf(disk),
    kinds = madeKinds,
    now = Date.now,
    reserved = reservedBytes,
  } = options
  const counts = new Map<MadeKind, { bytes: number; at: number }>()
  /** Of files that are being written: what is still to come, by kind; undefined stands for all others. */
  const coming = new Map<MadeKind | undefined, number>()
  const create = storage.create.bind(storage)
  let turn: Promise<unknown> = Promise.resolve()

  const add = (kind: MadeKind | undefined, bytes: number) =>
    void coming.set(kind, (coming.get(kind) ?? 0) + bytes)

  async function listKind(kind: MadeKind): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for await (const file of storage.list(kind.folder)) if (isOfKind(file.key, kind)) files.push(file)
    return files
  }

  /** Removes the oldest of these files. @returns how many bytes that gave */
  async function giveWay(files: readonly ListedFile[], wanted: number): Promise<number> {
    let given = 0
    for (const file of files.toSorted((one, other) => Number(one.modified) - Number(other.modified))) {
      if (given >= wanted || now() - Number(file.modified) < youngMs) break
      await storage.remove(file.key)
      given += file.bytes
    }
    return given
  }

  async function requireShare(kind: MadeKind, bytes: number): Promise<void> {
    const known = counts.get(kind)
    const others = coming.get(kind) ?? 0
    if (known && now() - known.at < countAgainMs && known.bytes + others + bytes <= kind.maxBytes) return
    const files = await listKind(kind)
    let held = files.reduce((sum, file) => sum + file.bytes, 0)
    const over = held + others + bytes - kind.maxBytes
    if (over > 0 && bytes <= kind.maxBytes) held -= await giveWay(files, over)
    counts.set(kind, { bytes: held, at: now() })
    if (held + others + bytes > kind.maxBytes)
      throw new NoRoomError(
        `those made below ${kind.folder} take the ${Math.round(kind.maxBytes / 1e9)} GB that they may, and all are in use`,
      )
  }

  async function requireDisk(bytes: number): Promise<void> {
    const ahead = [...coming.values()].reduce((sum, each) => sum + each, 0)
    const missing = async () => {
      const free = await freeBytes()
      return free === undefined ? 0 : bytes + ahead + reserved - free
    }
    let lack = await missing()
    // What is removed from a bucket frees nothing here.
    if (lack > 0 && settings.kind === 'folder') {
      const files = (await Promise.all(kinds.map(listKind))).flat()
      if ((await giveWay(files, lack)) > 0) counts.clear()
      lack = await missing()
    }
    if (lack > 0)
      throw new NoRoomError(`the disk is nearly full, and ${Math.round(reserved / 1e9)} GB of it stay free`)
  }

  /** One after the other: two files must not take the same room. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  async function createWithinRoom(
    key: string,
    byteLength?: number,
    modified?: Date,
  ): Promise<WholeFileWriter> {
    const kind = kinds.find((each) => isOfKind(key, each))
    await inTurn(async () => {
      if (kind) await requireShare(kind, byteLength ?? 0)
      await requireDisk(byteLength ?? 0)
      add(kind, byteLength ?? 0)
    })
    let isOpen = true
    let written = 0
    let lookAt = lookAgainBytes
    /** What is written no longer is to come. */
    const arrive = (bytes: number) => {
      const known = Math.min(bytes, Math.max(0, (byteLength ?? 0) - written))
      written += bytes
      if (isOpen) add(kind, -known)
    }
    const close = () => {
      if (isOpen) add(kind, -Math.max(0, (byteLength ?? 0) - written))
      isOpen = false
    }
    const writer = await create(key, byteLength, modified).catch((error: unknown) => {
      close()
      throw error
    })
    return {
      replaceHead: (bytes) => writer.replaceHead(bytes),
      async write(bytes) {
        if (byteLength === undefined && written + bytes.length > lookAt) {
          lookAt = written + bytes.length + lookAgainBytes
          await inTurn(() => requireDisk(bytes.length))
        }
        await writer.write(bytes)
        arrive(bytes.length)
      },
      async commit() {
        close()
        await writer.commit()
        const count = kind && counts.get(kind)
        if (count) count.bytes += written
      },
      async discard() {
        close()
        await writer.discard()
      },
    }
  }

  return Object.assign(storage, { create: createWithinRoom })
}

const isOfKind = (key: string, { folder, pattern }: MadeKind): boolean =>
  key.startsWith(folder) && (pattern?.test(key) ?? true)

/** Of the disk on which a folder is, or will be. */
async function freeBytesOf(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) return undefined
    const above = dirname(folder)
    return above === folder ? undefined : freeBytesOf(above)
  }
}
