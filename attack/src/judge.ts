import type { HostileRequest } from './hostile-request.ts'
import { oEmbedPath } from '@tempolibre/contract'
import { foreignHost, headerMark, markupMark } from './payloads.ts'
import type { Answer } from './send.ts'

export interface AttackContext {
  siteUrl: string
  /** Secrets that no answer may contain, by name. */
  secrets: Readonly<Record<string, string>>
  /** Private data by member: words that only their owner may see. */
  ownWords: ReadonlyMap<string, readonly string[]>
  /** Who may see the data of members: the staff that deals with them. */
  seers?: ReadonlySet<string>
}

/** Paths that may answer that the server is busy: songs and pictures are made on demand. */
const maybeBusy = /^\/media\//

const innards: Readonly<Record<string, RegExp>> = {
  'a stack trace': /\n\s+at (?:async )?[\w$.<>[\] ]*\(?(?:file:|node:|\/)[^\s)]+:\d+:\d+/,
  'a module of the server': /node_modules[\\/]|node:internal|\bfile:\/\/\//,
  'words of PostgreSQL': new RegExp(
    [
      'syntax error at or near',
      'invalid input syntax for',
      'violates [a-z-]+ constraint',
      'relation "[^"]*" does not exist',
      'column "[^"]*" does not exist',
      'invalid byte sequence for encoding',
      'out of range for type',
      'unterminated quoted',
      'postgres(?:ql)?://',
    ].join('|'),
    'i',
  ),
  'words of the runtime':
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError|URIError|ECONNREFUSED|ENOENT|EISDIR)\b/,
}

/** Headers of every answer, except Node.js's own answers to malformed HTTP. */
const neededHeaders = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy']

/** Finds faults of an answer to a hostile request; usually none. */
export function findFaults(request: HostileRequest, answer: Answer, context: AttackContext): string[] {
  const faults: string[] = []
  const text = answer.body.toString('latin1')
  const readable = answer.body.toString()
  const headers = JSON.stringify(answer.headers)
  if (answer.hung) faults.push('no answer')
  if (answer.status >= 500 && !isBusy(request, answer) && !isRefusedFormat(request, answer))
    faults.push(`status ${answer.status}`)

  const isOwnText = (found: string) => sentText(request).includes(found)
  for (const [what, pattern] of Object.entries(innards)) {
    const found = pattern.exec(readable)?.[0] ?? pattern.exec(headers)?.[0]
    if (found !== undefined && !isOwnText(found) && !isScript(answer)) faults.push(`${what}: ${found.trim()}`)
  }
  for (const [what, secret] of Object.entries(context.secrets))
    if (text.includes(secret) || headers.includes(secret)) faults.push(`${what} is in it`)
  for (const [owner, words] of context.ownWords) {
    const word = words.find((each) => readable.includes(each) || headers.includes(each))
    if (word !== undefined && request.as !== owner && !context.seers?.has(request.as) && !isGiven(request))
      faults.push(`shows ${request.as} data of ${owner}: ${word}`)
  }
  faults.push(...findHeaderFaults(request, answer, context), ...findMarkupFaults(answer, readable))
  if (request.game !== 'raw' && request.game !== 'text' && readable.includes(foreignHost) && isMarkup(answer))
    if (!sentText(request, 'address').includes(foreignHost))
      faults.push('believes a header: names a host that is not ours')
  if (request.forbidden && answer.status >= 200 && answer.status < 300)
    faults.push(`gives ${request.as} what is not theirs: status ${answer.status}`)
  return faults
}

function isBusy(request: HostileRequest, { headers, status }: Answer): boolean {
  return status === 503 && headers['retry-after'] !== undefined && maybeBusy.test(request.path)
}

/** A signed address of a recording may be shared by its owner, whose name is in the tags. */
const isGiven = ({ path }: HostileRequest) => path.startsWith('/media/masters/')

/** https://oembed.com, 2.3.3: an unsupported format is answered with 501. */
function isRefusedFormat({ path }: HostileRequest, { status }: Answer): boolean {
  return status === 501 && path.startsWith(oEmbedPath)
}

/**
 * Node.js itself refuses requests that are malformed (400), too slow (408), with expectations (417) or too long
 * (431): without a body.
 */
function isOfNode({ body, headers, status }: Answer): boolean {
  return (
    [100, 400, 408, 413, 417, 431].includes(status) &&
    body.length === 0 &&
    headers['content-type'] === undefined
  )
}

/** The parts of a request that an answer may repeat. */
function sentText({ body, path, raw }: HostileRequest, part: 'all' | 'address' = 'all'): string {
  const address = `${path}\n${decodeLoosely(path)}`
  return part === 'address' ? address : `${address}\n${body?.toString() ?? ''}\n${raw?.toString() ?? ''}`
}

function decodeLoosely(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  )
}

const typeOf = ({ headers }: Answer) => String(headers['content-type'] ?? '')
const isMarkup = (answer: Answer) => /html|xml|svg/.test(typeOf(answer))
/** The site's own scripts contain names of errors. */
const isScript = (answer: Answer) => /javascript|css|font|image\/(?!svg)|audio/.test(typeOf(answer))

function findHeaderFaults(request: HostileRequest, answer: Answer, { siteUrl }: AttackContext): string[] {
  const faults: string[] = []
  const { headers, status } = answer
  if (Object.keys(headers).some((name) => name === headerMark)) faults.push('a payload wrote a header')
  if (String(headers['set-cookie'] ?? '').includes(markupMark)) faults.push('a payload wrote a cookie')
  const allowed = String(headers['access-control-allow-origin'] ?? '')
  if (allowed.includes(foreignHost)) faults.push('lets a foreign origin read it')
  const location = String(headers['location'] ?? '')
  if (location !== '' && !isOwnAddress(location, siteUrl)) faults.push(`leads to ${location.slice(0, 200)}`)
  if (status === 0 || isOfNode(answer) || request.raw !== undefined) return faults
  for (const name of neededHeaders) if (headers[name] === undefined) faults.push(`lacks ${name}`)
  const policy = String(headers['content-security-policy'] ?? '')
  if (headers['x-frame-options'] === undefined && !policy.includes('frame-ancestors'))
    faults.push('may be framed')
  if (typeOf(answer).startsWith('text/html') && answer.body.length > 0 && policy === '')
    faults.push('HTML without a content security policy')
  return faults
}

function isOwnAddress(location: string, siteUrl: string): boolean {
  try {
    return new URL(location, siteUrl).origin === new URL(siteUrl).origin
  } catch {
    // Not an address.
    return false
  }
}

function findMarkupFaults(answer: Answer, text: string): string[] {
  if (!isMarkup(answer)) return []
  const faults: string[] = []
  if (new RegExp(`<${markupMark}[\\s/>]`).test(text) || text.includes(`<script>${markupMark}()`))
    faults.push('a payload became an element')
  if (new RegExp(`\\son\\w+=["']?${markupMark}\\(\\)`).test(withoutScripts(text)))
    faults.push('a payload became an attribute')
  if (new RegExp(`(?:href|src|action)=["']?\\s*javascript:${markupMark}`, 'i').test(text))
    faults.push('a payload became an address that runs')
  return faults
}

/** Inline data repeats the request, escaped as JSON in a script, where it is not markup. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/&lt;[\s\S]*?&gt;/g, '')
}
