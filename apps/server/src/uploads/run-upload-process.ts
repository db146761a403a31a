// The process that checks or imports an upload: see upload-jobs.ts.
import { constants, setPriority } from 'node:os'
import { toError } from '@tempolibre/contract/thrown'
import { connect, databaseLimits, describeDatabaseTrouble, endUploadRun } from '@tempolibre/database'
import type { UploadOrder } from './upload-jobs.ts'
import { openUploadFolder } from './upload-folder.ts'
import { runUpload } from './run-upload.ts'

// The site goes first.
setPriority(constants.priority.PRIORITY_LOW)

process.once('message', (order: UploadOrder) => void work(order))
// Whoever ordered it is gone; another process goes on.
process.on('disconnect', () => process.exit(1))

/** Ends with status 0 unless the database cannot be reached, which is a reason to try again. */
async function work({ config, id, mediaDirectory, uploadsDirectory }: UploadOrder): Promise<void> {
  const { close, db } = connect(config, () => {}, { limits: databaseLimits.maintenance })
  try {
    const today = new Date().toISOString().slice(0, 10)
    const uploads = openUploadFolder(uploadsDirectory)
    await runUpload({ db, id, uploads, uploadsDirectory, mediaDirectory, today })
  } catch (thrown) {
    const error = toError(thrown)
    process.stderr.write(`${error.stack}\n`)
    if (describeDatabaseTrouble(error)) process.exit(1)
    await endUploadRun(db, { id, report: null, failure: error.message })
  } finally {
    await close()
  }
  process.exit(0)
}
