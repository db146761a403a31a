// The process that checks or imports an upload: see upload-jobs.ts.
import { constants } from 'node:os'
import { toError } from '@tempolibre/domain/thrown'
import {
  connect,
  type Database,
  databaseLimits,
  describeDatabaseTrouble,
  endUploadRun,
  listDueJobs,
} from '@tempolibre/database'
import { heedParentOnly } from '@tempolibre/media/heed-parent'
import { lowerPriority } from '@tempolibre/media/lower-priority'
import { openStorage } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import type { Kysely } from 'kysely'
import { gaveWayStatus, turnMs, type UploadOrder } from './upload-order.ts'
import { openUploads } from './open-uploads.ts'
import { runUpload } from './run-upload.ts'
import { aliveEveryMs, tellReading } from '../limited/watch-process.ts'

// The site goes first; on a busy machine an import still makes progress.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
setInterval(() => process.send?.({ alive: process.memoryUsage.rss() }), aliveEveryMs).unref()

heedParentOnly()
process.once('message', (order: UploadOrder) => void work(order))
// The process that ordered it is gone; another one goes on.
process.on('disconnect', () => process.exit(1))

/** Ends with status 0, or `gaveWayStatus`, unless the database or the storage cannot be reached, which is a reason to try again. */
async function work({
  config,
  id,
  oneByOne,
  storage: settings,
  uploadsDirectory,
}: UploadOrder): Promise<void> {
  let isOver = true
  const { close, db } = connect(config, () => {}, { limits: databaseLimits.maintenance })
  try {
    const today = new Date().toISOString().slice(0, 10)
    const storage = openStorage(settings)
    const uploads = openUploads(storage, uploadsDirectory)
    isOver = await runUpload({
      db,
      id,
      uploads,
      storage,
      today,
      isOthersTurn: createTurn(db),
      onReading: tellReading,
      oneByOne,
    })
  } catch (thrown) {
    const error = toError(thrown)
    process.stderr.write(`${error.message}\n`)
    if (describeDatabaseTrouble(error) || error instanceof StorageError) process.exit(1)
    await endUploadRun(db, { id, report: null, failure: error.message })
  } finally {
    await close()
  }
  process.exit(isOver ? 0 : gaveWayStatus)
}

/** A folder of 500 recordings takes an hour: nobody's single file waits that long. */
function createTurn(db: Kysely<Database>): () => Promise<boolean> {
  const beganAt = performance.now()
  return async () => {
    if (performance.now() - beganAt < turnMs) return false
    // The job of this process is leased, so it is not due.
    return (await listDueJobs(db)).some(({ kind }) => kind === 'run_upload')
  }
}
