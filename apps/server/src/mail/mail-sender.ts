import type { DueContactMessage } from '@tempolibre/database'
import { composeContactMail, type MailAddresses } from './compose-contact-mail.ts'

export interface MailSettings extends MailAddresses {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string
}

/** Longer than any mail server that is well takes, shorter than anybody waits for a stop; in ms. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000, dnsTimeout: 8000 }

/**
 * Sends messages one by one, each over a connection of its own: mail is rare here. It rejects with the mail library's
 * error where the server cannot be reached, or does not take the mail.
 */
export function createMailSender(settings: MailSettings) {
  return async function sendContactMail(message: DueContactMessage, signal: AbortSignal): Promise<void> {
    // Loaded with the first mail: a site that sends none need not hold it in memory.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: settings.smtpUrl, ...timeouts })
    try {
      await transport.sendMail({ ...composeContactMail(message, settings), signal })
    } finally {
      transport.close()
    }
  }
}
