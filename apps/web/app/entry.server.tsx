import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { files as pageFiles, list as pageList } from 'virtual:page-files'
import { lookStyle } from './foundation/look/look-style.server.ts'
import { followStoredLanguage } from './foundation/language/stored-language.server.ts'
import { inlineMark, inlineMarkHeader } from './foundation/inline-scripts/inline-mark.server.ts'
import { startScriptsAfterPaint } from './foundation/inline-scripts/scripts-after-paint.server.ts'
import { insertIntoHead } from './foundation/meta/structured-data.server.ts'
import { forRobotsContext, settingsContext } from './foundation/context/request-context.ts'
import {
  findMissingDocument,
  keepMissingDocument,
  keyOfMissing,
} from './foundation/middleware/missing-documents.server.ts'
import { InlineMark } from './foundation/inline-scripts/inline-mark.ts'
import { type DocumentFiles, DocumentFilesContext } from './foundation/pages/document-files.ts'
import { findPage } from './foundation/pages/find-page.ts'
import { DocumentAnswer } from './foundation/pages/document-answer.server.ts'
import { writeDocument } from './foundation/pages/write-document.server.ts'
import { DocumentPartsContext } from './foundation/context/document-parts.ts'
import { prepareBy } from './foundation/prepared/prepared.tsx'
import { renderOnce } from './foundation/prepared/render-once.server.tsx'
import { adoptAllPages } from './routes/page-views.server.ts'

adoptAllPages()
prepareBy(renderOnce)

/**
 * Renders every document completely before sending the first byte, for people and robots alike. The server
 * caches and compresses the document and hashes its inline scripts for the CSP, and a page that fails
 * half-way still gets the right status.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(inlineMarkHeader, inlineMark)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const url = new URL(request.url)
  const { parts } = context.get(settingsContext)
  const missing = keyOfMissing(status, routerContext, { parts, url })
  const html = findMissingDocument(missing) ?? (await render(request, routerContext, context))
  keepMissingDocument(missing, html)
  // Robots are told nothing of a failed page.
  const block = status === 200 ? context.get(forRobotsContext) : ''
  const style = lookStyle(context.get(settingsContext))
  const described = insertIntoHead(html, style + Buffer.from(block).toString('latin1'))
  return new DocumentAnswer(described, { status, headers })
}

/** The document as Latin-1 text, one character per UTF-8 byte. */
async function render(
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<string> {
  const { pathname } = new URL(request.url)
  const failed = routerContext.staticHandlerContext.errors !== null
  const module = failed ? undefined : findPage(pathname).module
  const files = pageFiles[module ?? ''] ?? []
  const documentFiles: DocumentFiles = { module, styles: files.filter(isStyle), list: pageList }
  const { log, parts } = context.get(settingsContext)
  const html = await writeDocument(
    <DocumentFilesContext value={documentFiles}>
      <DocumentPartsContext value={parts}>
        <InlineMark value={inlineMark}>
          <ServerRouter context={routerContext} url={request.url} nonce={inlineMark} />
        </InlineMark>
      </DocumentPartsContext>
    </DocumentFilesContext>,
    {
      nonce: inlineMark,
      signal: request.signal,
      onError(error) {
        log.error({ error, url: request.url }, 'page could not be rendered')
      },
    },
  )
  // The searched markup is ASCII. Decoding and encoding the whole page as UTF-8 would cost far more than the
  // replacements themselves.
  const scripts = files.filter((file) => !isStyle(file))
  const whole = startScriptsAfterPaint(html, scripts)
  return followStoredLanguage(whole, pathname)
}

const isStyle = (file: string) => file.endsWith('.css')

/** Logs unexpected errors. A thrown 404 or 503 is an answer; anything else is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(settingsContext).log.error({ error, url: request.url }, 'page failed')
}
