import { createHash } from 'node:crypto'
import { StorageError } from '../files/storage-error.ts'
import type { MediaStorage, StoredFile } from '../files/storage.ts'
import type { MediaLog } from './media-log.ts'

/** Which bytes recordings in full quality have, from whichever source knows. */
export interface MasterDigests {
  /** @returns undefined while that is not known */
  find(key: string): Promise<{ sha256: string; bytes: number } | undefined>
  /** Told of each comparison. */
  note(key: string, isDamaged: boolean): Promise<void>
}

export interface WholeMasters {
  /**
   * Compares a recording with the bytes that were stored, unless that was done within a day. One that can be made again is removed
   * if it is damaged.
   * @throws StorageError `damaged`
   */
  require(key: string): Promise<void>
}

/** How long one that was found whole is trusted, in ms; a disk may lose a bit at any time. */
const trustedMs = 24 * 3600_000
/** Time after which one that is damaged is read again, in ms: it may have been restored. */
const damagedMs = 60_000
const maxRemembered = 20_000

/** Sees to it that no damaged recording is sent, nor anything made of one. */
export function createWholeMasters({
  canMake,
  digests,
  log,
  now = Date.now,
  storage,
}: {
  storage: MediaStorage
  digests: MasterDigests | undefined
  canMake: (key: string) => boolean
  log: MediaLog
  now?: () => number
}): WholeMasters {
  const judged = new Map<string, { version: string; isDamaged: boolean; at: number }>()
  const underWay = new Map<string, Promise<void>>()

  async function isDamaged(key: string, file: StoredFile): Promise<boolean> {
    const known = judged.get(key)
    if (known?.version === file.version && now() - known.at < (known.isDamaged ? damagedMs : trustedMs))
      return known.isDamaged
    const digest = await digests?.find(key)
    if (!digest) return false
    const damaged = file.bytes !== digest.bytes || (await hash(file)) !== digest.sha256
    if (judged.size >= maxRemembered) judged.clear()
    judged.set(key, { version: file.version, isDamaged: damaged, at: now() })
    if (damaged)
      log.error({ key }, 'a recording is not as it was stored: restore it from a backup, or import it again')
    await digests?.note(key, damaged && !canMake(key))
    return damaged
  }

  async function compare(key: string): Promise<void> {
    const file = await storage.find(key)
    if (!file || !(await isDamaged(key, file))) return
    if (canMake(key)) {
      judged.delete(key)
      return storage.remove(key)
    }
    const error = new StorageError(
      'damaged',
      `${key} is not as it was stored. Restore it from a backup, or import it again.`,
    )
    // The line above has said so.
    error.isTold = true
    throw error
  }

  return {
    require(key) {
      const running = underWay.get(key)
      if (running) return running
      const begun = compare(key).finally(() => underWay.delete(key))
      underWay.set(key, begun)
      return begun
    },
  }
}

/** SHA-256 of a file, hexadecimal; undefined if the storage itself finds that it is damaged. */
async function hash(file: StoredFile): Promise<string | undefined> {
  const digest = createHash('sha256')
  try {
    for await (const chunk of file.read()) digest.update(chunk)
  } catch (error) {
    if (error instanceof StorageError && error.trouble === 'damaged') return undefined
    throw error
  }
  return digest.digest('hex')
}
