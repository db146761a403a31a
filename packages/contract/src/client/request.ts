import { fieldsOf } from '@tempolibre/domain/fields-of'
import { toError } from '@tempolibre/domain/thrown'
import { ApiError, type ErrorCode, type FieldError, isErrorCode } from '../errors.ts'
import type { ApiAnswer, ApiRequest, SendRequest } from '../operations/send-request.ts'

export type { ApiAnswer, ApiRequest, SendRequest } from '../operations/send-request.ts'

/** Timeout of every API call, in milliseconds. */
export const requestTimeoutMs = 10_000

/** The header that carries the visitor's address for whom a server calls, as proxies set it. */
export const clientAddressHeader = 'x-forwarded-for'

/** A request with this query parameter goes to the second API host, without it. */
const applicationParameter = 'app'

export interface RequestOptions {
  /** `{api}`: an origin with an optional path, without a trailing slash; '' is the page's own origin. */
  baseUrl: string
  /** The second API host; without it `baseUrl` is used. */
  appBaseUrl?: string | undefined
  /**
   * In process it calls the API directly; otherwise, and for the second host, the platform's `fetch` is used.
   */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The token of the signed-in user, read for each request. */
  authToken?: () => string | null | undefined
  /** Timeout in milliseconds. */
  timeoutMs?: number
  /** Called for every failure before it is thrown. */
  onError?: ((error: ApiError, request: { method: string; url: string }) => void) | undefined
}

/**
 * The one way to the API, for servers and browsers alike: JSON both ways, a Bearer token if any, a timeout of
 * ten seconds. Every failure is an `ApiError`: the code the API sent, or `unavailable`.
 */
export function createRequest(options: RequestOptions): SendRequest {
  return async <Answer>(
    request: ApiRequest,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `read` the caller names an unchecked answer
    read: (answer: ApiAnswer) => Answer = ({ body }) => body as Answer,
  ) => {
    const { foreign, url } = placeOf(request.address, options)
    try {
      return read(await send(url, request, foreign ? undefined : options.fetch, options))
    } catch (error) {
      if (error instanceof ApiError) options.onError?.(error, { method: request.method, url })
      throw error
    }
  }
}

function placeOf(
  address: string,
  { appBaseUrl, baseUrl }: RequestOptions,
): { url: string; foreign: boolean } {
  const [path = '', query = ''] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!parameters.has(applicationParameter)) return { url: baseUrl + address, foreign: false }
  parameters.delete(applicationParameter)
  const base = appBaseUrl ?? baseUrl
  return {
    url: base + (parameters.size > 0 ? `${path}?${parameters.toString()}` : path),
    foreign: base !== baseUrl,
  }
}

async function send(
  url: string,
  { anyBody, body, headers, method, signal: abandoned }: ApiRequest,
  ownFetch: RequestOptions['fetch'],
  { authToken, timeoutMs = requestTimeoutMs }: RequestOptions,
): Promise<ApiAnswer> {
  const token = authToken?.()
  // Not `AbortSignal.timeout`: it retains everything it references until the timeout, long after the answer.
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  )
  const timeout = deadline.signal
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: abandoned ? AbortSignal.any([abandoned, timeout]) : timeout,
  }
  /** Without any answer; a call aborted by its caller is not an outage. */
  const fail = (cause: unknown): never => {
    if (abandoned?.aborted) throw cause
    throw new ApiError('unavailable', { message: `${noResponse}: ${url}`, cause })
  }
  try {
    const response = await (
      ownFetch ? unlessAborted(ownFetch, new Request(url, init)) : fetch(url, init)
    ).catch(fail)
    const { status } = response
    const answer: unknown = await response.json().catch((cause: unknown) => {
      if (abandoned?.aborted || timeout.aborted) fail(cause)
      if (anyBody && response.ok) return null
      throw new ApiError('unavailable', {
        message: `${url} did not answer with JSON`,
        responseStatus: status,
        cause,
      })
    })
    if (!response.ok) throw errorFrom(response, answer)
    return { body: answer, status, url }
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the signal aborts, since an API in process may ignore the signal. */
async function unlessAborted(
  ownFetch: NonNullable<RequestOptions['fetch']>,
  request: Request,
): Promise<Response> {
  const { signal } = request
  let stopWaiting = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stopWaiting = () => reject(toError(signal.reason))
    signal.addEventListener('abort', stopWaiting, { once: true })
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([ownFetch(request), aborted])
  } finally {
    signal.removeEventListener('abort', stopWaiting)
  }
}

function errorFrom(response: Response, body: unknown): ApiError {
  const answer = fieldsOf(body)
  const { code: told, fields, message } = fieldsOf(answer['error'])
  const given = isErrorCode(told) ? told : undefined
  const code = given ?? codeOf(response.status)
  const seconds = Number(response.headers.get('retry-after') ?? undefined)
  return new ApiError(code, {
    message: messageOf(message) ?? messageOf(answer['message']) ?? code,
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    responseStatus: response.status,
    codeGiven: given !== undefined,
  })
}

function messageOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = fieldsOf(value)
  return typeof field === 'string' && typeof message === 'string'
}

/** For servers that have the shapes but not our codes. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'too_many_requests'
  return status < 500 ? 'invalid_input' : 'unavailable'
}

const noResponse = 'No response received from server'

/** The log line of a failure; never shown to users. */
export function logLineOf({ message, responseStatus }: ApiError): string {
  if (responseStatus === undefined) return noResponse
  if (responseStatus === 401) return 'Unauthorized! Redirecting to login...'
  if (responseStatus === 403) return 'Forbidden! You do not have permission.'
  if (responseStatus === 500) return 'Server Error! Please try again later.'
  return message
}
