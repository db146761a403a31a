import type { MailboxHashes } from '@tempolibre/database'
import { hashQuotaAddress } from '../accounts/normalise-address.ts'
import { type StripeSettings, takesMoney } from '../payments/payment-gateway.ts'
import type { PaperLookSettings } from '../look/paper-look.ts'
import type { JudgeStems } from './judge-stems.ts'
import { createTermsShelf, type TermsShelf } from '../terms/terms-shelf.ts'
import { createDownloadAddresses, type DownloadAddresses } from './download-address.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** What issuing and proving licences needs. */
export interface LicenceOffice extends PaperLookSettings {
  siteUrl: string
  /** Whether anybody can pay here; otherwise what is given for nothing is a test. */
  takesPayments: boolean
  /** The hashes by which an address's licences are counted. */
  hashAddress: (email: string) => MailboxHashes
  keyring: Keyring
  terms: TermsShelf
  addresses: DownloadAddresses
  /** Called for every licence that is issued, but for tests. */
  onLicence: (() => void) | undefined
  /** Whether delivered stems can be mixed; undefined: they are not. */
  judgeStems: JudgeStems | undefined
}

export function openLicenceOffice(
  settings: PaperLookSettings & {
    siteUrl: string
    secret: string
    stripe?: StripeSettings | undefined
    onLicence?: (() => void) | undefined
    judgeStems?: JudgeStems | undefined
  },
): LicenceOffice {
  const { db, readMedia, siteUrl } = settings
  return {
    db,
    readMedia,
    siteUrl,
    takesPayments: takesMoney(settings.stripe),
    hashAddress: (email) => hashQuotaAddress(settings.secret, email),
    keyring: createKeyring(settings),
    terms: createTermsShelf(settings),
    addresses: createDownloadAddresses(settings),
    onLicence: settings.onLicence,
    judgeStems: settings.judgeStems,
  }
}
