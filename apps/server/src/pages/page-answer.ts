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
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    ...commonSecurityHeaders(options.siteUrl),
  }
  delete headers['content-length']
  delete headers['transfer-encoding']
  const mark = headers[inlineMarkHeader]
  delete headers[inlineMarkHeader]
  const { status } = answer
  if (!headers['content-type']?.startsWith('text/html'))
    return { status, headers, body: Buffer.from(await answer.arrayBuffer()) }
  const framable = headers['content-security-policy'] === framableByAll
  // One character per byte: the searched text is ASCII, and decoding a whole page would cost far more.
  const html = isWritten(answer) ? answer.written : Buffer.from(await answer.arrayBuffer()).toString('latin1')
  headers['content-security-policy'] = contentSecurityPolicy(html, mark, options, framable)
  if (framable) delete headers['x-frame-options']
  return { status, headers, body: mark === undefined ? html : withoutMark(html, mark) }
}

/** Whether the site gives its document as text (apps/web/app/foundation/pages/document-answer.server.ts). */
function isWritten(answer: Response): answer is Response & { written: string } {
  return 'written' in answer && typeof answer.written === 'string'
}
