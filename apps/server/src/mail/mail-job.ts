import { setTimeout as delay } from 'node:timers/promises'
import { findPaperLook, type PaperLookSettings } from '@tempolibre/api'
import { productNameOf } from '@tempolibre/domain'
import {
  describeDatabaseTrouble,
  findSeller,
  findWaitingMail,
  isActMail,
  type JobKind,
  type JobKinds,
  markMailSent,
} from '@tempolibre/database'
import type { MailSender } from './mail-sender.ts'
import { withLink, wordsOf } from './mail-words.ts'
import { renderText } from './render-mail.ts'

export interface MailJobOptions extends PaperLookSettings {
  /** The site's name while no seller is set is this address's host. */
  siteUrl: string
  send: MailSender
  log: { info(details: object, message: string): void }
}

/** Pause before a sent mail is noted again, in ms. */
const noteAgainMs = 1000
/** How long a database that is away is waited for, to note that a mail was sent, in ms. */
const noteLimitMs = 5 * 60_000

/**
 * Sends a mail, retrying after 5, 10, 20 seconds and so on up to an hour, without end. It arrives twice only if the mail server does
 * not answer once it has the whole mail, which is logged, if the process ends between its answer and the note that it was sent, or if
 * the database then forgets who has the job; all copies have the same Message-ID.
 */
export function createMailJobs({ db, log, readMedia, send, siteUrl }: MailJobOptions): JobKinds {
  /** Sending it again because it could not be noted would be worse than to wait. */
  async function note({ id, kept }: Parameters<typeof markMailSent>[1], signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + noteLimitMs
    for (;;) {
      try {
        return await markMailSent(db, { id, kept })
      } catch (error) {
        if (!describeDatabaseTrouble(error) || signal.aborted || performance.now() > deadline) throw error
        await delay(noteAgainMs, undefined, { signal })
      }
    }
  }

  const mail: JobKind = {
    async run(id, signal) {
      const waiting = await findWaitingMail(db, { id })
      if (!waiting) return
      const [seller, look] = await Promise.all([findSeller(db), findPaperLook({ db, readMedia })])
      const linked = withLink(waiting, siteUrl)
      const site = { name: productNameOf(seller, siteUrl), ...look }
      const words = isActMail(waiting.template) ? wordsOf(linked, site) : undefined
      const kept = words && { subject: words.subject, body: renderText(words) }
      await send(linked, site, signal)
      await note({ id, kept }, signal)
      log.info({ id, template: waiting.template }, 'a mail was sent')
    },
    firstDelaySeconds: 5,
    maxDelaySeconds: 3600,
  }
  return { mail }
}
