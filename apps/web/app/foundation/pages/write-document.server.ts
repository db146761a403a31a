import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { DocumentSink } from './document-sink.server.ts'

interface Writing {
  /** CSP nonce for the elements that React adds. */
  nonce: string
  signal: AbortSignal
  onError(error: unknown): void
}

/** A whole document as Latin-1 text, one character per UTF-8 byte, once all its parts are there. Throws what React throws. */
export async function writeDocument(
  document: ReactNode,
  { nonce, onError, signal }: Writing,
): Promise<string> {
  const sink = new DocumentSink()
  await new Promise<void>((resolve, reject) => {
    const { abort, pipe } = renderToPipeableStream(document, {
      nonce,
      // Render everything in place: no content at the end of the document that a script must move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(sink)
        resolve(sink.ended)
      },
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
  return sink.text()
}
