import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookUpPublic, requirePublicHost } from './public-address.ts'

/** Which addresses may be called: `any` also by http and in the private network, for development and tests. */
export type WebhookTargets = 'public' | 'any'

/** From the connection to the answer's headers, in ms. */
const timeoutMs = 10_000

export interface SentWebhook {
  /** Undefined: there was no answer. */
  status: number | undefined
  /** Why there was none. */
  problem: string | undefined
}

/** Sends a message to an address. Redirects are not followed, and of the answer only the status is read. */
export function sendWebhook(
  address: string,
  {
    body,
    headers,
    sender,
    signal,
    targets,
  }: {
    body: string
    headers: Record<string, string>
    /** The site's origin, by which receivers know who calls. */
    sender: string
    targets: WebhookTargets
    signal: AbortSignal
  },
): Promise<SentWebhook> {
  return new Promise((resolve) => {
    const fail = (problem: string) => resolve({ status: undefined, problem })
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      const url = new URL(address)
      if (targets === 'public') requirePublicHost(url)
      const isHttps = url.protocol === 'https:'
      if (!isHttps && targets === 'public') return fail('the address is not https')
      const send = isHttps ? requestHttps : requestHttp
      const request = send(url, {
        method: 'POST',
        // A connection of its own: one that is kept might lead elsewhere than the name does now.
        agent: false,
        signal: AbortSignal.any([signal, deadline]),
        ...(targets === 'public' && { lookup: lookUpPublic }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `Webhooks/1 (+${sender})`,
          ...headers,
        },
      })
      request.on('response', (response) => {
        resolve({ status: response.statusCode, problem: undefined })
        response.destroy()
      })
      request.on('error', (error) => {
        fail(deadline.aborted ? `no answer within ${timeoutMs / 1000} s` : describe(error))
      })
      request.end(body)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
    return undefined
  })
}

/** Several addresses of one name fail as one error without a message. */
function describe(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error.message
}
