import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { hasCode } from '@tempolibre/domain/thrown'

export interface Called {
  /** 0: no answer. */
  status: number
  /** Of an error, or ''. */
  code: string
  headers: Headers
  /** Decoded JSON; undefined for anything else. */
  body: unknown
  text: string
  /** From sending the request to the last byte. */
  ms: number
}

/** Calls a site from one network address, signed in or not. */
export interface Caller {
  readonly address: string
  /** @param operation method and path */
  call(operation: string, body?: object, token?: string): Promise<Called>
}

/** An address that nobody else has in this run. */
export function anyAddress(): string {
  const [a = 1, b = 1, c = 1] = randomBytes(3)
  return `10.${a}.${b}.${c}`
}

/** Longer than any answer may take, in ms. */
const patienceMs = 30_000

/** @param waitMs until it gives up */
export function callerFrom(url: string, address: string = anyAddress(), waitMs = patienceMs): Caller {
  return {
    address,
    call: (operation, body, token) => callSite(url, { operation, body, token, address, waitMs }),
  }
}

/** Connections are kept, as a browser keeps them. */
const agent = new Agent({ keepAlive: true })

interface Sent {
  operation: string
  body?: object | undefined
  token?: string | undefined
  address: string
  waitMs: number
}

/** What an answer is made of. */
interface Received {
  status: number
  headers: Headers
  /** As they were sent; none of a song, which nobody looks at. */
  bytes: Buffer
}

/** Sends one request; whatever happens is an answer. */
async function callSite(url: string, sent: Sent): Promise<Called> {
  const started = performance.now()
  const received = await sendOnce(url, sent).catch((error: unknown) =>
    // The site had ended a kept connection just then, and has not seen the request.
    error instanceof StaleConnectionError ? sendOnce(url, sent).catch(() => nothing()) : nothing(),
  )
  return read(received, performance.now() - started)
}

class StaleConnectionError extends Error {
  override readonly name = 'StaleConnectionError'
}

/** Refused, broken off, or too late: what a caller sees is that there was no answer. */
const nothing = (): Received => ({ status: 0, headers: new Headers(), bytes: Buffer.alloc(0) })

function sendOnce(url: string, { address, body, operation, token, waitMs }: Sent): Promise<Received> {
  const [method = 'GET', path = '/'] = operation.split(' ', 2)
  const text = body && JSON.stringify(body)
  const { promise, reject, resolve } = Promise.withResolvers<Received>()
  const call = request(
    url + path,
    {
      method,
      agent,
      signal: AbortSignal.timeout(waitMs),
      headers: {
        'x-forwarded-for': address,
        // As browsers do; what nobody looks at is not unpacked.
        'accept-encoding': 'gzip',
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    },
    (response) => {
      const headers = new Headers(
        Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const isSound = headers.get('content-type')?.startsWith('audio/') ?? false
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => {
        if (!isSound) pieces.push(piece)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers, bytes: Buffer.concat(pieces) }),
      )
      response.on('error', reject)
    },
  )
  call.on('error', (error) => {
    const isStale = call.reusedSocket && hasCode(error, 'ECONNRESET')
    reject(isStale ? new StaleConnectionError() : error)
  })
  call.end(text)
  return promise
}

/** What nobody looks at is neither unpacked nor decoded: of the two processors the site has what the attacker leaves. */
function read({ bytes, headers, status }: Received, ms: number): Called {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  const isFault = status !== 0 && (status < 200 || status > 299)
  let text: string | undefined
  let body: unknown
  const readText = () =>
    (text ??= (headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString())
  const readBody = () => (body ??= isJson ? JSON.parse(readText()) : undefined)
  return {
    status,
    headers,
    ms,
    get code() {
      return isJson && isFault ? textAt(readBody(), 'error', 'code') : ''
    },
    get body() {
      return readBody()
    },
    get text() {
      return readText()
    },
  }
}

/** The value at a path of fields; undefined if there is none. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const field of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = Object.entries(at).find(([name]) => name === String(field))?.[1]
  }
  return at
}

/** The text at a path of fields, or ''. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** The list at a path of fields; empty if there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}
