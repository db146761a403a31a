import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import { hasCode } from '@tempolibre/contract/thrown'
import { createWholeFile } from '@tempolibre/media/whole-file'
import { hashFile } from '../imports/read-recording.ts'

interface FoundFile {
  bytes: number
  modified: Date
}

/** Undefined without a file of this name. */
export async function findFile(path: string): Promise<FoundFile | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? { bytes: found.size, modified: found.mtime } : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** Whether a file was copied before: then length and time of change are the same. */
const isCopy = (source: FoundFile, target: FoundFile | undefined) =>
  target?.bytes === source.bytes && target.modified.getTime() === source.modified.getTime()

/**
 * Copies a file to an export, unless that was done before.
 * @param knownHash of the copy, if it was copied before
 * @returns SHA-256, hexadecimal
 */
export async function keepFile(
  source: string,
  found: FoundFile,
  target: string,
  knownHash: string | undefined,
): Promise<string> {
  if (isCopy(found, await findFile(target))) return knownHash ?? hashFile(target)
  const { commit, sha256 } = await copy(source, target)
  await commit()
  await utimes(target, found.modified, found.modified)
  return sha256
}

/** Copies a file back from an export, unless that was done before; false if its bytes are not those that were exported. */
export async function restoreFile(
  source: string,
  found: FoundFile,
  target: string,
  sha256: string,
): Promise<boolean> {
  if (isCopy(found, await findFile(target))) return true
  const copied = await copy(source, target)
  if (copied.sha256 !== sha256) {
    await copied.discard()
    return false
  }
  await copied.commit()
  await utimes(target, found.modified, found.modified)
  return true
}

async function copy(source: string, target: string) {
  const writer = await createWholeFile(target)
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(source)) {
      const bytes: Buffer = chunk
      hash.update(bytes)
      await writer.write(bytes)
    }
  } catch (error) {
    await writer.discard()
    throw error
  }
  return { sha256: hash.digest('hex'), commit: writer.commit, discard: writer.discard }
}
