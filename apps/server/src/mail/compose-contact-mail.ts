import type { DueContactMessage } from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import type { SendMailOptions } from 'nodemailer'
import { type MailAddresses, type MailSite, messageIdOf, safeMail } from './mail-parts.ts'

/**
 * The mail by which the operator reads a message: plain text, answered with the mail program's own button. Names and
 * addresses are handed over as parts, never as headers, and the contract has refused line breaks in both. The id is the
 * mail's own too, so that a mail sent again after a crash is known for the same.
 */
export function composeContactMail(
  message: DueContactMessage,
  addresses: MailAddresses,
  site: MailSite,
): SendMailOptions {
  const { created_at, email, id, language, message: text, name } = message
  const locale = { locale: language }
  return {
    ...safeMail,
    from: { name: site.name, address: addresses.from },
    to: { name: '', address: addresses.to },
    replyTo: { name, address: email },
    envelope: { from: addresses.from, to: [addresses.to] },
    subject: m.contact_mail_subject({ name }, locale),
    text: `${text}\n\n-- \n${name} <${email}>\n${m.contact_mail_origin({ language, date: created_at.toISOString() }, locale)}\n`,
    date: created_at,
    messageId: messageIdOf(id, addresses.from),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  }
}
