import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import { isOfKind, type MadeKind, madeKinds, reservedBytes } from './made-files.ts'
import type { ListedFile, MediaStorage } from './media-storage.ts'
import type { WholeFileWriter } from './whole-file.ts'

/** A file this young, in ms, may still be being sent, or just about to be. */
const youngMs = 60_000
/** How long one that was sent is not removed, in ms: a slow reader may still be receiving it. */
const inUseMs = 10 * 60_000
/** Least time between two notes of its use, in ms. */
const noteAgainMs = 60_000
const maxNoted = 10_000
/** Longest time between two counts of what others have made, in ms; a folder that takes long to list is counted less often. */
const countAgainMs = 30_000
const countingShare = 50
/** Bytes that may be written into the reserve, if there is still a sixteenth of it: notes and marks. */
const smallBytes = 16 * 1024
/** Bytes of a file of unknown length after which the free space is checked again. */
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
 * this machine keeps a reserve. Where there is none, the made files that were not used for longest give way; those that may still be
 * being sent stay.
 * @returns the same storage, whose `create` and `write` throw NoRoomError
 */
export function keepWithinRoom(storage: MediaStorage, options: RoomOptions = {}): MediaStorage {
  const { kinds = madeKinds, now = Date.now, reserved = reservedBytes } = options
  const kindOf = (key: string) => kinds.find((kind) => isOfKind(key, kind))
  const room = measureRoom(storage, { ...options, kinds, now, reserved })
  const noted = new Map<string, number>()
  const create = storage.create.bind(storage)
  const write = storage.write.bind(storage)

  async function createWithinRoom(
    key: string,
    byteLength?: number,
    modified?: Date,
  ): Promise<WholeFileWriter> {
    const kind = kindOf(key)
    const coming = await room.reserve(kind, byteLength ?? 0)
    const writer = await create(key, byteLength, modified).catch((error: unknown) => {
      coming.end()
      throw error
    })
    let lookAt = lookAgainBytes
    return {
      replaceHead: (bytes) => writer.replaceHead(bytes),
      async write(bytes) {
        const written = coming.written() + bytes.length
        if (byteLength === undefined && written > lookAt) {
          lookAt = written + lookAgainBytes
          await room.require(undefined, bytes.length)
        }
        await writer.write(bytes)
        coming.arrive(bytes.length)
      },
      async commit() {
        coming.end()
        await writer.commit()
        room.add(kind, coming.written())
      },
      async discard() {
        coming.end()
        await writer.discard()
      },
    }
  }

  async function writeWithinRoom(key: string, content: Uint8Array | string): Promise<void> {
    const kind = kindOf(key)
    const bytes = Buffer.byteLength(content)
    await room.require(kind, bytes, bytes > smallBytes ? reserved : reserved / 16)
    await write(key, content)
    room.add(kind, bytes)
  }

  function noteUse(key: string): void {
    if (!kindOf(key) || now() - (noted.get(key) ?? 0) < noteAgainMs) return
    if (noted.size >= maxNoted) noted.clear()
    noted.set(key, now())
    storage.touch?.(key).catch(() => {})
  }

  return Object.assign(storage, { create: createWithinRoom, write: writeWithinRoom, noteUse })
}

/** What of a file is still to come: no other takes its room. */
interface Coming {
  written(): number
  arrive(bytes: number): void
  /** Nothing more is to come. */
  end(): void
}

/** What made files take of a storage, and what is free of this machine's disk. */
function measureRoom(
  storage: MediaStorage,
  options: RoomOptions & Required<Pick<RoomOptions, 'kinds' | 'now' | 'reserved'>>,
) {
  const { kinds, reserved } = options
  const shares = countShares(storage, options)
  const { settings } = storage
  const disk = settings.kind === 's3' ? settings.scratch : settings.directory
  const { freeBytes = () => freeBytesOf(disk) } = options
  /** Of files that are being written: what is still to come, by kind; undefined stands for all others. */
  const coming = new Map<MadeKind | undefined, number>()
  let turn: Promise<unknown> = Promise.resolve()

  const comingOf = (kind: MadeKind | undefined) => coming.get(kind) ?? 0

  async function requireDisk(bytes: number, left: number): Promise<void> {
    const needed = [...coming.values()].reduce((sum, each) => sum + each, bytes + left)
    const missing = async () => needed - ((await freeBytes()) ?? needed)
    let lack = await missing()
    // What is removed from a bucket frees nothing here.
    if (lack > 0 && settings.kind === 'folder') {
      const files = (await Promise.all(kinds.map((kind) => listKind(storage, kind)))).flat()
      if ((await shares.giveWay(files, lack)) > 0) shares.forget()
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

  function expect(kind: MadeKind | undefined, bytes: number): Coming {
    let written = 0
    let rest = bytes
    const take = (some: number) => {
      rest -= some
      coming.set(kind, comingOf(kind) - some)
    }
    coming.set(kind, comingOf(kind) + bytes)
    return {
      written: () => written,
      arrive(some) {
        written += some
        take(Math.min(some, rest))
      },
      end: () => take(rest),
    }
  }

  const requireRoom = async (kind: MadeKind | undefined, bytes: number, left: number) => {
    if (kind) await shares.require(kind, bytes, comingOf(kind))
    await requireDisk(bytes, left)
  }

  return {
    /** @param left free afterwards, in bytes @throws NoRoomError */
    require: (kind: MadeKind | undefined, bytes: number, left = reserved) =>
      inTurn(() => requireRoom(kind, bytes, left)),
    /** The same for a file that is still to be written. */
    reserve: (kind: MadeKind | undefined, bytes: number) =>
      inTurn(async () => {
        await requireRoom(kind, bytes, reserved)
        return expect(kind, bytes)
      }),
    add: shares.add,
  }
}

/** What each kind of made files takes. */
function countShares(
  storage: MediaStorage,
  { kinds, now }: { kinds: readonly MadeKind[]; now: () => number },
) {
  const counts = new Map<MadeKind, { bytes: number; at: number; againMs: number }>()

  const isInUse = (file: ListedFile) =>
    now() - Number(file.modified) < youngMs ||
    (usedAt(file) > Number(file.modified) && now() - usedAt(file) < inUseMs)

  /** Removes those of these files that were not used for longest. @returns how many bytes that gave */
  async function giveWay(files: readonly ListedFile[], wanted: number): Promise<number> {
    let given = 0
    for (const file of files.toSorted((one, other) => usedAt(one) - usedAt(other))) {
      if (given >= wanted) break
      if (isInUse(file)) continue
      const source = kinds.find((kind) => isOfKind(file.key, kind))?.sourceOf?.(file.key)
      if (source !== undefined && !(await storage.find(source))) continue
      await storage.remove(file.key)
      given += file.bytes
    }
    return given
  }

  return {
    giveWay,
    forget: () => counts.clear(),
    /** @param others what is still to come of others @throws NoRoomError */
    async require(kind: MadeKind, bytes: number, others: number): Promise<void> {
      const known = counts.get(kind)
      if (known && now() - known.at < known.againMs && known.bytes + others + bytes <= kind.maxBytes) return
      const began = performance.now()
      const files = await listKind(storage, kind)
      const againMs = Math.max(countAgainMs, countingShare * (performance.now() - began))
      let held = files.reduce((sum, file) => sum + file.bytes, 0)
      const over = held + others + bytes - kind.maxBytes
      if (over > 0 && bytes <= kind.maxBytes) held -= await giveWay(files, over)
      counts.set(kind, { bytes: held, at: now(), againMs })
      if (held + others + bytes > kind.maxBytes)
        throw new NoRoomError(
          `those made below ${kind.folder} take the ${Math.round(kind.maxBytes / 1e9)} GB that they may, and all are in use`,
        )
    },
    /** So much was stored. */
    add(kind: MadeKind | undefined, bytes: number): void {
      const count = kind && counts.get(kind)
      if (count) count.bytes += bytes
    },
  }
}

/** When a file was used last, or made. */
const usedAt = ({ modified, used }: ListedFile) => Math.max(Number(modified), Number(used ?? 0))

async function listKind(storage: MediaStorage, kind: MadeKind): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of storage.list(kind.folder)) if (isOfKind(file.key, kind)) files.push(file)
  return files
}

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
