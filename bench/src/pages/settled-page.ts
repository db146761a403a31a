import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { UnmeasurableError } from '../figure.ts'
import type { BareAnswer } from './bare-server.ts'

/** A page has settled once it had the same bytes this many times, at this interval. */
const settledAfter = 3
const settleMs = 200

export interface Answer extends BareAnswer {
  body: Buffer
  encoding: string
}

/** A page as sent to a browser, its body still compressed. */
export async function fetchPage(address: string): Promise<Answer> {
  const request = get(address, { headers: { 'accept-encoding': 'br' }, agent: false })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event has this argument
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200)
    throw new UnmeasurableError(`${address} answered ${response.statusCode}, not 200.`)
  const headers: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at] ?? ''
    // node:http adds these to every answer itself.
    if (['date', 'connection', 'keep-alive'].includes(name.toLowerCase())) continue
    headers.push(name, response.rawHeaders[at + 1] ?? '')
  }
  return { headers, body, encoding: response.headers['content-encoding'] ?? 'plain text' }
}

/** A page requested again is compressed harder: waits until its bytes are stable. */
export async function fetchSettledPage(address: string): Promise<Answer> {
  let page = await fetchPage(address)
  for (let same = 0; same < settledAfter;) {
    await delay(settleMs)
    const again = await fetchPage(address)
    same = again.body.equals(page.body) ? same + 1 : 0
    page = again
  }
  return page
}
