// What the contact form takes. No zod here: the form's own code in the browser reads it too.

/** Lengths in code points, after trimming. */
export const contactLimits = {
  name: { minimum: 5, maximum: 50 },
  message: { minimum: 20, maximum: 1500 },
} as const

/** RFC 5321 §4.5.3.1, in characters: the part before the `@`, and the whole address. */
const maxLocalPartLength = 64
const maxAddressLength = 254

/** What a visitor types, in the order in which it is asked for. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactTexts = Record<ContactField, string>

export type ContactFault = 'missing' | 'too_short' | 'too_long' | 'invalid'
export type ContactFaults = Partial<Record<ContactField, ContactFault>>

interface ContactRule {
  /** The text as it is counted and kept. */
  tidy(text: string): string
  /** What is wrong with a tidy text. */
  findFault(text: string): ContactFault | undefined
}

/** One rule per field, for the form in the browser, the form on the server and the API alike. */
export const contactRules: Record<ContactField, ContactRule> = {
  name: {
    tidy: (text) => wellFormed(text).trim(),
    findFault: (text) => faultOfLength(text, contactLimits.name) ?? (isOneLine(text) ? undefined : 'invalid'),
  },
  email: {
    tidy: (text) => text.trim(),
    findFault: (text) => (text === '' ? 'missing' : isEmailAddress(text) ? undefined : 'invalid'),
  },
  message: {
    // A form posts CR LF where the text area counts LF.
    tidy: (text) => wellFormed(text).replace(/\r\n?/g, '\n').replace(unprintable, '').trim(),
    findFault: (text) => faultOfLength(text, contactLimits.message),
  },
}

/** What is wrong with each field, tidied first; an empty object where nothing is. */
export function findContactFaults(texts: ContactTexts): ContactFaults {
  const faults: ContactFaults = {}
  for (const field of contactFields) {
    const { findFault, tidy } = contactRules[field]
    const fault = findFault(tidy(texts[field]))
    if (fault) faults[field] = fault
  }
  return faults
}

/** Code points, as people count them; a pair of surrogates is one. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Whether mail can be sent to an address: dot-atoms (RFC 5322 §3.4.1) in ASCII before the `@`, a domain of two labels or
 * more after it, whose letters may be of any script (RFC 5890). No quoted local parts, no addresses of machines.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    localPart.length <= maxLocalPartLength &&
    text.length <= maxAddressLength &&
    localPart.split('.').every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => isLabel(label)) &&
    /\p{L}/u.test(labels.at(-1) ?? '')
  )
}

function isLabel(label: string): boolean {
  return (
    label.length > 0 &&
    label.length <= 63 &&
    /^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
    !label.startsWith('-') &&
    !label.endsWith('-')
  )
}

function faultOfLength(
  text: string,
  { maximum, minimum }: { minimum: number; maximum: number },
): ContactFault | undefined {
  if (!isVisible(text)) return 'missing'
  const length = countCodePoints(text)
  if (length < minimum) return 'too_short'
  return length > maximum ? 'too_long' : undefined
}

/** Whether anything in it leaves a mark: U+2800 is the blank of Braille. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** Control characters except tab and line feed; PostgreSQL keeps no NUL, and nobody types the others. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Half of a pair of surrogates, which no encoding can carry, becomes U+FFFD. (`toWellFormed` is too young for some browsers.) */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** No line ends or other controls, which could begin a header of the mail, and nothing that turns the text around it. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
