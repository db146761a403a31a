import { basename, dirname } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import { mediaPath, readMediaPath } from '@tempolibre/domain/media-keys'
import { previewsFolder } from '../files/made-files.ts'
import type { MediaStorage } from '../files/storage.ts'
import { StorageError } from '../files/storage-error.ts'
import { openStored } from '../files/stored-file.ts'
import { shapeOfStored } from '../sound/stored-recording.ts'
import { renditionOfStored } from './renditions.ts'
import type { RecordedTrack } from './tracks.ts'

/** A file of a recording that visitors could not open. */
export type ClosedFile = 'master' | 'preview'

/**
 * Opens the files of a recording as a visitor would: the preview by its address, the master as the stored file of a
 * download, of which the head and the last byte are read. A preview that is made when it is heard is not made here: it must be possible.
 * @param sound `master` is null for a track of which there is only the preview
 * @returns the file that cannot be opened; undefined: both can
 * @throws StorageError `away`
 */
export async function findClosedFile(
  storage: MediaStorage,
  sound: Omit<RecordedTrack, 'master'> & { master: string | null },
): Promise<ClosedFile | undefined> {
  const { artist, master, preview, title } = sound
  if (master !== null && !(await canRead(storage, master))) return 'master'
  // What is not served at the address of its key is not heard.
  if (readMediaPath(mediaPath(preview).slice('/media/'.length)) !== preview) return 'preview'
  if (await openStored(storage, preview)) return undefined
  if (master === null || dirname(preview) !== previewsFolder) return 'preview'
  const file = { key: basename(preview), title, artist, format: 'preview', master } as const
  return (await renditionOfStored(storage, file, () => {})) ? undefined : 'preview'
}

async function canRead(storage: MediaStorage, key: string): Promise<boolean> {
  try {
    const file = await openStored(storage, key)
    if (!file || !(await shapeOfStored(storage, key))) return false
    let bytes = 0
    for await (const chunk of file.read(file.totalBytes - 1)) bytes += chunk.length
    return bytes === 1
  } catch (error) {
    if (error instanceof AudioError) return false
    if (error instanceof StorageError && error.trouble === 'damaged') return false
    throw error
  }
}
