import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import { hasCode } from '@tempolibre/domain/thrown'
import { createWholeFile, type WholeFileWriter } from '@tempolibre/media/whole-file'
import type { MediaStorage, StoredFile } from '@tempolibre/media/storage'
import { hashFile } from '../imports/read-recording.ts'

type FoundFile = Pick<StoredFile, 'bytes' | 'modified'>

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
 * Copies a file of the storage to an export, unless that was done before.
 * @param knownHash of the copy, if it was copied before
 * @returns SHA-256, hexadecimal
 */
export async function keepFile(
  source: StoredFile,
  target: string,
  knownHash: string | undefined,
): Promise<string> {
  if (isCopy(source, await findFile(target))) return knownHash ?? hashFile(target)
  const { commit, sha256 } = await copy(source.read(), await createWholeFile(target, source.bytes))
  await commit()
  await utimes(target, source.modified, source.modified)
  return sha256
}

/**
 * Copies a file of an export back into the storage, unless that was done before; false if its bytes are not those that were
 * exported.
 */
export async function restoreFile(
  source: string,
  found: FoundFile,
  { key, sha256, storage }: { storage: MediaStorage; key: string; sha256: string },
): Promise<boolean> {
  const target = await storage.find(key)
  const isKept =
    target?.sha256 === undefined
      ? isCopy(found, target)
      : target.bytes === found.bytes && target.sha256 === sha256
  if (isKept) return true
  const copied = await copy(createReadStream(source), await storage.create(key, undefined, found.modified))
  if (copied.sha256 !== sha256) {
    await copied.discard()
    return false
  }
  await copied.commit()
  return true
}

async function copy(source: AsyncIterable<Uint8Array>, writer: WholeFileWriter) {
  const hash = createHash('sha256')
  try {
    for await (const bytes of source) {
      hash.update(bytes)
      await writer.write(bytes)
    }
  } catch (error) {
    await writer.discard()
    throw error
  }
  return { sha256: hash.digest('hex'), commit: writer.commit, discard: writer.discard }
}
