import type { PictureStore } from '@tempolibre/api'
import {
  type Picture,
  pictureFolder,
  pictureKey,
  pictureKeys,
  readPictureStorageKey,
} from '@tempolibre/domain/pictures'
import type { MediaStorage } from '@tempolibre/media/storage'
import { orUnavailable } from '../http/storage-faults.ts'

/** The uploaded pictures in the storage. */
export function createPictureStore(storage: MediaStorage): PictureStore {
  return {
    list: () => orUnavailable(list()),
    has: (picture) =>
      orUnavailable(storage.find(pictureKey(picture, picture.width, 'webp'))).then(
        (file) => file !== undefined,
      ),
    remove: (picture) => orUnavailable(remove(picture)),
  }

  async function list(): Promise<Picture[]> {
    const found: { picture: Picture; at: number }[] = []
    for await (const { key, modified } of storage.list(`${pictureFolder}/`)) {
      const picture = readPictureStorageKey(key)
      if (picture) found.push({ picture, at: modified.getTime() })
    }
    return found.toSorted((one, other) => other.at - one.at).map(({ picture }) => picture)
  }

  async function remove(picture: Picture): Promise<void> {
    // That of its address goes first: a picture without it is no picture any more.
    for (const key of pictureKeys(picture).toReversed()) await storage.remove(key)
  }
}
