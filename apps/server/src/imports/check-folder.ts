import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { MediaStorage } from '@tempolibre/media/storage'
import { findDue } from './due-recordings.ts'
import { type ReadingOptions, type ReadingOutcome, readRecordings } from './read-recordings.ts'
import { createRehearsalStore } from './import-store.ts'
import { type CheckedSound, readRecording } from './read-recording.ts'
import { createCoverStore } from './store-cover.ts'

/**
 * Says what comes of reading a sound: as it was kept of an earlier check of the same bytes, else as it is read now.
 * @throws AudioError with which reading ends
 */
export type KeepSound = (
  path: string,
  soundHash: string,
  read: () => Promise<CheckedSound>,
) => Promise<CheckedSound>

export interface CheckOptions extends ReadingOptions {
  keepSound?: KeepSound | undefined
}

/**
 * Does what an import does but its last step: every sound is decoded and measured, every cover read, and compared with what is
 * there; nothing is stored, neither in the catalogue nor among recordings and pictures.
 */
export async function checkFolder({ keepSound, ...options }: CheckOptions): Promise<ReadingOutcome> {
  const { db } = options
  const folder = await realpath(resolve(options.folder))
  const { problems, read, ...outcome } = await readRecordings({
    ...options,
    folder,
    storage: withoutWriting(options.storage),
    store: createRehearsalStore(db),
    async readSound(recording, parts) {
      const readNow = async (): Promise<CheckedSound> => {
        let loweredBy: number | undefined
        const onLowered = (decibels: number) => void (loweredBy = decibels)
        return { sound: await readRecording(recording, { ...parts, onLowered }), loweredBy }
      }
      const { loweredBy, sound } = keepSound
        ? await keepSound(recording.path, parts.soundHash, readNow)
        : await readNow()
      if (loweredBy !== undefined) parts.onLowered?.(loweredBy)
      return sound
    },
    storeCover: createCoverStore(options.storage, { rehearses: true }),
  })
  // Whether it would publish them or not: what has to wait is said.
  await findDue(db, folder, read, options.today, problems)
  return { ...outcome, problems }
}

/** The same storage, into which nothing is written. */
function withoutWriting(storage: MediaStorage): MediaStorage {
  const nothing = async () => {}
  return {
    settings: storage.settings,
    place: storage.place,
    isShared: storage.isShared,
    get isAway() {
      return storage.isAway
    },
    find: (key) => storage.find(key),
    read: (key) => storage.read(key),
    list: (prefix) => storage.list(prefix),
    create: async () => ({ write: nothing, replaceHead: nothing, commit: nothing, discard: nothing }),
    write: nothing,
    remove: nothing,
    clearUnfinished: nothing,
    prepare: nothing,
  }
}
