import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createTermsShelf, type TermsShelf } from './current-terms.ts'
import { createDownloadAddresses, type DownloadAddresses } from './download-address.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** What licences are issued and proven with. */
export interface LicenceOffice {
  db: Kysely<Database>
  siteUrl: string
  keyring: Keyring
  terms: TermsShelf
  addresses: DownloadAddresses
}

export function openLicenceOffice(settings: {
  db: Kysely<Database>
  siteUrl: string
  secret: string
}): LicenceOffice {
  const { db, siteUrl } = settings
  return {
    db,
    siteUrl,
    keyring: createKeyring(settings),
    terms: createTermsShelf(settings),
    addresses: createDownloadAddresses(settings),
  }
}
