import { nameInMail } from '@tempolibre/domain'
import type { WaitingMail } from '@tempolibre/database'
import type { SendMailOptions } from 'nodemailer'
import { wordsOf } from './mail-words.ts'
import { type MailAddresses, type MailSite, messageIdOf, safeMail } from './mail-parts.ts'
import { logoCids, renderHtml, renderText } from './render-mail.ts'

/** An attachment. */
export interface MailFile {
  filename: string
  content: Buffer | string
  contentType: string
  /** With which the mail itself shows it. */
  cid?: string
}

/** The logo travels with the mail, so that nothing is fetched when it is read. */
const logosOf = ({ logo, logoDark }: MailSite): MailFile[] =>
  [
    { cid: logoCids.light, picture: logo },
    { cid: logoCids.dark, picture: logoDark },
  ].flatMap(({ cid, picture }) =>
    picture ? [{ filename: `${cid}.png`, content: picture.png, contentType: 'image/png', cid }] : [],
  )

/**
 * Composes a mail to an account, as text and HTML with the same content. Name and address are passed as structured
 * parts, never as raw headers; the id is also the mail's id, so that a duplicate sent after a crash is recognised.
 * @param files attachments
 */
export function composeMail(
  mail: WaitingMail,
  { from, to }: MailAddresses,
  site: MailSite,
  files: readonly MailFile[] = [],
): SendMailOptions {
  const { created_at, id, language, recipient_name } = mail
  const recipient = mail.recipient ?? to
  const words = wordsOf(mail, site)
  // A person wrote it, and reads what is replied.
  const isPersonal = mail.template === 'message_answer'
  return {
    ...safeMail,
    from: { name: site.name, address: from },
    to: { name: nameInMail(recipient_name), address: recipient },
    envelope: { from, to: [recipient] },
    ...(isPersonal && { replyTo: { name: site.name, address: to } }),
    subject: words.subject,
    text: renderText(words),
    html: renderHtml(words, language, site),
    attachments: [...files, ...logosOf(site)],
    date: created_at,
    messageId: messageIdOf(id, from),
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      'Content-Language': language,
    },
  }
}
