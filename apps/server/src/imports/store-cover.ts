import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlannedRecording, readTags } from '@tempolibre/catalogue-import'
import { pictureKey } from '@tempolibre/domain/pictures'
import { maxOtherBytes } from '@tempolibre/domain/upload-rules'
import { StorageError } from '@tempolibre/media/storage-error'
import type { MediaStorage } from '@tempolibre/media/storage'
import { createPictureEncoder, type EncodingAnswer } from '../pictures/encode-apart.ts'
import { digestOf } from '../pictures/picture-digest.ts'

/** The storage key of a recording's cover; null if there is none, or it cannot be read. */
export interface StoredCover {
  key: string | null
  /** The file whose picture cannot be read, by its path below the folder. */
  unreadable?: string
}

export type StoreCover = (recording: PlannedRecording, folder: string) => Promise<StoredCover>

/**
 * Stores the pictures of recordings, else the ones inside their files, as squares in all sizes. Each is read in a process of its own:
 * a picture that ends it is no reason to refuse the music. The songs of a release have the same one, which is read once.
 * @param rehearses whether they are read and not stored
 * @throws StorageError if the storage does not answer
 */
export function createCoverStore(storage: MediaStorage, { rehearses = false } = {}): StoreCover {
  const encode = createPictureEncoder(storage.settings)
  const use = rehearses ? 'rehearsed cover' : 'cover'
  let last: { digest: string; answer: EncodingAnswer } | undefined
  return async ({ path, picture }, folder) => {
    const file = picture ?? path
    const bytes =
      picture === undefined
        ? (await readTags(join(folder, path))).picture
        : await readPicture(join(folder, picture))
    if (!bytes) return { key: null, ...(picture !== undefined && { unreadable: file }) }
    const digest = digestOf(bytes)
    if (last?.digest !== digest) last = { digest, answer: await encode(bytes, { crop: undefined, use }) }
    const { answer } = last
    if ('picture' in answer) return { key: pictureKey(answer.picture, answer.picture.width, 'webp') }
    if (answer.away) {
      last = undefined
      throw new StorageError('away', answer.failure)
    }
    return { key: null, unreadable: file }
  }
}

/** @returns undefined if it cannot be read, or is larger than any that may be uploaded */
async function readPicture(path: string): Promise<Uint8Array | undefined> {
  try {
    return (await stat(path)).size > maxOtherBytes ? undefined : await readFile(path)
  } catch {
    // Whatever the reason, the recording has no picture.
    return undefined
  }
}
