import {
  type Database,
  findSeller,
  forgetContactClients,
  getContactMailQueue,
  getMailQueue,
  listWaitingMails,
  mailNextContactMessage,
  mailNextMail,
} from '@tempolibre/database'
import { productNameOf } from '@tempolibre/contract'
import type { Kysely } from 'kysely'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import type { MailSender } from './mail-sender.ts'
import { wordsOf } from './mail-words.ts'

/** What is shown of a mail where there is no mail server to send it. */
export interface ShownMail {
  recipient: string
  subject: string
  link: string
}

export interface OutboxOptions {
  db: Kysely<Database>
  /** What the site is called while nobody has said who runs it is its host. */
  siteUrl: string
  /** Undefined: nowhere to send to, so mails stay where they are. */
  send: MailSender | undefined
  /**
   * Asked once for every mail to an account that stays where it is: without its link nobody could go on. Only on a
   * machine of one's own: such a link opens an account, and logs are read by many.
   */
  show?: ((mail: ShownMail) => void) | undefined
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

export interface Outbox {
  /** Looks for mails now: one was ordered, perhaps by another process. */
  look(): void
  /** Lets the mail under way arrive, within reason; what waits is sent by whoever starts next. */
  stop(): Promise<void>
}

/** After a failure nothing is tried for so long: the next mail would most likely fail as well. In ms. */
const pauseAfterFailureMs = 5000
/** How long a mail under way may take when asked to stop; abandoned later, it might arrive twice. In ms. */
const patienceAtStopMs = 3000
/** It looks at least so often, should no one have told it; in ms. */
const lookAnywayMs = 10 * 60_000

/**
 * Sends the mails that wait in the database, one at a time, each as often as it takes; several processes may do so at
 * once. Its only memory is the database, so it goes on after a restart where it stopped.
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

  /** Does what there is to do; resolves with the time until there may be more, in ms. */
  async function takeTurn(): Promise<number> {
    try {
      await forgetContactClients(db)
      const waitMs = send ? await mailWhatIsDue(send) : await sayThatNothingIsSent()
      trouble.done()
      return waitMs
    } catch (error) {
      if (!stopped) trouble.failed(error)
      return pauseAfterFailureMs
    }
  }

  async function mailWhatIsDue(sender: MailSender): Promise<number> {
    const { signal } = abandoned
    const site = await readSite()
    const queues = [
      {
        what: 'a mail',
        mailNext: () => mailNextMail(db, (mail) => sender.sendMail(mail, site, signal)),
        read: getMailQueue,
      },
      {
        what: 'a contact message',
        mailNext: () =>
          mailNextContactMessage(db, (message) => sender.sendContactMessage(message, site, signal)),
        read: getContactMailQueue,
      },
    ]
    let waitMs = lookAnywayMs
    for (const { mailNext, read, what } of queues) {
      for (;;) {
        if (stopped) return 0
        const mailing = await mailNext()
        if (mailing.kind === 'nothing_due') break
        if (mailing.kind === 'failed') {
          const { attempts, error, id } = mailing
          log.warn({ id, attempts, err: error }, `${what} could not be mailed; it will be tried again`)
          return pauseAfterFailureMs
        }
        log.info({ id: mailing.id }, `${what} was mailed`)
      }
      const { dueInSeconds } = await read(db)
      if (dueInSeconds !== undefined) waitMs = Math.min(waitMs, Math.ceil(dueInSeconds * 1000))
    }
    return waitMs
  }

  const readSite = async () => ({ name: productNameOf(await findSeller(db), siteUrl) })

  async function sayThatNothingIsSent(): Promise<number> {
    const messages = await getContactMailQueue(db)
    const mails = show ? { waiting: 0 } : await getMailQueue(db)
    const waiting = messages.waiting + mails.waiting
    if (waiting > 0 && !saidThatNothingIsSent) {
      saidThatNothingIsSent = true
      log.warn(
        { waiting },
        'mails wait in the tables contact_message and mail, and nobody gets them: set SMTP_URL, MAIL_FROM and MAIL_TO',
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
