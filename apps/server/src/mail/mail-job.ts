import { productNameOf } from '@tempolibre/contract'
import {
  type Database,
  findSeller,
  findSiteLook,
  findWaitingMail,
  type JobKind,
  type JobKinds,
  markMailSent,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { MailSender } from './mail-sender.ts'

export interface MailJobOptions {
  db: Kysely<Database>
  /** The site's name while no seller is set is this address's host. */
  siteUrl: string
  send: MailSender
  log: { info(details: object, message: string): void }
}

/**
 * Sends a mail, retrying after 5, 10, 20 seconds and so on up to an hour, without end. It arrives twice only if the
 * process dies between the mail server's answer and the note that it was sent; both copies have the same Message-ID.
 */
export function createMailJobs({ db, log, send, siteUrl }: MailJobOptions): JobKinds {
  const mail: JobKind = {
    async run(id, signal) {
      const waiting = await findWaitingMail(db, { id })
      if (!waiting) return
      const [seller, { accent }] = await Promise.all([findSeller(db), findSiteLook(db)])
      await send(waiting, { name: productNameOf(seller, siteUrl), accent }, signal)
      await markMailSent(db, { id })
      log.info({ id, template: waiting.template }, 'a mail was sent')
    },
    firstDelaySeconds: 5,
    maxDelaySeconds: 3600,
  }
  return { mail }
}
