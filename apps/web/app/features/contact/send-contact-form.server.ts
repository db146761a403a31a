import { createHash } from 'node:crypto'
import { contactFields, contactRules, type ContactTexts } from '@tempolibre/domain/contact-message'
import type { Language } from '@tempolibre/locales'
import { tableOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { type ContactForm, type ContactOutcome, judgeContactForm } from './contact-outcome.ts'

/** Why a message was not taken, the status to answer with, and when to try again. */
export type SendingFailure = {
  outcome: ContactOutcome
  status: 400 | 429 | 501 | 503
  retryAfterSeconds?: number
}

/** Retry delay if the API gives none, in seconds. */
const retryAfterOutage = 5

/** Sends a valid form to the API; undefined: the message was taken. */
export async function sendContactForm(
  { api, log }: Pick<SiteSettings, 'api' | 'log'>,
  form: ContactForm,
  sender: { language: Language; clientAddress: string | undefined },
): Promise<SendingFailure | undefined> {
  const refused = judgeContactForm(form)
  if (refused) return { outcome: refused, status: 400 }
  const texts = tidy(form.texts)
  try {
    await api.createContactMessage(
      { id: messageId(form.id, texts), lang: sender.language, ...texts },
      { clientAddress: sender.clientAddress },
    )
    return undefined
  } catch (error) {
    if (!isApiError(error)) throw error
    const failure = (notice: string) => ({ notice, faults: {}, form })
    if (error.code === 'too_many_requests') {
      const seconds = error.retryAfterSeconds ?? 60
      const notice = m.contact_limited({ minutes: Math.ceil(seconds / 60) })
      return { outcome: failure(notice), status: 429, retryAfterSeconds: seconds }
    }
    // Another server's API that does not take messages: retrying is pointless.
    if (error.code === 'not_found') return { outcome: failure(m.contact_not_taken()), status: 501 }
    log.error({ error }, 'a contact message could not be taken')
    return { outcome: failure(m.contact_unavailable()), status: 503, retryAfterSeconds: retryAfterOutage }
  }
}

function tidy(texts: ContactTexts): ContactTexts {
  return tableOf(contactFields, (field) => contactRules[field].tidy(texts[field]))
}

/**
 * Id of a message, derived from the form's id and the text. The page is cached and served to many, so the
 * form's id alone would not tell two visitors apart, nor two messages from one form reached again with the
 * back button.
 * @returns a UUID of version 8 (RFC 9562 §5.8)
 */
export function messageId(formId: string, texts: ContactTexts): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([formId, texts.name, texts.email, texts.message]))
    .digest()
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
