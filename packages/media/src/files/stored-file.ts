import { isMediaKey } from '@tempolibre/domain/media-keys'
import type { SoundFile } from './sound-file.ts'
import type { MediaStorage } from './storage.ts'

/** A file of the storage as sound; undefined if it does not exist. */
export async function openStored(
  storage: MediaStorage,
  key: string,
): Promise<(SoundFile & { totalBytes: number }) | undefined> {
  const file = isMediaKey(key) ? await storage.find(key) : undefined
  return file && { totalBytes: file.bytes, version: file.version, read: (from) => file.read(from) }
}
