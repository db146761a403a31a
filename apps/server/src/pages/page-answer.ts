import type { BodyToPrepare } from '../http/prepared-body.ts'
import {
  commonSecurityHeaders,
  contentSecurityPolicy,
  framableByAll,
  type SecurityOptions,
  withoutMark,
} from '../http/security-headers.ts'

/** By which the site says what marks its own inline scripts (apps/web/app/foundation/inline-scripts/inline-mark.server.ts). */
const inlineMarkHeader = 'x-inline-mark'

/** The site's answer read whole, with the headers that every page has; how long it may be kept is left to the caller. */
export async function readPageAnswer(answer: Response, options: SecurityOptions): Promise<BodyToPrepare> {
  let body = Buffer.from(await answer.arrayBuffer())
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    ...commonSecurityHeaders(options.siteUrl),
  }
  delete headers['content-length']
  delete headers['transfer-encoding']
  if (headers['content-type']?.startsWith('text/html')) {
    const framable = headers['content-security-policy'] === framableByAll
    // A character for each byte: what is looked for is ASCII, and turning a whole page into text and back costs far more.
    const html = body.toString('latin1')
    const mark = headers[inlineMarkHeader]
    headers['content-security-policy'] = contentSecurityPolicy(html, mark, options, framable)
    if (mark !== undefined) body = Buffer.from(withoutMark(html, mark), 'latin1')
    if (framable) delete headers['x-frame-options']
  }
  delete headers[inlineMarkHeader]
  return { status: answer.status, headers, body }
}
