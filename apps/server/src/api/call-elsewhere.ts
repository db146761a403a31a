import { fieldsOf } from '@tempolibre/domain/fields-of'

/** Maximum length of an answer, decoded, in bytes: a hundred thousand genres fit, and a mistake does not fill the memory. */
export const maxAnswerBytes = 32 * 1024 * 1024

/** What a connection says that the other side has closed before it answered, which it may while nothing is sent on it. */
const closedCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/**
 * Calls a server elsewhere, like `fetch`. A GET on a connection that was closed meanwhile is sent once more: servers
 * close idle connections, and the call that is under way then has met no fault of theirs (RFC 9112 §9.3.1).
 * An answer breaks off beyond `maxBytes`.
 */
export function createFetchElsewhere(
  send: typeof fetch = fetch,
  maxBytes: number = maxAnswerBytes,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { body, headers, status, statusText } = await send(request).catch((error: unknown) => {
      if (request.method !== 'GET' || request.signal.aborted || !isClosed(error)) throw error
      return send(request)
    })
    return new Response(body?.pipeThrough(atMost(maxBytes)) ?? null, {
      headers,
      statusText,
      // Beyond what HTTP knows there is nothing that an answer could mean.
      status: status > 599 ? 502 : status,
    })
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && closedCodes.has(fieldsOf(error.cause)['code'])
}

function atMost(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new RangeError(`the answer is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}

/** What is at the bottom of an error: the name on a certificate, a port that is closed, a body that is too long. */
export function rootCauseOf(error: unknown): string | undefined {
  let deepest: Error | undefined
  // A chain may be circular.
  for (let depth = 0, cause = error; depth < 5 && cause instanceof Error; depth += 1) {
    deepest = cause
    cause = cause.cause
  }
  return deepest?.message
}
