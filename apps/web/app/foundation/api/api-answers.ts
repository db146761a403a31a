import { isApiError } from './is-api-error.ts'
import { data } from 'react-router'
import type { Log, SiteSettings } from '../context/settings.ts'

/** What was being fetched when the API failed; decides the sentence on the screen. */
export type Subject = 'cms' | 'categories' | 'tracks' | 'articles' | 'blog_categories' | 'plans' | 'licences'

/** What an error page knows about its error. */
export type Failure =
  | { code: 'not_found' }
  | { code: 'limited' }
  | { code: 'unavailable' | 'failed'; subject: Subject }

/** Seconds after which a visitor's robot may try again. */
const retryAfter = '5'

/** The answer for an address that leads nowhere: thrown by loaders, status 404. */
export function notFound() {
  return data<Failure>({ code: 'not_found' }, { status: 404 })
}

/** The answer while the API cannot be reached: thrown by loaders, status 503. Never kept by a cache. */
export function unavailable(subject: Subject) {
  return data<Failure>(
    { code: 'unavailable', subject },
    { status: 503, headers: { 'retry-after': retryAfter, 'cache-control': 'no-store' } },
  )
}

/** The answer for a visitor who asks faster than the API answers one: thrown by loaders, status 429. */
function limited(retryAfterSeconds: number | undefined) {
  const headers = { 'retry-after': String(retryAfterSeconds ?? retryAfter), 'cache-control': 'no-store' }
  return data<Failure>({ code: 'limited' }, { status: 429, headers })
}

/** Awaits what the page cannot do without. The API's code decides the status: an outage is never a missing page. */
export async function needed<Answer>(call: Promise<Answer>, subject: Subject): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'not_found') throw notFound()
    if (error.code === 'unavailable') throw unavailable(subject)
    if (error.code === 'too_many_requests') throw limited(error.retryAfterSeconds)
    throw data<Failure>(
      { code: 'failed', subject },
      { status: 500, headers: { 'cache-control': 'no-store' } },
    )
  }
}

/** Awaits what the page can do without: `otherwise` stands in where the API fails. */
export async function wanted<Answer, Otherwise = Answer>(
  call: Promise<Answer>,
  otherwise: Otherwise,
  log: Log,
): Promise<Answer | Otherwise> {
  try {
    return await call
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code !== 'not_found') log.warn({ error }, 'a page goes without one of its parts')
    return otherwise
  }
}

/**
 * Awaits what only our own API has. Where the API is another server's, the page goes without it: undefined where
 * it is absent or not answered. In process it is there, and a failure is an outage.
 */
export function optional<Answer>(
  call: Promise<Answer>,
  subject: Subject,
  { apiUrl, log }: Pick<SiteSettings, 'apiUrl' | 'log'>,
): Promise<Answer | undefined> {
  return apiUrl === undefined ? needed(call, subject) : wanted(call, undefined, log)
}

/** Whether an API elsewhere lacks what a call asks for; that it cannot be asked says nothing. */
export async function isAbsent(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return false
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.code === 'not_found'
  }
}

/**
 * Awaits everything a page needs at once. Where several parts fail, the page says so of the first in the order given,
 * not of whichever failed first.
 */
export async function allNeeded<Calls extends readonly unknown[] | []>(
  calls: Calls,
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  await Promise.allSettled(calls)
  return Promise.all(calls)
}
