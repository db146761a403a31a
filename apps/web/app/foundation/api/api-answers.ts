import { isApiError } from './is-api-error.ts'
import { roundWait } from '@tempolibre/locales'
import { data } from 'react-router'
import type { SiteLog, SiteSettings } from '@tempolibre/contract/site'

/** What was being fetched when the API failed; selects the error message. */
export type Subject = 'cms' | 'categories' | 'tracks' | 'articles' | 'blog_categories' | 'plans' | 'licences'

/** The data of an error page. */
export type Failure =
  | { code: 'not_found' }
  | { code: 'limited'; seconds: number }
  | { code: 'unavailable'; subject: Subject }

/** Seconds until a robot may retry. */
const retryAfter = '5'
/** The same for a visitor who asks too often, if the API has not said. */
const unknownWaitSeconds = 60

/** A 404, thrown by loaders. */
export function notFound() {
  return data<Failure>({ code: 'not_found' }, { status: 404 })
}

/** A 503 while the API is unavailable, thrown by loaders. Must not be cached. */
export function unavailable(subject: Subject) {
  return data<Failure>(
    { code: 'unavailable', subject },
    { status: 503, headers: { 'retry-after': retryAfter, 'cache-control': 'no-store' } },
  )
}

/** A 429 for a visitor who exceeds the API's rate limit, thrown by loaders. */
function limited(retryAfterSeconds: number | undefined) {
  const seconds = roundWait(retryAfterSeconds ?? unknownWaitSeconds)
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' }
  return data<Failure>({ code: 'limited', seconds }, { status: 429, headers })
}

/** Awaits required data. The API's code decides the status: an outage is never reported as a missing page. */
export async function needed<Answer>(call: Promise<Answer>, subject: Subject): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'not_found') throw notFound()
    if (error.code === 'too_many_requests') throw limited(error.retryAfterSeconds)
    // Whatever else it answered: the page cannot be shown now, and the fault is not this site's.
    throw unavailable(subject)
  }
}

/** Awaits optional data: `otherwise` replaces it if the API fails. */
export async function wanted<Answer, Otherwise = Answer>(
  call: Promise<Answer>,
  otherwise: Otherwise,
  log: SiteLog,
): Promise<Answer | Otherwise> {
  try {
    return await call
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code !== 'not_found') log.warn({ error }, 'page rendered without an optional part')
    return otherwise
  }
}

/**
 * Awaits data that only our own API has. If the API is another server's, undefined if it is missing or the call fails.
 * In process it must exist, and a failure is an outage.
 */
export function optional<Answer>(
  call: Promise<Answer>,
  subject: Subject,
  { apiUrl, log }: Pick<SiteSettings, 'apiUrl' | 'log'>,
): Promise<Answer | undefined> {
  return apiUrl === undefined ? needed(call, subject) : wanted(call, undefined, log)
}

/** Awaits several calls at once. If several fail, the first in the order given is reported, not the first in time. */
export async function allNeeded<Calls extends readonly unknown[] | []>(
  calls: Calls,
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  await Promise.allSettled(calls)
  return Promise.all(calls)
}
