import { createFolderStorage } from './folder-storage.ts'
import { keepWithinRoom } from './keep-within-room.ts'
import type { MediaStorage, StorageSettings, StorageWatcher } from './media-storage.ts'
import { createS3Storage } from './s3-storage.ts'

export { describeClock } from './store-clock.ts'
export type {
  ListedFile,
  MediaStorage,
  S3Settings,
  StorageSettings,
  StorageWatcher,
  StoredFile,
} from './media-storage.ts'

/** Opens a storage; nothing is read or written yet. */
export function openStorage(settings: StorageSettings, watcher?: StorageWatcher): MediaStorage {
  const storage = settings.kind === 's3' ? createS3Storage(settings, watcher) : createFolderStorage(settings)
  return keepWithinRoom(storage)
}

/** A folder of this machine as a storage. */
export const openFolder = (directory: string): MediaStorage => openStorage({ kind: 'folder', directory })

/** Length of a file in bytes; undefined if there is none. */
export async function storedLength(
  storage: Pick<MediaStorage, 'find'>,
  key: string,
): Promise<number | undefined> {
  return (await storage.find(key))?.bytes
}
