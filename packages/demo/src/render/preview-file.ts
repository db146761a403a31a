import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** What the name of a file ends in until it is whole. Two processes that render at once each have their own. */
export type UnfinishedSuffix = '.part' | '.ahead.part' | '.asked.part'

/** Length of a finished preview, or undefined when there is none. */
export async function findPreview(directory: string, key: string): Promise<number | undefined> {
  try {
    return (await stat(join(directory, key))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A finished preview's bytes from an offset on. */
export function readPreview(directory: string, key: string, from: number): AsyncIterable<Uint8Array> {
  return createReadStream(join(directory, key), { start: from })
}

/** Makes the folder, and removes what a renderer that was killed has left in it under this suffix. */
export async function preparePreviewDirectory(
  directory: string,
  unfinished: UnfinishedSuffix,
): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (name.endsWith(unfinished)) await rm(join(directory, name), { force: true })
  }
}

export interface PreviewWriter {
  write: (bytes: Uint8Array) => Promise<void>
  /** Puts the whole file in its place; until then it does not exist under its name. */
  commit: () => Promise<void>
  /** Removes what was written. */
  discard: () => Promise<void>
}

async function syncDirectory(directory: string) {
  // Windows cannot open a folder; there a rename is kept by the file system itself.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a preview under another name until it is whole and on the disk. */
export async function createPreviewWriter(
  directory: string,
  key: string,
  unfinished: UnfinishedSuffix,
): Promise<PreviewWriter> {
  const path = join(directory, key)
  const partPath = path + unfinished
  // Made anew should somebody have removed it; where it cannot be made, this says why, and opening a file would not.
  await mkdir(directory, { recursive: true })
  const handle: FileHandle = await open(partPath, 'w')
  return {
    async write(bytes) {
      let done = 0
      while (done < bytes.length) done += (await handle.write(bytes, done)).bytesWritten
    },
    async commit() {
      await handle.sync()
      await handle.close()
      await rename(partPath, path)
      await syncDirectory(directory)
    },
    async discard() {
      await handle.close()
      await rm(partPath, { force: true })
    },
  }
}
