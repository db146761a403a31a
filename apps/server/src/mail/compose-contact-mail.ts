import type { WaitingMail } from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import type { SendMailOptions } from 'nodemailer'
import { type MailAddresses, type MailSite, messageIdOf, safeMail } from './mail-parts.ts'

/**
 * Composes the mail that brings a visitor's message to the operator: plain text, with the visitor as reply address.
 * Names and addresses are passed as structured parts, never as raw headers, and the contract refuses line breaks in
 * both. The message's id is also the mail's id, so that a duplicate sent after a crash is recognised.
 */
export function composeContactMail(
  mail: WaitingMail,
  addresses: MailAddresses,
  site: MailSite,
): SendMailOptions {
  const { created_at, id, language, parameters } = mail
  const { email = '', message = '', name = '' } = parameters
  const locale = { locale: language }
  return {
    ...safeMail,
    from: { name: site.name, address: addresses.from },
    to: { name: '', address: addresses.to },
    replyTo: { name, address: email },
    envelope: { from: addresses.from, to: [addresses.to] },
    subject: m.contact_mail_subject({ name }, locale),
    text: `${message}\n\n-- \n${name} <${email}>\n${m.contact_mail_origin({ language, date: created_at.toISOString() }, locale)}\n`,
    date: created_at,
    messageId: messageIdOf(id, addresses.from),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  }
}
