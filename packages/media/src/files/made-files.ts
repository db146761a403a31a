import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import type { ListedFile, MediaStorage } from './media-storage.ts'
import type { WholeFileWriter } from './whole-file.ts'

/** Files that are made of others when somebody asks for them: once they take `maxBytes`, those least recently used give way. */
export interface MadeKind {
  /** Ends with a slash. */
  folder: string
  /** Of their keys; undefined: all of the folder. */
  pattern?: RegExp
  maxBytes: number
  /** The file that one is made of, without which it stays; undefined: each can be made again. */
  sourceOf?(key: string): string
}

/** Folder of editions; below `masters`, which only signed addresses reach. */
export const editionsFolder = 'masters/editions'

/** Mixes stand among the recordings. One that is imported may be called so as well: `mix-down-0123456789ab.wav`. */
export const mixPattern = /^masters\/mix-[\da-f]{32}\.(?:mp3|wav)$/

/** Folder of previews. One may also have been delivered by the label: that of a stored recording is made of it. */
export const previewsFolder = 'previews'
const masterOfPreview = (key: string) =>
  `masters/${key.slice(previewsFolder.length + 1).replace(/\.mp3$/, '.wav')}`

/** Recordings that are composed, as those of the demo, are as many as the program has: they alone have no cap. */
export const madeKinds: readonly MadeKind[] = [
  { folder: `${editionsFolder}/`, maxBytes: 4e9 },
  { folder: 'masters/', pattern: mixPattern, maxBytes: 2e9 },
  { folder: 'masters/flac/', maxBytes: 20e9 },
  { folder: 'masters/mp3/', maxBytes: 100e9 },
  { folder: 'stems/', maxBytes: 100e9 },
  { folder: `${previewsFolder}/`, maxBytes: 200e9, sourceOf: masterOfPreview },
  // Their notes stay: by those they are drawn again.
  { folder: 'share/', pattern: /\.(?:png|ico)$/, maxBytes: 2e9 },
]

/** What files leave free of this machine's disk, in bytes: the database may be on it, and stops when it is full. */
export const reservedBytes = 1024 ** 3

/** A file this young, in ms, may still be being sent, or just about to be. */
const youngMs = 60_000
/** One that was sent is not removed for so long, in ms: a slow reader may still be at it. */
const inUseMs = 10 * 60_000
/** Its use is noted at most so often, in ms. */
const noteAgainMs = 60_000
const maxNoted = 10_000
/** What others have made meanwhile is counted at least so often, in ms; a folder that takes long to list, less often. */
const countAgainMs = 30_000
const countingShare = 50
/** So many bytes may be written into the reserve, if there is still a sixteenth of it: notes and marks. */
const smallBytes = 16 * 1024
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
 * this machine keeps a reserve. Where there is none, the made files that were not used for longest give way; those that may still be
 * being sent stay.
 * @returns the same storage, whose `create` and `write` throw NoRoomError
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
  const counts = new Map<MadeKind, { bytes: number; at: number; againMs: number }>()
  const noted = new Map<string, number>()
  /** Of files that are being written: what is still to come, by kind; undefined stands for all others. */
  const coming = new Map<MadeKind | undefined, number>()
  const create = storage.create.bind(storage)
  const write = storage.write.bind(storage)
  let turn: Promise<unknown> = Promise.resolve()

  const add = (kind: MadeKind | undefined, bytes: number) =>
    void coming.set(kind, (coming.get(kind) ?? 0) + bytes)

  async function listKind(kind: MadeKind): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for await (const file of storage.list(kind.folder)) if (isOfKind(file.key, kind)) files.push(file)
    return files
  }

  /** When a file was used last, or made. */
  const usedAt = ({ modified, used }: ListedFile) => Math.max(Number(modified), Number(used ?? 0))

  const isInUse = (file: ListedFile) =>
    now() - Number(file.modified) < youngMs ||
    (usedAt(file) > Number(file.modified) && now() - usedAt(file) < inUseMs)

  /** Removes those of these files that were not used for longest. @returns how many bytes that gave */
  async function giveWay(files: readonly ListedFile[], wanted: number): Promise<number> {
    let given = 0
    for (const file of files.toSorted((one, other) => usedAt(one) - usedAt(other))) {
      if (given >= wanted) break
      if (isInUse(file)) continue
      const source = kindOf(file.key)?.sourceOf?.(file.key)
      if (source !== undefined && !(await storage.find(source))) continue
      await storage.remove(file.key)
      given += file.bytes
    }
    return given
  }

  const kindOf = (key: string) => kinds.find((kind) => isOfKind(key, kind))

  async function requireShare(kind: MadeKind, bytes: number): Promise<void> {
    const known = counts.get(kind)
    const others = coming.get(kind) ?? 0
    if (known && now() - known.at < known.againMs && known.bytes + others + bytes <= kind.maxBytes) return
    const began = performance.now()
    const files = await listKind(kind)
    const againMs = Math.max(countAgainMs, countingShare * (performance.now() - began))
    let held = files.reduce((sum, file) => sum + file.bytes, 0)
    const over = held + others + bytes - kind.maxBytes
    if (over > 0 && bytes <= kind.maxBytes) held -= await giveWay(files, over)
    counts.set(kind, { bytes: held, at: now(), againMs })
    if (held + others + bytes > kind.maxBytes)
      throw new NoRoomError(
        `those made below ${kind.folder} take the ${Math.round(kind.maxBytes / 1e9)} GB that they may, and all are in use`,
      )
  }

  async function requireDisk(bytes: number, left = reserved): Promise<void> {
    const ahead = [...coming.values()].reduce((sum, each) => sum + each, 0)
    const missing = async () => {
      const free = await freeBytes()
      return free === undefined ? 0 : bytes + ahead + left - free
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
    const kind = kindOf(key)
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

  async function writeWithinRoom(key: string, content: Uint8Array | string): Promise<void> {
    const kind = kindOf(key)
    const bytes = Buffer.byteLength(content)
    await inTurn(async () => {
      if (kind) await requireShare(kind, bytes)
      await requireDisk(bytes, bytes > smallBytes ? reserved : reserved / 16)
    })
    await write(key, content)
    const count = kind && counts.get(kind)
    if (count) count.bytes += bytes
  }

  function noteUse(key: string): void {
    if (!kindOf(key) || now() - (noted.get(key) ?? 0) < noteAgainMs) return
    if (noted.size >= maxNoted) noted.clear()
    noted.set(key, now())
    storage.touch?.(key).catch(() => {})
  }

  return Object.assign(storage, { create: createWithinRoom, write: writeWithinRoom, noteUse })
}

/** Of files that are made ahead, those for which there is room: made ahead, none takes another's place. */
export async function fitting<File extends { key: string; byteLength: number }>(
  storage: Pick<MediaStorage, 'list'>,
  folder: string,
  files: readonly File[],
  kinds: readonly MadeKind[] = madeKinds,
): Promise<File[]> {
  const kind = kinds.find((each) => each.folder === `${folder}/`)
  if (!kind) return [...files]
  const there = new Set<string>()
  let bytes = 0
  for await (const file of storage.list(kind.folder)) {
    there.add(file.key)
    bytes += file.bytes
  }
  return files.filter(({ byteLength, key }) => {
    if (there.has(kind.folder + key)) return true
    const fits = bytes + byteLength <= kind.maxBytes
    if (fits) bytes += byteLength
    return fits
  })
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
