import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { HostileRequest } from './hostile-request.ts'

export interface Answer {
  /** 0: the connection was closed without an answer. */
  status: number
  /** Names in lower case; a repeated header has all its values. */
  headers: Record<string, string | string[]>
  /** The decoded part of the body that was read. */
  body: Buffer
  /** Whether the server stopped sending without ending the answer. */
  hung: boolean
}

/** Maximum bytes of a body that are inspected. */
const maxBytes = 1_500_000
/** Longer than any answer takes, on any machine; in ms. */
const hangsAfterMs = 60_000

export interface Sender {
  send(request: HostileRequest): Promise<Answer>
  close(): void
}

/** Sends requests unmodified. Connections are reused, as by browsers and proxies. */
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
  // A request with its own length may leave a part on the connection, which would corrupt the next one.
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
    // A server may close the connection while refusing a request.
    sent.on('error', () => none(false))
    sent.end(body)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    const received: AsyncIterable<Buffer> = response
    for await (const chunk of received) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch {
    // Aborted: the part received so far is inspected.
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
    // Truncated, or of another encoding: inspected as it is.
  }
  return body
}

/** After this time without an answer the client ends its side, which the server treats as an abort; in ms. */
const breaksOffAfterMs = 250

/** Writes bytes that need not be valid HTTP, and reads until the server closes. */
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
    // The server may reset a connection it refuses.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(breakOff)
      resolve({ ...parseAnswer(Buffer.concat(chunks)), hung })
    })
    socket.write(bytes)
  })
}

/** Parses the first answer (RFC 9112 §4); what follows it counts as its body. */
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
