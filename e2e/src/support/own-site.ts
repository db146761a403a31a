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
 * Starts a site without a library, on data of its own, that sends its mails to a mailbox of its own; ends it after the
 * file's tests. Each client is known by the address it names.
 * @param variables further ones, called after the mailbox is open and before the site starts
 */
export function useOwnSite(variables: () => Promise<Variables> = async () => ({})): OwnSite {
  let mailbox: Mailbox
  let folder: string
  let site: SiteProcess

  beforeAll(async () => {
    mailbox = await openMailbox()
    folder = makeDataFolder()
    site = await startSite({
      ...mailbox.variables,
      DATA_DIR: folder,
      DEMO: 'off',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'fatal',
      ...(await variables()),
    })
  })
  afterAll(async () => {
    await site.stop()
    await mailbox.close()
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
