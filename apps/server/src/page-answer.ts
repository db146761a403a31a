import type { BodyToPrepare } from './prepared-body.ts'
import {
  commonSecurityHeaders,
  contentSecurityPolicy,
  framableByAll,
  type SecurityOptions,
} from './security-headers.ts'

/** The site's answer read whole, with the headers that every page has; how long it may be kept is left to the caller. */
export async function readPageAnswer(answer: Response, options: SecurityOptions): Promise<BodyToPrepare> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    ...commonSecurityHeaders(options.siteUrl),
  }
  delete headers['content-length']
  delete headers['transfer-encoding']
  if (headers['content-type']?.startsWith('text/html')) {
    const framable = headers['content-security-policy'] === framableByAll
    headers['content-security-policy'] = contentSecurityPolicy(body.toString(), options, framable)
    if (framable) delete headers['x-frame-options']
  }
  return { status: answer.status, headers, body }
}
