import type { HostileRequest } from './hostile-request.ts'
import { foreignHost } from './payloads.ts'
import type { Random } from './random.ts'
import { requestMark } from './server-messages.ts'

/** Bytes that no HTTP client would write, or an incomplete request; derived from a valid one. */
export function makeRawRequest(
  { body, headers, method, number, path }: HostileRequest,
  random: Random,
): Buffer {
  const start = `${method} ${path} HTTP/1.1`
  const host = 'Host: localhost'
  const mark = `${requestMark}: ${number}`
  const token =
    headers['authorization'] === undefined ? '' : `Authorization: ${String(headers['authorization'])}\r\n`
  const more = `${host}\r\n${mark}\r\n${token}Connection: close`
  const json = 'Content-Type: application/json'
  const content = body ?? Buffer.from('{}')
  const join = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const end = '\r\n\r\n'
  return random.pick<() => Buffer>([
    () => join(`${start}\r\n${mark}\r\nConnection: close${end}`),
    () => join(`${start}\r\n${host}\r\nHost: ${foreignHost}\r\n${mark}\r\nConnection: close${end}`),
    () => join(`${method} ${path} HTTP/1.0\r\n${mark}${end}`),
    () => join(`${method} ${path} HTTP/9.9\r\n${more}${end}`),
    () => join(`${method} ${path}\r\n${more}${end}`),
    () => join(`${method}  ${path}  HTTP/1.1\r\n${more}${end}`),
    () => join(`${method.toLowerCase()} ${path} HTTP/1.1\r\n${more}${end}`),
    () => join(`${'M'.repeat(9000)} ${path} HTTP/1.1\r\n${more}${end}`),
    () => join(`CONNECT ${foreignHost}:443 HTTP/1.1\r\n${more}${end}`),
    () => join(`GET http://${foreignHost}${path} HTTP/1.1\r\n${more}${end}`),
    () => join(`GET ${path}\0 HTTP/1.1\r\n${more}${end}`),
    () => join(`GET ${path} HTTP/1.1\n${host}\nConnection: close\n\n`),
    () => join(`GET ${path} HTTP/1.1\r${more}\r\r`),
    () => join(`${start}\r\n${more}\r\n folded: header${end}`),
    () => join(`${start}\r\n${more}\r\nno colon${end}`),
    () => join(`${start}\r\n${more}\r\n: no name${end}`),
    () => join(`${start}\r\n${more}\r\nx y: 1${end}`),
    () => join(`${start}\r\n${more}\r\nx: a\0b${end}`),
    () => join(`${start}\r\n${more}\r\nX: ${'y'.repeat(40_000)}${end}`),
    () => join(`${start}\r\n${more}\r\n${json}\r\nContent-Length: 5\r\nContent-Length: 6${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nContent-Length: -1${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nContent-Length: 1e3${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nContent-Length: 99999999999999999999${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nContent-Length: ${content.length + 50}${end}`, content),
    () =>
      join(
        `${start}\r\n${more}\r\n${json}\r\nContent-Length: ${Math.max(0, content.length - 1)}${end}`,
        content,
      ),
    () =>
      join(
        `${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4${end}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
      ),
    () => join(`${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: xchunked${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked, identity${end}`, content),
    () => join(`${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked${end}zz\r\n`, content),
    () =>
      join(`${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked${end}ffffffffffffffff\r\n`, content),
    () =>
      join(
        `${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked${end}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      ),
    () =>
      join(
        `${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked${end}2\r\n{}\r\n0\r\nX-Trailer: 1\r\n${host}\r\n\r\n`,
      ),
    () => join(`${start}\r\n${more}\r\n${json}\r\nTransfer-Encoding: chunked${end}2\r\n{}`),
    () =>
      join(
        `${start}\r\n${more}\r\nExpect: 100-continue\r\n${json}\r\nContent-Length: ${content.length}${end}`,
      ),
    () => join(`${start}\r\n${more}`),
    () => join(start.slice(0, 4)),
    () => join('\r\n\r\n\r\n', `${start}\r\n${more}${end}`),
    () => join('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('16030100a5010000a10303', 'hex'),
    () => Buffer.alloc(5000, 0xff),
    // Two requests on one connection, and one that a proxy might split into two.
    () => join(`GET /healthz HTTP/1.1\r\n${host}${end}`.repeat(30), `${start}\r\n${more}${end}`),
    () =>
      join(
        `${start}\r\n${more}\r\n${json}\r\nContent-Length: ${content.length}${end}`,
        content,
        'GET /x HTTP/1.1\r\n\r\n',
      ),
  ])()
}
