import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Payer, UsedWork, WorkBudget } from '@tempolibre/fair-share'
import { detectLanguage, type Language, roundWait, writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { RenderingError } from '@tempolibre/media'
import { languageCookie } from './language-cookie.ts'
import { noticePage } from './notice-page.ts'

/** Work of a payer in debt is not begun. */
export class WorkRefusedError extends Error {
  override readonly name = 'WorkRefusedError'
  readonly seconds: number

  constructor(seconds: number) {
    super('The payer is in debt.')
    this.seconds = seconds
  }
}

/** Who pays for what a visit has made. What is stored costs nothing, and nobody is refused it. */
export function payVisit(budget: WorkBudget | undefined, payer: Payer) {
  return {
    refuse(): WorkRefusedError | undefined {
      const seconds = budget?.admit(payer) ?? 0
      return seconds > 0 ? new WorkRefusedError(seconds) : undefined
    },
    givesWay: () => budget?.givesWay?.(payer) ?? false,
    spend: (used: UsedWork) => budget?.spend(payer, used),
  }
}

/** The language of the reader of an answer that has no page around it. */
export const languageOfRequest = ({ headers }: IncomingMessage): Language =>
  detectLanguage({ cookie: languageCookie(headers), navigator: headers['accept-language'] })

/** Seconds in which a site that stops is probably there again. */
const restartSeconds = 30

const words = {
  debt: m.api_too_much_work,
  busy: m.api_too_many_requests_wait,
  restart: m.api_restarting,
}

/** Why nothing is sent, and for how long: there is no room or the site is about to stop (503), or the payer is in debt (429). */
export class Refusal {
  readonly status: 429 | 503
  readonly seconds: number
  readonly why: keyof typeof words

  constructor(
    status: 429 | 503,
    seconds: number,
    why: keyof typeof words = status === 429 ? 'debt' : 'busy',
  ) {
    this.status = status
    this.seconds = seconds
    this.why = why
  }
}

/**
 * For `catch`: a refusal if too many files are being made, nobody waits any more, the site is about to stop, or the payer is in debt;
 * rethrows anything else.
 * @param busySeconds after which a full queue has probably moved on
 */
export const refusalOrThrow =
  (busySeconds: number) =>
  (error: unknown): Refusal => {
    if (error instanceof WorkRefusedError) return new Refusal(429, error.seconds)
    if (error instanceof RenderingError && error.code === 'closed')
      return new Refusal(503, restartSeconds, 'restart')
    if (error instanceof RenderingError && (error.code === 'busy' || error.code === 'stopped'))
      return new Refusal(503, busySeconds)
    throw error
  }

/**
 * Says how long to wait: 429 to senders who are in debt or have asked for too much, 503 if there is no room or the site is about to stop. As a page for a browser that
 * has opened the address in a tab, in a line for everything else.
 */
export function tellWait(
  { seconds, status, why }: Refusal,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const locale = languageOfRequest(request)
  const wait = writeWait(seconds, locale)
  const text = words[why]({ wait }, { locale })
  const isPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(status, {
    ...headers,
    'retry-after': String(roundWait(seconds)),
    'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'content-language': locale,
    'cache-control': 'no-store',
    vary: 'accept, accept-language, cookie',
  })
  const title = m.api_too_much_work_title({}, { locale })
  response.end(isPage ? noticePage({ title, text, locale }) : `${text}\n`)
}
