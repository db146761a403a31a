import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this many bytes compression costs more than it saves. */
const worthCompressing = 860

export type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  /** Ready for `writeHead`: name, value, name, value. */
  headers: string[]
  etag: string
}

/** An answer ready to be sent in every encoding, with its headers and ETag. */
export interface PreparedBody {
  status: number
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** What it occupies in memory, in bytes. */
  size: number
}

export interface BodyToPrepare {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Compressed forms made earlier; `never` for what is compressed in itself (fonts, pictures); else they are made now. */
  compressed?: { br: Buffer; gzip: Buffer } | 'never' | undefined
}

/** Compresses a body (off the event loop) and sets up one ready answer per encoding. */
export async function prepareBody({
  body,
  compressed,
  headers,
  status,
}: BodyToPrepare): Promise<PreparedBody> {
  const compressible = compressed !== 'never' && body.length >= worthCompressing
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (bytes: Buffer, encoding: Encoding): Variant => {
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const all: Record<string, string> = { ...headers, etag, 'content-length': String(bytes.length) }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    if (compressible) all['vary'] = addToVary(headers['vary'], 'Accept-Encoding')
    return { body: bytes, headers: Object.entries(all).flat(), etag }
  }
  if (!compressible) {
    return { status, variants: { identity: variant(body, 'identity') }, size: body.length }
  }
  const { br, gzip: zipped } = compressed ?? (await compress(body))
  return {
    status,
    variants: { identity: variant(body, 'identity'), br: variant(br, 'br'), gzip: variant(zipped, 'gzip') },
    size: body.length + br.length + zipped.length,
  }
}

async function compress(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, zipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level: 6 })])
  return { br, gzip: zipped }
}

function addToVary(vary: string | undefined, field: string): string {
  return vary ? `${vary}, ${field}` : field
}

/** Sends the encoding the browser prefers, or 304 where it has it already. GET and HEAD only. */
export function sendPrepared(
  prepared: PreparedBody,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { variants } = prepared
  const variant = variants[chooseEncoding(request.headers['accept-encoding'])] ?? variants.identity
  if (prepared.status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    const headers: string[] = []
    for (let at = 0; at < variant.headers.length; at += 2) {
      const name = variant.headers[at] as string
      if (name === 'content-length' || name === 'content-type' || name === 'content-encoding') continue
      headers.push(name, variant.headers[at + 1] as string)
    }
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(prepared.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** br, then gzip, unless refused with q=0 (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const text = header === undefined ? '' : String(header)
  if (accepts(text, 'br')) return 'br'
  return accepts(text, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  if (at < 0) return false
  const rest = header.slice(at + encoding.length).split(',', 1)[0] ?? ''
  return !/;\s*q=0(\.0*)?\s*$/.test(rest)
}

/** If-None-Match as browsers and proxies send it: `*`, or a list of tags, weak or strong. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
