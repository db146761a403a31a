import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBrokenOff } from './broken-off.ts'
import { parseRange } from './range.ts'

/** A body that is read while it may still be being made. */
export interface StreamedBody {
  /** All but those about length and range. */
  headers: Readonly<Record<string, string>>
  /** In bytes; infinite while it is unknown. */
  length: number
  /** The Range header to honour; undefined: the whole is sent. */
  range: string | undefined
  /** The bytes from `from` up to, but not including, `to`. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
  /** Called if it cannot be sent to the end; the connection is then closed. */
  onError(error: unknown): void
}

/** Answers with a body or the requested range of it (RFC 9110 §14), or with 416. */
export async function sendStream(
  { headers, length, onError, range: wanted, read }: StreamedBody,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isKnown = Number.isFinite(length)
  const range = isKnown ? parseRange(wanted, length) : undefined
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${length}` }).end()
    return
  }
  const { from, to } = range ?? { from: 0, to: length - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    ...(isKnown && { 'accept-ranges': 'bytes', 'content-length': String(to - from + 1) }),
    ...(range && { 'content-range': `bytes ${from}-${to}/${length}` }),
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // Sends the headers at once: making the body may take long.
  response.flushHeaders()
  try {
    await pipeline(Readable.from(read(from, to + 1)), response)
  } catch (error) {
    // A client that leaves closes the connection, which is not an error.
    if (isBrokenOff(error)) return
    onError(error)
    response.destroy()
  }
}
