import {
  type ContactFaults,
  contactFields,
  type ContactTexts,
  findContactFaults,
} from '@tempolibre/domain/contact-message'
import { tableOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** A submitted form. */
export interface ContactForm {
  /** Id of the form, from which the message's id is derived. */
  id: string
  texts: ContactTexts
  /** Hidden field (honeypot): only bots fill it in. */
  decoy: string
}

/** Why a message was not sent, with everything that was typed. */
export interface ContactOutcome {
  notice: string
  faults: ContactFaults
  form: ContactForm
}

/** Names of the fields that the contract does not define. */
export const idField = 'id'
export const decoyField = 'website'

/** Id of the form, or of what became of it. */
export const formAnchor = 'contact-form'

/** Reads a form; a missing field, or a file, counts as empty. */
export function readContactForm(data: FormData): ContactForm {
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const texts: ContactTexts = tableOf(contactFields, read)
  return { id: read(idField), texts, decoy: read(decoyField) }
}

/** Validates a form; undefined: it may be sent. */
export function judgeContactForm(form: ContactForm): ContactOutcome | undefined {
  const faults = findContactFaults(form.texts)
  if (Object.keys(faults).length > 0) return { notice: m.contact_refused(), faults, form }
  // Report it rather than drop it: a browser may have filled it in for a person.
  if (form.decoy !== '') return { notice: m.contact_suspicious(), faults, form: { ...form, decoy: '' } }
  return undefined
}
