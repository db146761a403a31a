import type { WholeFileWriter } from './whole-file.ts'

/** A folder of this machine. */
export interface FolderSettings {
  kind: 'folder'
  directory: string
}

/** A bucket of a store that speaks the S3 API. */
export interface S3Settings {
  kind: 's3'
  /** Address of the store, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path rather than in front of the host. */
  pathStyle: boolean
  /** With which all keys begin: empty, or ends with a slash. */
  prefix: string
  /** Folder of this machine for files on their way into the bucket. */
  scratch: string
}

/** Is told when a storage elsewhere stops answering, and when it answers again. */
export interface StorageWatcher {
  away(failure: Error): void
  back(): void
  /** This machine's clock is so wrong that requests have to be signed by the store's. */
  clockDiffers?(failure: Error): void
}

/** From which any process opens the same storage. */
export type StorageSettings = FolderSettings | S3Settings

export interface ListedFile {
  key: string
  /** In bytes. */
  bytes: number
  modified: Date
  /** When it was read or noted as used last, as far as the storage knows. */
  used?: Date
}

/** A whole file of the storage. */
export interface StoredFile {
  /** In bytes. */
  bytes: number
  /** Changes when the file is replaced. */
  version: string
  modified: Date
  /** SHA-256, hexadecimal; undefined if the storage does not know it. */
  sha256: string | undefined
  /**
   * The bytes from `from` up to, but not including, `to`; by default all.
   * @throws StorageError `changed`, `damaged`, `away`
   */
  read(from?: number, to?: number): AsyncIterable<Uint8Array>
}

/**
 * Keeps recordings, pictures and what is made of them, under keys such as `previews/waves.mp3`. A file is whole or absent. Every
 * call of a storage elsewhere may throw a StorageError.
 */
export interface MediaStorage {
  readonly settings: StorageSettings
  /** Names it in messages. */
  readonly place: string
  /** Whether other machines have the same files. */
  readonly isShared: boolean
  /** Whether it did not answer the last time it was asked; a folder always does. */
  readonly isAway: boolean
  /**
   * By how much this machine's clock was ahead of the store's when that answered last, in ms; undefined for a folder, or before
   * the first answer.
   */
  readonly clockAheadMs?: number | undefined
  /** Undefined if there is no file of this key. */
  find(key: string): Promise<StoredFile | undefined>
  /** All bytes of a file; undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>
  /**
   * Begins a file, which replaces one of the same key when it is complete.
   * @param byteLength if known beforehand
   * @param modified when it was changed last; a storage elsewhere keeps the time at which it was stored
   */
  create(key: string, byteLength?: number, modified?: Date): Promise<WholeFileWriter>
  /** Says that a made file was used, so that others give way before it. */
  noteUse?(key: string): void
  /** Notes with a file that it is used; undefined: the storage keeps no such note. */
  touch?(key: string): Promise<void>
  /** Stores a whole file. */
  write(key: string, content: Uint8Array | string): Promise<void>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** All files whose key begins with `prefix`, which ends with a slash or is empty, in alphabetical order. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Removes what dead processes have left incomplete in a folder such as `previews`. */
  clearUnfinished(folder: string): Promise<void>
  /** The same, before files are made in that folder: fails at once if they could not be stored. */
  prepare(folder: string): Promise<void>
}
