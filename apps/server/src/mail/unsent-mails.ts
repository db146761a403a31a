import { productNameOf } from '@tempolibre/domain'
import { countWaitingMails, type Database, findSeller, listWaitingMails } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { takeTurns, type Turns } from '../jobs/take-turns.ts'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import { withLink, wordsOf } from './mail-words.ts'

/** The part of a mail that is shown without a mail server. */
export interface ShownMail {
  recipient: string
  subject: string
  link: string
}

export interface UnsentMailsOptions {
  db: Kysely<Database>
  /** The site's name while no seller is set is this address's host. */
  siteUrl: string
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

const lookAnywayMs = 10 * 60_000
const pauseAfterFailureMs = 5000

/** Without a mail server: logs once that mails are waiting, and shows those to accounts. `look`: one was ordered. */
export function watchUnsentMails({ db, log, show, siteUrl }: UnsentMailsOptions): Turns {
  let isLogged = false
  let shown = new Set<string>()
  const trouble = watchLastingTrouble(log, {
    failing: 'waiting mails cannot be read; trying again until they can',
    working: 'waiting mails can be read again',
  })

  async function logWaiting(): Promise<void> {
    const { all, toOperator } = await countWaitingMails(db)
    const waiting = show ? toOperator : all
    if (waiting === 0 || isLogged) return
    isLogged = true
    log.warn(
      { waiting },
      'mails are waiting in the table mail, and cannot be sent: set SMTP_URL, MAIL_FROM and MAIL_TO',
    )
  }

  async function showWaiting(showMail: (mail: ShownMail) => void): Promise<void> {
    const waiting = await listWaitingMails(db)
    const site = { name: productNameOf(await findSeller(db), siteUrl) }
    for (const mail of waiting) {
      if (shown.has(mail.id)) continue
      const { action, subject } = wordsOf(withLink(mail, siteUrl), site)
      showMail({ recipient: mail.recipient, subject, link: action.link })
    }
    shown = new Set(waiting.map(({ id }) => id))
  }

  return takeTurns(async () => {
    try {
      await logWaiting()
      if (show) await showWaiting(show)
      trouble.done()
      return lookAnywayMs
    } catch (error) {
      trouble.failed(error)
      return pauseAfterFailureMs
    }
  })
}
