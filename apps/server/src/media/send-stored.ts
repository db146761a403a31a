import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { StoredFile } from '@tempolibre/media/storage'
import { parseRange } from '../http/range.ts'
import { sendStream } from '../http/send-stream.ts'

/** What the media folder holds for visitors. */
const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.flac': 'audio/flac',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
}

export const contentTypeOf = (key: string): string => contentTypes[extname(key)] ?? 'application/octet-stream'

/**
 * Sends a file of a storage elsewhere, or the requested range of it, with ETag and conditions (RFC 9110 §13, §14). The storage
 * has answered before the first header is sent.
 * @throws StorageError `changed` if the file is no longer what was found; `away`
 */
export async function sendStored(
  key: string,
  file: StoredFile,
  answer: { headers: Readonly<Record<string, string>>; onError(error: unknown): void },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `"${file.version}"`
  const modified = file.modified.toUTCString()
  const headers = {
    ...answer.headers,
    'content-type': contentTypeOf(key),
    etag,
    'last-modified': modified,
  }
  const none = request.headers['if-none-match']
  if (none !== undefined ? names(none, etag) : request.headers['if-modified-since'] === modified) {
    response.writeHead(304, headers).end()
    return
  }
  // A client that resumes another version of the file gets all of this one.
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === etag || condition === modified
  const wanted = isSame ? request.headers.range : undefined
  const range = parseRange(wanted, file.bytes)
  const isSent = request.method !== 'HEAD' && range !== 'unsatisfiable' && file.bytes > 0
  const { from, to } =
    range === undefined || range === 'unsatisfiable' ? { from: 0, to: file.bytes - 1 } : range
  const begun = isSent ? await begin(file.read(from, to + 1)) : undefined
  await sendStream(
    {
      headers,
      length: file.bytes,
      range: wanted,
      read: () => begun ?? file.read(0, 0),
      onError: answer.onError,
    },
    request,
    response,
  )
}

const names = (list: string, etag: string): boolean =>
  list.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)

/** The same bytes, of which the first have arrived. */
async function begin(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}
