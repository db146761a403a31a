import { roundWait, writeWait } from '@tempolibre/locales'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import type { Markup } from './markup.server.ts'

/** Failures must not be cached. */
const unkept = { 'cache-control': 'no-store' }
/** Seconds until a robot may retry. */
const retryAfter = '5'
/** The same for one that asks too often, if the API has not said. */
const unknownWaitSeconds = 60

export function answerXml(document: Markup, contentType = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document.text}`, {
    headers: { 'content-type': `${contentType}; charset=utf-8` },
  })
}

export function answerText(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

export function answerMoved(path: string): Response {
  return new Response(null, { status: 301, headers: { location: path } })
}

/** Why a document cannot be served. */
export interface DocumentFailure {
  /** 410: a song that is no longer offered. */
  status: 404 | 410 | 429 | 503
  headers: Record<string, string>
}

/**
 * Maps an API error to an answer: an outage is never reported as a missing document. Other errors are
 * rethrown.
 */
export function failureOf(error: unknown): DocumentFailure {
  if (!isApiError(error)) throw error
  if (error.code === 'not_found') return { status: 404, headers: unkept }
  if (error.code === 'track_withdrawn') return { status: 410, headers: unkept }
  if (error.code === 'too_many_requests') {
    const seconds = String(roundWait(error.retryAfterSeconds ?? unknownWaitSeconds))
    return { status: 429, headers: { ...unkept, 'retry-after': seconds } }
  }
  return { status: 503, headers: { ...unkept, 'retry-after': retryAfter } }
}

const reasons = {
  404: 'Not found\n',
  410: 'No longer offered\n',
  429: 'Too many requests\n',
  503: 'Temporarily unavailable\n',
}

/** The reason in one line, for programs. */
export function answerFailure({ headers, status }: DocumentFailure): Response {
  const wait = headers['retry-after']
  if (status !== 429 || wait === undefined) return answerText(reasons[status], status, headers)
  return answerText(`Too many requests: try again in ${writeWait(Number(wait), 'en')}\n`, status, headers)
}

export function answerNotFound(): Response {
  return answerFailure({ status: 404, headers: unkept })
}
