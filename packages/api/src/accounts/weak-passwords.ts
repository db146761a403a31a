import { readFile } from 'node:fs/promises'
import { type AccountFault, countCodePoints, accountLimits, productNameOf } from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract'
import { findSeller } from '@tempolibre/database'
import type { AccountSettings } from './account-settings.ts'

/** The owner of a new password. */
export interface PasswordOwner {
  email: string
  name: string
  /** Digits only. */
  phone?: string
}

/**
 * The ten thousand most common passwords that are long enough, in lower case: from the list of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, https://github.com/zxcvbn-ts/zxcvbn), and the Spanish word for it.
 */
let commonPasswords: Promise<ReadonlySet<string>> | undefined

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.trimEnd().split('\n'))
}

/**
 * Refuses a password that is easy to guess: a very common one, or one made of the owner's data or the site's name,
 * even if decorated with digits and punctuation.
 * @throws ApiError `invalid_input` at the field `body.password`
 */
export async function refuseWeakPassword(
  { db, siteUrl }: Pick<AccountSettings, 'db' | 'siteUrl'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const seller = await findSeller(db)
  const siteNames = [productNameOf(seller, siteUrl), ...Object.values(seller?.legal_name ?? {})]
  const fault = await findWeakness(password, owner, siteNames)
  if (fault) throw new ApiError('invalid_input', { fields: [faultyPassword(fault)] })
}

/** Why a password is easy to guess; undefined if it is not. @param siteNames names of the site and its operator */
export async function findWeakness(
  password: string,
  owner: PasswordOwner,
  siteNames: readonly string[],
): Promise<'common' | 'own_data' | undefined> {
  if (await isCommon(password)) return 'common'
  return isOwnData(password, owner, siteNames) ? 'own_data' : undefined
}

const faultyPassword = (fault: AccountFault) => ({ field: 'body.password', code: fault, message: fault })

async function isCommon(password: string): Promise<boolean> {
  const common = await (commonPasswords ??= readCommonPasswords())
  const plain = plainText(password)
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  return (
    common.has(plain) ||
    common.has(bare) ||
    // `dragon` is harmless in `Dragon-4711-Fly`; `superman` is not in `Superman2026!`.
    (countCodePoints(word) >= accountLimits.password.minimum && common.has(word))
  )
}

/** Whether nothing remains without the address, name, phone number, site's name, digits and punctuation. */
function isOwnData(
  password: string,
  { email, name, phone }: PasswordOwner,
  siteNames: readonly string[],
): boolean {
  const digits = password.replace(/\D/g, '')
  if (phone && digits === phone && lettersOf(password) === '') return true
  const [localPart = '', domain = ''] = email.split('@', 2)
  const known = [
    email,
    localPart,
    domain,
    domain.split('.', 1)[0] ?? '',
    name,
    ...name.split(/\s+/),
    ...siteNames,
  ]
  const letters = lettersOf(password)
  return letters !== '' && known.some((text) => lettersOf(text) === letters)
}

const lettersOf = (text: string) => plainText(text).replace(/\P{L}/gu, '')

/** Converts to lower case without accents. */
function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
