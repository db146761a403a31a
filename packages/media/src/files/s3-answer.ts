import type { IncomingMessage } from 'node:http'

/** Silence after which a store counts as not answering, in ms: a reader waits for the bytes. */
export const silentMs = 6000
/** Nor does one that takes as long for this many bytes while its reader waits for them. */
export const pacedBytes = 64 * 1024
/** XML that a store may send, in bytes: a page of a list has 1000 keys. */
const maxXmlBytes = 4 * 1024 * 1024

/** A store is there, but what it sends does not arrive in time. */
export class SlowAnswerError extends Error {
  override readonly name = 'SlowAnswerError'
}

/**
 * The bytes of an answer. A reader may take as long as it likes: only the store must neither be silent nor drip.
 * @throws SlowAnswerError if it does; Error if it breaks off
 */
export async function* readAnswer(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]()
  let waitedMs = 0
  let bytes = 0
  try {
    for (;;) {
      const began = performance.now()
      const timer = setTimeout(
        () => answer.destroy(new SlowAnswerError('bytes arrive too slowly, or not at all')),
        silentMs - waitedMs,
      )
      const chunk = await chunks.next().finally(() => clearTimeout(timer))
      if (chunk.done) return
      waitedMs += performance.now() - began
      bytes += chunk.value.length
      if (bytes >= pacedBytes) bytes = waitedMs = 0
      yield chunk.value
    }
  } finally {
    answer.destroy()
  }
}

/** Frees the connection of an answer whose bytes are of no interest. */
export function discardAnswer(answer: IncomingMessage): void {
  const timer = setTimeout(() => answer.destroy(), silentMs)
  answer.once('close', () => clearTimeout(timer))
  answer.on('error', () => {})
  answer.resume()
}

/** The XML of an answer, with all values as texts. @throws Error if it is something else */
export async function readXmlAnswer(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(chunks)
  const parser = await loadParser()
  try {
    return parser.parse(text)
  } catch (error) {
    throw new Error('the store answers with something else than XML', { cause: error })
  }
}

/** Entities stay off: neither our keys nor what a store names has any. */
async function loadParser() {
  const { XMLParser } = await import('fast-xml-parser')
  return new XMLParser({ parseTagValue: false, processEntities: false, trimValues: false })
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxXmlBytes) throw new Error('the store answers with too many bytes')
    read.push(chunk)
  }
  return Buffer.concat(read).toString()
}
