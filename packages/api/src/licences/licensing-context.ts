import type { MailboxHashes } from '@tempolibre/database'
import { hashQuotaAddress } from '../accounts/normalise-address.ts'
import { type StripeSettings, takesMoney } from '../payments/payment-gateway.ts'
import type { PaperLookSettings } from '../look/paper-look.ts'
import type { JudgeStems } from './judge-stems.ts'
import { createTermsCache, type TermsCache } from '../terms/terms-cache.ts'
import { createDownloadAddresses, type DownloadAddresses } from './download-address.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** What issuing and proving licences needs. */
export interface LicensingContext extends PaperLookSettings {
  siteUrl: string
  /** Of the installation. */
  secret: string
  /** Whether anybody can pay here; otherwise what is given for nothing is a test. */
  takesPayments: boolean
  /** The hashes by which an address's licences are counted. */
  hashAddress: (email: string) => MailboxHashes
  keyring: Keyring
  terms: TermsCache
  addresses: DownloadAddresses
  /** Called for every licence that is issued, but for tests. */
  onLicence: (() => void) | undefined
  /** Whether delivered stems can be mixed; undefined: they are not. */
  judgeStems: JudgeStems | undefined
}

export function openLicensing(
  settings: PaperLookSettings & {
    siteUrl: string
    secret: string
    stripe?: StripeSettings | undefined
    onLicence?: (() => void) | undefined
    judgeStems?: JudgeStems | undefined
  },
): LicensingContext {
  const { db, readMedia, siteUrl } = settings
  return {
    db,
    readMedia,
    siteUrl,
    secret: settings.secret,
    takesPayments: takesMoney(settings.stripe),
    hashAddress: (email) => hashQuotaAddress(settings.secret, email),
    keyring: createKeyring(settings),
    terms: createTermsCache(settings),
    addresses: createDownloadAddresses(settings),
    onLicence: settings.onLicence,
    judgeStems: settings.judgeStems,
  }
}
