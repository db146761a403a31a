import { randomBytes } from 'node:crypto'
import { toError } from '@tempolibre/domain/thrown'
import type { Outcome, RequestLog } from './requests.ts'

export interface Question {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  token?: string
  /** Further statuses that are an answer, for a repeated request that may have been carried out. */
  accept?: readonly number[]
}

export interface Answer {
  status: number
  text: string
  bytes: number
  retryAfter: number | undefined
}

/** Asks the site as a visitor, each time from another address; undefined: the request failed, which is logged. */
export type Ask = (question: Question) => Promise<Answer | undefined>

/** A person has left by then. In ms. */
const giveUpMs = 40_000
/** A song that is made as it is sent takes as long as it takes, but is never silent for this long. In ms. */
const maxSilenceMs = 10_000
/** The site sets it in every answer; a balancer that answers in its place does not. */
const ownHeader = 'x-request-id'

export function createAsk(url: string, log: RequestLog): Ask {
  return async ({ accept = [], body, method = 'GET', path, token }) => {
    const began = performance.now()
    const isApi = path.startsWith('/api/')
    const isSong = path.startsWith('/media/')
    const isPage = !isApi && !isSong
    const end = (outcome: Outcome, detail: string) =>
      log.add({
        what: `${method} ${path.split('?', 1)[0]}`,
        isPage,
        began,
        ms: performance.now() - began,
        outcome,
        detail: detail.slice(0, 300),
      })
    const leaving = new AbortController()
    const patience = setTimeout(
      () => leaving.abort(new DOMException('nothing came in time', 'TimeoutError')),
      isSong ? maxSilenceMs : giveUpMs,
    )
    try {
      const [a, b, c] = randomBytes(3)
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: leaving.signal,
        headers: {
          'x-forwarded-for': `10.${a}.${b}.${c}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const chunks: Uint8Array[] = []
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk)
        if (isSong) patience.refresh()
      }
      const bytes = Buffer.concat(chunks)
      const text = isApi || isPage ? bytes.toString() : ''
      const { status } = response
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      const answer = { status, text, bytes: bytes.length, retryAfter }
      if ((status < 400 && (!isPage || isWholePage(status, text))) || accept.includes(status)) {
        end('done', '')
        return answer
      }
      const detail = `${status} ${text.replaceAll(/\s+/g, ' ')}`
      if (!response.headers.has(ownHeader)) end('closed', `the balancer answered ${detail}`)
      else if (status === 503 && retryAfter > 0 && isTranslated(path, text)) end('refused', detail)
      else end('wrong', detail)
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError'
      // undici says why in the cause.
      const { cause } = toError(error)
      end(late ? 'wrong' : 'closed', [error, cause].map((each) => toError(each).message).join(': '))
    } finally {
      clearTimeout(patience)
    }
    return undefined
  }
}

/** A page that was cut would still have the status 200. */
const isWholePage = (status: number, text: string) =>
  status >= 300 || text.trimEnd().endsWith('</html>') || !text.startsWith('<!')

/** Whether a refusal says something to its reader: in the page's language, or with a message of the API. */
function isTranslated(path: string, text: string): boolean {
  if (path.startsWith('/media/')) return true
  if (path.startsWith('/api/')) return /"message":"[^"]+"/.test(text)
  const language = /^\/(es|fr)(\/|$)/.exec(path)?.[1] ?? 'en'
  return new RegExp(`<html[^>]* lang="?${language}`).test(text)
}
