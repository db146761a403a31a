import type { Database, JobKinds } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createKeyring } from '../licences/keyring.ts'
import { exportLicenceLog, type LogFiles } from './export-log.ts'
import { publishLicenceLog } from './publish-log.ts'

const hour = 3600

/**
 * The daily job of the log of licences: signs a head over what was done since the last one, and writes the files that anyone may
 * copy.
 * @param settings.files where the files are kept
 */
export function createLicenceLogJobs(settings: {
  db: Kysely<Database>
  secret: string
  files: LogFiles
}): JobKinds {
  const keyring = createKeyring(settings)
  return {
    publish_licence_log: {
      async run(_subject, signal) {
        // Another process may have replaced the key since yesterday.
        keyring.forget()
        await publishLicenceLog({ db: settings.db, keyring }, new Date())
        await exportLicenceLog(settings, signal)
      },
      everySeconds: 24 * hour,
      firstDelaySeconds: 60,
      maxDelaySeconds: hour,
    },
  }
}
