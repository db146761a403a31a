import type { DueMail } from '@tempolibre/database'
import type { SendMailOptions } from 'nodemailer'
import { nameInMail, wordsOf } from './mail-words.ts'
import { type MailAddresses, type MailSite, messageIdOf, safeMail } from './mail-parts.ts'
import { renderHtml, renderText } from './render-mail.ts'

/** A file that goes along with a mail. */
export interface MailFile {
  filename: string
  content: Buffer | string
  contentType: string
}

/**
 * A mail to whoever has an account, as text and as HTML with the same words. Name and address are handed over as parts,
 * never as headers; the id is the mail's own too, so that one sent again after a crash is known for the same.
 * @param files what goes along
 */
export function composeMail(
  mail: DueMail,
  { from }: MailAddresses,
  site: MailSite,
  files: readonly MailFile[] = [],
): SendMailOptions {
  const { created_at, id, language, recipient, recipient_name } = mail
  const words = wordsOf(mail, site)
  return {
    ...safeMail,
    from: { name: site.name, address: from },
    to: { name: nameInMail(recipient_name), address: recipient },
    envelope: { from, to: [recipient] },
    subject: words.subject,
    text: renderText(words),
    html: renderHtml(words, language, site),
    ...(files.length > 0 && { attachments: [...files] }),
    date: created_at,
    messageId: messageIdOf(id, from),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  }
}
