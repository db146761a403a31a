import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/contract/thrown'
import type { SoundFile } from './sound-file.ts'

/** Folders and a plain file name: nothing that could leave the media folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)+[a-z0-9][a-z0-9._-]*$/

/** A file of the media folder; undefined if it does not exist. */
export async function openStored(
  mediaDirectory: string,
  key: string,
): Promise<(SoundFile & { totalBytes: number }) | undefined> {
  if (!keyPattern.test(key)) return undefined
  const path = join(mediaDirectory, key)
  try {
    const { mtimeMs, size } = await stat(path)
    return {
      totalBytes: size,
      version: `${size} ${mtimeMs}`,
      read: (from) => createReadStream(path, { start: from }),
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
