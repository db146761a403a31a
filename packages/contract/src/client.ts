import { z } from 'zod'
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from './endpoints.ts'
import { ApiError, type ErrorCode, isErrorCode } from './errors.ts'

/** R8.5, R9.1. */
export const requestTimeoutMs = 10_000

export interface ClientOptions {
  /** `{api}`: an origin with an optional path, without a trailing slash. */
  baseUrl: string
  /** In process it calls the API directly; else the platform's own. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Told of every failure, before it is thrown. */
  onError?: (error: ApiError, request: { method: string; url: string }) => void
}

/** What a call's path and query are made of. */
type CallInput = Record<string, string | number | undefined>

export type ApiClient = {
  [Name in EndpointName]: (input: EndpointInput<Name>, signal?: AbortSignal) => Promise<EndpointOutput<Name>>
}

/**
 * A client with one method per endpoint. Answers are parsed by the contract; every failure is an `ApiError`: the code
 * the API gave, or `unavailable` where no answer came in 10 s, none could be had, or it was not the contract's.
 */
export function createClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? ((request: Request) => fetch(request))

  async function call(name: EndpointName, input: CallInput, signal?: AbortSignal): Promise<unknown> {
    const endpoint = endpoints[name]
    const url = options.baseUrl + addressOf(name, input)
    try {
      const timeout = AbortSignal.timeout(requestTimeoutMs)
      const request = new Request(url, {
        method: endpoint.method,
        headers: { accept: 'application/json' },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const response = await answer(send, request)
      const body: unknown = await response.json().catch((cause: unknown) => {
        throw new ApiError('unavailable', { message: `${url} did not answer with JSON`, cause })
      })
      if (!response.ok) throw errorFrom(response, body)
      const parsed = endpoint.output.safeParse(body)
      if (!parsed.success) {
        throw new ApiError('unavailable', {
          message: `${url} answered outside the contract: ${z.prettifyError(parsed.error)}`,
        })
      }
      return parsed.data
    } catch (error) {
      if (error instanceof ApiError) options.onError?.(error, { method: endpoint.method, url })
      throw error
    }
  }

  const methods = Object.fromEntries(
    (Object.keys(endpoints) as EndpointName[]).map((name) => [
      name,
      (input: CallInput, signal?: AbortSignal) => call(name, input, signal),
    ]),
  )
  // The compiler cannot follow a mapped type through fromEntries; `call` parses by the endpoint's own schema.
  return methods as unknown as ApiClient
}

/** The path and query of one call: `addressOf('getTrack', { slug: 'x', lang: 'es' })` is `/api/v1/tracks/x?lang=es`. */
export function addressOf(name: EndpointName, input: CallInput): string {
  const { path } = endpoints[name]
  const query = new URLSearchParams()
  const used = new Set<string>()
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    used.add(parameter)
    return encodeURIComponent(String(input[parameter]))
  })
  for (const [parameter, value] of Object.entries(input)) {
    if (value !== undefined && !used.has(parameter)) query.set(parameter, String(value))
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

async function answer(send: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  try {
    return await send(request)
  } catch (cause) {
    // A call abandoned by its caller is not an outage.
    if (request.signal.aborted && (request.signal.reason as Error).name === 'AbortError') throw cause
    throw new ApiError('unavailable', { message: `No response received from ${request.url}`, cause })
  }
}

function errorFrom(response: Response, body: unknown): ApiError {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error
  const code = isErrorCode(error?.code) ? error.code : codeOf(response.status)
  return new ApiError(code, { message: typeof error?.message === 'string' ? error.message : code })
}

/** For servers that speak the shapes but not our codes. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status < 500 ? 'invalid_input' : 'unavailable'
}
