import { z } from 'zod'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  endpoints,
} from './endpoints.ts'
import { ApiError, type ErrorCode, type FieldError, isErrorCode } from './errors.ts'

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

/** What a call's path, query and body are made of. */
type CallInput = Record<string, string | number | undefined>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The address of the visitor on whose behalf a server calls; the API counts by it what it limits. */
  clientAddress?: string | undefined
}

export type ApiClient = {
  [Name in EndpointName]: (input: EndpointInput<Name>, options?: CallOptions) => Promise<EndpointOutput<Name>>
}

/** Carries `clientAddress`, as proxies name it. */
export const clientAddressHeader = 'x-forwarded-for'

/**
 * A client with one method per endpoint. Answers are parsed by the contract; every failure is an `ApiError`: the code
 * the API gave, or `unavailable` where no answer came in 10 s, none could be had, or it was not the contract's.
 */
export function createClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? ((request: Request) => fetch(request))

  async function call(name: EndpointName, input: CallInput, given: CallOptions = {}): Promise<unknown> {
    const endpoint: Endpoint = endpoints[name]
    const { clientAddress, signal } = given
    const url = options.baseUrl + addressOf(name, input)
    try {
      const timeout = AbortSignal.timeout(requestTimeoutMs)
      const request = new Request(url, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(endpoint.body && { 'content-type': 'application/json' }),
          ...(clientAddress !== undefined && { [clientAddressHeader]: clientAddress }),
        },
        ...(endpoint.body && { body: JSON.stringify(pick(input, endpoint.body.shape)) }),
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
      (input: CallInput, given?: CallOptions) => call(name, input, given),
    ]),
  )
  // The compiler cannot follow a mapped type through fromEntries; `call` parses by the endpoint's own schema.
  return methods as unknown as ApiClient
}

/** The path and query of one call: `addressOf('getTrack', { slug: 'x', lang: 'es' })` is `/api/v1/tracks/x?lang=es`. */
export function addressOf(name: EndpointName, input: CallInput): string {
  const { body, path }: Endpoint = endpoints[name]
  const query = new URLSearchParams()
  const used = new Set<string>()
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    used.add(parameter)
    return encodeURIComponent(String(input[parameter]))
  })
  for (const [parameter, value] of Object.entries(input)) {
    if (value !== undefined && !used.has(parameter) && !(body && parameter in body.shape))
      query.set(parameter, String(value))
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

/** What of an input belongs to the body. */
function pick(input: CallInput, shape: object): CallInput {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in shape))
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
  const error = (body as { error?: { code?: unknown; message?: unknown; fields?: unknown } } | null)?.error
  const code = isErrorCode(error?.code) ? error.code : codeOf(response.status)
  const seconds = Number(response.headers.get('retry-after') ?? undefined)
  return new ApiError(code, {
    message: typeof error?.message === 'string' ? error.message : code,
    fields: Array.isArray(error?.fields) ? error.fields.filter(isFieldError) : [],
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  })
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = (value ?? {}) as Partial<Record<keyof FieldError, unknown>>
  return typeof field === 'string' && typeof message === 'string'
}

/** For servers that speak the shapes but not our codes. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'too_many_requests'
  return status < 500 ? 'invalid_input' : 'unavailable'
}
