import type { InvoicePapers } from '@tempolibre/api'
import type { DueContactMessage, DueMail } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { SendMailOptions } from 'nodemailer'
import { composeContactMail } from './compose-contact-mail.ts'
import { composeMail, type MailFile } from './compose-mail.ts'
import type { MailAddresses, MailSite } from './mail-parts.ts'

export interface MailSettings extends MailAddresses {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string
  /** Whether mail may go over the net in plain text, where the mail server offers no TLS (`SMTP_TLS=off`). */
  plainText: boolean
}

/** Longer than any mail server that is well takes, shorter than anybody waits for a stop; in ms. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000, dnsTimeout: 8000 }

/** Hands mail to a mail server; every call rejects with the mail library's error where that does not take it. */
export interface MailSender {
  /** What a visitor wrote, to the operator. */
  sendContactMessage(message: DueContactMessage, site: MailSite, signal: AbortSignal): Promise<void>
  /** To whoever has an account. */
  sendMail(mail: DueMail, site: MailSite, signal: AbortSignal): Promise<void>
}

/** The text of a version of the terms, Markdown; undefined for one that was never in force. */
export type TermsTexts = (version: string, language: Language) => Promise<string | undefined>

/**
 * Sends mails one by one, each over a connection of its own: mail is rare here.
 * @param papers draws the invoices that go along with their mails
 * @param terms what goes along with the confirmation of an order
 */
export function createMailSender(
  settings: MailSettings,
  papers?: InvoicePapers,
  terms?: TermsTexts,
): MailSender {
  async function send(mail: SendMailOptions, signal: AbortSignal): Promise<void> {
    // Loaded with the first mail: a site that sends none need not hold it in memory.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: settings.smtpUrl, requireTLS: !settings.plainText, ...timeouts })
    try {
      await transport.sendMail({ ...mail, signal })
    } finally {
      transport.close()
    }
  }
  return {
    sendContactMessage: async (message, site, signal) =>
      send(composeContactMail(message, settings, site), signal),
    sendMail: async (mail, site, signal) => {
      const files = [...(await invoiceOf(mail, papers)), ...(await termsOf(mail, terms))]
      await send(composeMail(mail, settings, site, files), signal)
    },
  }
}

/** Mails that bring a paper, by its number. */
const templatesWithPaper: ReadonlySet<string> = new Set(['invoice', 'credit_note'])

async function invoiceOf(
  { parameters, template }: DueMail,
  papers: InvoicePapers | undefined,
): Promise<MailFile[]> {
  const number = templatesWithPaper.has(template) ? parameters['number'] : undefined
  const invoice = number === undefined ? undefined : await papers?.(number)
  return invoice ? [{ filename: `${number}.pdf`, content: invoice, contentType: 'application/pdf' }] : []
}

/**
 * The terms an order was made under, themselves: a link is no durable medium (Directive 2011/83/EU art. 8(7); Court of
 * Justice, C-49/11).
 */
async function termsOf(
  { language, parameters }: DueMail,
  terms: TermsTexts | undefined,
): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const name of ['terms', 'licence_terms']) {
    const version = parameters[`${name}_version`]
    const content = version === undefined ? undefined : await terms?.(version, language)
    if (content === undefined) continue
    files.push({
      filename: `${name.replace('_', '-')}-${version}.txt`,
      content,
      contentType: 'text/plain; charset=utf-8',
    })
  }
  return files
}
