import {
  type Database,
  type DueContactMessage,
  forgetContactClients,
  getMailQueue,
  mailNextContactMessage,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'

export interface OutboxOptions {
  db: Kysely<Database>
  /** Undefined: nowhere to send to, so messages stay where they are. */
  send: ((message: DueContactMessage, signal: AbortSignal) => Promise<void>) | undefined
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

export interface Outbox {
  /** Looks for messages now: one was written, perhaps by another process. */
  look(): void
  /** Lets the mail under way arrive, within reason; what waits is sent by whoever starts next. */
  stop(): Promise<void>
}

/** After a failure nothing is tried for so long: the next message would most likely fail as well. In ms. */
const pauseAfterFailureMs = 5000
/** How long a mail under way may take when asked to stop; abandoned later, it might arrive twice. In ms. */
const patienceAtStopMs = 3000
/** It looks at least so often, should no one have told it; in ms. */
const lookAnywayMs = 10 * 60_000

/**
 * Mails the messages that wait in the database, one at a time, each as often as it takes; several processes may do so at
 * once. Its only memory is the database, so it goes on after a restart where it stopped.
 */
export function startOutbox({ db, log, send }: OutboxOptions): Outbox {
  const abandoned = new AbortController()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined
  let askedMeanwhile = false
  let saidThatNothingIsSent = false

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
      return send ? await mailWhatIsDue(send) : await sayThatNothingIsSent()
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the outbox cannot be read; trying again')
      return pauseAfterFailureMs
    }
  }

  async function mailWhatIsDue(mail: NonNullable<OutboxOptions['send']>): Promise<number> {
    for (;;) {
      if (stopped) return 0
      const mailing = await mailNextContactMessage(db, (message) => mail(message, abandoned.signal))
      if (mailing.kind === 'nothing_due') break
      if (mailing.kind === 'failed') {
        const { attempts, error, id } = mailing
        log.warn(
          { id, attempts, err: error },
          'a contact message could not be mailed; it will be tried again',
        )
        return pauseAfterFailureMs
      }
      log.info({ id: mailing.id }, 'a contact message was mailed')
    }
    const { dueInSeconds } = await getMailQueue(db)
    return Math.min(lookAnywayMs, dueInSeconds === undefined ? lookAnywayMs : Math.ceil(dueInSeconds * 1000))
  }

  async function sayThatNothingIsSent(): Promise<number> {
    const { waiting } = await getMailQueue(db)
    if (waiting > 0 && !saidThatNothingIsSent) {
      saidThatNothingIsSent = true
      log.warn(
        { waiting },
        'contact messages are kept in the table contact_messages; set SMTP_URL, MAIL_FROM and MAIL_TO to have them mailed',
      )
    }
    return lookAnywayMs
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
