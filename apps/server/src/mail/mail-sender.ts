import type { InvoicePapers } from '@tempolibre/api'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { contactTemplate, RetryLaterError, type WaitingMail } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { composeContactMail } from './compose-contact-mail.ts'
import { composeMail, type MailFile } from './compose-mail.ts'
import type { MailAddresses, MailSite } from './mail-parts.ts'

export interface MailSettings extends MailAddresses {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string
  /** Whether mail may be sent in plain text if the mail server offers no TLS (`SMTP_TLS=off`). */
  plainText: boolean
}

/**
 * For a whole mail, in ms: a server that drips would hold up all that follow. RFC 5321 §4.5.3.2.6 gives the answer to a whole mail ten
 * minutes, so a server that looks for viruses for longer may get a mail twice, which is said.
 */
const maxSendMs = 30_000

/** In ms: longer than any healthy mail server takes. */
const timeouts = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: maxSendMs,
  dnsTimeout: 8000,
}

/** Each further attempt may be another copy: not every few seconds, as of a mail that was refused. */
const unansweredDelays = { firstDelaySeconds: 15 * 60, maxDelaySeconds: 24 * 3600 }

/** The mail server has a whole mail and has not said whether it takes it. */
export class UnansweredMailError extends RetryLaterError {
  constructor(cause: unknown) {
    const message =
      'the mail server has the whole mail but did not say that it takes it: it is sent again, and may arrive twice'
    super(message, { cause, ...unansweredDelays })
  }
}

/** Sends a mail through a mail server; rejects with the mail library's error if the server refuses it. */
export type MailSender = (mail: WaitingMail, site: MailSite, signal: AbortSignal) => Promise<void>

/** The Markdown text of a version of the terms; undefined for an unknown one. */
export type TermsTexts = (version: string, language: Language) => Promise<string | undefined>

/** Creates a connection to the mail server, to be closed. @param onWhole called when the server has been sent a whole mail */
export async function createSmtpTransport(
  { plainText, smtpUrl }: Pick<MailSettings, 'plainText' | 'smtpUrl'>,
  onWhole: () => void = () => {},
): Promise<Transporter> {
  // Loaded with the first mail, so that a site without mail never loads it.
  const { createTransport } = await import('nodemailer')
  const silent = () => {}
  return createTransport({
    url: smtpUrl,
    requireTLS: !plainText,
    ...timeouts,
    // What it says of a mail is the only sign that the server has all of it.
    logger: {
      level: silent,
      trace: silent,
      debug: silent,
      info: (entry: unknown) => {
        if (fieldsOf(entry)['tnx'] === 'message') onWhole()
      },
      warn: silent,
      error: silent,
      fatal: silent,
    },
  })
}

/**
 * Creates a sender that opens a connection per mail, since mail is rare here.
 * @param papers draws attached invoices
 * @param terms loads the terms attached to order confirmations
 */
export function createMailSender(
  settings: MailSettings,
  papers?: InvoicePapers,
  terms?: TermsTexts,
): MailSender {
  async function send(mail: SendMailOptions, signal: AbortSignal): Promise<void> {
    let isWhole = false
    const transport = await createSmtpTransport(settings, () => {
      isWhole = true
    })
    try {
      await transport.sendMail({ ...mail, signal: AbortSignal.any([signal, AbortSignal.timeout(maxSendMs)]) })
    } catch (error) {
      // With a response it was refused.
      if (isWhole && fieldsOf(error)['responseCode'] === undefined) throw new UnansweredMailError(error)
      throw error
    } finally {
      transport.close()
    }
  }
  return async (mail, site, signal) => {
    if (mail.template === contactTemplate) return send(composeContactMail(mail, settings, site), signal)
    const files = [...(await invoiceOf(mail, papers)), ...(await termsOf(mail, terms))]
    return send(composeMail(mail, settings, site, files), signal)
  }
}

/** Mails with an attached invoice or credit note, by its number. */
const templatesWithPaper: ReadonlySet<string> = new Set(['invoice', 'credit_note'])

async function invoiceOf(
  { parameters, template }: WaitingMail,
  papers: InvoicePapers | undefined,
): Promise<MailFile[]> {
  const number = templatesWithPaper.has(template) ? parameters['number'] : undefined
  const invoice = number === undefined ? undefined : await papers?.(number)
  return invoice ? [{ filename: `${number}.pdf`, content: invoice, contentType: 'application/pdf' }] : []
}

/**
 * The terms of an order as attachments: a link is not a durable medium (Directive 2011/83/EU art. 8(7); Court of
 * Justice, C-49/11).
 */
async function termsOf(
  { language, parameters }: WaitingMail,
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
