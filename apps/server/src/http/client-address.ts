import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { networkOf } from '@tempolibre/fair-share'

/**
 * The client's address for rate limits: the socket's peer or, behind a trusted proxy, the last address in
 * X-Forwarded-For (earlier ones may be forged by the visitor). An IPv6 address counts as its /64, which one household
 * owns. Undefined if the connection is already closed.
 */
export function clientAddressOf(
  request: Pick<IncomingMessage, 'headers'> & { socket: Pick<Socket, 'remoteAddress'> },
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy ? lastAddress(request.headers['x-forwarded-for']) : undefined
  const address = forwarded ?? request.socket.remoteAddress
  return address === undefined ? undefined : networkOf(address)
}

function lastAddress(header: string | string[] | undefined): string | undefined {
  const text = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  // Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
  const address = text?.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return address !== undefined && isIP(address) > 0 ? address : undefined
}
