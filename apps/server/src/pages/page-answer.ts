import type { BodyToPrepare } from '../http/prepared-body.ts'
import {
  commonSecurityHeaders,
  contentSecurityPolicy,
  framableByAll,
  type SecurityOptions,
  withoutMark,
} from '../http/security-headers.ts'

/**
 * The header that tells the mark of the site's own inline elements
 * (apps/web/app/foundation/inline-scripts/inline-mark.server.ts).
 */
export const inlineMarkHeader = 'x-inline-mark'

/** Reads the site's complete answer and adds the headers of every page; caching headers are left to the caller. */
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
    // One character per byte: the searched text is ASCII, and decoding a whole page would cost far more.
    const html = body.toString('latin1')
    const mark = headers[inlineMarkHeader]
    headers['content-security-policy'] = contentSecurityPolicy(html, mark, options, framable)
    if (mark !== undefined) body = Buffer.from(withoutMark(html, mark), 'latin1')
    if (framable) delete headers['x-frame-options']
  }
  delete headers[inlineMarkHeader]
  return { status: answer.status, headers, body }
}
