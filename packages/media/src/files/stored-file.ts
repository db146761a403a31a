import type { SoundFile } from './sound-file.ts'
import type { MediaStorage } from './storage.ts'

/** Folders and a plain file name: nothing that could leave the media folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9._-]*$/

/** A file of the storage as sound; undefined if it does not exist. */
export async function openStored(
  storage: MediaStorage,
  key: string,
): Promise<(SoundFile & { totalBytes: number }) | undefined> {
  const file = keyPattern.test(key) ? await storage.find(key) : undefined
  return file && { totalBytes: file.bytes, version: file.version, read: (from) => file.read(from) }
}
