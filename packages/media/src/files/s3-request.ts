import { createReadStream } from 'node:fs'
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from './media-storage.ts'
import { silentMs } from './s3-answer.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Undefined: the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Bytes, or a part of a file. */
  body?: Uint8Array | { path: string; from: number; to: number }
  /** SHA-256 of the body, hexadecimal, which the store compares. */
  sha256?: string
  /** Statuses that the caller understands; any other is thrown. */
  accepted: readonly number[]
}

/** The store does not answer. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** SHA-256 of nothing. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Time-out of a request that stores something, in ms: the store may have to write and compare many bytes first. */
const silentWritingMs = 30_000
/** Requests at a time; more wait. A file that is read slowly keeps its connection: those have some of their own. */
const maxSockets = { short: 64, files: 1024 }

/**
 * Sends requests that are signed by Signature Version 4, each once.
 * @param now the time by which they are signed
 */
export function createS3Sender(
  settings: S3Settings,
  now: () => Date,
): (request: S3Request) => Promise<IncomingMessage> {
  const { accessKeyId, endpoint, region, secretAccessKey } = settings
  const isSecure = new URL(endpoint).protocol === 'https:'
  const Agent = isSecure ? HttpsAgent : HttpAgent
  const openAgent = (most: number) => new Agent({ keepAlive: true, maxSockets: most })
  const agents = { short: openAgent(maxSockets.short), files: openAgent(maxSockets.files) }
  const signingKeys = new Map<string, ArrayBuffer>()

  return async (wanted) => {
    const { body, key, method, sha256 = emptySha256 } = wanted
    const length = body === undefined ? 0 : 'path' in body ? body.to - body.from : body.length
    // Loaded with the first request: a folder needs neither this nor the parser.
    const { AwsV4Signer } = await import('aws4fetch')
    const signed = await new AwsV4Signer({
      method,
      url: urlOf(settings, wanted).href,
      headers: { ...wanted.headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: signingKeys,
      datetime: now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const headers: Record<string, string> = Object.fromEntries(signed.headers)
    if (method === 'PUT' || method === 'POST') headers['content-length'] = String(length)
    const agent = method === 'GET' && key !== undefined ? agents.files : agents.short
    const request = (isSecure ? requestHttps : requestHttp)(signed.url, { method, headers, agent })
    const answered = answerOf(request, method === 'PUT' || method === 'POST' ? silentWritingMs : silentMs)
    if (length === 0) request.end()
    else if (body !== undefined && 'path' in body) {
      const bytes = createReadStream(body.path, { start: body.from, end: body.to - 1 })
      // A store that refuses closes the connection: its answer says why.
      await Promise.race([pipeline(bytes, request), answered])
    } else request.end(body)
    return answered
  }
}

function urlOf(
  { bucket, endpoint, pathStyle, prefix }: S3Settings,
  { key, query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  const path = [...(pathStyle ? [bucket] : []), ...(key === undefined ? [] : [prefix + key])]
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.join('/')}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/**
 * The answer to a request. Rejects with `SilenceError` if none comes: a body may take long to be sent, but not to be answered, and
 * headers that drip are no answer.
 */
function answerOf(request: ClientRequest, patienceMs: number): Promise<IncomingMessage> {
  const giveUp = () => request.destroy(new SilenceError(`no answer in ${patienceMs / 1000} s`))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    // While a body is sent, pauses count.
    request.setTimeout(patienceMs, giveUp)
    request.once('finish', () => {
      request.setTimeout(0)
      timer = setTimeout(giveUp, patienceMs)
    })
    request.once('response', (answer) => {
      // From here on `readBody` watches.
      clearTimeout(timer)
      resolve(answer)
    })
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
  // It may fail while the body is still on its way.
  answered.catch(() => {})
  return answered
}
