import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { DocumentSink } from './document-sink.server.ts'

interface Writing {
  /** Of the elements that React adds. */
  nonce: string
  signal: AbortSignal
  onError(error: unknown): void
}

/** React writes it into streams only. */
const documentType = '<!DOCTYPE html>'
/** What React leaves in place of a part that has failed, or has to wait. */
const unfinished = '<!--$!-->'

/**
 * A whole document as Latin-1 text, one character per UTF-8 byte. It is rendered in one go; only if a part of it has to
 * wait or fails, as a stream, which takes longer, waits for all parts and tells the error. Throws what React throws.
 */
export async function writeDocument(document: ReactNode, writing: Writing): Promise<string> {
  return writeAtOnce(document) ?? (await writeStream(document, writing))
}

/** A block for each document would leave holes of its size between the pages that are kept. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024)
/** Bytes of a character of a string, at most. */
const maxBytes = 3

function toLatin1(text: string): string {
  if (text.length * maxBytes > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

function writeAtOnce(document: ReactNode): string | undefined {
  let html: string
  try {
    html = renderToString(document)
  } catch {
    return undefined
  }
  return html.includes(unfinished) ? undefined : toLatin1(documentType + html)
}

async function writeStream(document: ReactNode, { nonce, onError, signal }: Writing): Promise<string> {
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
