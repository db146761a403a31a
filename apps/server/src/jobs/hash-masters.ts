import { createHash } from 'node:crypto'
import {
  type Database,
  type JobKinds,
  listMastersToCheck,
  listUnhashedMasters,
  recordMasterDigest,
} from '@tempolibre/database'
import { createGiveWay } from '@tempolibre/media/give-way'
import { StorageError } from '@tempolibre/media/storage-error'
import type { MediaStorage, StoredFile } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'

/**
 * The job that computes the SHA-256 of recordings in full quality, once they are stored. A storage key names one
 * recording for good, so each is read once.
 */
export function createHashJobs(db: Kysely<Database>, storage: MediaStorage): JobKinds {
  return {
    hash_masters: {
      run: (_, signal) => hashMasters(db, storage, signal),
      everySeconds: 15 * 60,
      firstDelaySeconds: 60,
      maxDelaySeconds: 3600,
    },
  }
}

/**
 * The job that compares recordings with the bytes that were stored: a thirtieth of them each day, so that damage is found while a
 * backup still has the file.
 * @param requireWhole compares one, and notes the outcome
 */
export function createCheckJobs(
  db: Kysely<Database>,
  requireWhole: (key: string) => Promise<void>,
): JobKinds {
  return {
    check_masters: {
      everySeconds: 24 * 3600,
      firstDelaySeconds: 60,
      maxDelaySeconds: 3600,
      async run(_, signal) {
        const giveWay = createGiveWay()
        for (const master of await listMastersToCheck(db)) {
          if (signal.aborted) return
          await requireWhole(master).catch((error: unknown) => {
            // It is noted, and logged.
            if (!(error instanceof StorageError && error.trouble === 'damaged')) throw error
          })
          await giveWay(signal)
        }
      },
    },
  }
}

/** Hashes the recordings that are stored and not hashed yet; those that were never rendered are left out. */
export async function hashMasters(
  db: Kysely<Database>,
  storage: MediaStorage,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = new Set(await listUnhashedMasters(db))
  if (waiting.size === 0) return
  for await (const { key } of storage.list('masters/')) {
    if (signal?.aborted === true) return
    if (!waiting.has(key)) continue
    const file = await storage.find(key)
    if (!file) continue
    const { bytes } = file
    const sha256 = file.sha256 ?? (await hash(file, signal))
    if (sha256 !== undefined && bytes > 0) await recordMasterDigest(db, { master: key, sha256, bytes })
  }
}

/** SHA-256 of a file, hexadecimal; undefined if it was given up. */
async function hash(file: StoredFile, signal: AbortSignal | undefined): Promise<string | undefined> {
  const digest = createHash('sha256')
  for await (const chunk of file.read()) {
    if (signal?.aborted === true) return undefined
    digest.update(chunk)
  }
  return digest.digest('hex')
}
