import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clearUnfinished, lengthOf } from '../files/whole-file.ts'
import type { OpenRendition, Rendition } from './rendition.ts'

/** The finished file of a rendition; undefined if there is none, or one of another length than it should have. */
export async function openFinished(
  directory: string,
  { byteLength, key }: Pick<Rendition, 'byteLength' | 'key'>,
): Promise<OpenRendition | undefined> {
  const path = join(directory, key)
  if ((await lengthOf(path)) !== byteLength) return undefined
  return { totalBytes: byteLength, read: (from) => createReadStream(path, { start: from }) }
}

/** Creates the folder, and removes what killed processes have left in it. */
export async function prepareFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await clearUnfinished(directory)
}
