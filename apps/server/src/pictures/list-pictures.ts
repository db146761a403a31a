import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Picture, pictureFolder, readPictureAddress } from '@tempolibre/contract/pictures'
import { hasCode } from '@tempolibre/contract/thrown'

/** The pictures in the media folder, the newest first. */
export async function listPictures(mediaDirectory: string): Promise<Picture[]> {
  const folder = join(mediaDirectory, pictureFolder)
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const found = await Promise.all(
    names.map(async (name) => {
      const picture = readPictureAddress(`/media/${pictureFolder}/${name}`)
      return picture ? [{ picture, at: (await stat(join(folder, name))).mtimeMs }] : []
    }),
  )
  return found
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .map(({ picture }) => picture)
}
