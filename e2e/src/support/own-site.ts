import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'
import {
  makeDataFolder,
  removeDataFolder,
  type SiteProcess,
  startSite,
  type Variables,
} from './server-process.ts'

/** A site for one test file. Its values can be read once `beforeAll` has run. */
export interface OwnSite {
  readonly url: string
  /** Where its mails can be read. */
  readonly mailboxUrl: string
  /** For its data. */
  readonly folder: string
}

/**
 * Starts a site without a library, on a database and data of its own, that sends its mails to a mailbox of its own; ends it after the
 * file's tests. Each client is known by the address it names.
 * @param variables further ones, called after the mailbox is open and before the site starts; DATABASE_URL among them is
 *   another database
 */
export function useOwnSite(variables: () => Promise<Variables> = async () => ({})): OwnSite {
  let mailbox: Mailbox
  let folder: string
  let site: SiteProcess
  let database: Awaited<ReturnType<typeof createMigratedDatabase>> | undefined

  beforeAll(async () => {
    mailbox = await openMailbox()
    folder = makeDataFolder()
    const given = await variables()
    if (given['DATABASE_URL'] === undefined) database = await createMigratedDatabase()
    site = await startSite({
      ...mailbox.variables,
      DATA_DIR: folder,
      DEMO: 'off',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'fatal',
      ...(database && { DATABASE_URL: database.url }),
      ...given,
    })
  })
  afterAll(async () => {
    await site.stop()
    await mailbox.close()
    await database?.close()
    removeDataFolder(folder)
  })
  return {
    get url() {
      return site.url
    },
    get mailboxUrl() {
      return mailbox.url
    },
    get folder() {
      return folder
    },
  }
}
