// The process that checks or imports an upload: see upload-jobs.ts.
import { constants, setPriority } from 'node:os'
import { toError } from '@tempolibre/contract/thrown'
import { connect, databaseLimits, describeDatabaseTrouble, endUploadRun } from '@tempolibre/database'
import { openStorage } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import type { UploadOrder } from './upload-jobs.ts'
import { openUploads } from './open-uploads.ts'
import { runUpload } from './run-upload.ts'
import { aliveEveryMs } from './watch-process.ts'

// The site goes first.
setPriority(constants.priority.PRIORITY_LOW)
setInterval(() => process.send?.({ alive: process.memoryUsage.rss() }), aliveEveryMs).unref()

process.once('message', (order: UploadOrder) => void work(order))
// Whoever ordered it is gone; another process goes on.
process.on('disconnect', () => process.exit(1))

/** Ends with status 0 unless the database or the storage cannot be reached, which is a reason to try again. */
async function work({ config, id, storage: settings, uploadsDirectory }: UploadOrder): Promise<void> {
  const { close, db } = connect(config, () => {}, { limits: databaseLimits.maintenance })
  try {
    const today = new Date().toISOString().slice(0, 10)
    const storage = openStorage(settings)
    const uploads = openUploads(storage, uploadsDirectory)
    await runUpload({ db, id, uploads, storage, today })
  } catch (thrown) {
    const error = toError(thrown)
    process.stderr.write(`${error.message}\n`)
    if (describeDatabaseTrouble(error) || error instanceof StorageError) process.exit(1)
    await endUploadRun(db, { id, report: null, failure: error.message })
  } finally {
    await close()
  }
  process.exit(0)
}
