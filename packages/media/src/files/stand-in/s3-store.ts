import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { S3Fault } from './s3-fault.ts'
import { verifySignature } from './verify-signature.ts'

/** An object of the bucket. */
export interface StandInObject {
  bytes: Buffer
  etag: string
  modified: Date
  /** Headers that begin with `x-amz-meta-`. */
  metadata: Readonly<Record<string, string>>
}

interface Upload {
  key: string
  begun: Date
  metadata: Readonly<Record<string, string>>
  parts: Map<number, StandInObject>
}

export interface S3StandIn {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** By key; a test may change them. */
  objects: Map<string, StandInObject>
  uploads: Map<string, Upload>
  /** Requests so far, as `GET previews/a.mp3`. */
  requests: string[]
  /** Decides what a request gets instead of its answer; undefined: its answer. */
  disturb: ((request: string) => Disturbance | undefined) | undefined
  /** By how much the store's clock is ahead, in ms. */
  clockAheadMs: number
  /** Keys on a page of a list. */
  pageSize: number
  /** Breaks all connections and listens no longer. */
  pause(): Promise<void>
  /** Listens again, on the same port. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** An error; silence; or a connection that breaks after so many bytes of the body. */
export type Disturbance = { status: number; code: string } | 'silence' | { breakAfter: number }

/** Every part but the last (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const minPartBytes = 5 * 1024 * 1024

/**
 * A store with one bucket in memory, for tests: what the S3 API's reference says of the calls for objects, lists and uploads in
 * parts (https://docs.aws.amazon.com/AmazonS3/latest/API/), with signatures, hashes, conditions and errors.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, response) => void answer(store, request, response))
  let port = 0

  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = portOf(server)
        resolve()
      })
    })
  const pause = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen()
  const store: S3StandIn = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'tempolibre-test',
    accessKeyId: 'TESTACCESSKEY',
    secretAccessKey: 'test/secret+key',
    region: 'eu-test-1',
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    disturb: undefined,
    clockAheadMs: 0,
    pageSize: 1000,
    pause,
    resume: listen,
    close: pause,
  }

  return store
}

async function answer(store: S3StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://store')
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
  const key = rest.join('/')
  const named = `${request.method} ${key}`
  store.requests.push(named)
  response.setHeader('date', new Date(Date.now() + store.clockAheadMs).toUTCString())
  response.setHeader('x-amz-request-id', randomUUID())
  try {
    const disturbance = store.disturb?.(named)
    if (disturbance === 'silence') return
    const body = await readBody(request)
    if (disturbance && 'status' in disturbance)
      throw new S3Fault(disturbance.status, disturbance.code, 'Please try again')
    verifySignature(request, body, store)
    if (bucket !== store.bucket) throw new S3Fault(404, 'NoSuchBucket', 'The specified bucket does not exist')
    if (disturbance) breakOff(response, disturbance.breakAfter)
    if (key === '') answerBucket(store, url.searchParams, request, response)
    else answerObject(store, key, url.searchParams, body, request, response)
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error
    sendXml(
      response,
      error.status,
      `<Error><Code>${error.code}</Code><Message>${error.message}</Message><RequestId>1</RequestId></Error>`,
      request.method === 'HEAD',
    )
  }
}

function answerBucket(
  store: S3StandIn,
  query: URLSearchParams,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (method !== 'GET') throw new S3Fault(405, 'MethodNotAllowed', 'not allowed on a bucket')
  if (query.has('uploads')) return listUploads(store, query.get('prefix') ?? '', response)
  if (query.get('list-type') !== '2') throw new S3Fault(501, 'NotImplemented', 'only ListObjectsV2')
  listObjects(store, query, response)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function listObjects(store: S3StandIn, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const found = [...store.objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, store.pageSize)
  const last = page.at(-1)?.[0]
  const isTruncated = found.length > page.length && last !== undefined
  const contents = page.map(
    ([key, { bytes, etag, modified }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const token = isTruncated
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
    : ''
  sendXml(
    response,
    200,
    `<ListBucketResult><Name>${store.bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  )
}

function listUploads(store: S3StandIn, prefix: string, response: ServerResponse): void {
  const listed = [...store.uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { begun, key }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    )
  sendXml(
    response,
    200,
    `<ListMultipartUploadsResult><Bucket>${store.bucket}</Bucket><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
  )
}

function answerObject(
  store: S3StandIn,
  key: string,
  query: URLSearchParams,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const uploadId = query.get('uploadId')
  if (request.method === 'POST' && query.has('uploads')) return beginUpload(store, key, request, response)
  if (request.method === 'POST' && uploadId !== null) return completeUpload(store, uploadId, body, response)
  if (request.method === 'PUT' && uploadId !== null) {
    const part = makeObject(body, {})
    findUpload(store, uploadId).parts.set(Number(query.get('partNumber')), part)
    response.writeHead(200, { etag: part.etag }).end()
  } else if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined)
      throw new S3Fault(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
    const object = makeObject(body, metadataOf(request))
    store.objects.set(key, object)
    response.writeHead(200, { etag: object.etag }).end()
  } else if (request.method === 'DELETE' && uploadId !== null) {
    findUpload(store, uploadId)
    store.uploads.delete(uploadId)
    response.writeHead(204).end()
  } else if (request.method === 'DELETE') {
    store.objects.delete(key)
    response.writeHead(204).end()
  } else if (request.method === 'GET' || request.method === 'HEAD') sendObject(store, key, request, response)
  else throw new S3Fault(405, 'MethodNotAllowed', 'The specified method is not allowed.')
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
function sendObject(
  store: S3StandIn,
  key: string,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const object = store.objects.get(key)
  if (!object) throw new S3Fault(404, 'NoSuchKey', 'The specified key does not exist.')
  const { bytes, etag, metadata, modified } = object
  const required = headers['if-match']
  if (required !== undefined && required !== etag)
    throw new S3Fault(412, 'PreconditionFailed', 'At least one of the preconditions did not hold')
  const given = {
    ...metadata,
    etag,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': 'binary/octet-stream',
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) {
    response.writeHead(200, { ...given, 'content-length': bytes.length })
    response.end(method === 'HEAD' ? undefined : bytes)
    return
  }
  const from = Number(range[1])
  const to = range[2] === '' ? bytes.length : Math.min(bytes.length, Number(range[2]) + 1)
  if (from >= bytes.length) throw new S3Fault(416, 'InvalidRange', 'The requested range is not satisfiable')
  response.writeHead(206, {
    ...given,
    'content-length': to - from,
    'content-range': `bytes ${from}-${to - 1}/${bytes.length}`,
  })
  response.end(method === 'HEAD' ? undefined : bytes.subarray(from, to))
}

function beginUpload(
  store: S3StandIn,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const id = randomUUID()
  store.uploads.set(id, { key, begun: new Date(), metadata: metadataOf(request), parts: new Map() })
  sendXml(
    response,
    200,
    `<InitiateMultipartUploadResult><Bucket>${store.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  )
}

function findUpload(store: S3StandIn, id: string): Upload {
  const found = store.uploads.get(id)
  if (!found) throw new S3Fault(404, 'NoSuchUpload', 'The specified upload does not exist.')
  return found
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html */
function completeUpload(store: S3StandIn, id: string, body: Buffer, response: ServerResponse): void {
  const { key, metadata, parts } = findUpload(store, id)
  const named = [
    ...body
      .toString()
      .matchAll(
        /<Part><PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|")([0-9a-f]+)(?:&quot;|")<\/ETag><\/Part>/g,
      ),
  ]
  const chosen = named.map(([, number, etag]) => {
    const part = parts.get(Number(number))
    if (part?.etag !== `"${etag}"`) throw new S3Fault(400, 'InvalidPart', 'A part could not be found.')
    return part
  })
  if (named.some(([, number], at) => Number(number) !== at + 1))
    throw new S3Fault(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
  if (chosen.slice(0, -1).some(({ bytes }) => bytes.length < minPartBytes))
    throw new S3Fault(400, 'EntityTooSmall', 'A part is smaller than the minimum.')
  const bytes = Buffer.concat(chosen.map((part) => part.bytes))
  const digests = chosen.map(({ etag }) => Buffer.from(etag.replaceAll('"', ''), 'hex'))
  const etag = `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${chosen.length}"`
  store.objects.set(key, { ...makeObject(bytes, metadata), etag })
  store.uploads.delete(id)
  sendXml(
    response,
    200,
    `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag.replaceAll('"', '&quot;')}</ETag></CompleteMultipartUploadResult>`,
  )
}

/** An object as it is stored now. */
export function makeObject(bytes: Buffer, metadata: Readonly<Record<string, string>>): StandInObject {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  return { bytes, etag, modified: new Date(), metadata }
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The connection breaks after so many bytes of the body. */
function breakOff(response: ServerResponse, bytes: number): void {
  const end = response.end.bind(response)
  response.end = (body?: unknown) => {
    if (!Buffer.isBuffer(body) || body.length <= bytes) return end(body)
    response.write(body.subarray(0, bytes), () => response.destroy())
    return response
  }
}

function sendXml(response: ServerResponse, status: number, xml: string, isHead = false): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(isHead ? undefined : body)
}
