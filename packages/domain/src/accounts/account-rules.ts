// Input rules of sign-up, sign-in and the account. No zod here: the forms' own code in the browser reads it
// too.
import type { Language } from '@tempolibre/locales'
import type { BillingField } from '../billing/billing-details.ts'
import { countCodePoints, isOneLine, isVisible } from '../contact/contact-message.ts'
import { isEmailAddress, tidyEmail } from '../texts/email-address.ts'
import { cleanName } from '../texts/clean-text.ts'

/** Lengths in code points. The maximum password length bounds the cost of hashing. */
export const accountLimits = {
  name: { maximum: 80 },
  password: { minimum: 8, maximum: 128 },
  passkeyName: { maximum: 60 },
  keyName: { maximum: 60 },
} as const

/** Number of recovery codes issued at a time. */
export const recoveryCodeCount = 10

/** Maximum number of passkeys of an account. */
export const maxPasskeys = 20

/** Maximum number of tracks a user may like. */
export const maxFavourites = 2000

/** Maximum digits of a phone number; 15 is the limit of ITU-T E.164. */
export const phoneDigits = { en: 10, es: 15, fr: 15 } as const satisfies Record<Language, number>

export type AccountField =
  | 'name'
  | 'email'
  | 'phone'
  | 'password'
  | 'password_confirmation'
  | 'current_password'
  | BillingField
  | 'code'
  | 'passkey_name'
  | 'key_name'
  | 'webhook_url'
  | 'team_name'

/**
 * `address`: a name that contains the address of a page or a mailbox; an address in a private network. `mismatch`: the two passwords differ.
 * `no_capital` … `no_special`: what a password lacks. `common`, `own_data`: a password that is easy to guess.
 * `unprintable`: papers cannot show all its characters. `wrong`: not the password, or the code, of this account. `used`: a
 * valid code that was already used. Only the server can tell these five.
 */
export type AccountFault =
  | 'missing'
  | 'invalid'
  | 'address'
  | 'too_long'
  | 'too_short'
  | 'no_capital'
  | 'no_lower_case'
  | 'no_digit'
  | 'no_special'
  | 'mismatch'
  | 'common'
  | 'own_data'
  | 'unprintable'
  | 'wrong'
  | 'used'

export type AccountFaults = Partial<Record<AccountField, AccountFault>>

/** All faults, for reading one from an answer. */
export const accountFaults = [
  'missing',
  'invalid',
  'address',
  'too_long',
  'too_short',
  'no_capital',
  'no_lower_case',
  'no_digit',
  'no_special',
  'mismatch',
  'common',
  'own_data',
  'unprintable',
  'wrong',
  'used',
] as const satisfies readonly AccountFault[]

/** Normalises texts as they are checked and stored. Passwords are left as typed. */
export const tidyName = cleanName
/** Removes grouping characters; anything else that is not a digit stays and is refused. */
export const tidyPhone = (text: string) => text.replace(/[\s().\-/]/g, '').replace(/^\+(?=\d)/, '')

export function findNameFault(name: string): AccountFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > accountLimits.name.maximum) return 'too_long'
  if (!isOneLine(name)) return 'invalid'
  return holdsAddress.test(name) ? 'address' : undefined
}

/**
 * What a mail program would turn into a link, so that a name cannot carry advertising into our mail. `J.R.R.
 * Tolkien` and `St.John` are names.
 */
const holdsAddress = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?![\p{L}.])/u

export function findEmailFault(email: string): AccountFault | undefined {
  if (email === '') return 'missing'
  return isEmailAddress(email) ? undefined : 'invalid'
}

export function findPhoneFault(phone: string, language: Language): AccountFault | undefined {
  if (phone === '') return 'missing'
  if (!/^\d+$/.test(phone)) return 'invalid'
  return phone.length > phoneDigits[language] ? 'too_long' : undefined
}

/** English requires a capital, a lower-case letter and a digit; Spanish and French eight characters. */
export function findSignUpPasswordFault(password: string, language: Language): AccountFault | undefined {
  const fault = findLengthFault(password)
  if (fault !== undefined || language !== 'en') return fault
  if (!/\p{Lu}/u.test(password)) return 'no_capital'
  if (!/\p{Ll}/u.test(password)) return 'no_lower_case'
  return /\p{Nd}/u.test(password) ? undefined : 'no_digit'
}

/** The rule for a new password of an existing account, the same in every language. */
export function findNewPasswordFault(password: string): AccountFault | undefined {
  const fault = findLengthFault(password)
  if (fault !== undefined) return fault
  if (!/\p{Lu}/u.test(password)) return 'no_capital'
  if (!/\p{Nd}/u.test(password)) return 'no_digit'
  return /[^\p{L}\p{M}\p{N}\s]/u.test(password) ? undefined : 'no_special'
}

function findLengthFault(password: string): AccountFault | undefined {
  if (password === '') return 'missing'
  const length = countCodePoints(password)
  if (length < accountLimits.password.minimum) return 'too_short'
  return length > accountLimits.password.maximum ? 'too_long' : undefined
}

function findConfirmationFault(password: string, confirmation: string): AccountFault | undefined {
  if (confirmation === '') return 'missing'
  return confirmation === password ? undefined : 'mismatch'
}

export interface SignUpTexts {
  name: string
  email: string
  phone: string
  password: string
  password_confirmation: string
}

/** Validates a sign-up, field by field, by the rules of its language. */
export function findSignUpFaults(texts: SignUpTexts, language: Language): AccountFaults {
  const { name, ...faults } = findFinishingFaults(texts, language)
  return present({ name, email: findEmailFault(tidyEmail(texts.email)), ...faults })
}

/** The same without the address, which a mailed link has proved. */
export function findFinishingFaults(texts: Omit<SignUpTexts, 'email'>, language: Language): AccountFaults {
  return present({
    name: findNameFault(tidyName(texts.name)),
    phone: findPhoneFault(tidyPhone(texts.phone), language),
    password: findSignUpPasswordFault(texts.password, language),
    password_confirmation: findConfirmationFault(texts.password, texts.password_confirmation),
  })
}

/** Validates a sign-in before the server is asked. */
export function findSignInFaults(texts: { email: string; password: string }): AccountFaults {
  return present({
    email: findEmailFault(tidyEmail(texts.email)),
    password: texts.password === '' ? 'missing' : undefined,
  })
}

/** Validates a new password and its confirmation. */
export function findNewPasswordFaults(texts: {
  password: string
  password_confirmation: string
}): AccountFaults {
  return present({
    password: findNewPasswordFault(texts.password),
    password_confirmation: findConfirmationFault(texts.password, texts.password_confirmation),
  })
}

/** Confirms a change of how the user signs in, or the deletion of the account. */
export interface ConfirmationTexts {
  current_password: string
  /** Undefined: the account has no second factor. */
  code: string | undefined
}

export function findConfirmationFaults({ code, current_password }: ConfirmationTexts): AccountFaults {
  return present({
    current_password: current_password === '' ? 'missing' : undefined,
    code: code === undefined ? undefined : findCodeFault(code),
  })
}

/** Accepts the format of an app's code or a recovery code; the server tells which of them it is. */
export function findCodeFault(code: string): AccountFault | undefined {
  return code.trim() === '' ? 'missing' : undefined
}

export function findPasskeyNameFault(name: string): AccountFault | undefined {
  return findLabelFault(name, accountLimits.passkeyName.maximum)
}

export function findKeyNameFault(name: string): AccountFault | undefined {
  return findLabelFault(name, accountLimits.keyName.maximum)
}

/** Of a name that only its owner reads. */
function findLabelFault(name: string, maximum: number): AccountFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > maximum) return 'too_long'
  return isOneLine(name) ? undefined : 'invalid'
}

/** Validates the profile. */
export function findProfileFaults(texts: { name: string; phone: string }, language: Language): AccountFaults {
  return present({
    name: findNameFault(tidyName(texts.name)),
    phone: findPhoneFault(tidyPhone(texts.phone), language),
  })
}

/** Keeps only the fields with a fault. */
function present(faults: Record<string, AccountFault | undefined>): AccountFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}
