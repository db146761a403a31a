import {
  type Database,
  findSeller,
  forgetContactClients,
  getMailQueue,
  listWaitingMails,
  sendNextMail,
} from '@tempolibre/database'
import { productNameOf } from '@tempolibre/contract'
import type { Kysely } from 'kysely'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import type { MailSender } from './mail-sender.ts'
import { wordsOf } from './mail-words.ts'

/** The part of a mail that is shown without a mail server. */
export interface ShownMail {
  recipient: string
  subject: string
  link: string
}

export interface OutboxOptions {
  db: Kysely<Database>
  /** The site's name while no seller is set is this address's host. */
  siteUrl: string
  /** Undefined: no mail server, so mails keep waiting. */
  send: MailSender | undefined
  /**
   * Called once for every waiting mail to an account, whose link is needed to continue. Only on a local machine: such
   * a link grants access, and logs have many readers.
   */
  show?: ((mail: ShownMail) => void) | undefined
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

export interface Outbox {
  /** Checks for mails now: one was ordered, possibly by another process. */
  look(): void
  /** Gives the mail being sent some time to finish; waiting ones are sent after the next start. */
  stop(): Promise<void>
}

/** Pause after a failure, in ms, since the next mail would probably fail too. */
const pauseAfterFailureMs = 5000
/** Time for the mail being sent when stopping, in ms; aborted later, it might arrive twice. */
const patienceAtStopMs = 3000
/** Maximum interval between checks without a notification, in ms. */
const lookAnywayMs = 10 * 60_000

/**
 * Sends the mails waiting in the database, one at a time, retrying each; several processes may run this at once. All
 * state is in the database, so it resumes after a restart.
 */
export function startOutbox({ db, log, send, show, siteUrl }: OutboxOptions): Outbox {
  const abandoned = new AbortController()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  let askedMeanwhile = false
  let saidThatNothingIsSent = false
  let shown = new Set<string>()
  const trouble = watchLastingTrouble(log, {
    failing: 'the outbox cannot be read; trying again until it can',
    working: 'the outbox can be read again',
  })

  function look(): void {
    clearTimeout(timer)
    if (stopped) return
    if (turn) {
      askedMeanwhile = true
      return
    }
    turn = takeTurn().then((waitMs) => {
      turn = undefined
      if (stopped) return
      timer = setTimeout(look, askedMeanwhile ? 0 : waitMs)
      timer.unref()
      askedMeanwhile = false
    })
  }

  /** Sends everything that is due; resolves with the time until the next mail may be due, in ms. */
  async function takeTurn(): Promise<number> {
    try {
      await forgetContactClients(db)
      const waitMs = send ? await sendWhatIsDue(send) : await sayThatNothingIsSent()
      trouble.done()
      return waitMs
    } catch (error) {
      if (!stopped) trouble.failed(error)
      return pauseAfterFailureMs
    }
  }

  async function sendWhatIsDue(sendMail: MailSender): Promise<number> {
    const { signal } = abandoned
    const site = await readSite()
    for (;;) {
      if (stopped) return 0
      const mailing = await sendNextMail(db, (mail) => sendMail(mail, site, signal))
      if (mailing.kind === 'nothing_due') break
      const { id, template } = mailing
      if (mailing.kind === 'failed') {
        const { attempts, error } = mailing
        log.warn({ id, template, attempts, err: error }, 'a mail could not be sent; it will be tried again')
        return pauseAfterFailureMs
      }
      log.info({ id, template }, 'a mail was sent')
    }
    const { dueInSeconds } = await getMailQueue(db)
    return dueInSeconds === undefined ? lookAnywayMs : Math.min(lookAnywayMs, Math.ceil(dueInSeconds * 1000))
  }

  const readSite = async () => ({ name: productNameOf(await findSeller(db), siteUrl) })

  async function sayThatNothingIsSent(): Promise<number> {
    const queue = await getMailQueue(db)
    const waiting = show ? queue.toOperator : queue.waiting
    if (waiting > 0 && !saidThatNothingIsSent) {
      saidThatNothingIsSent = true
      log.warn(
        { waiting },
        'mails are waiting in the table mail, and cannot be sent: set SMTP_URL, MAIL_FROM and MAIL_TO',
      )
    }
    if (show) await showWhatWaits(show)
    return lookAnywayMs
  }

  async function showWhatWaits(showMail: (mail: ShownMail) => void): Promise<void> {
    const waiting = await listWaitingMails(db)
    const site = await readSite()
    for (const mail of waiting) {
      if (shown.has(mail.id)) continue
      const { action, subject } = wordsOf(mail, site)
      showMail({ recipient: mail.recipient, subject, link: action.link })
    }
    shown = new Set(waiting.map(({ id }) => id))
  }

  look()
  return {
    look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const patience = setTimeout(() => abandoned.abort(), patienceAtStopMs)
      await turn
      clearTimeout(patience)
    },
  }
}
