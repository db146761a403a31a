import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'

/** Files below a data folder that were made on demand. */
export interface MadeFiles {
  /** Whole files, without those of the database and of pictures that come with the site. */
  whole: number
  bytes: number
  /** Files being written. */
  parts: number
}

/** Counts the files in the media folder of a site. */
export function madeFilesIn(folder: string): MadeFiles {
  const found = { whole: 0, bytes: 0, parts: 0 }
  for (const path of filesBelow(join(folder, 'media'))) {
    if (path.endsWith('.part')) found.parts++
    else found.whole++
    found.bytes += sizeOf(path)
  }
  return found
}

/** Paths of the files in the media folder, relative to it. */
export function madePathsIn(folder: string): ReadonlySet<string> {
  const media = join(folder, 'media')
  return new Set(filesBelow(media).map((path) => path.slice(media.length + 1)))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (error) {
    // Made whole, or removed, meanwhile.
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}
