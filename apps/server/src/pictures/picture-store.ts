import type { PictureStore } from '@tempolibre/api'
import {
  type Picture,
  pictureFolder,
  pictureKey,
  pictureKeys,
  readPictureStorageKey,
} from '@tempolibre/contract/pictures'
import type { MediaStorage } from '@tempolibre/media/storage'

/** The uploaded pictures in the storage. */
export function createPictureStore(storage: MediaStorage): PictureStore {
  return {
    async list() {
      const found: { picture: Picture; at: number }[] = []
      for await (const { key, modified } of storage.list(`${pictureFolder}/`)) {
        const picture = readPictureStorageKey(key)
        if (picture) found.push({ picture, at: modified.getTime() })
      }
      return found.toSorted((one, other) => other.at - one.at).map(({ picture }) => picture)
    },

    has: async (picture) => (await storage.find(pictureKey(picture, picture.width, 'webp'))) !== undefined,

    async remove(picture) {
      // That of its address goes first: a picture without it is no picture any more.
      for (const key of pictureKeys(picture).toReversed()) await storage.remove(key)
    },
  }
}
