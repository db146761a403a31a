import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  countOnSale,
  countProposedVersions,
  type Database,
  findImportRecording,
  startImportBatch,
  withdrawImport,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createImportStore } from './import-store.ts'
import { createPortions } from './publish-portions.ts'
import { type CheckedSound, readRecording } from './read-recording.ts'
import { type ReadingOptions, type ReadingOutcome, readRecordings } from './read-recordings.ts'
import { createCoverStore } from './store-cover.ts'

export interface ImportOptions extends ReadingOptions {
  /** Paths below the folder of files whose tracks are withdrawn. */
  takenDown: readonly string[]
  /** Makes tracks of them, and of the drafts of earlier runs, as they are whole; withdraws those that were taken down. */
  publish: boolean
  /** Recordings that are published together at first; later ones grow with what is on sale. */
  portion?: number | undefined
  /** The import that this run goes on with; undefined: a new one. */
  batchId?: number | undefined
  /** What a check has found in the same bytes, if it was asked before: it is not measured again. */
  findKept?: ((path: string, soundHash: string) => Promise<CheckedSound | undefined>) | undefined
}

export interface ImportOutcome extends ReadingOutcome {
  /** Names the import, for undoing it. */
  batchId: number
  /** Tracks that are new, or have changed, for visitors. */
  published: number
  /** Tracks that visitors see no longer. */
  withdrawn: number
  /** Recordings that stay drafts until somebody has decided of which song they are versions. */
  waiting: number
  /** Tracks that were on sale before and seem to be versions of songs that are new. */
  proposed: number
}

/**
 * Imports recordings: each is decoded, measured and stored unless that was done before. Each is stored in one step, so a run
 * that is killed is continued by the next one. What is whole is published while the rest is read. Nothing is deleted.
 */
export async function importFolder(options: ImportOptions): Promise<ImportOutcome> {
  const { db, leftOutSongs, portion, publish, recordings, storage, today } = options
  // One file has one path, whatever links lead to it.
  const folder = await realpath(resolve(options.folder))
  const batchId = options.batchId ?? (await startImportBatch(db, folder))
  const portions = publish
    ? createPortions({ db, batchId, folder, leftOutSongs, portion, recordings, storage, today })
    : undefined
  // What an import that was killed has left half written.
  await storage.clearUnfinished('masters')
  const {
    cancelled,
    problems,
    read: _read,
    ...outcome
  } = await readRecordings({
    ...options,
    folder,
    store: createImportStore(db, batchId),
    readSound: async (recording, parts) =>
      readRecording(recording, {
        ...parts,
        kept: await options.findKept?.(recording.path, parts.soundHash),
      }),
    storeCover: createCoverStore(storage),
    onRead: portions?.note,
    isCancelled: async () => portions?.isUndone() === true || ((await options.isCancelled?.()) ?? false),
  })
  if (!cancelled) await portions?.finish()
  const { problems: told = [], waiting = 0 } = portions?.totals() ?? {}
  // Also of what was published before an interruption.
  const published = await countOnSale(db, { batchId })
  const proposed = await countProposedVersions(db, { batchId })
  const gone = publish && !cancelled ? await findWithdrawn(db, folder, options.takenDown) : []
  await withdrawImport(db, { batchId, ids: gone })
  return {
    ...outcome,
    batchId,
    published,
    withdrawn: gone.length,
    waiting,
    proposed,
    problems: [...problems, ...told],
  }
}

/** The recordings of these files that visitors see. */
async function findWithdrawn(
  db: Kysely<Database>,
  folder: string,
  paths: readonly string[],
): Promise<number[]> {
  const known = await Promise.all(paths.map((path) => findImportRecording(db, resolve(folder, path))))
  return known.flatMap((recording) => (recording?.published && !recording.withdrawn ? recording.id : []))
}
