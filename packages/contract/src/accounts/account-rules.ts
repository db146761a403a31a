// What sign-up, sign-in and the account take. No zod here: the forms' own code in the browser reads it too.
import type { Language } from '@tempolibre/locales'
import type { BillingField } from '../billing/billing-details.ts'
import { countCodePoints, isEmailAddress, isOneLine, isVisible, wellFormed } from '../contact-message.ts'

/** Lengths in code points. The longest password is what hashing takes without becoming a way to keep it busy. */
export const accountLimits = {
  name: { maximum: 80 },
  password: { minimum: 8, maximum: 128 },
  passkeyName: { maximum: 60 },
} as const

/** So many recovery codes are given at a time. */
export const recoveryCodeCount = 10

/** So many passkeys an account may have. */
export const maxPasskeys = 20

/** So many tracks one user may like. */
export const maxFavourites = 2000

/** Digits of a phone number at most; 15 is what ITU-T E.164 allows. */
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

/**
 * `address`: a name that holds the address of a page or a mailbox. `mismatch`: the two passwords differ. `no_capital` … `no_special`: what a password lacks. `common`, `own_data`: a
 * password that others would try first. `wrong`: not the password, or the code, of this account. `used`: a code that was
 * right, and has been used. These four only the server can tell.
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
  | 'wrong'
  | 'used'

export type AccountFaults = Partial<Record<AccountField, AccountFault>>

/** Every fault there is, for whoever reads one from an answer. */
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
  'wrong',
  'used',
] as const satisfies readonly AccountFault[]

/** Texts as they are checked and kept. Passwords are left as they were typed. */
export const tidyName = (text: string) => wellFormed(text).trim()
export const tidyEmail = (text: string) => text.trim()
/** Digits alone, however they were grouped; whatever else was typed stays, to be refused. */
export const tidyPhone = (text: string) => text.replace(/[\s().\-/]/g, '').replace(/^\+(?=\d)/, '')

export function findNameFault(name: string): AccountFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > accountLimits.name.maximum) return 'too_long'
  if (!isOneLine(name)) return 'invalid'
  return holdsAddress.test(name) ? 'address' : undefined
}

/** What a mail program would turn into a link: nobody advertises in our mail. `J.R.R. Tolkien` and `St.John` are names. */
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

/** English asks for a capital, a lower-case letter and a digit; Spanish and French for eight characters. */
export function findSignUpPasswordFault(password: string, language: Language): AccountFault | undefined {
  const fault = findLengthFault(password)
  if (fault !== undefined || language !== 'en') return fault
  if (!/\p{Lu}/u.test(password)) return 'no_capital'
  if (!/\p{Ll}/u.test(password)) return 'no_lower_case'
  return /\p{Nd}/u.test(password) ? undefined : 'no_digit'
}

/** Whoever chooses a new password, in whatever language. */
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

/** What is wrong with a sign-up, field by field, by the rules of its language. */
export function findSignUpFaults(texts: SignUpTexts, language: Language): AccountFaults {
  return present({
    name: findNameFault(tidyName(texts.name)),
    email: findEmailFault(tidyEmail(texts.email)),
    phone: findPhoneFault(tidyPhone(texts.phone), language),
    password: findSignUpPasswordFault(texts.password, language),
    password_confirmation: findConfirmationFault(texts.password, texts.password_confirmation),
  })
}

/** What is wrong with a sign-in before the server is asked. */
export function findSignInFaults(texts: { email: string; password: string }): AccountFaults {
  return present({
    email: findEmailFault(tidyEmail(texts.email)),
    password: texts.password === '' ? 'missing' : undefined,
  })
}

/** What is wrong with a new password and its confirmation. */
export function findNewPasswordFaults(texts: {
  password: string
  password_confirmation: string
}): AccountFaults {
  return present({
    password: findNewPasswordFault(texts.password),
    password_confirmation: findConfirmationFault(texts.password, texts.password_confirmation),
  })
}

/** What lets somebody change how they sign in, or delete it all. */
export interface ConfirmationTexts {
  current_password: string
  /** Undefined: the account asks for none. */
  code: string | undefined
}

export function findConfirmationFaults({ code, current_password }: ConfirmationTexts): AccountFaults {
  return present({
    current_password: current_password === '' ? 'missing' : undefined,
    code: code === undefined ? undefined : findCodeFault(code),
  })
}

/** A code of the app or a recovery code: which of them is for the server to tell. */
export function findCodeFault(code: string): AccountFault | undefined {
  return code.trim() === '' ? 'missing' : undefined
}

export function findPasskeyNameFault(name: string): AccountFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > accountLimits.passkeyName.maximum) return 'too_long'
  return isOneLine(name) ? undefined : 'invalid'
}

/** What the profile keeps. */
export function findProfileFaults(texts: { name: string; phone: string }, language: Language): AccountFaults {
  return present({
    name: findNameFault(tidyName(texts.name)),
    phone: findPhoneFault(tidyPhone(texts.phone), language),
  })
}

/** Only the fields with a fault: an empty object where nothing is wrong. */
function present(faults: Record<string, AccountFault | undefined>): AccountFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}
