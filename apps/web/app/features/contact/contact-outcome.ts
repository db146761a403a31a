import {
  type ContactFaults,
  contactFields,
  type ContactTexts,
  findContactFaults,
} from '@tempolibre/contract/contact-message'
import { m } from '@tempolibre/locales/messages'

/** What stands in the form as it was sent. */
export interface ContactForm {
  /** Of the form, not yet of the message. */
  id: string
  texts: ContactTexts
  /** A field that people do not see: whoever fills it in is no person. */
  decoy: string
}

/** Why a message was not sent; everything that was typed comes back with it. */
export interface ContactOutcome {
  notice: string
  faults: ContactFaults
  form: ContactForm
}

/** Names of the fields besides those of the contract. */
export const idField = 'id'
export const decoyField = 'website'

/** A field that is missing, or that holds a file, counts as empty. */
export function readContactForm(data: FormData): ContactForm {
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const texts = Object.fromEntries(contactFields.map((field) => [field, read(field)])) as ContactTexts
  return { id: read(idField), texts, decoy: read(decoyField) }
}

/** What can be said of a form without asking anybody; undefined: it may be sent. */
export function judgeContactForm(form: ContactForm): ContactOutcome | undefined {
  const faults = findContactFaults(form.texts)
  if (Object.keys(faults).length > 0) return { notice: m.contact_refused(), faults, form }
  // Said aloud rather than passed over in silence: a browser may have filled it in for a person.
  if (form.decoy !== '') return { notice: m.contact_suspicious(), faults, form: { ...form, decoy: '' } }
  return undefined
}
