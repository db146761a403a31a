import type { MediaStorage } from '@tempolibre/media/storage'
import { openUploadFolder, type UploadFolder } from './upload-folder.ts'
import { createUploadStore } from './upload-store.ts'

/** Where the files of uploads are: where recordings are, if machines share that; else in a folder of this one. */
export function openUploads(storage: MediaStorage, uploadsDirectory: string): UploadFolder {
  const { settings } = storage
  return settings.kind === 's3'
    ? createUploadStore(storage, settings.scratch)
    : openUploadFolder(uploadsDirectory)
}
