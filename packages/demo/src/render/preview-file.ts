import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clearUnfinished, lengthOf } from '../whole-file.ts'

/** A file of the folder and, where it is known, its length in bytes. */
export interface ExpectedFile {
  key: string
  byteLength?: number
}

/** Length of a finished preview, or undefined where there is none, or one of another length than it should have. */
export async function findPreview(
  directory: string,
  { byteLength, key }: ExpectedFile,
): Promise<number | undefined> {
  const length = await lengthOf(join(directory, key))
  return byteLength === undefined || length === byteLength ? length : undefined
}

/** A finished preview's bytes from an offset on. */
export function readPreview(directory: string, key: string, from: number): AsyncIterable<Uint8Array> {
  return createReadStream(join(directory, key), { start: from })
}

/** Makes the folder, and removes what renderers that were killed have left in it. */
export async function preparePreviewDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await clearUnfinished(directory)
}
