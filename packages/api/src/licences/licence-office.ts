import { hashQuotaAddress } from '../accounts/normalise-address.ts'
import type { PaperLookSettings } from '../look/paper-look.ts'
import { createTermsShelf, type TermsShelf } from '../terms/terms-shelf.ts'
import { createDownloadAddresses, type DownloadAddresses } from './download-address.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** What issuing and proving licences needs. */
export interface LicenceOffice extends PaperLookSettings {
  siteUrl: string
  /** The hash by which an address's licences are counted. */
  hashAddress: (email: string) => string
  keyring: Keyring
  terms: TermsShelf
  addresses: DownloadAddresses
  /** Called for every licence that is issued. */
  onLicence: (() => void) | undefined
}

export function openLicenceOffice(
  settings: PaperLookSettings & {
    siteUrl: string
    secret: string
    onLicence?: (() => void) | undefined
  },
): LicenceOffice {
  const { db, readMedia, siteUrl } = settings
  return {
    db,
    readMedia,
    siteUrl,
    hashAddress: (email) => hashQuotaAddress(settings.secret, email),
    keyring: createKeyring(settings),
    terms: createTermsShelf(settings),
    addresses: createDownloadAddresses(settings),
    onLicence: settings.onLicence,
  }
}
