import { randomBytes } from 'node:crypto'

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

/** Sends one request; whatever happens is an answer. */
async function callSite(
  url: string,
  {
    address,
    body,
    operation,
    token,
    waitMs,
  }: {
    operation: string
    body?: object | undefined
    token?: string | undefined
    address: string
    waitMs: number
  },
): Promise<Called> {
  const [method = 'GET', path = '/'] = operation.split(' ', 2)
  const started = performance.now()
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
      headers: {
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const { headers, ok, status } = response
    const ms = performance.now() - started
    let decoded: unknown
    return {
      status,
      code: ok || !isJson ? '' : textAt(JSON.parse(text), 'error', 'code'),
      headers,
      // What nobody looks at is not decoded: of the two processors the site has what the attacker leaves.
      get body() {
        decoded ??= isJson ? JSON.parse(text) : undefined
        return decoded
      },
      text,
      ms,
    }
  } catch {
    // Refused, broken off, or too late: what a caller sees is that there was no answer.
    return {
      status: 0,
      code: '',
      headers: new Headers(),
      body: undefined,
      text: '',
      ms: performance.now() - started,
    }
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
