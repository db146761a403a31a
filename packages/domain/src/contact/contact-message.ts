// Input rules of the contact form. No zod here: the form's own code in the browser reads it too.
import { isEmailAddress, tidyEmail } from '../texts/email-address.ts'
import { cleanName, cleanText } from '../texts/clean-text.ts'

/** Lengths in code points, after trimming. */
export const contactLimits = {
  name: { minimum: 5, maximum: 50 },
  message: { minimum: 20, maximum: 1500 },
} as const

/** The fields in the order of the form. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactTexts = Record<ContactField, string>

export type ContactFault = 'missing' | 'too_short' | 'too_long' | 'invalid'
export type ContactFaults = Partial<Record<ContactField, ContactFault>>

interface ContactRule {
  /** Normalises the text as it is counted and stored. */
  tidy(text: string): string
  /** The fault of a tidy text. */
  findFault(text: string): ContactFault | undefined
}

/** One rule per field, shared by the form in the browser, the form on the server and the API. */
export const contactRules: Record<ContactField, ContactRule> = {
  name: {
    tidy: cleanName,
    findFault: (text) => faultOfLength(text, contactLimits.name) ?? (isOneLine(text) ? undefined : 'invalid'),
  },
  email: {
    tidy: tidyEmail,
    findFault: (text) => (text === '' ? 'missing' : isEmailAddress(text) ? undefined : 'invalid'),
  },
  message: {
    // A form posts CR LF where the text area counts LF.
    tidy: (text) => cleanText(wellFormed(text)).trim(),
    findFault: (text) => faultOfLength(text, contactLimits.message),
  },
}

/** Finds the faults of each field, after tidying; an empty object if there are none. */
export function findContactFaults(texts: ContactTexts): ContactFaults {
  const faults: ContactFaults = {}
  for (const field of contactFields) {
    const { findFault, tidy } = contactRules[field]
    const fault = findFault(tidy(texts[field]))
    if (fault) faults[field] = fault
  }
  return faults
}

/** Counts code points, so a surrogate pair is one character. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
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

/** Whether a text has any visible character; U+2800 is the blank of Braille. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * Replaces each lone surrogate, which no encoding can carry, by U+FFFD. (`toWellFormed` is missing in some
 * supported browsers.)
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/**
 * Refuses line ends and other controls, which could start a mail header, and characters that reverse the
 * direction of the text around them.
 */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
