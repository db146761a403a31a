import { readFile } from 'node:fs/promises'
import { type AccountFault, ApiError, countCodePoints, accountLimits } from '@tempolibre/contract'

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string
  name: string
  /** Digits. */
  phone?: string
}

/**
 * The ten thousand passwords people choose most that are long enough, in lower case: from the list of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, https://github.com/zxcvbn-ts/zxcvbn), and the Spanish word for it.
 */
let commonPasswords: Promise<ReadonlySet<string>> | undefined

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.trimEnd().split('\n'))
}

/**
 * Refuses a password that others would try first, beyond the rules of its form: one of the commonest, or what anybody
 * knows of its owner, however it is decorated with digits and marks.
 * @throws ApiError `invalid_input` at the field `body.password`
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = (await isCommon(password)) ? 'common' : isOwnData(password, owner) ? 'own_data' : undefined
  if (fault) throw new ApiError('invalid_input', { fields: [faultyPassword(fault)] })
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
    // `dragon` in `Dragon-4711-Fly` tells nothing; `superman` in `Superman2026!` does.
    (countCodePoints(word) >= accountLimits.password.minimum && common.has(word))
  )
}

/** Whether nothing is left of it besides address, name or phone number, and marks and digits around them. */
function isOwnData(password: string, { email, name, phone }: PasswordOwner): boolean {
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
    siteName,
  ]
  const letters = lettersOf(password)
  return letters !== '' && known.some((text) => lettersOf(text) === letters)
}

const siteName = 'Tempolibre'

const lettersOf = (text: string) => plainText(text).replace(/\P{L}/gu, '')

/** In lower case, without accents. */
function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
