import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { headerOf } from './header-of.ts'
import { compressWithBrotli, compressWithBrotliAtOnce } from './brotli.ts'

const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)

/** In bytes; a smaller body is not worth compressing. */
const worthCompressing = 860

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Brotli quality for the first reader, who waits, and for later ones (a quarter smaller, a hundred times the work). A text
 * that takes more than half a millisecond is compressed on another thread, so better.
 */
const brotliQuality = { first: 1, firstOfLong: 3, later: 10 }
/** In bytes. */
const longText = 128 * 1024

interface Variant {
  body: Buffer
  /** Ready for `writeHead`: name, value, name, value. */
  headers: string[]
  /** With what the last answer added to them. */
  extended?: { by: AddedHeaders; headers: string[] }
  etag: string
  /** Compresses it better for later readers; absent if it cannot be improved. */
  refine?: (() => Promise<Variant>) | undefined
}

/** An answer with its headers, to be sent in any encoding: each is made on first use. */
export interface PreparedBody {
  status: number
  /** Maximum memory it occupies, in bytes. */
  size: number
  /** Whether it is worth compressing. */
  compressible: boolean
  /** Only compressed forms stay in memory: its text is decompressed for each client that takes no other. */
  isCompact: boolean
  variants: Map<Encoding, Variant | Promise<Variant>>
  makeVariant(encoding: Encoding): Variant | Promise<Variant>
}

export interface BodyToPrepare {
  status: number
  headers: Record<string, string>
  /** As a string, one character per byte. */
  body: Buffer | string
  /** Of a type that is compressed already: a font, a picture. */
  isCompressed?: boolean
}

export interface FileToPrepare {
  headers: Record<string, string>
  /** Compressed by the build. */
  compressed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>
  /** Reads it as it is, for each client that takes no other. */
  read: () => Promise<Buffer>
}

/** Both encodings of a text together are smaller than half of it. */
const compressedShare = 0.5
/** Of a text, gzip is larger than brotli by less than this factor. */
const gzipToBrotli = 1.4

export function prepareBody({
  body: given,
  headers,
  isCompressed = false,
  status,
}: BodyToPrepare): PreparedBody {
  const body = bytesOf(given)
  const compressible = !isCompressed && isWorthCompressing(body)
  const all = compressible ? compressibleHeaders(headers) : headers
  return {
    status,
    size: Math.ceil(body.length * (compressible ? 1 + compressedShare : 1)),
    compressible,
    isCompact: false,
    variants: new Map(),
    makeVariant(encoding) {
      if (encoding === 'identity') return toVariant(body, all)
      if (encoding === 'gzip') return makeGzip(body, all)
      return makeBrotli(body, all, async () => body)
    },
  }
}

/** A built file, of which only the compressed forms stay in memory. */
export function prepareFile({ compressed, headers, read }: FileToPrepare): PreparedBody {
  const all = compressibleHeaders(headers)
  return {
    status: 200,
    size: compressed.br.length + compressed.gzip.length,
    compressible: true,
    isCompact: true,
    variants: new Map(),
    makeVariant(encoding) {
      if (encoding === 'identity') return read().then((body) => toVariant(body, all))
      return toVariant(compressed[encoding], { ...all, 'content-encoding': encoding })
    },
  }
}

/** A text that is kept compressed with Brotli, in a file: other encodings are made for each client that takes no other. */
export function prepareCompressed(given: Record<string, string>, compressed: Buffer): PreparedBody {
  const headers = compressibleHeaders(given)
  return {
    status: 200,
    size: compressed.length,
    compressible: true,
    isCompact: true,
    variants: new Map(),
    async makeVariant(encoding) {
      if (encoding === 'br') return toVariant(compressed, { ...headers, 'content-encoding': 'br' })
      const text = await decompressBrotli(compressed)
      return encoding === 'gzip' ? makeGzip(text, headers) : toVariant(text, headers)
    },
  }
}

/** Like `prepareBody`, for an answer that is kept: compressed at once, it takes a quarter of the memory. */
export async function prepareCompactBody(answer: BodyToPrepare): Promise<PreparedBody> {
  if (answer.isCompressed || !isWorthCompressing(answer.body)) return prepareBody(answer)
  const headers = compressibleHeaders(answer.headers)
  const variants: PreparedBody['variants'] = new Map()
  const first = await makeBrotli(bytesForNow(answer.body), headers, readText)
  variants.set('br', first)
  return {
    status: answer.status,
    size: Math.ceil(first.body.length * (1 + gzipToBrotli)) + 2 * lengthOf(first.headers),
    compressible: true,
    isCompact: true,
    variants,
    async makeVariant(encoding) {
      if (encoding === 'br') return first
      const text = await readText()
      return encoding === 'gzip' ? makeGzip(text, headers) : toVariant(text, headers)
    },
  }

  async function readText(): Promise<Buffer> {
    return decompressBrotli((await (variants.get('br') ?? first)).body)
  }
}

/** Whether two compact answers send the same, so that one of them, refined already, can stay. */
export function isSameAnswer(one: PreparedBody, other: PreparedBody): boolean {
  const [kept, made] = [one, other].map(({ variants }) => variants.get('br'))
  if (one.status !== other.status || !kept || !made || !('body' in kept && 'body' in made)) return false
  // The tag is a hash of the text as it was compressed first; the length changes when it is compressed better.
  return (
    made.headers.length === kept.headers.length &&
    made.headers.every((part, at) => part === kept.headers[at] || made.headers[at - 1] === 'content-length')
  )
}

const isWorthCompressing = ({ length }: Buffer | string) => length >= worthCompressing

const bytesOf = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)

/** A block for each page would leave holes of its size between the pages that are kept. */
const scratch = Buffer.allocUnsafeSlow(longText)

/** Bytes that are overwritten by the next call: for what compresses them at once. */
function bytesForNow(body: Buffer | string): Buffer {
  if (typeof body !== 'string' || body.length >= longText) return bytesOf(body)
  return scratch.subarray(0, scratch.write(body, 'latin1'))
}

const compressibleHeaders = (headers: BodyToPrepare['headers']) => ({
  ...headers,
  vary: addToVary(headers['vary'], 'Accept-Encoding'),
})

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)

async function makeGzip(text: Buffer, headers: BodyToPrepare['headers']): Promise<Variant> {
  const compressed = withoutSlack(await compressGzip(text, { level: 6 }))
  return toVariant(compressed, { ...headers, 'content-encoding': 'gzip' })
}

async function makeBrotli(
  text: Buffer,
  headers: BodyToPrepare['headers'],
  readText: () => Promise<Buffer>,
): Promise<Variant> {
  const encoded = { ...headers, 'content-encoding': 'br' }
  const first = withoutSlack(
    text.length < longText
      ? compressWithBrotliAtOnce(text, brotliQuality.first)
      : await compressWithBrotli(text, brotliQuality.firstOfLong),
  )
  // A weak tag, since the same text may be sent in other bytes later.
  const etag = `W/${tagOf(first)}`
  const refine = async () => {
    const better = withoutSlack(await compressWithBrotli(await readText(), brotliQuality.later))
    return toVariant(better, encoded, etag)
  }
  return { ...toVariant(first, encoded, etag), refine }
}

/** A copy to keep: zlib's result is a part of a block of 64 KB, which would stay in memory as a whole. */
function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Each encoding has its own ETag (RFC 9110 §8.8.3): by default, the hash of its bytes. */
function toVariant(body: Buffer, headers: Record<string, string>, etag = tagOf(body)): Variant {
  return {
    body,
    headers: Object.entries({ ...headers, etag, 'content-length': String(body.length) }).flat(),
    etag,
  }
}

function tagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

function addToVary(vary: string | undefined, field: string): string {
  return vary ? `${vary}, ${field}` : field
}

/** Additional headers of one answer, ready for `writeHead`: name, value, name, value. */
export type AddedHeaders = readonly string[]

/** Sends the preferred encoding, or 304 if the browser has it; synchronously if the variant exists. */
export function sendPrepared(
  prepared: PreparedBody,
  request: IncomingMessage,
  response: ServerResponse,
  added: AddedHeaders = [],
): void | Promise<void> {
  const encoding = prepared.compressible ? chooseEncoding(headerOf(request, 'accept-encoding')) : 'identity'
  const variant = prepared.variants.get(encoding) ?? keepVariant(prepared, encoding)
  if ('body' in variant) {
    sendVariant(variant, prepared.status, request, response, added)
    if (variant.refine && !refining) void refineVariant(prepared, encoding, variant)
  } else return variant.then((made) => sendVariant(made, prepared.status, request, response, added))
}

/** Makes a variant once for all readers; after a failure, the next reader retries. */
function keepVariant(
  { isCompact, makeVariant, variants }: PreparedBody,
  encoding: Encoding,
): Variant | Promise<Variant> {
  const made = makeVariant(encoding)
  variants.set(encoding, made)
  if ('body' in made) return made
  made.then(
    (variant) =>
      isCompact && encoding === 'identity' ? variants.delete(encoding) : variants.set(encoding, variant),
    () => variants.delete(encoding),
  )
  return made
}

/** One at a time, so that a crawler cannot occupy every core; a skipped variant is refined for a later reader. */
let refining = false

/** Compresses harder what is requested again. */
async function refineVariant(prepared: PreparedBody, encoding: Encoding, variant: Variant): Promise<void> {
  refining = true
  // Tried once: if it fails, the variant stays as it is.
  const { refine, ...plain } = variant
  prepared.variants.set(encoding, (await refine?.().catch(() => plain)) ?? plain)
  refining = false
}

/** GET and HEAD only. */
function sendVariant(
  variant: Variant,
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
  added: AddedHeaders,
): void {
  if (status === 200 && matches(headerOf(request, 'if-none-match'), variant.etag)) {
    const headers: string[] = [...added]
    for (let at = 0; at < variant.headers.length; at += 2) {
      const [name = '', value = ''] = variant.headers.slice(at, at + 2)
      if (name === 'content-length' || name === 'content-type' || name === 'content-encoding') continue
      headers.push(name, value)
    }
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(status, extendHeaders(variant, added))
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** Most answers add the same as the one before. */
function extendHeaders(variant: Variant, added: AddedHeaders): string[] {
  if (added.length === 0) return variant.headers
  if (variant.extended?.by !== added) variant.extended = { by: added, headers: variant.headers.concat(added) }
  return variant.extended.headers
}

/** br, then gzip, unless refused with q=0 (RFC 9110 §12.5.3). */
export function chooseEncoding(header = ''): Encoding {
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  if (at < 0) return false
  const end = at + encoding.length
  // Without a weight, as sent by browsers.
  if (end === header.length || header[end] === ',') return true
  const rest = header.slice(end).split(',', 1)[0] ?? ''
  return !/;\s*q=0(\.0*)?\s*$/.test(rest)
}

/** Matches If-None-Match as sent by browsers and proxies: `*`, or a list of tags, weak or strong. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = withoutWeakness(etag)
  return header === '*' || header.split(',').some((tag) => withoutWeakness(tag.trim()) === opaque)
}

/** Tags are compared ignoring weakness (RFC 9110 §13.1.2). */
function withoutWeakness(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
