import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { HostileRequest } from './hostile-request.ts'

export interface Answer {
  /** 0: the connection was closed without one. */
  status: number
  /** Names in lower case; a header that came more than once has all its values. */
  headers: Record<string, string | string[]>
  /** As much of the body as was read, without its encoding. */
  body: Buffer
  /** Whether the server went on sending nothing. */
  hung: boolean
}

/** More of a body than this is not looked at; in bytes. */
const maxBytes = 1_500_000
/** Nothing the site answers takes so long, on any machine; in ms. */
const hangsAfterMs = 60_000

export interface Sender {
  send(request: HostileRequest): Promise<Answer>
  close(): void
}

/** Sends requests to a site as they are. Connections are kept, as browsers and proxies do. */
export function openSender(url: string): Sender {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    send: (request) =>
      request.raw === undefined
        ? sendRequest(request, { hostname, port: Number(port), agent })
        : sendBytes(request.raw, { hostname, port: Number(port) }),
    close: () => agent.destroy(),
  }
}

function sendRequest(
  { body, headers, method, path }: HostileRequest,
  to: { hostname: string; port: number; agent: Agent },
): Promise<Answer> {
  // What says itself how long it is may leave half of it on the connection, for whoever comes next.
  const lies = 'content-length' in headers || 'transfer-encoding' in headers
  const length = body && !lies ? { 'content-length': String(body.length) } : {}
  return new Promise((resolve) => {
    const none = (hung: boolean) => resolve({ status: 0, headers: {}, body: Buffer.alloc(0), hung })
    const options = {
      ...to,
      method,
      path,
      headers: { ...headers, ...length },
      setHost: !('host' in headers),
      ...(lies && { agent: false }),
    }
    const sent = httpRequest(options, (response) => {
      readAnswer(response).then(resolve, () => none(false))
    })
    sent.setTimeout(hangsAfterMs, () => {
      none(true)
      sent.destroy()
    })
    // A server may close in the middle of what it does not want.
    sent.on('error', () => none(false))
    sent.end(body)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch {
    // Broken off: what has come is looked at.
  }
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values = []]) => [
      name,
      values.length === 1 ? String(values[0]) : values,
    ]),
  )
  return {
    status: response.statusCode ?? 0,
    headers,
    body: decode(Buffer.concat(chunks), String(headers['content-encoding'] ?? '')),
    hung: false,
  }
}

function decode(body: Buffer, encoding: string): Buffer {
  try {
    if (encoding === 'gzip') return gunzipSync(body)
    if (encoding === 'br') return brotliDecompressSync(body)
  } catch {
    // Cut short, or of another kind: looked at as it is.
  }
  return body
}

/** After so long without an answer we say that nothing more comes; in ms. The server takes that as breaking off. */
const breaksOffAfterMs = 250

/** Writes bytes that need be no HTTP, and reads until the server closes. */
function sendBytes(bytes: Buffer, { hostname, port }: { hostname: string; port: number }): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let hung = false
    const socket = connect({ host: hostname, port, allowHalfOpen: true })
    socket.setTimeout(hangsAfterMs, () => {
      hung = true
      socket.destroy()
    })
    const breakOff = setTimeout(() => socket.end(), breaksOffAfterMs)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      breakOff.refresh()
    })
    socket.on('end', () => socket.destroy())
    // The server resets what it has had enough of.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(breakOff)
      resolve({ ...parseAnswer(Buffer.concat(chunks)), hung })
    })
    socket.write(bytes)
  })
}

/** The first answer of all that came (RFC 9112 §4); what follows it counts as its body. */
function parseAnswer(bytes: Buffer): Omit<Answer, 'hung'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [start = '', ...lines] = bytes
    .subarray(0, end < 0 ? 0 : end)
    .toString('latin1')
    .split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1] ?? 0),
    headers,
    body: bytes.subarray(end + 4),
  }
}
