import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { hashQuotaAddress } from '../accounts/normalise-address.ts'
import { createTermsShelf, type TermsShelf } from '../terms/terms-shelf.ts'
import { createDownloadAddresses, type DownloadAddresses } from './download-address.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** What issuing and proving licences needs. */
export interface LicenceOffice {
  db: Kysely<Database>
  siteUrl: string
  /** The hash by which an address's licences are counted. */
  hashAddress: (email: string) => string
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
    hashAddress: (email) => hashQuotaAddress(settings.secret, email),
    keyring: createKeyring(settings),
    terms: createTermsShelf(settings),
    addresses: createDownloadAddresses(settings),
  }
}
