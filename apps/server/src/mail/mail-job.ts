import { findPaperLook, type PaperLookSettings } from '@tempolibre/api'
import { productNameOf } from '@tempolibre/contract'
import { findSeller, findWaitingMail, type JobKind, type JobKinds, markMailSent } from '@tempolibre/database'
import type { MailSender } from './mail-sender.ts'

export interface MailJobOptions extends PaperLookSettings {
  /** The site's name while no seller is set is this address's host. */
  siteUrl: string
  send: MailSender
  log: { info(details: object, message: string): void }
}

/**
 * Sends a mail, retrying after 5, 10, 20 seconds and so on up to an hour, without end. It arrives twice only if the
 * process dies between the mail server's answer and the note that it was sent; both copies have the same Message-ID.
 */
export function createMailJobs({ db, log, readMedia, send, siteUrl }: MailJobOptions): JobKinds {
  const mail: JobKind = {
    async run(id, signal) {
      const waiting = await findWaitingMail(db, { id })
      if (!waiting) return
      const [seller, look] = await Promise.all([findSeller(db), findPaperLook({ db, readMedia })])
      await send(waiting, { name: productNameOf(seller, siteUrl), ...look }, signal)
      await markMailSent(db, { id })
      log.info({ id, template: waiting.template }, 'a mail was sent')
    },
    firstDelaySeconds: 5,
    maxDelaySeconds: 3600,
  }
  return { mail }
}
