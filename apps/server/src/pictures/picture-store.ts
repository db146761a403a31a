import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '@tempolibre/api'
import { pictureFolder, pictureKey, pictureKeys, readPictureStorageKey } from '@tempolibre/contract/pictures'
import { hasCode } from '@tempolibre/contract/thrown'
import { lengthOf } from '@tempolibre/media/whole-file'

/** The uploaded pictures in the media folder. */
export function createPictureStore(mediaDirectory: string): PictureStore {
  const folder = join(mediaDirectory, pictureFolder)
  return {
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      })
      const found = await Promise.all(
        names.map(async (name) => {
          const picture = readPictureStorageKey(`${pictureFolder}/${name}`)
          return picture ? [{ picture, at: (await stat(join(folder, name))).mtimeMs }] : []
        }),
      )
      return found
        .flat()
        .toSorted((one, other) => other.at - one.at)
        .map(({ picture }) => picture)
    },

    has: async (picture) =>
      (await lengthOf(join(mediaDirectory, pictureKey(picture, picture.width, 'webp')))) !== undefined,

    async remove(picture) {
      // That of its address goes first: a picture without it is no picture any more.
      for (const key of pictureKeys(picture).toReversed())
        await rm(join(mediaDirectory, key), { force: true })
    },
  }
}
